import { render } from 'preact'
import { openStore } from '../../storage/idb/store.ts'
import { parseAddress } from './address.ts'
import { App } from './app.tsx'
import { findGame, freshId, GAME_IDS, loadGame } from './games.ts'
import { applySettings, readSettings } from './settings.ts'

/** Preloads what the first address needs while the database opens. Errors are reported where the part is used. */
function askAhead(): void {
  const address = parseAddress(location.hash, GAME_IDS)
  if (address.at !== 'game' && address.at !== 'daily') return
  const house = findGame(address.game)
  if (house !== undefined) loadGame(house).catch(() => undefined)
}

askAhead()
const store = await openStore()
const settings = readSettings(await store.get('settings').catch(() => undefined))
applySettings(settings)
const root = document.getElementById('page')
if (root !== null) render(<App store={store} settings={settings} holder={freshId()} />, root)
// Cache the page for offline use once everything else is loaded.
if ('serviceWorker' in navigator && location.protocol !== 'file:')
  navigator.serviceWorker.register('sw.js').catch(() => undefined)
