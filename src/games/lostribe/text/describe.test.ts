import { describe, expect, test } from 'vitest'
import { dice, fight, intent, JACKAL, SENTRY } from '../../../../test/lostribe/fights.ts'
import { smallGame } from '../../../../test/lostribe/small-pack.ts'
import type { Scenario } from '../index.ts'

/** The readable JSON of a state; in a fight, the runtime combat state of the original design. */

const described = (position: Scenario) => smallGame.describe?.(fight({ dice: [], ...position }).s)

describe('describe: a fight', () => {
  test('has the fields of the original design, with names instead of indexes', () => {
    const f = fight(
      {
        hand: ['c_flare', 'c_brace-star'],
        deck: ['c_basic_strike'],
        dice: ['fire', 'air', 'water'],
        turn: 3,
        hp: 45,
        max_hp: 60,
      },
      [...dice('m1', 'air', 'air', 'earth'), ...intent('m1', 0), ...dice('player', 'earth', 'fire', 'air')],
    )
    expect(smallGame.describe?.(f.s)).toMatchObject({
      turn: 3,
      phase: 'player_action',
      player: { hp: 45, energy: 3, hand: ['c_flare', 'c_brace-star'], deck: ['c_basic_strike'], tarotCharges: 1 },
      monsters: [
        {
          id: 'm1',
          monster: 'm_mirage_jackal',
          name: 'Mirage Jackal',
          hp: 22,
          atk: 6,
          def: 1,
          spd: 8,
          element_affinity: 'air',
          ai_type: 'attacker',
          intent: { type: 'attack', element: 'air', value: 6, probability: 0.7 },
        },
      ],
      playerDice: ['fire', 'air', 'water'],
      dicePool: ['fire', 'air', 'water'],
      monsterDice: {},
      diceHistory: [{ turn: 3, actor: 'player', roll: ['fire', 'air', 'water'] }],
      pattern: { kind: 'distinct', missing: 'earth' },
    })
    f.choose('end-turn')
    expect(smallGame.describe?.(f.s)).toMatchObject({
      turn: 4,
      monsterDice: { m1: ['air', 'air', 'earth'] },
      diceHistory: [
        { turn: 4, actor: 'player', roll: ['earth', 'fire', 'air'] },
        { turn: 3, actor: 'm1', roll: ['air', 'air', 'earth'] },
      ],
    })
  })
  // title, position, expected fields
  test.each<[string, Scenario, object]>([
    ['no element', { affinity: null }, { player: { element_affinity: null } }],
    ['an element', { affinity: 'water' }, { player: { element_affinity: 'water' } }],
    ['relics by id', { relics: ['r_windglass'], destiny: 'd_star' }, { run: { relics: ['r_windglass', 'd_star'] } }],
    ['banked dice, come back', { banked: ['earth'] }, { dicePool: ['earth'], banked: [] }],
    ['rituals', { rituals: ['c_thorn_mantle'] }, { player: { rituals: ['c_thorn_mantle'] } }],
    ['two foes', { monsters: [JACKAL, SENTRY] }, { monsters: [{ id: 'm1' }, { id: 'm2', monster: 'm_clay_sentry' }] }],
    ['stakes', { stakes: 'boss' }, { stakes: 'boss' }],
    ['revealed dice', { relics: [], monsters: [JACKAL] }, { monsterDice: {} }],
  ])('%s', (_, position, expected) => {
    expect(described(position)).toMatchObject(expected)
  })
  test('statuses by name, on either side', () => {
    const f = fight({ dice: ['fire', 'fire', 'earth'], hand: ['c_bedrock', 'c_cinder_trail'] })
    f.play(0)
    f.play(1 - 1)
    expect(smallGame.describe?.(f.s)).toMatchObject({
      player: { statuses: [{ status: 'fortify', value: 1, turns: 2 }] },
      monsters: [{ statuses: [{ status: 'burn', value: 3, turns: 3 }] }],
    })
  })
  test('the pending pick and its card', () => {
    const f = fight({ dice: ['air', 'earth'], hand: ['c_kindred_cast'] })
    f.choose('play-1')
    f.choose('die-2')
    expect(smallGame.describe?.(f.s)).toMatchObject({
      phase: 'player_pick',
      asked: { what: 'reroll', left: 1, picked: [1], card: 'c_kindred_cast' },
    })
  })
})

describe('describe: between fights', () => {
  test.each<[string, Scenario, object]>([
    ['the map', { place: 'map' }, { phase: 'map', row: 1, column: 2, waysOn: [2] }],
    ['an event', { place: 'event', event: 'oasis' }, { phase: 'event', event: 'oasis' }],
    ['the deck', { place: 'rest', deck: ['c_flare'] }, { deck: ['c_flare'] }],
    ['gold and charges', { place: 'rest', gold: 7, charges: 2 }, { gold: 7, tarotCharges: 2 }],
  ])('%s', (_, position, expected) => {
    expect(described({ ...position, dice: undefined, monsters: undefined })).toMatchObject(expected)
  })
  test('map nodes by name, with their paths', () => {
    const { map } = described({ place: 'map', dice: undefined, monsters: undefined }) as { map: unknown[] }
    expect(map[0]).toEqual([{ column: 2, node: 'fight', leadsTo: [2] }])
    expect(map[7]).toMatchObject([{ column: 2, node: 'boss' }])
  })
  test('before a hero is chosen', () => {
    expect(smallGame.describe?.(smallGame.setup({ oath: 3 }, fight({ dice: [] }).dice))).toEqual({
      phase: 'hero',
      oath: 3,
    })
  })
  test('the result is plain JSON', () => {
    const plain = described({ hand: ['c_flare'] })
    expect(JSON.parse(JSON.stringify(plain))).toEqual(plain)
  })
})
