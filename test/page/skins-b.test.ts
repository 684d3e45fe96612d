import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { planBot } from '../../src/bots/index.ts'
import {
  type Choice,
  choose,
  isRefusal,
  journalOf,
  makeJournalString,
  parseJournalString,
  type Run,
  replay,
  type Scene,
  seededDice,
  start,
} from '../../src/engine/index.ts'
import { getGame } from '../../src/games/index.ts'
import { shownKeys } from '../../src/views/web/keys.ts'
import { openHouse } from './browser.ts'

const house = openHouse()

type IsIt = (scene: Scene) => boolean
const titled =
  (words: string): IsIt =>
  ({ title }) =>
    title.includes(words)

/** A planned run up to the first scene that is it. */
function plannedTo(game: string, isIt: IsIt): Run {
  const { game: rules } = getGame(game)
  const run = start(rules, { seed: 'looks' })
  if (isRefusal(run)) throw new Error(run.why)
  const own = seededDice('looks')
  for (let i = 0; i < 300; i++) {
    if (isIt(rules.scene(run.state, 0))) return run
    choose(run, run.turn, 0, planBot(rules, run.state, 0, own).id)
  }
  throw new Error(`${game} never came there`)
}
const linkOf = (run: Run): string => `#/r/${makeJournalString(journalOf(run))}@${run.turn}`

/** Opens a position and plays on from there. */
async function playOn(
  run: Run,
  size: { readonly width: number; readonly height: number; readonly hasTouch?: boolean },
) {
  const visitor = await house().guest({ ...size, hash: linkOf(run) })
  await visitor.page.locator('.replay-main').waitFor()
  await visitor.page.keyboard.press('p')
  await visitor.page.locator('.table-main').waitFor()
  return visitor
}
const DESK = { width: 1280, height: 800 }
const turnOf = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-turn]').getAttribute('data-turn'))

test('LosTribe: a triple is forced by clicking the dice, told in the timeline, and taken back by a step', async () => {
  const run = plannedTo('lostribe', titled('Fight, turn 1'))
  const { page, complaints } = await playOn(run, DESK)
  const faces = () => page.locator('.lt-dice .lt-face-name').allTextContents()
  const lay = await faces()
  await page.keyboard.press('`')
  await page.locator('.console').waitFor()
  await page.getByText('practice', { exact: false }).first().waitFor()
  for (const die of [1, 2, 3]) await page.getByRole('button', { name: `die ${die}: fire`, exact: true }).click()
  await page.getByText('Pattern: three alike').first().waitFor()
  await page.getByRole('button', { name: 'Set the dice' }).click()
  await page.locator(`[data-turn="${run.turn + 1}"]`).waitFor({ state: 'attached' })
  expect((await faces()).slice(0, 3)).toEqual(['fire', 'fire', 'fire'])
  await page.getByRole('tab', { name: 'Timeline' }).click()
  expect(await page.locator('.console-timeline tr.now').textContent()).toContain('You roll fire, fire, fire (forced)')
  await page.getByRole('button', { name: /Previous/ }).click()
  await page.locator(`[data-turn="${run.turn}"]`).waitFor({ state: 'attached' })
  expect(await faces()).toEqual(lay)
  await page.getByRole('button', { name: /Next/ }).click()
  await page.locator(`[data-turn="${run.turn + 1}"]`).waitFor({ state: 'attached' })
  expect((await faces()).slice(0, 3)).toEqual(['fire', 'fire', 'fire'])
  // The next roll by its label: of the rolls that ending the turn would make, one is clicked.
  await page.getByRole('tab', { name: 'Rolls' }).click()
  await page.getByRole('button', { name: /^player die 1 → \w+: water$/ }).click()
  await page.getByRole('button', { name: 'Force 1 roll' }).click()
  expect(await page.locator('.console-waiting li').allTextContents()).toEqual(['player die 1: 3'])
  // What was meddled with is a run like any other: its link replays.
  await page.getByRole('button', { name: /^Close/ }).click()
  await page.keyboard.press('Escape')
  const link = (await page.locator('dialog a[href^="#/r/"]').first().getAttribute('href')) ?? ''
  const journal = parseJournalString(link.replace('#/r/', '').replace(/@\d+$/, ''))
  const again = journal.ok ? replay(run.game, journal.value) : journal
  expect('ids' in again ? [again.turn, again.forced.length] : again).toEqual([run.turn + 1, 4])
  expect(complaints).toEqual([])
})

test('the console asks before it makes a run practice, and its keys are its own', async () => {
  const { page, complaints } = await house().guest({ ...DESK, hash: '#/descent?seed=7' })
  await page.getByRole('button', { name: 'Begin', exact: true }).press('Enter')
  await page.locator('[data-turn="0"]').waitFor({ state: 'attached' })
  await page.keyboard.press('`')
  await page.locator('dialog').waitFor()
  await page.keyboard.press('Escape')
  expect(await page.locator('.console').count()).toBe(0)
  expect(await page.locator('.chip.rank').textContent()).toBe('unranked')
  await page.keyboard.press('`')
  await page.keyboard.press('Enter')
  await page.locator('.console').waitFor()
  await page.getByText('practice').first().waitFor()
  // A point is a step here and a turn of rest in the game.
  await page.keyboard.press('.')
  expect(await turnOf(page)).toBe(0)
  await page.keyboard.press('`')
  expect(await page.locator('.console').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('the state, and a scenario that is refused with a sentence: the console of a game without words of its own', async () => {
  const run = plannedTo('descent', titled('Turn 12'))
  const { page, complaints } = await playOn(run, DESK)
  await page.keyboard.press('`')
  await page.getByRole('tab', { name: 'State' }).click()
  await page.getByText('digest of this state:').waitFor()
  await page.getByRole('tab', { name: 'Position' }).click()
  await page.getByLabel('A scenario as JSON').fill('{"nonsense": 1}')
  await page.getByRole('button', { name: 'Begin there' }).click()
  await page.locator('.console-told').getByText('nonsense').waitFor()
  expect(await turnOf(page)).toBe(run.turn)
  await page.keyboard.press('Escape')
  expect(complaints).toEqual([])
})

/** Quicker than pictures come: the focus once ran to and fro between two targets, and the page stood still. */
const QUICK_ARROWS = `(async () => {
  for (let i = 0; i < 8; i++) {
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    await new Promise((done) => setTimeout(done))
  }
})()`

test('LosTribe: pointing at a card ties it to the dice it would spend and seals what it would do', async () => {
  const isAimed = ({ blocked, spends, on }: Choice): boolean =>
    blocked === undefined && on !== undefined && spends?.some(({ at }) => at !== undefined) === true
  const run = plannedTo('lostribe', ({ choices }) => choices.some(isAimed))
  const spends = run.game.scene(run.state, 0).choices.find(isAimed) as Choice
  const { page, complaints } = await playOn(run, DESK)
  await page.evaluate(QUICK_ARROWS)
  for (let i = 0; i < 40 && (await page.locator(`.lit[data-choice="${spends.id}"]`).count()) === 0; i++)
    await page.keyboard.press('ArrowDown')
  await page.locator('.lt-die.spends').first().waitFor()
  // Threads are measured after the picture.
  await page.locator('.lt-threads .spend').first().waitFor({ state: 'attached' })
  expect(await page.locator('.lt-threads .spend').count()).toBe(
    spends.spends?.filter(({ at }) => at !== undefined).length,
  )
  await page.locator('.lt-plate.lit .lt-seal').waitFor()
  await page.keyboard.press('Enter')
  await page.locator(`[data-turn="${run.turn + 1}"]`).waitFor({ state: 'attached' })
  expect(complaints).toEqual([])
})

test('Underscore: a portrait that changed stroke by stroke is the one that is drawn at once', async () => {
  const run = plannedTo('underscore', titled('Turn 1'))
  const { page, go, complaints } = await playOn(run, DESK)
  const portraits = async () =>
    (await page.evaluate("[...document.querySelectorAll('.us-portrait')].map((one) => one.innerHTML)")) as string[]
  const first = await portraits()
  const own = seededDice('looks')
  for (let i = 0; i < 3; i++) {
    const { id } = planBot(run.game, run.state, 0, own)
    await page.keyboard.press(shownKeys(run.game.scene(run.state, 0)).get(id) ?? '')
    choose(run, run.turn, 0, id)
    await page.locator(`[data-turn="${run.turn}"]`).waitFor({ state: 'attached' })
  }
  const played = await portraits()
  expect(played).not.toEqual(first)
  await go(linkOf(run))
  await page.locator('.replay-main').waitFor()
  expect(await portraits()).toEqual(played)
  expect(complaints).toEqual([])
})

test('Underscore by touch: a tap chooses, and what is committed happens', async () => {
  const run = plannedTo('underscore', titled('Decision'))
  const { page, complaints } = await playOn(run, { width: 390, height: 844, hasTouch: true })
  await page.locator('.us-slab .us-face').nth(1).tap()
  await page.locator('.us-slab.lit').waitFor()
  expect(await turnOf(page)).toBe(run.turn)
  await page.locator('.us-commit button').tap()
  await page.locator(`[data-turn="${run.turn + 1}"]`).waitFor({ state: 'attached' })
  expect(complaints).toEqual([])
})

const SIZES = [DESK, { width: 390, height: 844 }, { width: 360, height: 740 }, { width: 1920, height: 1080 }] as const
test('nothing of either look is wider than its screen', async () => {
  const upgrade = plannedTo('underscore', titled('three paths'))
  const runs = [
    plannedTo('lostribe', titled('Fight, turn 2')),
    plannedTo('lostribe', titled('choose a path')),
    plannedTo('underscore', titled('Decision')),
    upgrade,
  ]
  const { page, complaints, go } = await house().guest(DESK)
  for (const run of runs) {
    await go(linkOf(run))
    await page.locator('.replay-main').waitFor()
    await page.keyboard.press('p')
    await page.locator('.table-main').waitFor()
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await page.locator(`.table-main > .${size.width < 720 ? 'narrow' : 'wide'}`).waitFor()
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      expect([run.game.id, size.width, wide]).toEqual([run.game.id, size.width, size.width])
    }
    if (run === upgrade) expect(await page.locator('.us-upgrade .us-offers').count()).toBe(3)
  }
  expect(complaints).toEqual([])
})
