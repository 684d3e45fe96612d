import { describe, expect, test } from 'vitest'
import { attunedTurns, moveIn, pack, status, testDuel } from '../../../../test/underscore/duel-fixture.ts'
import { seededDice } from '../../../engine/index.ts'
import { CAST_MOVE, type Order } from '../actions.ts'
import { builtInFiles, makePack } from '../campaign/pack.ts'
import { scenarioDuel, scenarioSide } from '../campaign/scenario.ts'
import type { BlessingDef } from '../content/content.ts'
import type { Effect } from '../content/effects/verbs.ts'
import type { Event } from '../events.ts'
import { underscore as game } from '../index.ts'
import { packRulings } from '../rulings.ts'
import type { Options } from '../state.ts'
import { previewMove } from '../text/preview.ts'
import { DISQUALIFIED, readRecords } from './choice-records.ts'
import { takeChoice } from './choices/choice.ts'
import { bindLeft, chargeLeft, cooldownLeft, ELEMENT, FIRST_UNNAMED, RANDOM } from './move.ts'
import { DRAW, type Duel, isWoundSealed, makeSide, OWN_HEAT, RISK, TRIGGERED_COUNT } from './side.ts'
import { playTurn } from './turn.ts'

/** The sentences of the rule book, checked one by one against the code. */

describe('§2 the order of a turn', () => {
  test('P2 a Quick-Move twice over is a Quick-Move: Prime before Snap is speed 4, and stacks with Quick', () => {
    const speed = (has: Record<string, number>, move: string): number => {
      const { turn } = testDuel({ moves: ['Prime', move], has })
      turn('Prime')
      const order = turn(move).find(({ kind }) => kind === 'order') as Extract<Event, { kind: 'order' }>
      return order.speeds[0]
    }
    expect([speed({}, 'Snap'), speed({ quick: 3 }, 'Snap'), speed({}, 'Shove'), speed({}, 'Heave')]).toEqual([
      4, 5, 4, 3,
    ])
  })

  test('P3.5 random variables keep their values for the full cast, including post-iteration effects', () => {
    const { p, e, turn } = testDuel({ moves: ['Gash'] })
    const m = moveIn(p, 'Gash')
    // The amount of Wound, stored after the status.
    m[RANDOM] = 1 << (FIRST_UNNAMED + 1 - ELEMENT)
    turn('Gash', undefined, [{ what: 'random number', sides: 2, value: 1 }])
    expect(status(e, 'wound')).toBe(2)
  })

  test('P3.5 repeated hits of one effect stop when a character has died', () => {
    const { d, turn } = testDuel(
      { hp: 2, moves: ['Get Even'], blessings: ['Shockingly Fair'] },
      { hp: 4 },
      {},
      { turn: 2 },
    )
    turn('Get Even')
    expect(d.winner).toBe(1)
  })

  test('P3.5 cooldown is set before the move strikes, and a barred cast pays neither cooldown nor Heat', () => {
    const { p, turn } = testDuel({ moves: ['Get Even', 'Stoke'], has: { stun: 2 } })
    turn('Get Even')
    turn('Stoke')
    expect([cooldownLeft(moveIn(p, 'Get Even')), p.stats[OWN_HEAT]]).toEqual([0, 0])
  })

  test('P3.6 the end does not name a committed move that was never cast', () => {
    const { e, turn } = testDuel({ moves: ['Snap'] }, { hp: 1, moves: ['Chip'] })
    turn('Snap', 'Chip')
    const fates = (history: readonly number[]) => readRecords(history).map(({ turn, root, fate }) => [turn, root, fate])
    expect(fates(e.history)).toEqual([[1, moveIn(e, 'Chip')[0], DISQUALIFIED]])
    const burnt = testDuel({}, { hp: 1, has: { burn: 1 }, moves: ['Chip'] }, {}, { priority: 1 })
    burnt.turn('Shove', 'Chip')
    expect([burnt.d.winner, fates(burnt.e.history)[0]?.[2], fates(burnt.p.history)[0]?.[2]]).toEqual([
      0,
      DISQUALIFIED,
      DISQUALIFIED,
    ])
  })

  test('P5 does not happen on the turn that ended the combat', () => {
    const { d, p, turn } = testDuel({ moves: ['Roll Tide'] }, { hp: 2 })
    turn('Roll Tide')
    expect([d.turn, d.priority, attunedTurns(p, 'water')]).toEqual([1, 0, 0])
  })
})

describe('§3 attunement', () => {
  test('attuning again changes only publicity, and triggers nothing', () => {
    const { p, turn } = testDuel({ moves: ['Cinder'], attuned: { fire: 2 }, blessings: ['Heat Seeker'] })
    turn('Cinder')
    expect([p.stats[OWN_HEAT], attunedTurns(p, 'fire')]).toEqual([0, 3])
    const fresh = testDuel({ moves: ['Cinder'], blessings: ['Heat Seeker'] })
    fresh.turn('Cinder')
    expect(fresh.p.stats[OWN_HEAT]).toBe(5)
  })
})

describe('§4 the state check', () => {
  test('a character saved between the instances of one effect takes the remaining ones too', () => {
    // Burn 3 + 2: five instances. Two kill, Second Winded restores HP, three are left; then Anger.
    const { d, e, turn } = testDuel({ moves: ['Brand'] }, { hp: 2, has: { burn: 3 }, blessings: ['Second Winded'] })
    turn('Brand')
    expect([d.winner, e.hp]).toEqual([-1, 7])
    const wounds = testDuel({ moves: ['Shove'] }, { hp: 6, has: { wound: 5 }, blessings: ['Second Winded'] })
    wounds.turn('Shove')
    // 6 − 2 = 4; four of five wounds kill, the fifth hits at HP 10.
    expect([wounds.d.winner, wounds.e.hp]).toEqual([-1, 9])
  })

  /** Two characters with one custom blessing each. */
  const blessed = (majors: readonly BlessingDef[], moves: readonly string[], priority: 0 | 1 = 0): Duel => {
    const own = makePack({ ...builtInFiles, blessings: { majors, minors: [] } })
    const side = (at: number) =>
      scenarioSide(
        own,
        { hp: 5, blessings: [majors[at]?.name as string], moves: { active: [{ name: moves[at] as string }] } },
        makeSide('x', 1),
      )
    const d = scenarioDuel(own, packRulings(), [side(0), side(1)], { priority, turn: 1 })
    for (const seat of [0, 1]) takeChoice(own, d, seat, CAST_MOVE[0] as Order)
    playTurn(own, d, seededDice('x'))
    return d
  }
  const major = (name: string, trigger: BlessingDef['triggers']): BlessingDef => ({
    id: name,
    name,
    class: 'major',
    pool: 'fire',
    rarity: 'rare',
    triggers: trigger,
  })

  test.each([0, 1] as const)('listeners react in turn, the acting side first: seat %i', (seat) => {
    const hurt: Effect = { do: 'loseHp', to: 'opponent', n: 5 }
    const whose = (at: number) => (at === seat ? 'self' : 'opponent')
    const majors = [0, 1].map((at) => major(`b${at}`, [{ on: 'turnStart', who: whose(at), do: [hurt] }]))
    const d = blessed(majors, ['Shove', 'Shove'], seat)
    expect([d.winner, d.sides[seat].hp]).toEqual([seat, 5])
  })

  test('a blessing does not react to its own effects', () => {
    const more: Effect = { do: 'gainStatus', to: 'self', status: 'wound', n: 1 }
    const majors = [major('a', [{ on: 'gainStatus', who: 'self', do: [more] }]), major('b', [])]
    const d = blessed(majors, ['Brace', 'Gash'])
    // The blessing gives 1 Wound for the Tough of Brace, Gash gives 1, the blessing 1 for that, and no more.
    expect(d.sides[0].stats[1]).toBe(3)
  })

  test('if one effect takes both sides below half, the wounds of both open before the result', () => {
    const { d, turn } = testDuel(
      { hp: 6, moves: ['Chip'], has: { wound: 4 }, blessings: ['Shockingly Fair'] },
      { hp: 6, has: { wound: 4 } },
    )
    turn('Chip')
    expect(d.winner).toBe(DRAW)
  })
})

describe('§6–§8 statuses', () => {
  test('Anger at P3.3 counts in P3.5, and nowhere else', () => {
    // Red Mist: while angry, damage taken +1.
    const { p, turn } = testDuel({ moves: ['Cinder'], has: { anger: 1, burn: 3 }, blessings: ['Red Mist'] })
    turn('Cinder')
    expect(p.hp).toBe(8)
    turn('Cinder')
    // No Anger is left, so the Burn of the next turn deals 1.
    expect(p.hp).toBe(7)
  })

  test('the count of different statuses in P3.5 includes the Anger of P3.3', () => {
    const { e, turn } = testDuel({ moves: ['Menagerie'], has: { anger: 1, tough: 2 } })
    turn('Menagerie')
    expect(e.hp).toBe(8)
  })

  test('ignored wounds do not open, forced or not', () => {
    const { p, turn } = testDuel({ moves: ['Rupture'], has: { wound: 3 }, ignores: { wound: 3 } })
    turn('Rupture')
    expect([p.hp, status(p, 'wound'), isWoundSealed(p)]).toEqual([10, 3, false])
  })

  test('freshGrace spares only turns that were really gained', () => {
    const { p, turn } = testDuel({ moves: ['Brace'], has: { tough: 1 } }, {}, { freshGrace: true })
    moveIn(p, 'Brace')[FIRST_UNNAMED + 1] = 3
    turn('Brace')
    // 1 + 3 is capped at 3: two turns were gained, and the old one expires.
    expect(status(p, 'tough')).toBe(2)
  })

  test('immunity also refuses gains at the maximum, and prevents the roll for Curse', () => {
    const { p, turn } = testDuel({ has: { decay: 1 }, immune: ['curse'], curse_risk: 9 })
    turn()
    expect([p.stats[RISK], p.maxHp]).toEqual([10, 10])
  })
})

describe('§12 banking', () => {
  test('a change of pool resets cooldown and charge, and leaves the bind', () => {
    const { p, turn } = testDuel({
      moves: ['Ebb and Flow', 'Chip'],
      bank: ['Arc'],
      bound: { Arc: 2 },
      cooldowns: { Arc: 2 },
    })
    turn('Ebb and Flow: own-bank-1')
    const arc = moveIn(p, 'Arc')
    // P3.4 took one off each; then the move was unbanked.
    expect([cooldownLeft(arc), chargeLeft(arc), bindLeft(arc)]).toEqual([0, 2, 1])
  })

  test('a committed move resolves even if it is banked before it acts', () => {
    const { p, e, turn } = testDuel({ moves: ['Riptide', 'Chip'] }, { moves: ['Shove', 'Chip'] })
    turn('Riptide: their-1', 'Shove')
    expect([p.hp, e.bank.length, e.active.length]).toEqual([8, 1, 1])
  })
})

describe('§13 the log reveals nothing private', () => {
  const linesFor = (events: readonly Event[], seat: number): string[] =>
    events.flatMap((event) => {
      const line = game.eventText(event, seat)
      return line === undefined ? [] : [JSON.stringify([event, line])]
    })

  test('only its owner learns the name of a private move that discharges or works from the bank', () => {
    const { events, turn } = testDuel({ moves: ['Shove', 'Arc'], bank: ['Bulwark'] }, {}, {}, { priority: 1 })
    turn()
    turn()
    turn()
    const roots = ['Arc', 'Bulwark'].map((name) => pack.rootByName.get(name.toLowerCase())?.index)
    const named = (seat: number): unknown[] =>
      events.filter(
        (event) => game.eventText(event, seat) !== undefined && 'root' in event && roots.includes(event.root),
      )
    expect(named(1)).toEqual([])
    expect(named(0).length).toBeGreaterThan(1)
    expect(linesFor(events, 1).join(' ')).not.toMatch(/discharged|Arc|Bulwark/)
    expect(linesFor(events, 0).join(' ')).toMatch(/Arc.*discharged/)
  })

  test('the opponent does not learn the charge given to a private move', () => {
    const { events, turn } = testDuel({ moves: ['Galvanise', 'Jolt', 'Chip'] })
    turn('Galvanise: thunder')
    const lines = linesFor(events, 1).join(' ')
    expect(lines).not.toMatch(/Jolt|slot 2|"slot":1/)
  })
})

test('§14 the log shows a private declaration without its value, until its trap springs', () => {
  const { events, turn } = testDuel({ moves: ['Ember Snare'] }, { moves: ['Chip', 'Shove'] })
  turn('Ember Snare: their-2', 'Chip')
  const made = events.filter(({ kind }) => kind === 'declared')
  expect(made).toEqual([{ kind: 'declared', seat: 0, type: 3, value: -1, isPrivate: true, isVoid: false }])
  expect(JSON.stringify(turn(undefined, 'Shove').find(({ kind }) => kind === 'trap'))).toContain('"value":65')
})

test('§14 a cancelled private declaration is logged without its value too (#13)', () => {
  const { events, turn } = testDuel({ moves: ['Ember Snare'] }, { moves: ['Hush', 'Shove'] }, {}, { priority: 1 })
  turn('Ember Snare: their-2', 'Hush: type-move')
  const made = events.filter((event) => event.kind === 'declared' && event.seat === 0)
  expect(made).toEqual([{ kind: 'declared', seat: 0, type: 3, value: -1, isPrivate: true, isVoid: true }])
})

describe('§14 traps', () => {
  test('an event springs all matching traps, the oldest first', () => {
    const { d, p, e, turn } = testDuel({ moves: ['Blood Oath'] }, { moves: ['Chip'] })
    turn('Blood Oath: stone')
    turn('Blood Oath: stone')
    turn(undefined, 'Chip')
    expect([status(e, 'wound'), d.declarations.length, p.stats[TRIGGERED_COUNT]]).toEqual([2, 0, 2])
  })
})

describe('previews', () => {
  const preview = (
    options: Parameters<typeof testDuel>[0],
    before: readonly (string | undefined)[],
    slot = 0,
  ): string => {
    const { d, turn } = testDuel(options)
    for (const move of before) turn(move)
    return previewMove(pack, d, 0, slot).text
  }
  test.each([
    // case, own side, turns before, slot, preview
    ['charge is latched anew', { moves: ['Last Call'] }, [undefined, undefined], '4 to them'],
    ['and not before', { moves: ['Last Call'] }, [undefined], '2 to them'],
    ['what is discharged stays so', { moves: ['Spark Step'] }, [undefined, undefined], ''],
    ['cooldowns are one lower by then', { moves: ['Deadweight', 'Brace'], cooldowns: { Brace: 2 } }, [], '3 to'],
    ['Stun', { moves: ['Shove'], has: { stun: 1 } }, [], 'Stun bars this move: nothing happens'],
    [
      'Anger and a move that asks',
      { moves: ['Cleanse'], has: { anger: 1 } },
      [],
      'Anger bars this move: nothing happens',
    ],
    ['proof against it', { moves: ['Hibernate'], has: { sleep: 1 }, hp: 5 }, [], 'heals you 5, +1 Sleep to you'],
  ] as const)('%s', (_, own, before, expected) => {
    expect(preview(own, before)).toMatch(expected === '' ? /^$/ : new RegExp(`^${expected.replace('+', '\\+')}`))
  })

  test('a preview matches the result', () => {
    const { e, d, turn } = testDuel({ moves: ['Numb Fist'], has: { stun: 2 } })
    expect(previewMove(pack, d, 0, 0).text).toBe('3 × (1 to them)')
    turn('Numb Fist')
    expect(e.hp).toBe(7)
  })
})

test('§2 P0 against an elite the first seat has priority, in a duel too', () => {
  const elite = pack.encounters.find((entry) => entry.is_elite === true)?.id as string
  for (let seed = 0; seed < 8; seed++) {
    const s = game.setup({ mode: 'duel', foe: elite } as Options, seededDice(`elite ${seed}`))
    expect(s.duel.priority).toBe(0)
  }
})
