import type { CDPSession, Page } from 'playwright-core'
import { PLAYER, type Played, planned } from './player.ts'
import type { Bench, Row } from './table.ts'

/** Memory of the page after a long run and after ten more, each after a forced garbage collection. */
export async function memory({ visit, address }: Bench): Promise<Row[]> {
  const page = await visit()
  await page.goto(address)
  await page.locator('.arch').first().waitFor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const rows: Row[] = [['memory in the hall', await held(cdp), '']]
  // One planned run of Descent is too short, so play several.
  let choices = 0
  for (let seed = 1; choices < 400; seed++)
    choices += await play(page, address, planned('descent', String(seed), 400 - choices))
  rows.push([`… after ${choices} choices`, await held(cdp), ''])
  // The first run loads its game; ten more should leave nothing behind.
  let runs = 0
  for (const many of [1, 10]) {
    for (let i = 0; i < many; i++) await play(page, address, planned('lostribe', `m${runs++}`, 40))
    await page.evaluate("location.hash = '#/'")
    await page.locator('.arch').first().waitFor()
    rows.push([
      `… and after ${many} more ${many === 1 ? 'run' : 'runs'}, in the hall`,
      await held(cdp),
      many === 1 ? '' : 'as before',
    ])
  }
  await page.context().close()
  return rows
}

async function play(page: Page, address: string, { run, presses }: Played): Promise<number> {
  await page.goto(`${address}#/${run.game.id}?seed=${run.seed}`)
  await page.getByRole('button', { name: 'Begin', exact: true }).press('Enter')
  await page.locator('[data-turn="0"]').waitFor({ state: 'attached' })
  await page.evaluate(`(${PLAYER})(${JSON.stringify(presses)})`)
  return presses.length
}

async function held(cdp: CDPSession): Promise<string> {
  for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return `${(of('JSHeapUsedSize') / 1e6).toFixed(1)} MB, ${of('Nodes')} nodes, ${of('JSEventListeners')} listeners`
}
