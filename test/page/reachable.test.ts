import { expect, test } from 'vitest'
import { planBot, randomBot } from '../../src/bots/index.ts'
import { choose, isRefusal, type Scene, seededDice, start } from '../../src/engine/index.ts'
import { GAMES, getGame } from '../../src/games/index.ts'
import { runs } from '../laws/walk.ts'
import { sharedBrowser } from './browser.ts'

const browser = sharedBrowser()

/** What the page must offer in a scene, and what to take. */
interface Offered {
  /** Open choices that are made on the stage or by a letter. */
  readonly open: readonly string[]
  /** Open choices behind the questions of a verb, by verb. */
  readonly asked: Readonly<Record<string, readonly string[]>>
  readonly id: string
}

function offered({ choices, verbs = [] }: Scene, id: string): Offered {
  const asking = new Set(verbs.flatMap((verb) => (verb.asks === undefined ? [] : [verb.id])))
  const open = choices.filter(({ blocked }) => blocked === undefined)
  const asked: Record<string, string[]> = {}
  for (const { verb, ...choice } of open)
    if (verb !== undefined && asking.has(verb)) asked[verb] = [...(asked[verb] ?? []), choice.id]
  return { open: open.flatMap(({ verb, id: own }) => (asking.has(verb ?? '') ? [] : [own])), asked, id }
}

const BOTS = { planned: planBot, random: randomBot }

function played(game: string, by: keyof typeof BOTS, most: number): readonly Offered[] {
  const { game: rules } = getGame(game)
  const run = start(rules, { seed: 'reach' })
  if (isRefusal(run)) throw new Error(run.why)
  const own = seededDice(`reach ${by}`)
  const steps: Offered[] = []
  while (steps.length < most && rules.toAct(run.state).length > 0) {
    const { id } = BOTS[by](rules, run.state, 0, own)
    steps.push(offered(rules.scene(run.state, 0), id))
    choose(run, run.turn, 0, id)
  }
  return steps
}

/**
 * Walks through the steps inside the page with a mouse: opens every fold, points at everything that can be chosen (a card shows its targets and
 * forms when it has the focus), asks every question, and returns what it did not find.
 */
const WALK = `async (steps) => {
  const pause = () => new Promise((done) => setTimeout(done))
  const all = (name) => [...document.querySelectorAll(name)]
  const of = (id, within = '') => all(within + ' [data-choice="' + CSS.escape(id) + '"]')
  const table = () => document.querySelector('[data-turn]')
  const point = async (element) => {
    element.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse', bubbles: true }))
    await pause()
  }
  const openFolds = async () => {
    for (const summary of all('#main details:not([open]) > summary')) summary.click()
    await pause()
    await pause()
  }
  const answers = async (found) => {
    for (const { dataset } of all('.answers [data-choice]')) found.set(dataset.choice, true)
    const further = all('.answers [data-choice^="~"]:not([aria-disabled="true"])').map(({ dataset }) => dataset.choice)
    for (const id of further) {
      of(id, '.answers')[0].click()
      await pause()
      if (await answers(found)) return true
      document.querySelector('.verb-question button').click()
      await pause()
    }
  }
  const seek = async (id) => {
    const pointed = new Set()
    for (;;) {
      if (of(id).length > 0) return of(id)[0]
      const next = all('#main [data-choice]').find(({ dataset }) => !pointed.has(dataset.choice))
      if (next === undefined) return undefined
      pointed.add(next.dataset.choice)
      await point(next)
    }
  }
  const missing = []
  for (const [turn, { open, asked, id }] of steps.entries()) {
    await openFolds()
    for (const one of open) if ((await seek(one)) === undefined) missing.push(turn + ' ' + one)
    for (const [verb, ids] of Object.entries(asked)) {
      const button = document.querySelector('[data-verb="' + verb + '"]')
      if (button === null) missing.push(turn + ' the verb ' + verb)
      button?.click()
      await pause()
      const found = new Map()
      await answers(found)
      missing.push(...ids.filter((one) => !found.has(one)).map((one) => turn + ' ' + one))
      document.querySelector('.verb-question button')?.click()
      await pause()
    }
    const verb = Object.keys(asked).find((one) => asked[one].includes(id))
    if (verb !== undefined) {
      document.querySelector('[data-verb="' + verb + '"]').click()
      await pause()
      const reach = async () => {
        if (of(id, '.answers').length > 0) return true
        for (const { dataset } of all('.answers [data-choice^="~"]:not([aria-disabled="true"])')) {
          of(dataset.choice, '.answers')[0].click()
          await pause()
          if (await reach()) return true
          document.querySelector('.verb-question button').click()
          await pause()
        }
        return false
      }
      if (await reach()) of(id, '.answers')[0].click()
    } else {
      const element = await seek(id)
      if (element !== undefined) {
        await point(element)
        const now = of(id)[0]
        now?.click()
      }
    }
    await pause()
    for (const yes of all('dialog[open] .row button:first-child')) yes.click()
    for (let n = 0; table().dataset.turn !== String(turn + 1); n++) {
      if (n > 1000) return [...missing, turn + ' is not taken: ' + id]
      await pause()
    }
  }
  return missing
}`

/** Walks in the page; returns what was not found, and what the browser complained about. */
async function walk(game: string, steps: readonly Offered[], width: number) {
  // A new visitor for Underscore: ghosts of earlier runs would appear in this one.
  const open = game === 'underscore' ? browser().newVisitor : browser().sharedVisitor
  const { page, complaints } = await open({ width, height: 844, hash: `#/${game}?seed=reach` })
  await page.getByRole('button', { name: 'Begin', exact: true }).press('Enter')
  await page.locator('[data-turn="0"]').waitFor({ state: 'attached' })
  return [...((await page.evaluate(`(${WALK})(${JSON.stringify(steps)})`)) as string[]), ...complaints]
}

test.each(
  GAMES.flatMap(
    ({ id }) =>
      [
        [id, 'planned', 390],
        [id, 'random', 1280],
      ] as const,
  ),
)(
  '%s, a %s run, %i pixels wide: every open choice has a button, on the stage or among the answers of a verb',
  async (game, by, width) => {
    expect(await walk(game, played(game, by, runs(14, 60)), width)).toEqual([])
  },
)

test('a choice without a button is found, on the stage and among answers', async () => {
  const steps = played('descent', 'planned', 2)
  const [first, ...others] = steps.map((step) => ({
    ...step,
    open: [...step.open, 'fly'],
    asked: { ...step.asked, drink: [...(step.asked.drink ?? []), 'drink the sea'] },
  }))
  expect(first).toBeDefined()
  expect(await walk('descent', first === undefined ? [] : [first, ...others], 1280)).toEqual([
    '0 fly',
    '0 drink the sea',
    '1 fly',
    '1 drink the sea',
  ])
})
