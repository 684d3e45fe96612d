import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { freshMove, pack, status, type TestCharacter, testDuel } from '../../../../test/underscore/duel-fixture.ts'
import { plain, seededDice } from '../../../engine/index.ts'
import { ANSWER_ORDERS, CAST_MOVE, type Order } from '../actions.ts'
import { defaultAnswer } from '../ai/default-answers.ts'
import { builtInFiles } from '../campaign/pack.ts'
import { takeBlessing } from '../campaign/upgrade.ts'
import { upgradeAnswers } from '../campaign/upgrade-answers.ts'
import { legalDuelOrders, takeChoice } from '../duel/choices/choice.ts'
import { legalAnswers, questionAt, questionCount } from '../duel/choices/questions.ts'
import { makeWorld } from '../duel/context.ts'
import type { Move } from '../duel/move.ts'
import { p35ExecuteMove } from '../duel/move-logic.ts'
import {
  ATTUNED,
  cloneDuel,
  type Duel,
  isReady,
  LAST_DAMAGE,
  LAST_MOVE,
  SINCE_ATTACK,
  statusTurns,
  TOTAL_DAMAGE,
  TRIGGERED_COUNT,
} from '../duel/side.ts'
import { updateListeners } from '../duel/trigger.ts'
import { p0CombatStart, playTurn } from '../duel/turn.ts'
import type { Event } from '../events.ts'
import { EVENTS, STATICS } from '../hooks.ts'
import { ELEMENTS, RARITIES } from '../names.ts'
import { makeState } from '../state.ts'
import { eventText } from '../text/event-text.ts'
import { CONDITION_NAMES } from './effects/conditions.ts'
import { blessingText, moveTags, moveText } from './effects/text.ts'
import { VERB_NAMES } from './effects/verbs.ts'
import type { MoveRoot } from './library.ts'

/** Every move and every blessing has text made from its data, and visibly does something. */

const { moves } = builtInFiles.moves
const { majors, minors } = builtInFiles.blessings

test('the pack has enough of every kind of row', () => {
  for (const element of ELEMENTS) {
    expect(moves.filter((def) => def.element === element).length).toBeGreaterThanOrEqual(10)
    // A plain attack of 2 with nothing else.
    expect(
      moves.some(
        (def) =>
          def.element === element &&
          def.baseDamage === 2 &&
          def.type === 'attack' &&
          !def.post &&
          !def.iter &&
          !def.ask &&
          !def.charge &&
          !def.moreIters &&
          !def.fromBank &&
          def.speedMod === undefined,
      ),
    ).toBe(true)
    for (const rarity of RARITIES) {
      expect(majors.some((def) => def.pool === element && def.rarity === rarity)).toBe(true)
      expect(minors.some((def) => def.pool === element && def.rarity === rarity)).toBe(true)
    }
  }
  expect(moves.length).toBeGreaterThanOrEqual(70)
  expect(majors.length).toBeGreaterThanOrEqual(21)
  expect(builtInFiles.builds.builds).toHaveLength(4)
  expect(builtInFiles.tutorials.lessons).toHaveLength(12)
  expect(builtInFiles.tutorials.challenges).toHaveLength(6)
  const { encounters } = builtInFiles.encounters
  for (let level = 1; level <= 40; level++) {
    const here = encounters.filter((entry) => entry.level === level)
    expect(here.filter((entry) => entry.is_elite !== true).length).toBeGreaterThanOrEqual(12)
    if (level > 1) expect(here.filter((entry) => entry.is_elite === true).length).toBeGreaterThanOrEqual(1)
  }
})

test('the numbers in the rule book are correct', () => {
  const book = readFileSync(new URL('../README.md', import.meta.url), 'utf8').replace(/\s+/g, ' ')
  const of = (element: string): number => moves.filter((def) => def.element === element).length
  const { encounters } = builtInFiles.encounters
  expect(book).toContain(`${moves.length} moves (${ELEMENTS.map((element) => `${element} ${of(element)}`).join(', ')})`)
  expect(book).toContain(`${majors.length} majors and ${minors.length} minors`)
  expect(book).toContain(`of which ${encounters.filter((entry) => entry.is_elite === true).length} are elite`)
})

/** Names of verbs, conditions, events and statics anywhere in the content. */
function used(
  value: unknown,
  found = {
    verbs: new Set<string>(),
    conditions: new Set<string>(),
    events: new Set<string>(),
    statics: new Set<string>(),
  },
) {
  if (Array.isArray(value)) for (const inner of value) used(inner, found)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'do' && typeof inner === 'string') found.verbs.add(inner)
      if (key === 'on') found.events.add(String(inner))
      if (key === 'mod') found.statics.add(String(inner))
      if (CONDITION_NAMES.includes(key) && key !== 'if') found.conditions.add(key)
      used(inner, found)
    }
  return found
}

test('the built-in content uses the full vocabulary, so its rows test all of it', () => {
  const found = used([moves, majors, minors])
  expect([...found.verbs].sort()).toEqual([...VERB_NAMES].sort())
  expect([...found.events].sort()).toEqual([...EVENTS].sort())
  expect([...found.statics].sort()).toEqual([...STATICS].sort())
  expect([...found.conditions].sort()).toEqual([...CONDITION_NAMES].sort())
})

const SELF: TestCharacter = {
  hp: 7,
  heat: 2,
  curse_risk: 5,
  has: { burn: 2, wound: 2, slow: 2, quick: 2, curse: 1, decay: 1 },
  attuned: { plant: 2, vital: 2, water: 1 },
  level: 3,
}
const OTHER: TestCharacter = {
  hp: 9,
  has: { burn: 2, regen: 4, quick: 1, decay: 2 },
  attuned: { stone: 2, vital: 1 },
  moves: ['Chip', 'Arc', 'Brace'],
  bank: ['Lash'],
  immune: ['sleep'],
  ignores: { decay: 1 },
}

/** What a move does in a mid-combat position with many effects, as lines; answers are the default ones. */
function demonstrate(root: MoveRoot): { events: Event[]; d: Duel } {
  const { d, p } = testDuel(
    { ...SELF, moves: [root.def.name, 'Snap', 'Arc'], bank: ['Roll Tide'], bound: { Snap: 1 }, cooldowns: { Snap: 2 } },
    OTHER,
    {},
    { turn: root.def.id === 'rock-of-ages' ? 3 : 2 },
  )
  p.stats[LAST_DAMAGE] = 3
  p.stats[TOTAL_DAMAGE] = 5
  p.stats[SINCE_ATTACK] = 2
  d.sides[1].stats[LAST_MOVE] = 0
  const m = p.active[0] as Move
  m[6] = m[5] as number
  // Both sides have declared something before.
  d.declarations.push([90, 0, 0, 3, 0, 0, -1, root.index, -1], [91, 1, 0, 3, 1, 0, -1, root.index, -1])
  d.declared = 92
  d.sides[0].stats[TRIGGERED_COUNT] = 3
  updateListeners(pack, d)
  takeChoice(pack, d, 0, CAST_MOVE[0] as Order)
  for (let guard = 0; !isReady(p) && guard < 4; guard++) {
    const ask = questionAt(root, p.answers.length)
    const wanted = WANTED[root.def.id]?.[p.answers.length]
    const orders = legalAnswers(pack, d, 0, ask)
    const order = orders.find(({ id }) => id === wanted) ?? defaultAnswer(pack, d, 0, root, ask, -1)
    takeChoice(pack, d, 0, order)
  }
  const events: Event[] = []
  const w = makeWorld(pack, d, seededDice(`show ${root.def.id}`), (event) => events.push(event))
  w.acting = 0
  p35ExecuteMove(w, 0, m)
  return { events, d }
}
/** Answers that show the effect best, for moves whose default answers do not. */
const WANTED: Readonly<Record<string, readonly string[]>> = {
  'mimic-tide': ['stone'],
  cleanse: ['burn'],
  restore: ['self', 'burn'],
  'shed-skin': ['burn'],
  scour: ['stone'],
  graft: ['fire'],
  compound: ['burn'],
  contagion: ['opponent', 'regen'],
  'foresight-spore': ['guess-chip'],
  'root-reading': ['plant'],
  sediment: ['stone'],
  sift: ['stone'],
  breaker: ['yes'],
  'level-field': ['yes'],
  bargain: ['yes'],
  'double-hex': ['yes'],
  flagellate: ['times-2'],
  'kindling-oath': ['times-1'],
  galvanise: ['thunder'],
  'shared-pyre': ['plant'],
  overload: ['own-3'],
  capacitor: ['own-3'],
  mend: ['self'],
  weather: ['opponent'],
}

/** Events that only report the choice itself. */
const QUIET = new Set(['casts', 'declared', 'attuned', 'chosen', 'order', 'ended'])
const isReal = (root: MoveRoot, event: Event): boolean =>
  (!QUIET.has(event.kind) || (event.kind === 'attuned' && event.seat === 1)) &&
  !(event.kind === 'move' && event.what === 'public' && event.seat === 0 && event.root === root.index)

/** Moves that act later or from the bank; rows of later-effects.test.ts and card-wording.test.ts cover them. */
const LATER = new Set([
  'hush',
  'death-number',
  'ember-snare',
  'blood-oath',
  'forbidden-word',
  'premonition',
  'saturation',
  'called-shot',
  'transmute',
  'divine-sap',
])

describe('every move', () => {
  test.each(pack.roots.map((root) => [root.def.name, root] as const))(
    '%s has a text and a visible effect',
    async (_, root) => {
      const text = moveText(pack, root.fresh)
      expect(text.length).toBeGreaterThan(5)
      expect(text).not.toMatch(/undefined|NaN|\[object|\$|→/)
      const { events, d } = demonstrate(root)
      if (!LATER.has(root.def.id))
        expect(events.some((event) => isReal(root, event) || (event.kind === 'attuned' && root.type === 1))).toBe(true)
      else expect(d.declarations.length + events.length).toBeGreaterThan(2)
    },
  )

  // Review this file by hand: each move's text, and what it did in the mid-combat position.
  test('texts and effects', async () => {
    const pages = pack.roots.map((root) => {
      const { events } = demonstrate(root)
      const lines = events.flatMap((event) => {
        const line = eventText(pack, event, 0)
        return line === undefined ? [] : [`    ${plain(line.text)}${line.sum === undefined ? '' : ` [${line.sum}]`}`]
      })
      return [
        `${root.def.name} (${moveTags(pack, root.fresh).join(', ')}; ${root.def.rarity})`,
        `  ${moveText(pack, root.fresh)}`,
        ...lines,
      ].join('\n')
    })
    await expect(`${pages.join('\n\n')}\n`).toMatchFileSnapshot('../../../../test/transcripts/underscore-moves.txt')
  })
})

/** Plays some random turns and returns everything that happened. */
function story(seed: number, blessing: string | undefined, turns: number): string {
  const dice = seededDice(`blessing ${seed}`)
  const pick = (n: number, what: string): number => dice.roll('choice', n, what)
  const some = (n: number): string[] =>
    Array.from({ length: n }, (_, i) => pack.roots[pick(pack.roots.length, `move ${i}`)]?.def.name as string)
  const corner = (own: readonly string[]): TestCharacter => ({
    hp: 8,
    max_hp: 12,
    moves: [...some(2), ...own],
    bank: some(2),
    heat: 1,
    has: Object.fromEntries(
      ['burn', 'wound', 'decay', 'regen', 'curse', 'anger', 'slow', 'quick']
        .filter((_, i) => pick(3, `status ${i}`) === 0)
        .map((name) => [name, 2]),
    ),
    attuned: Object.fromEntries(ELEMENTS.filter((_, i) => pick(3, `attuned ${i}`) === 0).map((name) => [name, 1])),
  })
  const player = corner(['Breaker', 'Cinder'])
  const enemy = corner(['Blind Root', 'Graft'])
  const { d, events } = testDuel(
    { ...player, ...(blessing === undefined ? {} : { blessings: [blessing] }) },
    enemy,
    {},
    { start: false },
  )
  const log: Event[] = [...events]
  const combat = seededDice(`combat ${seed}`)
  p0CombatStart(pack, d, combat, (event) => log.push(event))
  for (let turn = 0; turn < turns && d.winner === -1; turn++) {
    for (const seat of [0, 1])
      for (let isDone = false; !isDone; ) {
        const legal = legalDuelOrders(pack, d, seat)
        isDone = takeChoice(
          pack,
          d,
          seat,
          legal[
            seededDice(`${seed} ${turn} ${seat} ${d.sides[seat as 0 | 1].answers.length}`).roll('x', legal.length, 'x')
          ] as Order,
        )
      }
    playTurn(pack, d, combat, (event) => log.push(event))
  }
  return JSON.stringify([
    log.filter(({ kind }) => kind !== 'blessing'),
    d.sides.map((side) => [side.hp, statusTurns(side), side.stats[ATTUNED]]),
  ])
}
/** Blessings that act in the run or on what is visible; run.test.ts, visibility.test.ts, card-wording.test.ts and offers.test.ts cover them. */
const ELSEWHERE = new Set([
  'under-pressure',
  'heavy-sleeper',
  'online-banker',
  'focus-pocus',
  'break-bank',
  'window-shopper',
  'close-shave',
  'wild-communion',
  'time-traveller',
  'persistant',
  'genius-rocker',
  'eye-spry',
  'show-stopper',
  'inspired',
  'deep-diver',
  'slow-learner',
  'vine-dancer',
  'resourceful',
  'green-thumbed',
  'pill-popper',
  'dead-head',
  'grounded',
  'keeps-current',
])

describe('every major blessing', () => {
  test.each(majors.map((def) => [def.name, def] as const))('%s has a text, and changes a fight', (name, def) => {
    const text = blessingText(def)
    expect(text.length).toBeGreaterThan(10)
    expect(text).not.toMatch(/undefined|NaN|\[object|\$/)
    if (ELSEWHERE.has(def.id)) return
    let seed = 0
    while (seed < 400 && story(seed, name, 6) === story(seed, undefined, 6)) seed++
    expect(seed).toBeLessThan(400)
  })
})

test('Under Pressure: an angry bearer cannot be stunned', () => {
  const stunned = (blessings: string[]): number => {
    const { p, turn } = testDuel(
      { moves: ['Chip'], has: { anger: 3 }, blessings },
      { moves: ['Premonition'] },
      {},
      { priority: 1 },
    )
    turn('Chip', 'Premonition: their-1')
    return status(p, 'stun')
  }
  expect([stunned([]), stunned(['Under Pressure'])]).toEqual([1, 0])
})

test('Heavy Sleeper: only statuses hurt a sleeping bearer', () => {
  const { p, turn } = testDuel({ has: { sleep: 3, burn: 1 }, blessings: ['Heavy Sleeper'] })
  turn('Shove', 'Shove')
  expect(p.hp).toBe(9)
})

describe('every minor blessing', () => {
  const taken = minors.map((def) => {
    const s = makeState('run', {})
    const c = s.character
    const names = ['Stoke', 'Brand', 'Arc', 'Chip']
    c.active = names.map(freshMove)
    c.bank = [freshMove('mend')]
    const lines: string[] = []
    const before = JSON.stringify([c, s.picks, s.pending])
    for (let guard = 0; s.answers.length < (def.ask ?? []).length && guard < 5; guard++) {
      const orders = upgradeAnswers(pack, s, def, s.answers)
      const fits = orders.find(({ verb, n }) => verb === 'element' && n === 0) ?? orders.at(-1)
      s.answers.push((fits as Order).n)
    }
    takeBlessing(pack, s, def, seededDice('minor'), (event) => {
      const line = eventText(pack, event, 0)
      if (line !== undefined) lines.push(plain(line.text))
    })
    return [def.name, blessingText(def), lines, before !== JSON.stringify([c, s.picks, s.pending])] as const
  })

  test.each(taken)('%s: %s', (_, text, lines, isChanged) => {
    expect(text).not.toMatch(/undefined|NaN|\[object|\$/)
    expect(isChanged).toBe(true)
    expect(lines.length).toBeGreaterThan(0)
  })

  test('texts and effects of all blessings', async () => {
    const pages = [
      ...majors.map((def) => `${def.name} (major, ${def.pool}, ${def.rarity})\n  ${blessingText(def)}`),
      ...taken.map(
        ([name, text, lines]) => `${name} (minor)\n  ${text}\n${lines.map((line) => `    ${line}`).join('\n')}`,
      ),
    ]
    await expect(`${pages.join('\n\n')}\n`).toMatchFileSnapshot('../../../../test/transcripts/underscore-blessings.txt')
  })
})

test('answers exist for every type of question', () => {
  // Guesses and aliases belong to a pack.
  for (const [type, orders] of Object.entries(ANSWER_ORDERS))
    expect(orders.length > 0 || type === 'guess' || type === 'alias').toBe(true)
  for (const root of pack.roots) expect(questionCount(root, true)).toBeLessThanOrEqual(5)
  expect(cloneDuel(testDuel({}).d)).toEqual(testDuel({}).d)
})
