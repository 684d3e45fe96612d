import { describe, expect, test } from 'vitest'
import { fight, JACKAL, SENTRY } from '../../../../../test/lostribe/fights.ts'
import { smallGame } from '../../../../../test/lostribe/small-pack.ts'
import type { Scene } from '../../../../engine/contract/scene.ts'
import { seededDice } from '../../../../engine/index.ts'
import { losTribe as builtInGame, builtInPack, type Scenario, type State } from '../../index.ts'

const sceneOf = (s: State): Scene => builtInGame.scene(s, 0)
const at = (position: Scenario) =>
  fight({ monsters: [JACKAL], hand: ['c_brace'], ...position }, [], { pack: builtInPack() })
const bar = ({ verbs = [] }: Scene): string => verbs.map(({ key, label }) => `${key} ${label}`).join(', ')
const whyNot = (scene: Scene, verb: string): string | undefined =>
  scene.choices.some((choice) => choice.verb === verb && choice.blocked === undefined)
    ? undefined
    : scene.verbs?.find(({ id }) => id === verb)?.blocked

describe('the verbs of a fight depend on relics only', () => {
  test.each<[string, Scenario, string]>([
    ['no relics', {}, 'f Form, s Spark, u Unleash, e End turn, k Discard, end, d Deck'],
    [
      'a purse',
      { relics: ['r_knucklebone_pouch'] },
      'f Form, s Spark, u Unleash, e End turn, k Keep a die, end, d Deck',
    ],
    [
      'a throw',
      { relics: ['r_second_throw'] },
      'f Form, s Spark, u Unleash, r Throw dice, e End turn, k Discard, end, d Deck',
    ],
  ])('%s', (_, position, verbs) => {
    for (const dice of [['fire', 'fire', 'fire'], []] as const)
      expect(bar(sceneOf(at({ dice, ...position }).s))).toBe(verbs)
  })
})

test.each<[string, Scenario, string, string | undefined]>([
  ['three alike', { dice: ['fire', 'fire', 'fire'] }, 'unleash', undefined],
  ['a pair', { dice: ['fire', 'fire', 'air'] }, 'unleash', 'You need three dice of one element to unleash them.'],
  ['no dice', { dice: [], relics: ['r_second_throw'] }, 'throw', 'No dice left to throw.'],
  ['an empty hand', { dice: ['fire'], hand: [] }, 'tidy', 'You have no card to discard and no die to keep.'],
])('%s: %s', (_, position, verb, why) => {
  expect(whyNot(sceneOf(at(position).s), verb)).toBe(why)
})

test('every element keeps its number among the sparks, and one spark a turn is enough', () => {
  const f = at({ dice: ['water', 'earth'] })
  const sparks = () => sceneOf(f.s).choices.filter(({ verb }) => verb === 'spark')
  expect(sparks().map(({ answers, blocked }) => [answers, blocked])).toEqual([
    [['fire'], 'You have no fire die.'],
    [['air'], 'You have no air die.'],
    [['earth'], undefined],
    [['water'], undefined],
  ])
  const action = builtInGame.legal(f.s, 0).find(({ id }) => id === 'spark-earth')
  builtInGame.apply(f.s, [{ seat: 0, action: action as never }], seededDice('1'))
  expect(new Set(sparks().map(({ blocked }) => blocked))).toEqual(new Set(['You can spark only once a turn.']))
})

test('a card has its targets and forms in one place, without verb and key', () => {
  const { choices } = sceneOf(at({ hand: ['c_spark_cut'], dice: ['fire'], monsters: [JACKAL, SENTRY] }).s)
  const own = choices.filter(({ at: place }) => place?.panel === 'hand')
  expect(own.map(({ id, on, verb, key }) => [id, on, verb, key])).toEqual([
    ['play-1-on-1', 'm1', undefined, undefined],
    ['play-1-on-2', 'm2', undefined, undefined],
    ['kindle-1a-on-1', 'm1', undefined, undefined],
    ['kindle-1a-on-2', 'm2', undefined, undefined],
  ])
})

test('a reroll: marks, n for none, and Enter says to mark a die first', () => {
  const f = fight({ hand: ['c_kindred_cast'], dice: ['fire', 'air', 'water'], monsters: [JACKAL] })
  f.choose('play-1')
  const shown = () => smallGame.scene(f.s, 0)
  const done = () => shown().choices.find(({ id }) => id === 'done')
  expect(bar(shown())).toBe('n Reroll none')
  expect(done()).toMatchObject({ label: 'Reroll none', verb: 'none' })
  expect(shown().choices.find(({ confirms }) => confirms)?.blocked).toBe(
    'Mark a die with Space first, or press n to reroll none.',
  )
  expect(
    shown()
      .choices.filter(({ marks }) => marks === 'on')
      .map(({ id }) => id),
  ).toEqual(['die-1', 'die-2', 'die-3'])
  f.choose('die-2')
  expect(done()).toMatchObject({ label: 'Reroll these: die 2 (air)', confirms: true })
  expect(done()?.verb).toBeUndefined()
  expect(shown().verbs?.[0]?.blocked).toContain('Enter rerolls it')
  expect(shown().choices.find(({ id }) => id === 'die-1')?.preview).toContain('die 2 (air)')
})

test('a shop: sold wares keep their row, and dear ones say what is missing', () => {
  const dice = seededDice('1')
  const s = builtInGame.setup({ scenario: { place: 'shop', gold: 60 } }, dice)
  const before = sceneOf(s)
  const rows = (scene: Scene): readonly string[] =>
    scene.panels.flatMap((panel) => (panel.kind === 'table' ? panel.rows.map(({ id }) => id) : []))
  const bought = builtInGame.legal(s, 0).find(({ verb }) => verb === 'buy')
  builtInGame.apply(s, [{ seat: 0, action: bought as never }], dice)
  const after = sceneOf(s)
  expect(rows(after)).toEqual(rows(before))
  expect(after.choices.find(({ id }) => id === bought?.id)?.blocked).toBe('This is sold.')
  expect(after.choices.some(({ blocked = '' }) => /^It costs \d+ gold; you are \d+ short\.$/.test(blocked))).toBe(true)
  expect([after.opens, after.verbs]).toEqual(['nothing', undefined])
})
