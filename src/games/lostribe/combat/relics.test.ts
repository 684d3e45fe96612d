import { describe, expect, test } from 'vitest'
import { dice, draws, fight, intent } from '../../../../test/lostribe/fights.ts'

const STRIKE = 'c_basic_strike'
const ROLL = dice('player', 'fire', 'fire', 'fire')
const nothing = (who: string) => dice(who, 'water', 'earth', 'fire')
const lost = (f: ReturnType<typeof fight>): number => f.s.maxHp - f.s.hp

describe('relics and destinies', () => {
  test.each<[string, object, string, number, number[]]>([
    ['Obsidian Edge: pen 1', { relics: ['r_obsidian_edge'] }, STRIKE, 0, [6]],
    ['Windglass: advantage 125 %', { relics: ['r_windglass'] }, 'c_ember_jab', 0, [2]],
    ['Still Mirror: no disadvantage', { relics: ['r_still_mirror'] }, 'c_quarry_smash', 0, [13]],
  ])('%s', (_, owned, card, index, hits) => {
    const f = fight({ hand: [card], dice: card === 'c_quarry_smash' ? ['earth'] : [], ...owned })
    f.play(index)
    expect(f.events.flatMap((e) => (e.kind === 'hit' ? [e.raw] : []))).toEqual(hits)
  })
  test.each<[string, object, object]>([
    ['Clay Heart: 8 ward', { relics: ['r_clay_heart'] }, { ward: 8 }],
    ['the Emperor: 4 ward', { destiny: 'd_emperor' }, { ward: 4 }],
    ['Star Ledger: 2 charges', { relics: ['r_star_ledger'] }, { charges: 2 }],
    ['the Fool: 2 energy on turn 1', { destiny: 'd_fool' }, { energy: 5 }],
    ['the Fool: not on turn 2', { destiny: 'd_fool', turn: 2 }, { energy: 3 }],
    ['Fourfold Crown: 1 energy', { relics: ['r_fourfold_crown'], turn: 2 }, { energy: 4 }],
    ['Tuning Fork: Resonance gives 2', { relics: ['r_tuning_fork'], dice: ['fire', 'air', 'water'] }, { charges: 2 }],
  ])('%s', (_, position, expected) => {
    expect(fight({ dice: [], ...position }).s).toMatchObject(expected)
  })
  test('Loaded Ember: die 1 shows fire on turn 1, before the pattern is set', () => {
    const f = fight({ relics: ['r_loaded_ember'] }, dice('player', 'air', 'fire', 'fire'))
    expect(f.pool()).toEqual(['fire', 'fire', 'fire'])
  })
  test('Fourfold Crown: a hand of four', () => {
    const f = fight(
      { relics: ['r_fourfold_crown'], hand: undefined, deck: new Array<string>(9).fill(STRIKE), dice: [] },
      draws(0, 0, 0, 0),
    )
    expect(f.s.hand).toHaveLength(4)
  })
  test.each(['r_second_throw', 'd_wheel'])('%s: rerolls all dice, once a fight', (id) => {
    const owned = id.startsWith('d_') ? { destiny: id } : { relics: [id] }
    const again = [1, 2, 3].map((i) => ({ what: `player reroll ${i}`, sides: 4, value: 0 }))
    const f = fight({ dice: ['air', 'air', 'air'], ...owned }, again)
    f.choose('throw')
    expect(f.pool()).toEqual(['fire', 'fire', 'fire'])
    expect(() => f.choose('throw')).toThrow('throw is not legal')
  })
  test('the Magician: the first card of a fight costs 1 less', () => {
    const f = fight({ hand: [STRIKE, STRIKE], dice: [], destiny: 'd_magician' })
    f.play(0)
    f.play(0)
    expect(f.s.energy).toBe(2)
  })
  test('Thief’s Ribbon: steals one die of the front foe’s first roll', () => {
    const f = fight({ dice: [], relics: ['r_thiefs_ribbon'] }, [
      ...dice('m1', 'air', 'fire', 'fire'),
      ...intent('m1', 0),
      ...ROLL,
    ])
    f.choose('end-turn')
    expect(f.pool()).toEqual(['fire', 'fire', 'fire', 'air'])
  })
  test('rituals: Bonfire Rite, Thorn Mantle, Deep Current, Eye of Calm', () => {
    const rituals = ['c_bonfire_rite', 'c_thorn_mantle', 'c_deep_current', 'c_eye_of_calm']
    const f = fight({ hand: ['c_flare'], rituals, dice: ['fire', 'air', 'earth'], deck: [], hp: 50, max_hp: 50 }, [
      ...nothing('m1'),
      ...intent('m1', 0),
      ...ROLL,
    ])
    expect(f.s.ward).toBe(2)
    f.play(0)
    expect(f.hp()).toEqual([22 - 3 - 9])
    f.choose('end-turn')
    expect(f.hp()).toEqual([22 - 3 - 9 - 2])
    expect(lost(f)).toBe(0)
  })
})
