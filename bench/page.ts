import { join } from 'node:path'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, servePage } from '../scripts/chromium.mjs'
import { choose, isRefusal, journalOf, makeJournalString, type Run, seededDice, start } from '../src/engine/index.ts'
import { GAMES, getGame } from '../src/games/index.ts'
import { planPlayer } from '../src/players/index.ts'
import { shownKeys } from '../src/views/web/keys.ts'
import { lived } from './page/lived.ts'

/**
 * The page, measured in a real Chromium: `npm run deep -- --page 200` lives so many runs a game there and in Node and compares their journals;
 * then the time to the first scene, from a key to the picture, along a link of 300 turns, and the memory of long runs.
 */
const root = process.cwd()
const number = (name: string, usual: number): number => {
  const at = process.argv.indexOf(name)
  return at < 0 || !/^\d+$/.test(process.argv[at + 1] ?? '') ? usual : Number(process.argv[at + 1])
}

/** Notes when a run is first seen, and how long after each key the next picture is there. */
const WATCHER = `
  window.times = []
  new MutationObserver(() => {
    if (window.firstScene === undefined && document.querySelector('[data-turn]') !== null)
      requestAnimationFrame(() => { window.firstScene ??= performance.now() })
  }).observe(document, { childList: true, subtree: true })
  addEventListener('keydown', ({ timeStamp }) => {
    requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => window.times.push(performance.now() - timeStamp); port2.postMessage(0) })
  }, true)`

const percentile = (times: readonly number[], part: number): number =>
  Math.round(
    10 *
      (times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor((times.length * part) / 100))] ??
        Number.NaN),
  ) / 10

const { address, close } = await servePage(join(root, 'dist', 'page'))
const browser = await launchBrowser(['--enable-precise-memory-info', '--js-flags=--expose-gc'])
try {
  await compareRuns(browser, number('--page', 200))
  await firstVisits(browser)
  for (const isMoving of [true, false]) await keyToPaint(browser, isMoving)
  await longLink(browser)
  await memory(browser)
} finally {
  await browser.close()
  await close()
}

async function visit(isMoving = false): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: isMoving ? 'no-preference' : 'reduce',
  })
  await context.addInitScript(WATCHER)
  return context.newPage()
}

async function compareRuns(_browser: Browser, runs: number): Promise<void> {
  const { outputFiles } = await build({
    ...{ entryPoints: ['bench/page/browser-entry.ts'], bundle: true, minify: true, write: false, absWorkingDir: root },
    ...{ format: 'iife', platform: 'browser', target: 'es2023' },
  })
  const page = await visit()
  await page.goto(address)
  await page.evaluate(outputFiles[0]?.text ?? '')
  for (const { id } of GAMES) {
    const there = (await page.evaluate(`lived(${JSON.stringify(id)}, 0, ${runs})`)) as ReturnType<typeof lived>
    const here = lived(id, 0, runs)
    const isEqual = there.digest === here.digest && there.turns === here.turns
    console.log(
      `${id}: ${runs} runs, ${here.turns} choices, in Chromium and in Node ${isEqual ? 'equal' : 'DIFFERENT'} (${here.digest})`,
    )
    if (!isEqual) process.exitCode = 1
  }
  await page.context().close()
}

async function firstVisits(_browser: Browser): Promise<void> {
  for (const { id } of GAMES) {
    const times: number[] = []
    for (let i = 0; i < 5; i++) {
      const page = await visit()
      await page.goto(`${address}#/${id}/daily`)
      await page.locator('[data-turn]').waitFor()
      times.push(await page.evaluate('new Promise((done) => requestAnimationFrame(() => done(window.firstScene)))'))
      await page.context().close()
    }
    console.log(
      `${id}: first visit to first scene ${percentile(times, 50)} ms (median of ${times.length}), ${percentile(times, 100)} at most`,
    )
  }
}

/** A planned run of so many choices, as the keys that play it. */
function planned(
  game: string,
  seed: string,
  most: number,
): {
  readonly run: Run
  readonly steps: readonly { readonly id: string; readonly key: string | undefined; readonly isAsked: boolean }[]
} {
  const { game: rules } = getGame(game)
  const run = start(rules, { seed })
  if (isRefusal(run)) throw new Error(run.why)
  const own = seededDice('bench')
  const steps: { id: string; key: string | undefined; isAsked: boolean }[] = []
  while (steps.length < most && rules.toAct(run.state).length > 0) {
    const { id } = planPlayer(rules, run.state, 0, own)
    const scene = rules.scene(run.state, 0)
    const isAsked = scene.choices.some((choice) => choice.id === id && choice.ask !== undefined)
    steps.push({ id, isAsked, key: shownKeys(scene).get(id) })
    choose(run, run.turn, 0, id)
  }
  return { run, steps }
}

async function play(page: Page, game: string, seed: string, most: number): Promise<number> {
  const { steps } = planned(game, seed, most)
  await page.goto(`${address}#/${game}?seed=${seed}`)
  await page.getByRole('button', { name: 'Begin', exact: true }).press('Enter')
  await page.locator('[data-turn="0"]').waitFor({ state: 'attached' })
  await page.evaluate('window.times.length = 0')
  for (const [i, { id, key, isAsked }] of steps.entries()) {
    if (key !== undefined && key.length === 1) await page.keyboard.press(key)
    else await page.locator(`button[data-choice="${id}"]`).first().press('Enter')
    if (isAsked) await page.locator('dialog .chief').press('Enter')
    await page.locator(`[data-turn="${i + 1}"]`).waitFor({ state: 'attached' })
  }
  return steps.length
}

async function keyToPaint(_browser: Browser, isMoving: boolean): Promise<void> {
  for (const { id } of GAMES) {
    const page = await visit(isMoving)
    const played = await play(page, id, '3', 60)
    const times = (await page.evaluate('window.times')) as number[]
    console.log(
      `${id}: key to paint p50 ${percentile(times, 50)} ms, p95 ${percentile(times, 95)} ms, motion ${isMoving ? 'on' : 'off'} (${played} choices)`,
    )
    await page.context().close()
  }
}

async function longLink(_browser: Browser): Promise<void> {
  const { run } = ['1', '2', '3', '4', '5', '6', '7', '8']
    .map((seed) => planned('descent', seed, 300))
    .sort((a, b) => b.run.turn - a.run.turn)[0] as { run: Run }
  const journal = makeJournalString(journalOf(run))
  const page = await visit()
  const before = performance.now()
  await page.goto(`${address}#/r/${journal}@150`)
  await page.locator('.replay-main').waitFor()
  const opened = Math.round(performance.now() - before)
  const times: number[] = []
  for (const turn of [7, 290, 33, 180, 250, 64, 119, 1, 299, 140]) {
    const wanted = Math.min(turn, run.turn)
    times.push(
      (await page.evaluate(`new Promise((done) => {
        const slider = document.querySelector('input[type=range]'), begun = performance.now()
        slider.value = '${wanted}'
        slider.dispatchEvent(new Event('input', { bubbles: true }))
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)))
      })`)) as number,
    )
  }
  console.log(
    `a link of ${run.turn} turns: ${journal.length} characters, opened in ${opened} ms, any turn in ${percentile(times, 50)} ms (p95 ${percentile(times, 95)})`,
  )
  await page.keyboard.press('p')
  await page.locator('[data-turn]').waitFor()
  console.log('… and played on from there')
  await page.context().close()
}

async function memory(_browser: Browser): Promise<void> {
  const page = await visit()
  await page.goto(address)
  const used = async (): Promise<number> =>
    Math.round(((await page.evaluate('gc(), performance.memory.usedJSHeapSize')) as number) / 100_000) / 10
  const empty = await used()
  const seed =
    ['1', '2', '3', '4', '5', '6', '7', '8'].toSorted(
      (a, b) => planned('descent', b, 400).steps.length - planned('descent', a, 400).steps.length,
    )[0] ?? '1'
  const played = await play(page, 'descent', seed, 400)
  console.log(`memory: ${empty} MB in the hall, ${await used()} MB after a run of ${played} choices`)
  for (let i = 0; i < 10; i++) await play(page, 'lostribe', String(i + 1), 20)
  await page.goto(`${address}#/`)
  console.log(`memory: ${await used()} MB after ten more runs`)
  await page.context().close()
}
