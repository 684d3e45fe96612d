import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { choose, isRefusal, journalOf, makeJournalString, start } from '../../src/engine/index.ts'
import { getGame } from '../../src/games/index.ts'
import { savedAt, sharedBrowser } from './browser.ts'

const browser = sharedBrowser()

/** The journal of Star Canine's seed 7 with these choices. */
function journalWith(choices: readonly string[]): string {
  const run = start(getGame('star-canine').game, { seed: '7' })
  if (isRefusal(run)) throw new Error(run.why)
  for (const id of choices) choose(run, run.turn, 0, id)
  return makeJournalString(journalOf(run))
}

/** The journal of the only saved run; a string, because this file has no DOM types. */
const savedJournal = (page: Page): Promise<string> =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('undercroft')
    opening.onsuccess = () => {
      const rows = opening.result.transaction('runs').objectStore('runs').getAll()
      rows.onsuccess = () => resolve(rows.result.map((run) => run.journal).join())
    }
  })`)

/** Makes a choice and waits until it is saved. */
async function take(page: Page, id: string, turn: number): Promise<void> {
  await page.locator(`[data-choice="${id}"]`).first().click()
  await savedAt(page, turn)
}

test('equipment that was put on is taken back, also after a reload, and put on again', async () => {
  const { page, complaints, context } = await browser().newVisitor({ hash: '#/star-canine?seed=7' })
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await page.locator('[data-turn="0"]').waitFor({ state: 'attached' })
  await take(page, 'start', 1)
  await take(page, 'continue', 2)
  const stage = () => page.locator('#main').innerText()
  const before = await stage()
  await take(page, 'equip-1', 3)
  expect(await stage()).not.toBe(before)
  await page.keyboard.press('Backspace')
  await page.getByText('Taken back.').waitFor()
  await savedAt(page, 2)
  expect(await savedJournal(page)).toBe(journalWith(['start', 'continue']))
  await page.reload()
  await page.locator('[data-turn="2"]').waitFor({ state: 'attached' })
  expect(await stage()).toBe(before)
  await take(page, 'equip-1', 3)
  expect(await savedJournal(page)).toBe(journalWith(['start', 'continue', 'equip-1']))
  expect(complaints).toEqual([])
  await context.close()
})

test('the menu takes back too, and says so if there is nothing to take back', async () => {
  const { page, complaints } = await browser().sharedVisitor({ hash: '#/star-canine?seed=7' })
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await page.locator('[data-choice="start"]').first().click()
  await page.locator('[data-turn="1"]').waitFor({ state: 'attached' })
  const takeBack = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Take back the last choice' }).click()
  }
  await takeBack()
  await page.locator('[data-turn="0"]').waitFor({ state: 'attached' })
  await takeBack()
  await page.getByText('There is no choice to take back yet.').waitFor()
  expect(complaints).toEqual([])
})

test('a choice that rolled dice is final, and the page says so', async () => {
  const { page, complaints } = await browser().sharedVisitor({ hash: '#/lostribe?seed=7' })
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await page.locator('button[data-choice]:not([aria-disabled="true"])').first().click()
  await page.locator('[data-turn="1"]').waitFor({ state: 'attached' })
  await page.keyboard.press('Backspace')
  await page.getByText('The last choice rolled dice, so it is final.').waitFor()
  expect(await page.locator('[data-turn]').getAttribute('data-turn')).toBe('1')
  expect(complaints).toEqual([])
})
