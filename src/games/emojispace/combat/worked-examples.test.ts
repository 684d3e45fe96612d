import { describe, expect, test } from 'vitest'
import { ship } from '../../../../test/emojispace/ships.ts'
import { assembleShip, type Choice, type CombatInput, type DrawRecord, type RoundLog, resolveCombat } from '../index.ts'

/** `W 6 D 3 E 0, capacity 2/1/1, hull 10, RCP 11, TR 2` */
const figures = (state: object): string => {
  const assembled = assembleShip(state)
  if (!assembled.ok) throw new Error(assembled.refusal.message)
  const { bands, capacity, hull_max, RCP, TR } = assembled.ship
  return `${bands.join('/')} capacity ${capacity.join('/')} hull ${hull_max} RCP ${RCP} TR ${TR}`
}

/** A round in one line: actions; bands; RPS; other events; each attack as delta:roll-mitigation=damage; hulls. */
const line = (r: RoundLog): string => {
  const attack = (a: RoundLog['attacks'][number]) => `${a.band_delta}:${a.damage_roll}-${a.mitigation_roll}=${a.damage}`
  const hull = (h: RoundLog['hull']['player']) => `${h.current}/${h.max} ${h.percent}% ${h.color}`
  return [
    `${r.actions.player}, ${r.actions.enemy}`,
    `[${r.bands.player}] [${r.bands.enemy}] rps ${r.rps.player} ${r.rps.enemy}`,
    ...r.scans.map((s) => `${s.side} scan ${s.success}`),
    ...r.repairs.map((s) => `${s.side} repairs ${s.restored}, ${s.uses_left} left`),
    ...r.escapes.map((e) => `${e.side} ${e.score}: ${e.roll} of ${e.threshold} ${e.success}`),
    ...(r.attacks.length === 0 ? [] : [r.attacks.map(attack).join(' ')]),
    `${hull(r.hull.player)}, ${hull(r.hull.enemy)}`,
    ...r.degradation.map((d) => `${d.side} ${d.subsystem} ${d.degradation}/${d.capacity}${d.red ? ' RED' : ''}`),
  ].join(' | ')
}

const FF = 'Focus Fire'
const RS = 'Reinforce Shields'
const EM = 'Evasive Maneuvers'
const AE = 'Attempt Escape'
const damage = (low: number, high: number, value: number): DrawRecord => ['damage', low, high, value]
const mitigation = (value: number): DrawRecord => ['mitigation', 0, 1, value]
const degrade = (value: number): DrawRecord => ['degradation', 0, 2, value]
const flight = (value: number): DrawRecord => ['escape', 1, 100, value]

interface Example {
  readonly name: string
  readonly ships: readonly [object, object]
  readonly figures: readonly [string, string]
  readonly actions: readonly (readonly [Choice, Choice])[]
  readonly draw: readonly DrawRecord[]
  readonly more?: Partial<CombatInput>
  readonly rounds: readonly string[]
  readonly end: object
}

const EXAMPLES: readonly Example[] = [
  {
    name: 'W01 a plain exchange; a tie of defense types goes to the alphabet',
    ships: [
      ship('mil_t1_wasp', ['weapon_kinetic_mk1', 'weapon_kinetic_mk1', 'defense_shielded_mk1']),
      ship('civ_t1_midge', ['weapon_energy_mk1', 'defense_shielded_mk1', 'defense_armored_mk1']),
    ],
    figures: ['6/3/0 capacity 2/1/1 hull 10 RCP 11 TR 2', '3/5/1 capacity 1/2/1 hull 9 RCP 10 TR 2'],
    actions: [
      [FF, FF],
      [FF, FF],
    ],
    draw: [damage(1, 2, 2), damage(0, 1, 1), damage(1, 2, 1), damage(0, 1, 0), degrade(1)],
    rounds: [
      'Focus Fire, Focus Fire | [7,3,0] [3,5,1] rps 0 -1 | 2:2-0=2 0:1-0=1 | 9/10 90% green, 7/9 77% green',
      'Focus Fire, Focus Fire | [7,3,0] [3,5,1] rps 0 -1 | 2:1-0=1 0:0-0=0 | 9/10 90% green, 6/9 66% yellow | enemy defense 1/2',
    ],
    end: { outcome: 'max_rounds', winner: 'none', rounds: 2 },
  },
  {
    name: 'W03 mitigation is drawn even with nothing to mitigate',
    ships: [
      ship('civ_t1_midge', ['weapon_energy_mk1', 'defense_shielded_mk1']),
      ship('civ_t1_midge', ['weapon_energy_mk1', 'defense_adaptive_mk1']),
    ],
    figures: ['3/3/1 capacity 1/1/1 hull 8 RCP 8 TR 2', '3/3/1 capacity 1/1/1 hull 8 RCP 8 TR 2'],
    actions: [[EM, EM]],
    draw: [damage(0, 1, 0), mitigation(1), mitigation(1)],
    rounds: [
      'Evasive Maneuvers, Evasive Maneuvers | [3,3,2] [2,3,2] rps 0 -1 | 0:0-1=0 -1:0-1=0 | 8/8 100% green, 8/8 100% green',
    ],
    end: { outcome: 'max_rounds', winner: 'none', rounds: 1 },
  },
  {
    name: 'W04 one hit through both thresholds; RED counts from the next round',
    ships: [
      ship('mil_t2_hornet', ['weapon_kinetic_mk1', 'weapon_kinetic_mk1', 'weapon_kinetic_mk1', 'defense_shielded_mk1']),
      ship('civ_t1_midge', ['weapon_energy_mk1', 'defense_shielded_mk1']),
    ],
    figures: ['9/3/0 capacity 3/1/1 hull 12 RCP 15 TR 3', '3/3/1 capacity 1/1/1 hull 8 RCP 8 TR 2'],
    actions: [
      [FF, FF],
      [FF, FF],
    ],
    draw: [damage(1, 8, 6), damage(0, 1, 1), degrade(0), degrade(2), damage(1, 8, 2)],
    rounds: [
      'Focus Fire, Focus Fire | [11,3,0] [3,3,1] rps 1 -1 | 8:6-0=6 0:1-0=1 | 11/12 91% green, 2/8 25% red | enemy weapon 1/1 RED | enemy engine 1/1 RED',
      'Focus Fire, Focus Fire | [11,3,0] [0,3,0] rps 1 -1 | 8:2-0=2 -3:0-0=0 | 11/12 91% green, 0/8 0% red',
    ],
    end: { outcome: 'destroyed', winner: 'player', rounds: 2, destroyed: { player: false, enemy: true } },
  },
  {
    name: 'W08 escape: a pilot counts twice, interdiction holds back, 51 of 50 fails and 50 does not',
    ships: [
      ship('civ_t1_gnat', ['combat_utility_engine_boost_mk1'], ['pilot']),
      ship('civ_t5_katydid', ['ship_utility_interdiction']),
    ],
    figures: ['1/1/4 capacity 1/1/1 hull 8 RCP 6 TR 1', '4/4/5 capacity 1/1/1 hull 18 RCP 14 TR 3'],
    actions: [
      [AE, RS],
      [AE, RS],
    ],
    draw: [flight(51), damage(1, 3, 2), flight(50)],
    rounds: [
      'Attempt Escape, Reinforce Shields | [1,1,5] [4,5,5] rps 0 0 | player 0: 51 of 50 false | -4:0-0=0 3:2-0=2 | 6/8 75% green, 18/18 100% green',
      'Attempt Escape, Reinforce Shields | [1,1,5] [4,5,5] rps 0 0 | player 0: 50 of 50 true | 6/8 75% green, 18/18 100% green',
    ],
    end: { outcome: 'escape', by: 'player', winner: 'player', rounds: 2 },
  },
  {
    name: 'W10 both destroyed, insured, and 50 is just enough to live',
    ships: [
      ship('mil_t1_wasp', ['weapon_kinetic_mk1', 'weapon_kinetic_mk1'], [], 3),
      ship('mil_t1_wasp', ['weapon_kinetic_mk1', 'weapon_kinetic_mk1'], [], 4),
    ],
    figures: ['6/1/0 capacity 2/1/1 hull 10 RCP 9 TR 2', '6/1/0 capacity 2/1/1 hull 10 RCP 9 TR 2'],
    actions: [[FF, FF]],
    draw: [damage(1, 6, 4), damage(1, 6, 3), degrade(0), ['survival', 1, 100, 50]],
    more: { insured: true },
    rounds: [
      'Focus Fire, Focus Fire | [7,1,0] [7,1,0] rps 0 0 | 6:4-0=4 6:3-0=3 | 0/10 0% red, 0/10 0% red | enemy weapon 1/2',
    ],
    end: {
      outcome: 'destroyed',
      winner: 'none',
      rounds: 1,
      destroyed: { player: true, enemy: true },
      survival: { roll: 50, threshold: 50, survived: true },
    },
  },
  {
    name: 'W12 bonuses of an action come on top of those that are always there',
    ships: [
      ship('xa_t1_nova', [
        'weapon_energy_mk1',
        'defense_shielded_mk1',
        'combat_utility_targeting_mk1',
        'combat_utility_overcharger_mk1',
        'combat_utility_engine_boost_mk1',
      ]),
      ship('frg_t1_ant', ['weapon_kinetic_mk1', 'defense_shielded_mk1', 'combat_utility_signal_scrambler_mk1']),
    ],
    figures: ['5/3/3 capacity 1/1/1 hull 8 RCP 11 TR 2', '2/4/0 capacity 1/1/1 hull 11 RCP 8 TR 2'],
    actions: [
      [FF, RS],
      [EM, FF],
    ],
    draw: [damage(0, 1, 1), damage(0, 1, 0), damage(0, 1, 0), damage(1, 1, 1), mitigation(1)],
    rounds: [
      'Focus Fire, Reinforce Shields | [6,3,3] [3,6,0] rps -1 1 | 0:1-0=1 0:0-0=0 | 8/8 100% green, 10/11 90% green',
      'Evasive Maneuvers, Focus Fire | [4,3,6] [4,4,0] rps -1 1 | 0:0-0=0 1:1-1=0 | 8/8 100% green, 10/11 90% green',
    ],
    end: { outcome: 'max_rounds', winner: 'none', rounds: 2 },
  },
  {
    name: 'W18 scans are decided outside the combat, and what is scanned stays so',
    ships: [
      ship('civ_t2_fly', ['ship_utility_probe_array', 'defense_shielded_mk1', 'defense_shielded_mk1']),
      ship('civ_t1_midge', ['weapon_energy_mk1']),
    ],
    figures: ['1/5/1 capacity 1/2/1 hull 10 RCP 8 TR 2', '3/1/1 capacity 1/1/1 hull 8 RCP 6 TR 1'],
    actions: [
      ['Scan', RS],
      ['Scan', RS],
      [FF, RS],
    ],
    draw: [damage(0, 1, 1)],
    more: { scan: [false, true] },
    rounds: [
      'Scan, Reinforce Shields | [1,5,1] [2,2,1] rps 0 -1 | player scan false | -1:0-0=0 -3:0-0=0 | 10/10 100% green, 8/8 100% green',
      'Scan, Reinforce Shields | [1,5,1] [2,2,1] rps 0 -1 | player scan true | -1:0-0=0 -3:0-0=0 | 10/10 100% green, 8/8 100% green',
      'Focus Fire, Reinforce Shields | [2,5,1] [2,2,1] rps 0 -1 | 0:1-0=1 -3:0-0=0 | 10/10 100% green, 7/8 87% green',
    ],
    end: { outcome: 'max_rounds', winner: 'none', rounds: 3 },
  },
]

describe('worked examples', () => {
  test.each(EXAMPLES)('$name', ({ ships, figures: expected, actions, draw, more, rounds, end }) => {
    expect(ships.map(figures)).toEqual(expected)
    const resolved = resolveCombat({
      player: ships[0],
      enemy: ships[1],
      draw,
      ...more,
      playerActions: actions.map(([mine]) => mine),
      enemyActions: actions.map(([, theirs]) => theirs),
    })
    if (!resolved.ok) throw new Error(resolved.refusal.message)
    expect(resolved.result.log.rounds.map(line)).toEqual(rounds)
    expect(resolved.result).toMatchObject(end)
    expect(resolved.result.draws).toEqual(draw)
    const last = resolved.result.log.rounds.at(-1)
    expect(last?.end).toEqual(
      resolved.result.outcome === 'max_rounds'
        ? undefined
        : expect.objectContaining({ outcome: resolved.result.outcome }),
    )
  })

  test('W18: the enemy is scanned from the second round on', () => {
    const { ships, actions, draw, more } = EXAMPLES[6] as Example
    const resolved = resolveCombat({
      player: ships[0],
      enemy: ships[1],
      draw,
      ...more,
      playerActions: actions.map(([mine]) => mine),
      enemyActions: actions.map(([, theirs]) => theirs),
    })
    expect(resolved.ok && resolved.result.log.rounds.map(({ scanned }) => scanned.enemy)).toEqual([false, true, true])
  })
})
