import { expect, test } from 'vitest'
import { planBot } from '../../src/bots/index.ts'
import { choose, journalOf, makeJournalString, type Run, seededDice, start } from '../../src/engine/index.ts'
import { GAMES } from '../../src/games/index.ts'
import { openFolds, sharedBrowser, violations } from './browser.ts'

const browser = sharedBrowser()
/** Links into a planned run: to the first scene of each combination of panels. */
function positionLinks(game: (typeof GAMES)[number]['game'], most: number): string[] {
  const run = start(game, { seed: '7' }) as Run
  const own = seededDice('axe')
  const seen = new Set<string>()
  const links: string[] = []
  for (let i = 0; i < 150 && links.length < most && game.toAct(run.state).length > 0; i++) {
    const { panels } = game.scene(run.state, 0)
    const kind = panels.map(({ id }) => id).join(' ')
    if (!seen.has(kind)) links.push(`#/r/${makeJournalString(journalOf(run))}@${run.turn}`)
    seen.add(kind)
    choose(run, run.turn, 0, planBot(game, run.state, 0, own).id)
  }
  return links
}

test.each(GAMES.map(({ id, game }) => [id, game] as const))('%s: axe finds nothing in scenes', async (_id, game) => {
  const { page, go } = await browser().sharedVisitor()
  for (const [i, link] of positionLinks(game, 3).entries()) {
    await page.setViewportSize(i % 2 === 0 ? { width: 1280, height: 800 } : { width: 390, height: 844 })
    await go(link)
    await page.locator('.replay-main').waitFor()
    if (i === 0) expect(await violations(page)).toEqual([])
    await page.keyboard.press('p')
    await page.locator('[data-turn]').waitFor()
    await openFolds(page)
    expect(await violations(page)).toEqual([])
  }
})

const PAGES = [
  'settings',
  'help',
  'records',
  'runs',
  'ghosts',
  'lostribe',
  'underscore',
  'star-canine/codex',
  'star-canine/book',
]

test('axe finds nothing on the other pages', async () => {
  const { page, go } = await browser().sharedVisitor()
  await page.locator('.arch').first().waitFor()
  expect(await violations(page)).toEqual([])
  for (const name of PAGES) {
    await go(`#/${name}`)
    await page.locator('.sheet').waitFor()
    expect([name, await violations(page)]).toEqual([name, []])
  }
})

test('axe finds nothing in the dialogs of a run', async () => {
  const { page } = await browser().sharedVisitor({ hash: '#/star-canine?seed=7' })
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await page.locator('[data-turn]').waitFor()
  for (const key of ['Escape', '=', '?']) {
    await page.keyboard.press(key)
    await page.locator('dialog').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
  }
})
