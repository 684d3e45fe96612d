import { describe, expect, test } from 'vitest'
import { ship } from '../../../../test/emojispace/ships.ts'
import { colorIndex, hullColor, hullPercent, sideOfShip } from '../combat/side.ts'
import { builtInPack } from '../content/content.ts'
import {
  type Choice,
  type CombatInput,
  type CombatResult,
  type DrawRecord,
  resolveCombat,
  type ShipState,
} from '../index.ts'
import { assembleShip } from './ship.ts'

const FF = 'Focus Fire'
const RS = 'Reinforce Shields'
const EM = 'Evasive Maneuvers'
const AE = 'Attempt Escape'
const gun = 'weapon_kinetic_mk1'
const shield = 'defense_shielded_mk1'
const mend = 'combat_utility_repair_system_mk1'
const WASP = ship('mil_t1_wasp', [gun, gun]) // 6/1/0, hull 10, capacity 2/1/1
const TUB = ship('frg_t1_ant') // 0/1/0, hull 11
const WALL = ship('civ_t1_midge', [shield, shield]) // 1/5/1, hull 8

function fight(
  player: ShipState,
  enemy: ShipState,
  actions: readonly (readonly [Choice, Choice])[],
  draw: readonly DrawRecord[],
  more: Partial<CombatInput> = {},
): CombatResult {
  const lists = { playerActions: actions.map(([a]) => a), enemyActions: actions.map(([, b]) => b) }
  const resolved = resolveCombat({ player, enemy, draw, ...lists, ...more })
  if (!resolved.ok) throw new Error(`${resolved.refusal.code} ${resolved.refusal.path} ${resolved.refusal.message}`)
  return resolved.result
}
const hit = (high: number, value: number): DrawRecord => ['damage', 1, high, value]
const graze = (value: number): DrawRecord => ['damage', 0, 1, value]
const wear = (value: number): DrawRecord => ['degradation', 0, 2, value]
const away = (value: number): DrawRecord => ['escape', 1, 100, value]
const worn = (state: ShipState, weapon: number, defense: number, engine: number): ShipState => ({
  ...state,
  degradation_state: { weapon, defense, engine },
})

describe('seed: determinism', () => {
  test('combat_rng_seed is in the result and at the start of the log', () => {
    const resolved = resolveCombat({
      player: WASP,
      enemy: TUB,
      seed: 'f00dfeedf00dfeed',
      playerActions: 'basic',
      enemyActions: 'basic',
    })
    if (!resolved.ok) throw new Error(resolved.refusal.message)
    expect(resolved.result.combat_rng_seed).toBe('f00dfeedf00dfeed')
    expect(resolved.result.log.header.combat_rng_seed).toBe('f00dfeedf00dfeed')
  })

  test('another seed gives another fight', () => {
    const lasts = ['1', '2', '3', '4', '5'].map((seed) => {
      const resolved = resolveCombat({ player: WASP, enemy: WASP, seed, playerActions: 'basic', enemyActions: 'basic' })
      return resolved.ok ? JSON.stringify(resolved.result.draws) : ''
    })
    expect(new Set(lasts).size).toBe(5)
  })
})

describe('§2 rounds', () => {
  test('rounds begin at 1', () => {
    const { log } = fight(
      TUB,
      TUB,
      [
        [FF, FF],
        [FF, FF],
      ],
      [graze(0), graze(0), graze(0), graze(0)],
    )
    expect(log.rounds.map(({ round }) => round)).toEqual([1, 2])
  })
  test('both attacks are computed before either is applied: a destroyed ship shoots back', () => {
    const { player, enemy } = fight(
      { ...WASP, current_hull_integrity: 1 },
      { ...WASP, current_hull_integrity: 1 },
      [[FF, FF]],
      [hit(6, 1), hit(6, 1)],
    )
    expect([player.current_hull_integrity, enemy.current_hull_integrity]).toEqual([0, 0])
  })
  test('a stalemate ends after 100 rounds, or as many as the caller says', () => {
    const never = { player: WALL, enemy: WALL, seed: '1', playerActions: 'basic', enemyActions: 'basic' } as const
    const rounds = (more: object) => {
      const resolved = resolveCombat({ ...never, ...more })
      return resolved.ok ? `${resolved.result.outcome} ${resolved.result.winner} ${resolved.result.rounds}` : ''
    }
    expect(rounds({})).toBe('max_rounds none 100')
    expect(rounds({ maxRounds: 7 })).toBe('max_rounds none 7')
  })
  test('a fight of 0 rounds has no winner', () => {
    expect(fight(WASP, WASP, [], [])).toMatchObject({ outcome: 'max_rounds', rounds: 0, winner: 'none' })
  })
})

describe('§4 bands', () => {
  // ship, action, effective bands of the player
  test.each<[string, ShipState, Choice, readonly number[]]>([
    ['Focus Fire is +1 weapon', TUB, FF, [1, 1, 0]],
    ['Reinforce Shields is +1 defense', TUB, RS, [0, 2, 0]],
    ['Evasive Maneuvers is +1 engine', TUB, EM, [0, 1, 1]],
    ['Repair focuses nothing', ship('frg_t1_ant', [mend]), 'Repair', [0, 2, 0]],
    ['Scan focuses nothing', ship('frg_t1_ant', ['ship_utility_probe_array']), 'Scan', [0, 1, 0]],
    ['targeting on Focus Fire', ship('frg_t1_ant', ['combat_utility_targeting_mk1']), FF, [3, 1, 0]],
    ['targeting on another action', ship('frg_t1_ant', ['combat_utility_targeting_mk1']), RS, [1, 2, 0]],
    ['scrambler on Reinforce Shields', ship('frg_t1_ant', ['combat_utility_signal_scrambler_mk1']), RS, [0, 4, 0]],
    [
      'two boosts on Evasive Maneuvers',
      ship('frg_t1_ant', ['combat_utility_engine_boost_mk1', 'combat_utility_engine_boost_mk1']),
      EM,
      [0, 1, 5],
    ],
    ['overcharger on Evasive Maneuvers', ship('frg_t1_ant', ['combat_utility_overcharger_mk1']), EM, [1, 1, 2]],
    ['degradation is taken off', worn(ship('mil_t1_wasp', [gun, gun, shield]), 1, 0, 0), RS, [5, 4, 0]],
    ['a RED weapon is 0, focus or not', worn(WASP, 2, 0, 0), FF, [0, 1, 0]],
    ['a RED defense is 0, focus or not', worn(WASP, 0, 1, 0), RS, [6, 0, 0]],
  ])('%s', (_, player, action, bands) => {
    const enemy = ship('frg_t5_rhino_beetle', ['defense_shielded_mk2', 'defense_shielded_mk2'])
    const log = fight(player, enemy, [[action, EM]], [], {
      draw: (low: number) => low,
      scan: () => false,
    }).log.rounds[0]
    // The next table tests what RPS adds to the weapon band.
    const [weapon, ...rest] = log?.bands.player ?? []
    const rps = weapon === 0 ? 0 : (log?.rps.player ?? 0)
    expect([(weapon ?? 0) - rps, ...rest]).toEqual(bands)
  })

  // §4 step 7
  test.each([
    ['energy', 'shielded', -1],
    ['energy', 'armored', 1],
    ['energy', 'adaptive', 0],
    ['kinetic', 'shielded', 1],
    ['kinetic', 'armored', 0],
    ['kinetic', 'adaptive', -1],
    ['disruptive', 'shielded', 0],
    ['disruptive', 'armored', -1],
    ['disruptive', 'adaptive', 1],
  ])('%s against %s: %i', (weapon, defense, expected) => {
    const player = ship('civ_t1_midge', [`weapon_${weapon}_mk1`])
    const enemy = ship('civ_t1_midge', [`defense_${defense}_mk1`])
    const round = fight(player, enemy, [[FF, RS]], [], { draw: (low: number) => low }).log.rounds[0]
    expect(round?.rps).toEqual({ player: expected, enemy: 0 })
    expect(round?.bands.player[0]).toBe(4 + expected)
  })

  test('the type with more modules counts, and a RED subsystem keeps its type', () => {
    const player = worn(ship('mil_t2_hornet', [gun, gun, 'weapon_disruptive_mk1']), 9, 0, 0)
    const round = fight(player, ship('civ_t1_midge', [shield]), [[FF, RS]], [], { draw: (low: number) => low }).log
      .rounds[0]
    expect([round?.rps.player, round?.bands.player[0]]).toEqual([1, 0])
  })
})

describe('§5 damage', () => {
  test.each<[string, ShipState, ShipState, [Choice, Choice], DrawRecord[], number]>([
    ['delta above 0: 1 to delta', WASP, TUB, [FF, FF], [hit(6, 6), graze(0), wear(0)], 6],
    ['delta 0: 0 or 1', WALL, TUB, [RS, EM], [graze(1), ['mitigation', 0, 1, 0]], 1],
    ['delta below 0: nothing and no draw', TUB, WALL, [RS, RS], [], 0],
    ['mitigation takes one off', WASP, TUB, [FF, EM], [hit(6, 3), ['mitigation', 0, 1, 1]], 2],
    ['mitigation never heals', WALL, TUB, [FF, EM], [hit(1, 1), ['mitigation', 0, 1, 1]], 0],
    ['Attempt Escape mitigates nothing', WASP, TUB, [FF, AE], [away(100), hit(6, 3)], 3],
  ])('%s', (_, player, enemy, actions, draw, damage) => {
    expect(fight(player, enemy, [actions], draw).log.rounds[0]?.attacks[0]?.damage).toBe(damage)
  })
})

describe('§6 hull and colours', () => {
  test.each([
    [8, 12, 66, 'yellow'],
    [9, 12, 75, 'green'],
    [4, 12, 33, 'red'],
    [5, 12, 41, 'yellow'],
    [67, 100, 67, 'green'],
    [66, 100, 66, 'yellow'],
    [34, 100, 34, 'yellow'],
    [0, 4, 0, 'red'],
  ])('%i of %i is %i %%: %s', (hull, hullMax, percent, color) => {
    const assembled = assembleShip(TUB)
    if (!assembled.ok) throw new Error('refused')
    expect([
      hullPercent(hull, hullMax),
      hullColor({ ...sideOfShip(builtInPack(), assembled.ship), hull, hullMax }),
    ]).toEqual([percent, color])
    expect(colorIndex(percent)).toBe(['red', 'yellow', 'green'].indexOf(color))
  })
  test('a repair across a threshold has no effect; the next fall through it degrades again', () => {
    const player = { ...ship('frg_t1_ant', [mend]), current_hull_integrity: 8 } // 8/11 72 %
    const gunboat = ship('mil_t1_wasp', [gun]) // 4, against defense 2
    const { log } = fight(
      player,
      gunboat,
      [
        [FF, FF],
        ['Repair', RS],
        [FF, FF],
      ],
      [
        graze(0),
        hit(3, 1),
        wear(2), // 7/11 63 % yellow
        hit(2, 1), // up to 9, down to 8: green again
        graze(0),
        hit(3, 2),
        wear(1),
      ],
    )
    expect(log.rounds.map((r) => r.hull.player.color)).toEqual(['yellow', 'green', 'yellow'])
    expect(log.rounds.map((r) => r.degradation.length)).toEqual([1, 0, 1])
  })
})

describe('§7 degradation', () => {
  test('all three can be hit, RED ones too', () => {
    const player = worn({ ...TUB, current_hull_integrity: 11 }, 1, 0, 0)
    const { player: after } = fight(player, WASP, [[RS, FF]], [hit(5, 5), wear(0)])
    expect(after.degradation_state).toEqual({ weapon: 2, defense: 0, engine: 0 })
  })
  test('a kill through both thresholds still degrades twice, never a third time', () => {
    const { enemy } = fight(
      ship('mil_t5_dragonfly', [gun, gun, gun, gun]),
      TUB,
      [[FF, RS]],
      [hit(15, 15), wear(0), wear(1)],
    )
    expect(enemy).toMatchObject({ current_hull_integrity: 0, degradation_state: { weapon: 1, defense: 1, engine: 0 } })
  })
  test('the player’s degradation is drawn before the enemy’s', () => {
    const { log } = fight(WASP, WASP, [[FF, FF]], [hit(6, 4), hit(6, 5), wear(2), wear(0)])
    expect(log.rounds[0]?.degradation.map((d) => `${d.side} ${d.subsystem}`)).toEqual(['player engine', 'enemy weapon'])
  })
})

describe('§8 repair', () => {
  const ANT = { ...ship('frg_t1_ant', [mend, `${mend}+efficient`]), current_hull_integrity: 8 }
  test('repairs use the first module with uses left; each module has two', () => {
    const rounds: [Choice, Choice][] = Array.from({ length: 4 }, () => ['Repair', RS])
    const { log } = fight({ ...ANT, current_hull_integrity: 8 }, TUB, rounds, [])
    expect(log.rounds.flatMap((r) => r.repairs.map((x) => `${x.place} ${x.restored} ${x.uses_left}`))).toEqual([
      '0 2 1',
      '0 1 0',
      '1 0 1',
      '1 0 0',
    ])
    expect(log.rounds[0]?.repairs[0]?.module_id).toBe(mend)
  })
  test('an order may name the module', () => {
    const { log, player } = fight(ANT, TUB, [[{ action: 'Repair', module: 1 }, RS]], [])
    expect([log.rounds[0]?.repairs[0]?.place, player.current_hull_integrity]).toEqual([1, 11])
  })
  test('a repair comes before the attacks of the round, and does not change degradation', () => {
    const { player } = fight(worn({ ...ANT, current_hull_integrity: 1 }, 0, 1, 0), WASP, [['Repair', FF]], [hit(7, 2)])
    expect(player).toMatchObject({ current_hull_integrity: 1, degradation_state: { defense: 1 } })
  })
  test('uses come back after the combat', () => {
    const first = fight(
      ANT,
      TUB,
      [
        ['Repair', RS],
        ['Repair', RS],
      ],
      [],
    )
    expect(fight(first.player, TUB, [['Repair', RS]], []).log.rounds[0]?.repairs[0]?.uses_left).toBe(1)
  })
})

describe('§9 escape', () => {
  const slow = ship('frg_t1_ant') // engine 0, +1 for trying
  // fleeing ship, pursuer, score, threshold
  test.each<[string, ShipState, ShipState, number, number]>([
    ['engine against engine', slow, ship('frg_t1_ant'), 1, 60],
    ['a faster pursuer', slow, ship('civ_t1_gnat'), -1, 40],
    ['far slower', slow, ship('xa_t5_quasar'), -7, 30],
    ['a pilot counts in the band and as a bonus', ship('frg_t1_ant', [], ['pilot']), slow, 3, 70],
    ['the pursuer’s pilot counts in its band only', slow, ship('frg_t1_ant', [], ['pilot']), 0, 50],
    [
      'interdiction holds back once',
      slow,
      ship('frg_t1_ant', ['ship_utility_interdiction', 'ship_utility_interdiction']),
      0,
      50,
    ],
    ['a cloak helps once', { ...slow, tags: ['combat:utility_cloak'] }, ship('civ_t1_gnat'), 0, 50],
    ['a RED engine does not even gain by trying', worn(slow, 0, 0, 1), slow, 0, 50],
  ])('%s', (_, fleer, pursuer, score, threshold) => {
    const { log } = fight(fleer, pursuer, [[AE, RS]], [away(1)])
    expect(log.rounds[0]?.escapes[0]).toMatchObject({ score, threshold, success: true })
  })
  test('the player tries first, the enemy only if that failed; no attacks after a success', () => {
    const { log } = fight(slow, slow, [[AE, AE]], [away(99), away(1)])
    expect(log.rounds[0]).toMatchObject({ attacks: [], end: { outcome: 'escape', by: 'enemy', winner: 'enemy' } })
    expect(fight(slow, slow, [[AE, AE]], [away(1)])).toMatchObject({ by: 'player' })
  })
})

describe('§10 surrender, §11 destruction, §12 the end', () => {
  test.each<[Choice, Choice, string, string]>([
    ['Surrender', FF, 'player', 'enemy'],
    [FF, 'Surrender', 'enemy', 'player'],
    ['Surrender', 'Surrender', 'player', 'enemy'],
    ['Surrender', AE, 'player', 'enemy'],
  ])('%s against %s: %s surrenders, nothing is drawn', (mine, theirs, by, winner) => {
    expect(fight(WASP, WASP, [[mine, theirs]], [])).toMatchObject({ outcome: 'surrender', by, winner, rounds: 1 })
  })
  test('uninsured: no survival roll', () => {
    const result = fight({ ...WASP, current_hull_integrity: 1 }, WASP, [[RS, FF]], [hit(5, 1), hit(5, 1)])
    expect(result).toMatchObject({ outcome: 'destroyed', winner: 'enemy', destroyed: { player: true, enemy: false } })
    expect(result.survival).toBeUndefined()
  })
  test.each([
    [50, true],
    [51, false],
  ])('insured: a roll of %i: %s', (roll, survived) => {
    const result = fight(
      { ...WASP, current_hull_integrity: 1 },
      WASP,
      [[RS, FF]],
      [hit(5, 1), hit(5, 1), ['survival', 1, 100, roll]],
      { insured: true },
    )
    expect(result.survival).toEqual({ roll, threshold: 50, survived })
  })
  test('an insured player who wins rolls nothing', () => {
    expect(fight(WASP, { ...TUB, current_hull_integrity: 1 }, [[FF, RS]], [hit(5, 1)], { insured: true }).winner).toBe(
      'player',
    )
  })
})
