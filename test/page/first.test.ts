import { expect, test } from 'vitest'
import { GAMES } from '../../src/games/index.ts'
import { openHouse } from './browser.ts'

const house = openHouse()

test('the hall shows every game and asks nobody outside', async () => {
  const { page, complaints, context } = await house().visit()
  await page.locator('.arch').first().waitFor()
  expect(await page.locator('.arch h2').allTextContents()).toEqual(GAMES.map(({ name }) => name))
  expect(complaints).toEqual([])
  await context.close()
})

test.each(GAMES.map(({ id }) => id))('%s: begins, takes a choice, and goes on after a reload', async (game) => {
  const { page, complaints, context } = await house().visit({ hash: `#/${game}?seed=7` })
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await page.locator('.table-main').waitFor()
  await page.locator('[data-choice]:not([aria-disabled="true"])').first().click()
  await page.getByText('choice 1', { exact: true }).first().waitFor()
  const title = await page.locator('.scene-title').textContent()
  await page.reload()
  await page.locator('.table-main').waitFor()
  expect(await page.locator('.scene-title').textContent()).toBe(title)
  expect(await page.locator('.chip').nth(1).textContent()).toBe('choice 1')
  expect(complaints).toEqual([])
  await context.close()
})
