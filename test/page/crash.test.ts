import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { choose, start } from '../../src/engine/index.ts'
import { getGame } from '../../src/games/index.ts'
import type { CrashReport } from '../../src/play/crash-report.ts'
import { savedAt, sharedBrowser, type Visitor, violations } from './browser.ts'

const browser = sharedBrowser()

/** Two ways for a bug to show itself. */
const THROW = "setTimeout(() => { throw new Error('planted in a run') })"
const REJECT = "void Promise.reject(new Error('planted in a run'))"

/** A new visitor with a run of one choice. */
async function visitorInRun(): Promise<Visitor> {
  const visitor = await browser().newVisitor({ hash: '#/star-canine?seed=7' })
  const { page } = visitor
  // Outside of a run there is nothing to report.
  await page.evaluate("setTimeout(() => { throw new Error('planted outside') })")
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await page.locator('[data-turn="0"]').waitFor({ state: 'attached' })
  await page.locator('button[data-choice]:not([aria-disabled="true"])').first().click()
  await savedAt(page, 1)
  return visitor
}

async function savedReport(page: Page): Promise<CrashReport> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save report' }).click(),
  ])
  return JSON.parse(readFileSync(await file.path(), 'utf8')) as CrashReport
}

test.each([
  ['an error', THROW],
  ['a rejected promise', REJECT],
])('%s in a run shows a report to copy or save; the run and the report survive a reload', async (_name, plant) => {
  const { page, go, context } = await visitorInRun()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(plant)
  const dialog = page.locator('dialog[open]')
  await dialog.getByText('planted in a run').waitFor()
  await dialog.getByText('Your run is saved. Reload the page to continue it.').waitFor()
  expect(await violations(page)).toEqual([])
  const report = await savedReport(page)
  expect(report).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
    where: 'page',
    userAgent: expect.stringContaining('Chrome') as string,
    game: 'star-canine',
    seed: '7',
    options: {},
    turn: 1,
    message: 'planted in a run',
    stack: expect.stringContaining('planted in a run') as string,
  })
  // Its choices lead to the same turn in Node.
  const again = start(getGame('star-canine').game, { seed: '7' })
  for (const id of report.choices) if ('ids' in again) choose(again, again.turn, 0, id)
  expect('ids' in again && again.ids).toEqual(report.choices)
  await dialog.getByRole('button', { name: 'Copy report' }).click()
  await dialog.getByRole('button', { name: 'Copied' }).waitFor()
  expect(JSON.parse(await page.evaluate('navigator.clipboard.readText()'))).toEqual(report)
  await dialog.getByRole('button', { name: 'Reload the page' }).click()
  await page.locator('[data-turn="1"]').waitFor({ state: 'attached' })
  expect(await dialog.count()).toBe(0)
  await go('#/settings')
  await page.getByRole('button', { name: 'Show the last crash report' }).click()
  await dialog.getByText('planted in a run').waitFor()
  expect(await savedReport(page)).toEqual(report)
  await context.close()
})
