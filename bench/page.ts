import { join } from 'node:path'
import { launchBrowser, servePage } from '../scripts/chromium.mjs'
import { GAMES } from '../src/games/index.ts'
import { tableText } from './measure.ts'
import { memory } from './page/memory.ts'
import { firstVisits, keyToPaint, longLink } from './page/speed.ts'
import type { Bench, Row } from './page/table.ts'

/**
 * The page, measured in a real Chromium (`npm run deep -- --page`): the time to the first scene, from a key to the picture, along a long link, and the
 * memory of long runs. `--parts speed,memory` chooses among them; `visits`, `keys` and `link` are the parts of speed. `--games lostribe,descent`.
 */
const PARTS: Readonly<Record<string, readonly ((bench: Bench) => Promise<Row[]>)[]>> = {
  speed: [firstVisits, keyToPaint, longLink],
  memory: [memory],
  visits: [firstVisits],
  keys: [keyToPaint],
  link: [longLink],
}

/**
 * Notes when a run is first shown, and how long after each key its picture is there: drawn by the page (`times`: the frame after the key is
 * laid out, painted and handed over), and on screen as the browser reports it (`shown`: event timing, in steps of 8 ms; it reports nothing below
 * 16 ms). A message after a frame is handled after the next keys, so the test waits for `drawn`: otherwise a key would include the work of
 * later ones. Shift alone draws nothing and is not counted.
 */
const WATCHER = `
  window.times = []
  window.shown = []
  window.waiting = new Set()
  window.drawn = () => Promise.all(window.waiting)
  const pressed = new Set()
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries())
      if (name === 'keydown' && pressed.has(startTime)) window.shown.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 })
  new MutationObserver((_, observer) => {
    if (document.querySelector('[data-turn]') === null) return
    observer.disconnect()
    requestAnimationFrame(() => { window.firstScene ??= performance.now() })
  }).observe(document, { childList: true, subtree: true })
  addEventListener('keydown', ({ key, timeStamp }) => {
    if (key === 'Shift') return
    pressed.add(timeStamp)
    const drawn = new Promise((done) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        window.times.push(performance.now() - timeStamp)
        window.waiting.delete(drawn)
        done()
      }
      port2.postMessage(0)
    }))
    window.waiting.add(drawn)
  }, true)`

const word = (name: string): string | undefined => {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}
const wanted = (word('--parts') ?? 'speed,memory').split(',')
const unknown = wanted.find((name) => PARTS[name] === undefined)
if (unknown !== undefined) throw new Error(`--parts are ${Object.keys(PARTS).join(', ')}; there is no ${unknown}`)

const { address, close } = await servePage(join(process.cwd(), 'dist', 'page'))
const browser = await launchBrowser()
const bench: Bench = {
  address,
  games: word('--games')?.split(',') ?? GAMES.map(({ id }) => id),
  async visit(isMoving = false) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: isMoving ? 'no-preference' : 'reduce',
    })
    await context.addInitScript(WATCHER)
    return context.newPage()
  },
}
try {
  for (const name of wanted) for (const part of PARTS[name] ?? []) console.log(tableText(await part(bench)))
} finally {
  await browser.close()
  await close()
}
