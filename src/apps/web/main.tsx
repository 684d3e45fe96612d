import { render } from 'preact'
import { openStore } from '../../storage/idb/store.ts'
import { parseAddress } from './address.ts'
import { App } from './app.tsx'
import { GAME_IDS, loadGame, randomId } from './games.ts'
import { applySettings, savedSettings } from './settings.ts'

/** Loads the game of the first address while the database opens. Errors are reported when the page uses the game. */
function preloadFirstPage(): void {
  const address = parseAddress(location.hash, GAME_IDS)
  if (address.at === 'game' || address.at === 'daily') loadGame(address.game).catch(() => undefined)
}

preloadFirstPage()
const store = await openStore()
const settings = await savedSettings(store)
applySettings(settings)
const root = document.getElementById('page')
if (root !== null) render(<App store={store} settings={settings} holder={randomId()} />, root)
// Cache the page for offline use once everything else is loaded.
if ('serviceWorker' in navigator && location.protocol !== 'file:')
  navigator.serviceWorker.register('sw.js').catch(() => undefined)
