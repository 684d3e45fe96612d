import { describe, expect, test } from 'vitest'
import { choosing, type Part, partsOfMajor, partsOfMove } from '../../../../test/underscore/ablation.ts'
import { seededDice } from '../../../engine/index.ts'
import { at } from '../../../lib/enums.ts'
import { endCombat } from '../campaign/climb.ts'
import { draftMajor, draftMinors } from '../campaign/draft.ts'
import { builtInFiles, makePack, type Pack } from '../campaign/pack.ts'
import { scenarioDuel, scenarioSide } from '../campaign/scenario.ts'
import { setUpRun } from '../campaign/setup.ts'
import { bankSize, fireRunEvent, takeBlessing } from '../campaign/upgrade.ts'
import { upgradeAnswers } from '../campaign/upgrade-answers.ts'
import { legalDuelOrders, takeChoice } from '../duel/choices/choice.ts'
import { rootOfMove } from '../duel/context.ts'
import { copyMove, copyMoves } from '../duel/move.ts'
import { ATTUNED, makeSide, moveInSlot, OWN_HEAT, RISK, sideOfSeat, statusTurns } from '../duel/side.ts'
import { p0CombatStart, playTurn } from '../duel/turn.ts'
import { ELEMENTS, STATUSES } from '../names.ts'
import { packRulings } from '../rulings.ts'
import { makeState, type ScenarioCharacter, type State } from '../state.ts'
import { sceneOf } from '../text/scene.ts'
import type { Files } from './content.ts'
import { blessingText, moveText } from './effects/text.ts'
import { knownRoot } from './library.ts'

/** Every part of every row makes a difference, and its text says when it acts. */

const files: Files = builtInFiles
const house = makePack(files)

/** A random position in mid-combat that includes the row under test. */
function stand(pack: Pack, seed: string, part: Part, isOwner: boolean): ScenarioCharacter {
  const dice = seededDice(seed)
  const pick = (n: number, what: string): number => dice.roll('stand', n, what)
  const some = (n: number): { name: string }[] =>
    Array.from({ length: n }, (_, i) => ({ name: at(pack.roots, pick(pack.roots.length, `move ${i}`)).name }))
  const few = (names: readonly string[], most: number): Record<string, number> =>
    Object.fromEntries(names.filter((name) => pick(3, name) === 0).map((name) => [name, 1 + pick(most, `of ${name}`)]))
  const own = isOwner && part.kind === 'move' ? [{ name: part.row }] : []
  const isBanked = pick(3, 'banked') === 0
  return {
    name: isOwner ? 'P' : 'E',
    level: 2,
    max_hp: 12,
    hp: 3 + pick(10, 'hp'),
    heat: pick(6, 'heat'),
    curse_risk: pick(10, 'risk'),
    ...(isOwner && part.kind === 'major' ? { blessings: [part.row] } : {}),
    moves: {
      active: [...(isBanked ? [] : own), ...some(3)],
      banked: [...(isBanked ? own : []), ...some(1)],
    },
    statuses: few(STATUSES, 5),
    attunements: few(ELEMENTS, 3),
    private: ELEMENTS.filter((name) => pick(3, `private ${name}`) === 0),
    public_moves: pick(2, 'public') === 0 ? [part.row] : [],
    cooldowns: pick(3, 'cool') === 0 ? { [part.row]: 1 } : {},
  }
}

/** Everything that happens in a fight, as text; with `isSeen` also everything both seats are shown. */
function fight(pack: Pack, part: Part, seed: number, isSeen: boolean): string {
  const duel = scenarioDuel(
    pack,
    packRulings({}),
    [
      scenarioSide(pack, stand(pack, `p ${seed}`, part, true), makeSide('P', 2)),
      scenarioSide(pack, stand(pack, `e ${seed}`, part, false), makeSide('E', 2)),
    ],
    { turn: 1 + (seed % 3), priority: seed % 2 === 0 ? 0 : 1 },
  )
  const seen: unknown[] = []
  const dice = seededDice(`fight ${seed}`)
  const isWanted = (seat: number) => (n: number) => {
    const move = moveInSlot(sideOfSeat(duel, seat), n)
    return seat === 0 && move !== undefined && rootOfMove(pack, move).name === part.row
  }
  const choose = [0, 1].map((seat) =>
    choosing(`choice ${seed} ${seat}`, ({ verb, n }) => verb === 'cast' && isWanted(seat)(n)),
  )
  const state: State = { ...makeState('duel', {}), phase: 'fight', isSeated: true, duel }
  const look = (): void => {
    // Text generated from the row itself is no evidence that it acts.
    const isOwnText = (line: unknown): boolean => typeof line === 'string' && line.startsWith(`${part.row}: `)
    for (const seat of isSeen ? [0, 1] : [])
      for (const panel of sceneOf(pack, state, seat).panels)
        seen.push(panel.kind === 'text' ? panel.lines.filter((line) => !isOwnText(line)) : panel)
  }
  p0CombatStart(pack, duel, dice, (event) => seen.push(event))
  for (let turn = 0; turn < 5 && duel.winner === -1; turn++) {
    for (const seat of [1, 0])
      for (let isDone = false; !isDone; ) {
        const legal = legalDuelOrders(pack, duel, seat)
        seen.push(legal.map(({ id }) => id))
        isDone = takeChoice(pack, duel, seat, at(choose, seat)(legal))
        if (!isDone) look()
      }
    playTurn(pack, duel, dice, (event) => seen.push(event))
    look()
  }
  const events = seen.filter((one) => (one as { kind?: string }).kind !== 'blessing')
  return JSON.stringify([
    events,
    duel.sides.map((side) => [
      side.hp,
      side.maxHp,
      statusTurns(side),
      side.stats[ATTUNED],
      side.stats[OWN_HEAT],
      side.stats[RISK],
    ]),
  ])
}

/** What a victory, a draft and a new combat yield for the bearer of a row. */
function climb(pack: Pack, part: Part, seed: number): string {
  const dice = seededDice(`climb ${seed}`)
  const s = setUpRun(pack, { build: at(pack.builds, seed % pack.builds.length).id, gift: false }, dice)
  const major = pack.majorByName.get(part.row.toLowerCase())
  if (major === undefined) return ''
  s.character.blessings.push(major.index)
  s.character.bank.push(...copyMoves(s.character.active.slice(0, 1)))
  for (let guard = 0; s.answers.length < (major.def.ask ?? []).length && guard < 5; guard++)
    s.answers.push(at(upgradeAnswers(pack, s, major.def, s.answers), 0).n)
  takeBlessing(pack, s, major.def, dice)
  fireRunEvent(pack, s, 'blessingTaken', dice)
  fireRunEvent(pack, s, 'draft', dice)
  const taken = JSON.stringify(s)
  s.duel.sides[0].hp = 1 + (seed % 5)
  s.duel.sides[0].stats[0] = 2
  s.duel.winner = 0
  endCombat(pack, s, dice)
  return JSON.stringify([taken, s, draftMinors(pack, s, dice), draftMajor(pack, s, dice), bankSize(pack, s)])
}

const MAX_FIGHTS = 1500
const MAX_SEEN = 24
const MAX_CLIMBS = 24
/** Most parts show in one of these fights. Parts that only change the screen are tried next, and the remaining fights last. */
const FIRST_FIGHTS = 100
/** These fights meet no built-in encounter, so the four hundred packs made here leave them out. */
const withoutFallen = (of: Files): Files => ({ ...of, encounters: { encounters: [] } })
const ring = makePack(withoutFallen(files))

/** Number of the first fight in which a part makes a difference; −1 if none does. */
function firstDifference(part: Part): number {
  const packs = part.isRun ? [house, makePack(part.without)] : [ring, makePack(withoutFallen(part.without))]
  const search = (from: number, to: number, story: (pack: Pack, seed: number) => string): number => {
    for (let seed = from; seed < to; seed++) if (story(at(packs, 0), seed) !== story(at(packs, 1), seed)) return seed
    return -1
  }
  if (part.isRun) return search(0, MAX_CLIMBS, (pack, seed) => climb(pack, part, seed))
  const fought = (pack: Pack, seed: number): string => fight(pack, part, seed, false)
  // Some rows only reveal or hide information.
  const seen = (pack: Pack, seed: number): string => fight(pack, part, seed, true)
  const early = search(0, FIRST_FIGHTS, fought)
  if (early >= 0) return early
  const shown = part.kind === 'move' ? -1 : search(0, MAX_SEEN, seen)
  return shown >= 0 ? shown : search(FIRST_FIGHTS, MAX_FIGHTS, fought)
}

/** Parts that no random fight shows, each with the test that covers it. A part that does show must leave this list. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'Capacitor: post if 2': 'no move of the house has a charge of five to run out: verbs.test.ts gives one',
}

const parts = [
  ...files.moves.moves.flatMap((def) => partsOfMove(files, def)),
  ...files.blessings.majors.flatMap((def) => partsOfMajor(files, def)),
]
const textOf = ({ kind, row }: Part): string =>
  kind === 'move'
    ? moveText(house, knownRoot(house, row).fresh)
    : blessingText(
        at(
          files.blessings.majors,
          files.blessings.majors.findIndex(({ name }) => name === row),
        ),
      )

describe('every part of every move and major acts at its moment, and the text says when', () => {
  test.each(parts.map((part) => [part.name, part] as const))('%s', (name, part) => {
    const text = textOf(part)
    expect(text).not.toMatch(/undefined|NaN|\[object|\$\w/)
    for (const word of part.says) expect(text.toLowerCase()).toContain(word.toLowerCase())
    const isElsewhere = Object.hasOwn(ELSEWHERE, name)
    const seed = firstDifference(part)
    if (isElsewhere) expect(seed, `${name} acts in fight ${seed}: take it off the list`).toBe(-1)
    else expect(seed, `${name}: it made no difference in ${MAX_FIGHTS} fights`).toBeGreaterThanOrEqual(0)
  })
})

test('the list of exceptions names parts that exist, and does not grow', () => {
  const names = parts.map(({ name }) => name)
  for (const name of Object.keys(ELSEWHERE)) expect(names).toContain(name)
  expect(Object.keys(ELSEWHERE)).toHaveLength(1)
})

test('every row has a part that is tested', () => {
  const rows = new Set(parts.map(({ row }) => row))
  for (const { name } of [...files.moves.moves, ...files.blessings.majors]) expect(rows).toContain(name)
})

describe('every minor changes the character', () => {
  test.each(house.minors.map((row) => [row.name, row] as const))('%s', (_, { def }) => {
    const text = blessingText(def)
    expect(text).not.toMatch(/undefined|NaN|\[object|\$\w/)
    let changed = 0
    for (let seed = 0; seed < 200 && changed === 0; seed++) {
      const dice = seededDice(`minor ${seed}`)
      const s = setUpRun(house, { build: at(house.builds, seed % house.builds.length).id, gift: false }, dice)
      const any = () => copyMove(at(house.roots, dice.roll('x', house.roots.length, 'x')).fresh)
      s.character.active = [any(), any(), any(), ...s.character.active.slice(0, 1)]
      s.character.bank = [any()]
      s.answers = []
      const asks = (def.ask ?? []).length
      for (let guard = 0; s.answers.length < asks && guard < 5; guard++) {
        const orders = upgradeAnswers(house, s, def, s.answers)
        if (orders.length > 0) s.answers.push(at(orders, dice.roll('x', orders.length, 'answer')).n)
      }
      if (s.answers.length < asks) continue
      const before = JSON.stringify([s.character, s.picks, s.pending, s.level])
      takeBlessing(house, s, def, dice)
      if (before !== JSON.stringify([s.character, s.picks, s.pending, s.level])) changed++
    }
    expect(changed).toBeGreaterThan(0)
  })
})
