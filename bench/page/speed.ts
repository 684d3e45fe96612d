import type { CDPSession, Page } from 'playwright-core'
import { planned } from './player.ts'
import { type Bench, percentile, type Row } from './table.ts'

/** Times to the first scene, from a key to its picture, and to open a long link. */

const VISITS = 5
const KEYS = 60

export async function firstVisits({ visit, address, games }: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const id of games) {
    const times: number[] = []
    for (let i = 0; i < VISITS; i++) {
      const page = await visit()
      await page.goto(`${address}#/${id}/daily`)
      await page.locator('[data-turn]').waitFor()
      times.push(await page.evaluate('new Promise((done) => requestAnimationFrame(() => done(window.firstScene)))'))
      await page.context().close()
    }
    const seen = `${percentile(times, 50)} ms (median of ${VISITS}; at most ${percentile(times, 100)})`
    rows.push([`${id}: first visit to first scene`, seen, '≤ 1000 ms'])
  }
  return rows
}

/** The time to the picture depends on the load of the machine; the work of the page's own thread does not. */
export async function keyToPaint({ visit, address, games }: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const isMoving of [false, true])
    for (const id of games) {
      const page = await visit(isMoving)
      const cdp = await page.context().newCDPSession(page)
      await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
      const { choices, work } = await byKeys(page, address, id, cdp)
      const times = (await page.evaluate('window.times')) as number[]
      const told = (await page.evaluate('window.shown')) as number[]
      const shown = [...told, ...Array.from({ length: times.length - told.length }, () => 8)]
      const seen = `p50 ${percentile(times, 50)}, p95 ${percentile(times, 95)} ms (${times.length} keys, ${choices} choices, ${(work / times.length).toFixed(1)} ms of work a key; on screen ${percentile(shown, 50)}, ${percentile(shown, 95)} ms)`
      rows.push([`${id}: key to paint, motion ${isMoving ? 'on' : 'off'}`, seen, '≤ 16, ≤ 50 ms'])
      await page.context().close()
    }
  return rows
}

/**
 * Plays a planned run by real keys, each some milliseconds after the picture of the last one: a player does not know when the screen draws, and
 * keys that all come right after a picture would wait a whole frame for the next.
 */
async function byKeys(page: Page, address: string, game: string, cdp: CDPSession) {
  const { presses } = planned(game, '3', KEYS)
  await page.goto(`${address}#/${game}?seed=3`)
  await page.getByRole('button', { name: 'Begin', exact: true }).press('Enter')
  await page.locator('[data-turn="0"]').waitFor({ state: 'attached' })
  await page.evaluate('window.drawn().then(() => { window.times.length = 0; window.shown.length = 0 })')
  let count = 0
  const press = async (key: string): Promise<void> => {
    await page.evaluate(`new Promise((go) => setTimeout(go, ${(count++ * 7) % 17}))`)
    await page.keyboard.press(key)
    await page.evaluate('window.drawn()')
  }
  const begun = await workOf(cdp)
  for (const [i, { keys, isAsked, isPermanent }] of presses.entries()) {
    for (const key of keys) {
      if (isPermanent && key === 'Enter') await page.waitForTimeout(260)
      await press(key === ' ' ? 'Space' : key)
    }
    if (isAsked) await page.locator('dialog').press('y')
    await page.locator(`[data-turn="${i + 1}"]`).waitFor({ state: 'attached' })
  }
  return { choices: presses.length, work: (await workOf(cdp)) - begun }
}

/** Milliseconds the page's thread has worked so far. */
async function workOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** Opens the longest of some planned runs as a link, scrubs to any turn and continues it. */
export async function longLink({ visit, address }: Bench): Promise<Row[]> {
  const runs = ['1', '2', '3', '4', '5', '6', '7', '8'].map((seed) => planned('descent', seed, 300))
  const { run, journal } = runs.reduce((long, one) => (one.run.turn > long.run.turn ? one : long))
  const page = await visit()
  const before = performance.now()
  await page.goto(`${address}#/r/${journal}@150`)
  await page.locator('.replay-main').waitFor()
  const opened = Math.round(performance.now() - before)
  const times: number[] = []
  for (const turn of [7, 290, 33, 180, 250, 64, 119, 1, 299, 140])
    times.push(
      await page.evaluate(`new Promise((done) => {
        const slider = document.querySelector('input[type=range]'), begun = performance.now()
        slider.value = '${Math.min(turn, run.turn)}'
        slider.dispatchEvent(new Event('input', { bubbles: true }))
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)))
      })`),
    )
  await page.keyboard.press('p')
  await page.locator('[data-turn]').waitFor()
  await page.context().close()
  return [
    [`a link of ${run.turn} turns`, `${journal.length} characters, opened in ${opened} ms, played on`, ''],
    ['scrubbed to any turn', `p50 ${percentile(times, 50)}, p95 ${percentile(times, 95)} ms`, ''],
  ]
}
