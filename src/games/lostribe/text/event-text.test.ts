import { describe, expect, test } from 'vitest'
import { dice, draws, type Fight, fight, intent, JACKAL, SENTRY } from '../../../../test/lostribe/fights.ts'
import { smallGame } from '../../../../test/lostribe/small-pack.ts'
import { seededDice } from '../../../engine/index.ts'
import { withNode } from '../campaign/map.ts'
import { WOUND_UP } from '../foe.ts'
import { diceHistory, lastEntries, timeline, timelineOfTurn } from '../index.ts'
import { cloneState, makeState, type State } from '../state.ts'
import { NODE_FIGHT } from '../vocabulary.ts'
import { mapPanel, pileText } from './panels.ts'

/** Sums in the log, the timeline, maps and piles; and that a clone is complete. */

const ROLL = dice('player', 'fire', 'fire', 'fire')
const ROUND = [...dice('m1', 'water', 'earth', 'fire'), ...intent('m1', 0), ...ROLL]
const panelOf = (f: Fight, id: string): string =>
  JSON.stringify(smallGame.scene(f.s, 0).panels.find((panel) => panel.id === id))

describe('sums show every term with its sign', () => {
  test('your hit: might, dim, defense, pen, ward', () => {
    const f = fight({ hand: ['c_magma_lance'], dice: [], monsters: [{ ...SENTRY, def: 4, ward: 3, hp: 60 }] })
    f.s.statuses.push(0, 4, 5, 2, 0, 0, 3, 1, 2, 0)
    f.play(0)
    const hit = f.events.find(({ kind }) => kind === 'hit')
    expect(smallGame.eventText(hit as never, 0)?.sum).toBe(
      'Magma Lance: ⌊(11 + 5 might − 1 dim − 2 def) × 100 %⌋ = 13, ward takes 3, pen 2',
    )
  })
  test('matching dice in a foe’s ward', () => {
    const f = fight({ dice: [], deck: [], monsters: [{ ...SENTRY, intent: 1 }] }, [
      ...dice('m1', 'earth', 'fire', 'earth'),
      ...intent('m1', 0),
      ...ROLL,
    ])
    f.choose('end-turn')
    const ward = f.events.find(({ kind }) => kind === 'ward')
    expect(smallGame.eventText(ward as never, 0)?.sum).toBe('6 + 2 × 2')
  })
})

describe('text of intents and patterns', () => {
  test('a charge before and after winding up', () => {
    const f = fight({ dice: [], monsters: [{ id: 'm_dune_stalker', intent: 1 }] })
    expect(panelOf(f, 'foes')).toContain('charges now and hits for 16–22 (earth) the turn after')
    const foe = f.s.foes[0]
    if (foe !== undefined) foe[WOUND_UP] = 1
    expect(panelOf(f, 'foes')).toContain('hits for 16–22 (earth)')
  })
  test('a ward with revealed dice is one number', () => {
    const relics = ['r_seers_lens']
    const f = fight({ dice: [], monsters: [{ ...SENTRY, intent: 1 }], relics }, dice('m1', 'earth', 'fire', 'fire'))
    expect(panelOf(f, 'foes')).toContain('gains 8 ward (earth). ')
  })
  test.each<[string[], string]>([
    [['fire', 'fire', 'earth'], 'Magma: fire attacks pen 2; 3 ward (done).'],
    [['fire', 'fire', 'water'], 'Steam: first fire attack also Burn 2 for 2 turns; heal 2 (done).'],
    [['air', 'air', 'fire'], 'Backdraft: air attacks +2 damage; Burn 2 for 1 turn on every foe (done).'],
    [['air', 'air', 'water'], 'Squall: first air card costs 1 less; heal 2 (done).'],
    [['water', 'water', 'air'], 'Mist: first water card also grants Dodge 1; draw 1 (done).'],
    [['water', 'water', 'earth'], 'Silt: water ward cards +3, water heal cards +3; 3 ward (done).'],
    [['fire', 'fire', 'fire'], 'three alike: u unleashes inferno: Burn 4 for 3 turns on every foe.'],
    [['fire', 'air', 'earth'], 'three different, Resonance.'],
  ])('%j', (faces, pattern) => {
    expect(panelOf(fight({ dice: faces, deck: [] }), 'dice')).toContain(`Pattern: ${pattern}`)
  })
})

describe('§12 the timeline', () => {
  const twoFights = () => {
    const f = fight({ dice: ['air', 'air', 'air'], deck: [] }, [...ROUND, ...ROUND])
    f.choose('end-turn')
    f.choose('end-turn')
    const again = fight({ dice: ['water', 'water', 'water'], deck: [] }, ROUND)
    again.choose('end-turn')
    return timeline([...f.events, ...again.events])
  }
  test('a turn of the timeline belongs to the last fight', () => {
    expect(timelineOfTurn(twoFights(), 1).map(({ actor, kind }) => `${actor} ${kind}`)).toEqual([
      'player expire',
      'm1 roll',
      'm1 expire',
    ])
    expect(timelineOfTurn(twoFights(), 1)[0]?.dice).toEqual(['water', 'water', 'water'])
    expect(timelineOfTurn(twoFights(), 3)).toEqual([])
  })
  test('lastEntries returns the last entries', () => {
    const all = twoFights()
    expect(lastEntries(all, 2)).toEqual(all.slice(-2))
    expect(lastEntries(all, 999)).toEqual(all)
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, i) => i + 1))
  })
  test('diceHistory has only rolls, in the shape of the design', () => {
    const f = fight({ dice: ['air', 'air', 'air'], deck: [] }, ROUND)
    f.choose('end-turn')
    expect(diceHistory(f.events, '12345')).toEqual([
      { turn: 1, actor: 'm1', roll: ['water', 'earth', 'fire'], seed: '12345' },
      { turn: 2, actor: 'player', roll: ['fire', 'fire', 'fire'], seed: '12345' },
    ])
  })
})

describe('maps and piles', () => {
  test('one @, and path characters that lean in their direction', () => {
    const s = { ...makeState(), map: new Array<number>(8).fill(0), row: 0, column: 1 }
    const ways = [0b0110, 0b0100, 0b0100]
    s.map[0] = [1, 2, 3].reduce((row, column, i) => withNode(row, column, NODE_FIGHT, ways[i] as number), 0)
    s.map[1] = [1, 2].reduce((row, column) => withNode(row, column, NODE_FIGHT, 0b0010), 0)
    const { pack } = smallGame
    const boss = pack.monsters.findIndex(({ name }) => name === 'Salt Colossus')
    const panel = mapPanel(pack, { ...s, boss }) as { rows: readonly string[]; legend: readonly unknown[] }
    expect(panel.legend).toContainEqual({ glyph: 'B', means: 'Salt Colossus' })
    expect(panel.rows.slice(-3)).toEqual(['      f   f      ', '      | / | \\    ', '      @   f   f  '])
  })
  test('piles are counted by name', () => {
    expect(pileText(smallGame.pack, [2, 0, 2, 1])).toBe('Basic Strike, Basic Strike ★, Brace ×2')
    expect(pileText(smallGame.pack, [])).toBe('none')
  })
  test('a fight begins with a sorted pile, and counts its foes from m1', () => {
    const position = {
      place: 'map' as const,
      relics: [],
      deck: ['c_flare', 'c_brace', 'c_basic_strike', 'c_brace', 'c_ember_jab', 'c_flare'],
    }
    const start = [{ what: 'encounter', value: 0 }, ...intent('m1', 0), ...draws(0, 0, 0, 0, 0), ...ROLL]
    const f = fight(position, start)
    f.s.nextId = 7
    f.choose('go-2')
    expect([f.s.hand.map((code) => code >> 1), f.s.foes.map(([id]) => id)]).toEqual([[0, 1, 1, 5, 5], [1]])
  })
  test('the boss is in row 8', () => {
    const monsters = [{ id: 'b_salt_colossus', intent: 0 }]
    const f = fight({ dice: [], deck: [], hp: 1, stakes: 'boss', monsters }, dice('m1', 'fire', 'air', 'earth'))
    f.choose('end-turn')
    expect(JSON.stringify(smallGame.scene(f.s, 0))).toContain('Killed by Salt Colossus in row 8')
  })
})

test('a clone has every field and shares no list', () => {
  const odd = (value: unknown, i: number): unknown =>
    typeof value === 'number' ? i + 2 : Array.isArray(value) ? [i + 2] : value
  const entries = Object.entries(fight({ dice: [], monsters: [JACKAL] }).s).map(([key, value], i) => [
    key,
    key === 'foes' ? value : odd(value, i),
  ])
  const s = Object.fromEntries(entries) as State
  const copy = cloneState(s)
  expect(copy).toEqual(s)
  expect(Object.keys(copy)).toEqual(Object.keys(makeState()))
  for (const [key, value] of Object.entries(s))
    if (Array.isArray(value)) expect(copy[key as keyof State]).not.toBe(value)
  expect(copy.foes[0]).not.toBe(s.foes[0])
})

test('any seed works: 0, negative, empty, text', () => {
  for (const seed of ['0', '-1', '', 'ünïcode'])
    expect(smallGame.setup({ hero: 'ashwright' }, seededDice(seed)).offers).toHaveLength(3)
})
