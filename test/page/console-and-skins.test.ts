import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressFor } from '../../bench/page/player.ts'
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
import { makeInputState } from '../../src/views/input/input-state.ts'
import { sharedBrowser } from './browser.ts'

const browser = sharedBrowser()

type IsWanted = (scene: Scene) => boolean
const titled =
  (text: string): IsWanted =>
  ({ title }) =>
    title.includes(text)

/** Plays with the plan bot to the first wanted scene. */
function plannedTo(game: string, isWanted: IsWanted): Run {
  const { game: rules } = getGame(game)
  const run = start(rules, { seed: 'looks' })
  if (isRefusal(run)) throw new Error(run.why)
  const own = seededDice('looks')
  for (let i = 0; i < 300; i++) {
    if (isWanted(rules.scene(run.state, 0))) return run
    choose(run, run.turn, 0, planBot(rules, run.state, 0, own).id)
  }
  throw new Error(`${game} never reaches this scene`)
}
const linkOf = (run: Run): string => `#/r/${makeJournalString(journalOf(run))}@${run.turn}`

/** Opens the replay of a run at its last turn and continues from there. */
async function playFrom(
  run: Run,
  size: { readonly width: number; readonly height: number; readonly hasTouch?: boolean },
) {
  const visitor = await browser().sharedVisitor({ ...size, hash: linkOf(run) })
  await visitor.page.locator('.replay-main').waitFor()
  await visitor.page.keyboard.press('p')
  await visitor.page.locator('.table-main').waitFor()
  return visitor
}
const DESKTOP = { width: 1280, height: 800 }
const turnOf = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-turn]').getAttribute('data-turn'))

test('LosTribe: clicking the dice forces a triple, the timeline shows it, and a step back undoes it', async () => {
  const run = plannedTo('lostribe', titled('Fight, turn 1'))
  const { page, complaints } = await playFrom(run, DESKTOP)
  const faces = () => page.locator('.lt-dice .lt-face-name').allTextContents()
  const facesBefore = await faces()
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
  expect(await faces()).toEqual(facesBefore)
  await page.getByRole('button', { name: /Next/ }).click()
  await page.locator(`[data-turn="${run.turn + 1}"]`).waitFor({ state: 'attached' })
  expect((await faces()).slice(0, 3)).toEqual(['fire', 'fire', 'fire'])
  // Force one of the rolls that ending the turn would make, by its label.
  await page.getByRole('tab', { name: 'Rolls' }).click()
  await page.getByRole('button', { name: /^player die 1 → \w+: water$/ }).click()
  await page.getByRole('button', { name: 'Force 1 roll' }).click()
  expect(await page.locator('.console-waiting li').allTextContents()).toEqual(['player die 1: 3'])
  // A run with forced rolls is an ordinary run: its link replays.
  await page.getByRole('button', { name: /^Close/ }).click()
  await page.keyboard.press('Escape')
  const link = (await page.locator('dialog a[href^="#/r/"]').first().getAttribute('href')) ?? ''
  const journal = parseJournalString(link.replace('#/r/', '').replace(/@\d+$/, ''))
  const again = journal.ok ? replay(run.game, journal.value) : journal
  expect('ids' in again ? [again.turn, again.forced.length] : again).toEqual([run.turn + 1, 4])
  expect(complaints).toEqual([])
})

test('the console asks before it makes a run practice, and handles its own keys', async () => {
  const { page, complaints } = await browser().sharedVisitor({ ...DESKTOP, hash: '#/descent?seed=7' })
  await page.getByRole('button', { name: 'Begin', exact: true }).press('Enter')
  await page.locator('[data-turn="0"]').waitFor({ state: 'attached' })
  await page.keyboard.press('`')
  await page.locator('dialog').waitFor()
  await page.keyboard.press('Escape')
  expect(await page.locator('.console').count()).toBe(0)
  expect(await page.locator('.chip.rank').textContent()).toBe('unranked')
  await page.keyboard.press('`')
  await page.keyboard.press('y')
  await page.locator('.console').waitFor()
  await page.getByText('practice').first().waitFor()
  // `.` steps forward in the console; in the game it would rest for a turn.
  await page.keyboard.press('.')
  expect(await turnOf(page)).toBe(0)
  await page.keyboard.press('`')
  expect(await page.locator('.console').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('the console shows the state, and why a scenario is refused, also for a game without admin commands', async () => {
  const run = plannedTo('descent', titled('Turn 12'))
  const { page, complaints } = await playFrom(run, DESKTOP)
  await page.keyboard.press('`')
  await page.getByRole('tab', { name: 'State' }).click()
  await page.getByText('digest of this state:').waitFor()
  await page.getByRole('tab', { name: 'Position' }).click()
  await page.getByLabel('A scenario as JSON').fill('{"nonsense": 1}')
  await page.getByRole('button', { name: 'Begin there' }).click()
  await page.locator('.console-message').getByText('nonsense').waitFor()
  expect(await turnOf(page)).toBe(run.turn)
  await page.keyboard.press('Escape')
  expect(complaints).toEqual([])
})

/** Faster than the page paints: the focus once jumped between two targets for ever, and the page hung. */
const QUICK_ARROWS = `(async () => {
  for (let i = 0; i < 8; i++) {
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    await new Promise((done) => setTimeout(done))
  }
})()`

test('LosTribe: a focused card is connected to the dice it would spend, and its target shows the effect', async () => {
  const isAimed = ({ blocked, spends, on }: Choice): boolean =>
    blocked === undefined && on !== undefined && spends?.some(({ at }) => at !== undefined) === true
  const run = plannedTo('lostribe', ({ choices }) => choices.some(isAimed))
  const spends = run.game.scene(run.state, 0).choices.find(isAimed) as Choice
  const { page, complaints } = await playFrom(run, DESKTOP)
  await page.evaluate(QUICK_ARROWS)
  const { keys } = pressFor(run.game.scene(run.state, 0), makeInputState(), spends.id)
  for (const key of keys.slice(0, -1)) await page.keyboard.press(key)
  await page.locator('.lt-die.spends').first().waitFor()
  // The connecting lines are measured after the paint.
  await page.locator('.lt-threads .spend').first().waitFor({ state: 'attached' })
  expect(await page.locator('.lt-threads .spend').count()).toBe(
    spends.spends?.filter(({ at }) => at !== undefined).length,
  )
  await page.locator('.lt-plate.lit .lt-seal').waitFor()
  await page.keyboard.press('Enter')
  await page.locator(`[data-turn="${run.turn + 1}"]`).waitFor({ state: 'attached' })
  expect(complaints).toEqual([])
})

test('Underscore: a portrait patched over several turns equals one drawn from scratch', async () => {
  const run = plannedTo('underscore', titled('Turn 1'))
  const { page, go, complaints } = await playFrom(run, DESKTOP)
  const portraits = async () =>
    (await page.evaluate("[...document.querySelectorAll('.us-portrait')].map((one) => one.innerHTML)")) as string[]
  const first = await portraits()
  const own = seededDice('looks')
  const input = makeInputState()
  for (let i = 0; i < 3; i++) {
    const { id } = planBot(run.game, run.state, 0, own)
    for (const key of pressFor(run.game.scene(run.state, 0), input, id).keys) await page.keyboard.press(key)
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

test('Underscore by touch: a tap selects a move, and the commit button plays it', async () => {
  const run = plannedTo('underscore', titled('Decision'))
  const { page, complaints } = await playFrom(run, { width: 390, height: 844, hasTouch: true })
  await page.locator('.us-slab .us-face').nth(1).tap()
  await page.locator('.us-slab.lit').waitFor()
  expect(await turnOf(page)).toBe(run.turn)
  await page.locator('.us-commit button').tap()
  await page.locator(`[data-turn="${run.turn + 1}"]`).waitFor({ state: 'attached' })
  expect(complaints).toEqual([])
})

const SIZES = [
  DESKTOP,
  { width: 390, height: 844 },
  { width: 360, height: 740 },
  { width: 1920, height: 1080 },
] as const
test('LosTribe and Underscore are no wider than the screen', async () => {
  const upgrade = plannedTo('underscore', titled('three paths'))
  const runs = [
    plannedTo('lostribe', titled('Fight, turn 2')),
    plannedTo('lostribe', titled('choose a path')),
    plannedTo('underscore', titled('Decision')),
    upgrade,
  ]
  const { page, complaints, go } = await browser().sharedVisitor(DESKTOP)
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
