import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyShip, ship } from '../../../../test/emojispace/ships.ts'
import { anyWalk, runs, walk } from '../../../../test/laws/walk.ts'
import { makeBot, playOut, randomBot } from '../../../bots/index.ts'
import { type AnyGame, plain, seededDice } from '../../../engine/index.ts'
import type { Order } from '../actions.ts'
import { builtInPack } from '../content/content.ts'
import { emojiSpace as game, type Options, type Skirmish } from '../index.ts'
import { assembleShip } from '../ship/ship.ts'
import { fightRound, seededDraw } from './combat.ts'
import { eventsOfRound } from './events.ts'
import { makeRoundLog, type RoundLog } from './log.ts'
import { combatOrders } from './orders.ts'
import { makeFightRecord, replayFightRecord } from './record.ts'
import { type Combat, makeCombat, type Side, sideOfShip } from './side.ts'

/** A skirmish of two seats that choose blind. The laws in test/laws play the default mode, which has one seat. */
const duel: AnyGame = { ...(game as AnyGame), setup: (_, dice) => game.setup({ rival: 'seat' }, dice) }

describe('two seats', () => {
  test('both seats act, both have a standing, and at most one has won', () => {
    fc.assert(
      fc.property(anyWalk, (w) => {
        const { state } = walk(duel, w, (step) => expect(duel.toAct(step.state)).toEqual([0, 1]))
        const standings = duel.outcome(state)?.standings ?? []
        expect(standings).toHaveLength(2)
        expect(standings.filter(({ won }) => won).length).toBeLessThanOrEqual(1)
      }),
      { numRuns: runs(40), seed: 20_261_115 },
    )
  })

  test('each seat’s open choices are its legal orders, and its scene shows only what it may know', () => {
    fc.assert(
      fc.property(anyWalk, (w) => {
        walk(duel, w, ({ state, turn }) => {
          for (const seat of [0, 1]) {
            const scene = duel.scene(state, seat)
            const open = scene.choices.filter(({ blocked }) => blocked === undefined).map(({ id }) => id)
            expect(open.sort()).toEqual(
              duel
                .legal(state, seat)
                .map(({ id }) => id)
                .sort(),
            )
            const other = duel.determinize?.(state, seat, seededDice(`world ${turn}`))
            expect(duel.scene(other, seat)).toEqual(scene)
          }
        })
      }),
      { numRuns: runs(20), seed: 20_261_115 },
    )
  })

  test.each([
    [
      'a win: 1000 and the percent of the hull',
      'destroyed',
      1,
      [5, 0],
      [
        { won: true, score: 1050 },
        { won: false, score: 0 },
      ],
    ],
    [
      'an escape is a draw: who runs has not won, nor has who is left behind',
      'escape',
      1,
      [5, 10],
      [
        { won: false, score: 350 },
        { won: false, score: 400 },
      ],
    ],
    [
      'giving up is none',
      'surrender',
      0,
      [5, 10],
      [
        { won: false, score: 50 },
        { won: true, score: 1100 },
      ],
    ],
    [
      'a stalemate: 300 each',
      'max_rounds',
      -1,
      [5, 10],
      [
        { won: false, score: 350 },
        { won: false, score: 400 },
      ],
    ],
    [
      'both destroyed: nothing',
      'destroyed',
      -1,
      [0, 0],
      [
        { won: false, score: 0 },
        { won: false, score: 0 },
      ],
    ],
  ] as const)('%s', (_, ended, by, hulls, standings) => {
    const wasp = ship('mil_t1_wasp')
    const state = game.setup({ rival: 'seat', scenario: { player: wasp, enemy: wasp } }, seededDice('1')) as Skirmish
    Object.assign(state.combat, { ended, by })
    for (const seat of [0, 1] as const) Object.assign(state.combat.sides[seat] as Side, { hull: hulls[seat] })
    expect(duel.outcome(state)).toEqual({ reason: ended, standings })
  })

  test('the built-in bots finish a skirmish', () => {
    for (const name of ['random', 'plan', 'search'] as const) {
      const dice = seededDice('3')
      const state = duel.setup({}, dice)
      playOut(duel, state, [makeBot(name, { budget: 8 }), randomBot], dice, seededDice('own'))
      expect(duel.outcome(state)).toBeDefined()
    }
  })
})

/** Hulls and modules with unique numbers, so that any leak about an unscanned ship is recognisable. */
describe('hidden information (§13)', () => {
  const ENEMY = ship(
    'frg_t5_rhino_beetle',
    ['weapon_kinetic_mk2+efficient', 'defense_armored_mk2', 'defense_armored_mk2'],
    ['gunner'],
  )
  const PLAYER = ship('civ_t5_cicada', ['ship_utility_probe_array', 'weapon_energy_mk2', 'weapon_energy_mk2'])
  const SECRETS = /rhino|beetle|Gravel|Brickwork|gunner|efficient|\b23\b/i

  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'unscanned, nothing of it is in scenes, events, lines or previews (walk %i)',
    (n) => {
      const options: Options = { rival: 'anvil', scenario: { player: PLAYER, enemy: ENEMY } }
      const dice = seededDice(`hidden ${n}`)
      const state = game.setup(options, dice) as Skirmish
      const own = seededDice(`feet ${n}`)
      while (game.toAct(state).length > 0 && !isScanned(state)) {
        expect(JSON.stringify(game.scene(state, 0))).not.toMatch(SECRETS)
        const legal = game.legal(state, 0).filter(({ id }) => id !== 'surrender')
        const action = legal[own.roll('feet', legal.length, 'step')] as (typeof legal)[number]
        const events: Parameters<typeof game.eventText>[0][] = []
        game.apply(state, [{ seat: 0, action }], dice, (event) => events.push(event))
        if (isScanned(state)) break
        expect(JSON.stringify(events)).not.toMatch(SECRETS)
        for (const event of events) {
          expect(event.seat).toBe(0)
          const line = game.eventText(event, 0)
          expect(plain(line?.text ?? '') + (line?.sum ?? '')).not.toMatch(SECRETS)
          if (event.kind === 'attack' && event.whose === 'enemy')
            expect(Object.keys(event.hull)).toEqual(['percent', 'color'])
          expect('figures' in event && event.kind === 'attack').toBe(false)
        }
        expect(game.eventText(events[0] as never, 1)).toBeUndefined()
      }
    },
  )

  test('events of an unscanned fight do not depend on hidden numbers of the enemy', () => {
    fc.assert(
      fc.property(anyShip, anyShip, fc.nat(1e6), (player, enemy, n) => {
        const [mine, theirs] = [assembleShip(player), assembleShip(enemy)]
        if (!mine.ok || !theirs.ok) throw new Error('refused')
        const c = makeCombat(
          `hidden ${n}`,
          sideOfShip(builtInPack(), mine.ship),
          sideOfShip(builtInPack(), theirs.ship),
        )
        const feet = seededDice(`feet ${n}`)
        while (c.ended === '' && c.round < 30) {
          const [ours, others] = [0, 1].map((seat) => {
            const orders = combatOrders(c, seat).filter(({ id }) => id !== 'surrender' && id !== 'scan')
            return orders[feet.roll('feet', orders.length, 'step')] as Order
          }) as [Order, Order]
          const log = makeRoundLog()
          fightRound(c, ours, others, seededDraw, () => false, log)
          expect([...eventsOfRound(scrambled(log), withTwin(c), 0)]).toEqual([...eventsOfRound(log, c, 0)])
        }
      }),
      { numRuns: runs(60), seed: 20_261_115 },
    )
  })
  /** The same combat with another ship behind the same hull percentage: every hidden number differs. */
  const withTwin = (c: Combat): Combat => {
    const enemy = c.sides[1] as Side
    const twin: Side = {
      ...enemy,
      hull: 2 * enemy.hull,
      hullMax: 2 * enemy.hullMax,
      bands: [77, 77, 77],
      modules: [],
      uses: [77],
    }
    return { ...c, sides: [c.sides[0] as Side, twin] }
  }
  /** The log with every number changed that the player must not learn. */
  const scrambled = (log: RoundLog): RoundLog => ({
    ...log,
    // The bonus of our guns would reveal the type of their shields, so that step of our own weapon band is hidden too.
    bands: { player: [77, log.bands.player[1], log.bands.player[2]], enemy: [77, 77, 77] },
    weapon_before_rps: { ...log.weapon_before_rps, enemy: 77 },
    rps: { player: 77, enemy: 77 },
    repairs: log.repairs.map((entry) =>
      entry.side === 'player'
        ? entry
        : {
            ...entry,
            place: 77,
            magnitude: 77,
            restored: 77,
            hull_before: 77,
            hull_after: 2 * entry.hull_after,
            uses_left: 77,
          },
    ),
    escapes: log.escapes.map((entry) => ({ ...entry, score: 77, threshold: 77, roll: 77 })),
    attacks: log.attacks.map((entry) => ({
      ...entry,
      band_delta: 77,
      damage_roll: 77,
      mitigation_roll: 77,
      damage: entry.side === 'player' ? 77 : entry.damage,
    })),
    degradation: log.degradation.map((entry) =>
      entry.side === 'player' ? entry : { ...entry, degradation: 77, capacity: 77, red: !entry.red },
    ),
  })

  test('determinize keeps a scanned enemy and changes only the dice to come', () => {
    const state = game.setup(
      { rival: 'anvil', scenario: { player: PLAYER, enemy: ENEMY } },
      seededDice('1'),
    ) as Skirmish
    const enemy = state.combat.sides[1] as Side
    const believed = () => game.determinize?.(state, 0, seededDice('b')) as Skirmish
    expect(believed().combat.sides[1]).not.toEqual(enemy)
    enemy.isScanned = true
    expect(believed().combat.sides).toEqual(state.combat.sides)
    // The seed stays, because its commitment is public; the stream drawn from it changes.
    expect(believed().combat.seed).toBe(state.combat.seed)
    expect(believed().combat.rng).not.toEqual(state.combat.rng)
  })

  test('a scan shows all of it', () => {
    const state = game.setup(
      { rival: 'anvil', scenario: { player: PLAYER, enemy: ENEMY } },
      seededDice('1'),
    ) as Skirmish
    ;(state.combat.sides[1] as { isScanned: boolean }).isScanned = true
    expect(JSON.stringify(game.scene(state, 0))).toMatch(/Rhino Beetle.*Gravel Gun/)
  })

  const isScanned = (s: Skirmish): boolean => s.combat.sides[1]?.isScanned === true
})

test('§15 the resolver replays a skirmish: seed, ships and actions give the same end', () => {
  fc.assert(
    fc.property(anyWalk, (w) => {
      const { state } = walk(duel, w)
      const after = (state as Skirmish).combat
      const resolved = replayFightRecord(builtInPack(), makeFightRecord(after))
      if (!resolved.ok) throw new Error(resolved.refusal.message)
      const { result } = resolved
      // The resolver has no rule for stalemates; the list of actions just ends.
      expect(result.outcome).toBe(after.ended === 'broken_off' ? 'max_rounds' : after.ended)
      expect([result.player, result.enemy].map((s) => s.current_hull_integrity)).toEqual(after.sides.map((s) => s.hull))
      expect(result.rounds).toBe(after.round)
    }),
    { numRuns: runs(60), seed: 20_261_115 },
  )
})
