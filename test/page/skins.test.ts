import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { planBot } from '../../src/bots/plan.ts'
import {
  choose,
  type GridPanel,
  journalOf,
  makeJournalString,
  type Run,
  type Scene,
  seededDice,
  start,
} from '../../src/engine/index.ts'
import { getGame } from '../../src/games/index.ts'
import { openFolds, sharedBrowser, type Visitor } from './browser.ts'

const browser = sharedBrowser()

/** A number of planned choices, or a condition on the scene to reach. */
type When = number | ((scene: Scene) => boolean)
interface Played {
  readonly hash: string
  readonly scene: Scene
  readonly turns: number
}

/** Plays with the plan bot until `when`; returns a link to the position and its scene. */
function played(game: string, seed: string, when: When): Played {
  const { game: rules } = getGame(game)
  const run = start(rules, { seed }) as Run
  const own = seededDice('picture')
  const isThere = (): boolean => (typeof when === 'number' ? run.turn === when : when(rules.scene(run.state, 0)))
  while (!isThere()) {
    if (rules.toAct(run.state).length === 0) throw new Error(`${game}, seed ${seed}, never reaches this scene`)
    choose(run, run.turn, 0, planBot(rules, run.state, 0, own).id)
  }
  const scene = rules.scene(run.state, 0)
  return { hash: `#/r/${makeJournalString(journalOf(run))}@${run.turn}`, scene, turns: run.turn }
}

const offers =
  (id: string) =>
  ({ choices }: Scene): boolean =>
    choices.some((choice) => choice.id === id && choice.blocked === undefined)
/** On the second floor: the hero can walk two steps south, and no foe is in sight. */
const isOpenBelow = ({ title, panels }: Scene): boolean =>
  title.includes('Floor 2') &&
  panels.some(({ kind, ...panel }) => {
    if (kind !== 'grid') return false
    const { centre, ways, things = [] } = panel as GridPanel
    if (centre === undefined || things.some(({ actor }) => actor !== undefined && actor !== 'you')) return false
    return [1, 2].every((below) => (ways?.rows[centre.y + below]?.[centre.x] ?? ' ') !== ' ')
  })

async function playFrom(
  game: string,
  seed: string,
  when: When,
  [width, height]: readonly [number, number],
  isMoving = false,
): Promise<Visitor & Played> {
  const position = played(game, seed, when)
  const { hash } = position
  const visitor = await browser().sharedVisitor({ width, height, hash, isMoving })
  await visitor.page.locator('.replay-main').waitFor()
  await visitor.page.keyboard.press('p')
  await visitor.page.locator('.table-main').waitFor()
  return { ...visitor, ...position }
}

const shownIds = (page: Page): Promise<string[]> =>
  page.evaluate("[...document.querySelectorAll('[data-choice]')].map((one) => one.dataset.choice)")

const PHONE = [390, 844] as const
const DESKTOP = [1280, 800] as const
const LARGE = [1920, 1080] as const

test.each([
  // game, seed, planned choices, size, what must be on stage
  ['star-canine', '11', 22, DESKTOP, '.sc-track'],
  ['star-canine', '11', 27, PHONE, '.sc-arena'],
  ['star-canine', '11', 24, LARGE, '.sc-offers'],
  ['emojispace', '45', offers('focus-fire'), PHONE, '.es-lanes'],
  ['emojispace', '45', offers('unfit-1'), DESKTOP, '.es-shelves'],
  ['descent', '42', 100, DESKTOP, '.de-map svg'],
  ['descent', '42', 100, PHONE, '.de-lifeline'],
] as const)(
  '%s, seed %s after %s choices at %j: all choices are shown, and nothing is too wide',
  async (game, seed, turns, size, part) => {
    const { page, scene, complaints } = await playFrom(game, seed, turns, size)
    await page.locator(part).first().waitFor()
    await openFolds(page)
    const shown = new Set(await shownIds(page))
    expect(scene.choices.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size[0])
    expect(complaints).toEqual([])
  },
)

test('Star Canine: an item is unequipped by a click and equipped by its number and Enter; the forecast follows; the battle is shown', async () => {
  const { page } = await playFrom('star-canine', '11', 22, DESKTOP)
  await page.locator('[data-choice="unequip-1"]').click()
  await page.locator('.sc-ends', { hasText: 'turn 4' }).waitFor()
  const key = await page.locator('[data-choice="equip-1"] kbd').textContent()
  await page.keyboard.press(key ?? '')
  await page.keyboard.press('Enter')
  await page.locator('.sc-ends', { hasText: 'turn 1' }).waitFor()
  await page.keyboard.press('e')
  await page.locator('.sc-result.sc-win').waitFor()
  expect(await page.locator('.sc-hull.sc-fallen').count()).toBe(1)
})

test('Descent: a click on a cell walks there step by step', async () => {
  const { page, turns } = await playFrom('descent', '42', isOpenBelow, DESKTOP)
  const [hero, box] = await Promise.all([
    page.locator('.de-figure').first().boundingBox(),
    page.locator('.de-map svg').boundingBox(),
  ])
  if (hero === null || box === null) throw new Error('no map')
  const cell = box.height / 12.6
  await page.mouse.click(hero.x + cell / 2, hero.y + cell * 2.5)
  await page
    .getByText(`choice ${turns + 2}`, { exact: true })
    .first()
    .waitFor()
})

test('EmojiSpace: a click on a socket removes its module, and hovering shows the effect on the ship', async () => {
  const { page } = await playFrom('emojispace', '45', offers('unfit-1'), DESKTOP)
  const socket = page.locator('.es-ring[data-choice="unfit-1"]')
  await socket.hover()
  expect(await page.locator('.es-swap').textContent()).toContain('into the hold')
  const sockets = await page.locator('button.es-ring').count()
  await socket.click()
  await page.locator('.es-shelf-modules .es-ware', { hasText: 'in the hold' }).first().waitFor()
  expect(await page.locator('button.es-ring').count()).toBe(sockets - 1)
})

test('with motion a shot is animated, and a key does not wait for it', async () => {
  const { page } = await playFrom('star-canine', '11', 35, DESKTOP, true)
  await page.locator('.sc-verdict').waitFor()
  await page.keyboard.press('e')
  await page.locator('.sc-shot .sc-ray').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.sc-offers').waitFor()
})
