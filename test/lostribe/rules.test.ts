import { describe, expect, test } from 'vitest'
import { makePack } from '../../src/games/lostribe/content/compile/make-pack.ts'
import { builtInContent } from '../../src/games/lostribe/content/content.ts'
import { IMMUNE, STUN } from '../../src/games/lostribe/foe.ts'
import { dice, draws, fight, intent, JACKAL, SENTRY, withKnobs } from './fights.ts'
import { smallGame } from './small-pack.ts'

const STRIKE = 'c_basic_strike'
const ROLL = dice('player', 'fire', 'fire', 'fire')
const nothing = (who: string) => dice(who, 'water', 'earth', 'fire')
const lost = (f: ReturnType<typeof fight>): number => f.s.maxHp - f.s.hp

describe('§2 turns', () => {
  test('a turn sets energy, removes ward, and fills the kept hand to five', () => {
    const f = fight(
      {
        hand: ['c_brace', STRIKE],
        dice: ['fire', 'fire', 'fire'],
        deck: [STRIKE, STRIKE, STRIKE, STRIKE, STRIKE, 'c_brace'],
        energy: 1,
      },
      [...nothing('m1'), ...intent('m1', 0), ...draws(0, 0, 0), ...ROLL],
    )
    f.play(0)
    expect([f.s.ward, f.s.energy]).toEqual([5, 0])
    f.choose('end-turn')
    expect([f.s.ward, f.s.energy, f.s.hand.length]).toEqual([0, 3, 5])
    expect(lost(f)).toBe(1)
  })
  test('no energy does not end the turn', () => {
    const f = fight({ hand: ['c_ember_jab'], dice: [], energy: 0 })
    expect(f.play(0)).toEqual({ ok: true })
    expect(f.s.phase).toBe('act')
  })
  test('tidy: discard any cards, keep dice with relics, then the turn ends', () => {
    const f = fight(
      { hand: [STRIKE, 'c_brace'], dice: ['fire', 'air', 'air'], relics: ['r_knucklebone_pouch'], deck: ['c_brace'] },
      [...nothing('m1'), ...intent('m1', 0), ...dice('player', 'fire', 'fire', 'fire')],
    )
    f.choose('tidy')
    f.choose('discard-1')
    f.choose('keep-2')
    expect(smallGame.legal(f.s, 0).map(({ id }) => id)).toEqual(['discard-1', 'done'])
    f.choose('done')
    expect(f.pool()).toEqual(['fire', 'fire', 'fire', 'air'])
  })
  test('two bank relics: capacity is the sum, never above two', () => {
    const f = fight({ dice: ['fire', 'air', 'air'], relics: ['r_knucklebone_pouch', 'r_caravan_strongbox'], hand: [] })
    f.choose('tidy')
    f.choose('keep-1')
    f.choose('keep-1')
    expect(smallGame.legal(f.s, 0).map(({ id }) => id)).toEqual(['done'])
  })
  test('a storm starts on turn 25, grows by 2 each turn and ignores ward', () => {
    const f = fight({ turn: 25, dice: [], relics: ['r_clay_heart'] })
    expect(lost(f)).toBe(2)
  })
  test('the hand cap is eight: other cards stay in the pile', () => {
    const hand = ['c_updraft', ...new Array<string>(7).fill(STRIKE)]
    const f = fight({ hand, dice: ['air', 'fire', 'fire'], deck: ['c_brace', 'c_brace', 'c_brace'] }, draws(0))
    f.s.hand.push(0)
    f.play(0)
    expect([f.s.hand.length, f.s.draw.length]).toEqual([8, 3])
  })
  test('an empty draw pile takes the discard; with both empty drawing stops', () => {
    const f = fight({ hand: ['c_updraft'], discard: ['c_brace'], deck: [], dice: ['air', 'fire', 'fire'] })
    f.play(0)
    expect(f.s.hand).toHaveLength(1)
    expect(f.s.discard).toHaveLength(1)
  })
})

describe('§7 a refused card changes nothing', () => {
  test.each<[string, object, object, string]>([
    ['energy', { hand: [STRIKE], energy: 0 }, {}, 'not_enough_energy'],
    ['charges', { hand: ['c_fools_leap'] }, {}, 'not_enough_charges'],
    ['dice', { hand: ['c_flare'] }, {}, 'not_enough_dice'],
    ['target', { hand: [STRIKE] }, { target: 3 }, 'bad_target'],
    ['fusion', { hand: ['c_flare'] }, { fuse: 'triple' }, 'no_fusion'],
    ['hand', { hand: [] }, {}, 'not_in_hand'],
  ])('%s', (_, position, order, reason) => {
    const f = fight({ dice: [], ...position })
    const before = JSON.stringify(f.s)
    expect(f.play(0, order)).toEqual({ ok: false, reason })
    expect(JSON.stringify(f.s)).toBe(before)
    // One log entry gives the reason.
    expect(f.events).toEqual([{ kind: 'refused', reason }])
    expect(f.events.map((event) => smallGame.eventText(event, 0)?.text)).toEqual([
      { text: expect.stringMatching(/\.$/), tone: 'warn' },
    ])
  })
  test.each<[string, object, object]>([
    ['a die that is not there', { hand: ['c_still_pool'] }, { dice: [3] }],
    ['no place at all', { hand: ['c_still_pool'] }, { dice: [-1] }],
    ['half a place', { hand: ['c_kindred_cast'] }, { dice: [0.5] }],
    ['one die twice', { hand: ['c_kindred_cast'] }, { dice: [1, 1] }],
    ['a face that no die has', { hand: ['c_weathervane'] }, { dice: [0], to: 'mud' }],
    ['no face', { hand: ['c_weathervane'] }, { dice: [0] }],
    ['a card that is not there', { hand: ['c_turning_wheel', STRIKE], charges: 1 }, { evolve: 5 }],
    ['a card that has evolved', { hand: ['c_turning_wheel', `${STRIKE}-star`, STRIKE], charges: 1 }, { evolve: 0 }],
  ])('what is named must be there: %s', (_, position, order) => {
    const f = fight({ dice: ['fire', 'fire', 'fire'], deck: [], ...position })
    const before = JSON.stringify(f.s)
    expect(f.play(0, order)).toEqual({ ok: false, reason: 'bad_target' })
    expect(JSON.stringify(f.s)).toBe(before)
  })
  test('named dice must still exist once the costs are paid', () => {
    const base = { type: 'ward' as const, value: 1 }
    const asks = { dice_cost: { element: 'fire' as const, count: 1 }, manip: { op: 'bank' as const, count: 1 } }
    const cards = [...builtInContent.cards, { id: 'c_pawn', name: 'Pawn', cost: 0, base, ...asks }]
    const f = fight({ hand: ['c_pawn'], dice: ['fire', 'air'] }, [], { pack: makePack({ ...builtInContent, cards }) })
    expect(f.play(0, { dice: [1] })).toEqual({ ok: false, reason: 'bad_target' })
    expect(f.play(0, { dice: [0] })).toEqual({ ok: true })
    expect([f.pool(), f.s.bank]).toEqual([[], [1]])
  })
  test('phase', () => {
    const f = fight({ hand: ['c_kindred_cast', STRIKE], dice: ['fire'] })
    f.choose('play-1')
    expect(f.play(0)).toEqual({ ok: false, reason: 'wrong_phase' })
  })
  test('at most 24 cards can be played in a turn', () => {
    const f = fight({ hand: ['c_ember_jab'], dice: [] })
    f.s.plays = 24
    expect(f.play(0)).toEqual({ ok: false, reason: 'too_many_cards' })
  })
  test('knob missing_dice base_only: played at base value, nothing spent', () => {
    const f = fight({ hand: ['c_flare'], dice: [] }, [], { pack: withKnobs({ missing_dice: 'base_only' }) })
    expect(f.play(0)).toEqual({ ok: true })
    expect(f.hp()).toEqual([22 - 5])
  })
})

describe('§4, §5 damage and statuses', () => {
  test('ward absorbs after the floor', () => {
    const f = fight({ hand: ['c_flare'], dice: ['fire', 'earth', 'earth'], monsters: [{ ...JACKAL, ward: 4 }] })
    f.play(0)
    expect(f.hp()).toEqual([22 - (9 - 4)])
  })
  test.each([
    [4, 0, 'Basic Strike: ⌊(6 − 1 def) × 100 %⌋ = 5, 1 overkill'],
    [5, 0, 'Basic Strike: ⌊(6 − 1 def) × 100 %⌋ = 5'],
    [4, 1, 'Basic Strike: ⌊(6 − 1 def) × 100 %⌋ = 5, ward takes 1'],
  ])('hp stops at 0 and overkill goes to the log: %i hp, ward %i', (hp, ward, sum) => {
    const f = fight({ hand: [STRIKE], dice: [], monsters: [{ ...JACKAL, hp, ward }, SENTRY] })
    f.play(0)
    const hit = f.events.find((event) => event.kind === 'hit')
    expect(hit).toMatchObject({ raw: 5, hpBefore: hp, hp: 0 })
    expect(smallGame.eventText(hit as never, 0)?.sum).toBe(sum)
  })
  test('brittle and pen lower defense, never below 0', () => {
    const f = fight({
      hand: ['c_grindstone', 'c_grindstone', 'c_magma_lance'],
      dice: [],
      energy: 9,
      monsters: [{ ...SENTRY, affinity: null, hp: 60 }],
    })
    f.play(0)
    f.play(0)
    f.play(0)
    expect(f.events.flatMap((e) => (e.kind === 'hit' ? [e.raw] : []))).toEqual([3, 4, 11])
  })
  test('Dim on a foe lowers its attack for its turn, as shown', () => {
    const f = fight({ hand: ['c_frost_pin'], dice: [], monsters: [{ ...JACKAL, hp: 40 }] }, [
      ...nothing('m1'),
      ...intent('m1', 0),
      ...ROLL,
    ])
    f.play(0)
    f.choose('end-turn')
    expect(lost(f)).toBe(6 - 2)
    expect(f.s.statuses).toEqual([])
  })
  test('fortify gained this turn covers two turns of the foes', () => {
    const round = [...nothing('m1'), ...intent('m1', 0), ...ROLL]
    const f = fight({ hand: ['c_bedrock'], dice: [], monsters: [{ ...JACKAL, hp: 40 }], deck: ['c_fools_leap'] }, [
      ...round,
      ...round,
      ...round,
    ])
    f.play(0)
    f.choose('end-turn')
    expect(lost(f)).toBe(6 - 1 - 4)
    f.choose('end-turn')
    expect(lost(f)).toBe(1 + 5)
    f.choose('end-turn')
    expect(lost(f)).toBe(6 + 6)
  })
  test('a stunned foe loses its turn, then cannot be stunned for one', () => {
    const f = fight({ dice: ['earth', 'earth', 'earth'], monsters: [{ ...JACKAL, hp: 60 }] }, [
      ...dice('player', 'earth', 'earth', 'earth'),
      ...nothing('m1'),
      ...intent('m1', 0),
      ...dice('player', 'earth', 'earth', 'earth'),
    ])
    f.choose('ult-earth')
    f.choose('end-turn')
    expect([lost(f), f.s.foes[0]?.[IMMUNE]]).toEqual([0, 1])
    f.choose('ult-earth')
    expect(f.s.foes[0]?.[STUN]).toBe(0)
    f.choose('end-turn')
    expect(lost(f)).toBe(6)
    f.choose('ult-earth')
    expect(f.s.foes[0]?.[STUN]).toBe(1)
  })
  test('a stunned boss loses only its dice', () => {
    const colossus = { id: 'b_salt_colossus', intent: 0 }
    const f = fight({ dice: ['earth', 'earth', 'earth'], monsters: [colossus], stakes: 'boss' }, [
      ...dice('m1', 'water', 'water', 'water'),
      ...intent('m1', 0),
      ...ROLL,
    ])
    f.choose('ult-earth')
    f.choose('end-turn')
    expect(lost(f)).toBe(smallGame.pack.content.monsters.find(({ id }) => id === 'b_salt_colossus')?.intents[0]?.value)
    expect(f.s.daze).toBe(0)
  })
  test('a stun on the player costs two energy of the next turn', () => {
    const moth = { id: 'm_whisper_moth', intent: 0 }
    const f = fight({ dice: [], monsters: [moth] }, [
      ...dice('m1', 'fire', 'fire', 'fire'),
      ...intent('m1', 0),
      ...ROLL,
    ])
    f.choose('end-turn')
    expect(f.s.energy).toBe(1)
  })
  test('a dodge cancels one hit of two', () => {
    const f = fight(
      {
        hand: ['c_slipstream'],
        dice: ['air', 'fire', 'fire'],
        deck: [],
        monsters: [{ id: 'm_gale_harrier', intent: 0 }],
      },
      [...nothing('m1'), ...intent('m1', 0), ...ROLL],
    )
    f.play(0)
    f.choose('end-turn')
    expect(lost(f)).toBe(4)
  })
  test('losing hp by a card ignores ward and never kills', () => {
    const f = fight({ hand: ['c_pyre_bargain'], dice: [], hp: 2 })
    f.play(0)
    expect(f.s.hp).toBe(1)
  })
  test('after a card victory is checked before defeat; the fight’s piles are cleared', () => {
    const f = fight({ hand: [STRIKE], dice: [], monsters: [{ ...JACKAL, hp: 3 }] }, [
      { what: 'gold', value: 0 },
      ...[1, 2, 3].flatMap(() => [
        { what: 'card rarity', value: 99 },
        { what: 'card', value: 0 },
      ]),
    ])
    f.play(0)
    expect(f.s.phase).toBe('cards')
    expect([f.s.hand, f.s.draw, f.s.discard, f.s.pool]).toEqual([[], [], [], []])
    expect(f.s.gold).toBe(12)
  })
  test('burn on the player can end the run before the turn', () => {
    const f = fight({ dice: [], hp: 3, monsters: [{ id: 'm_cinder_tick', intent: 1 }] }, [
      ...nothing('m1'),
      ...intent('m1', 999_999),
      ...ROLL,
      ...nothing('m1'),
      ...intent('m1', 999_999),
      ...ROLL,
    ])
    f.choose('end-turn')
    expect(f.s.hp).toBe(1)
    f.choose('end-turn')
    expect(f.s.phase).toBe('dead')
  })
})
