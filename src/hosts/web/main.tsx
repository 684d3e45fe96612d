import { render } from 'preact'
import { App } from './app.tsx'
import { openStore } from './home/store.ts'
import { freshId } from './house.ts'
import { applySettings, readSettings } from './settings.ts'

const store = await openStore()
const settings = readSettings(await store.get('settings').catch(() => undefined))
applySettings(settings)
const root = document.getElementById('page')
if (root !== null) render(<App {...{ store, settings }} holder={freshId()} />, root)
// Kept for times without a network, once everything else is there.
if ('serviceWorker' in navigator && location.protocol !== 'file:')
  navigator.serviceWorker.register('sw.js').catch(() => undefined)
