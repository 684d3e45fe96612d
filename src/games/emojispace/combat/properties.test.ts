import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyShip } from '../../../../test/emojispace/ships.ts'
import { runs } from '../../../../test/laws/walk.ts'
import { nextUint32, openStream } from '../../../engine/dice/dice.ts'
import { ACTIONS, assembleShip, type CombatResult, type Policy, resolveCombat, type ShipState } from '../index.ts'

/** A random legal action with its own dice; surrender is rare, so that fights last. */
function wanderer(seed: string): Policy {
  const stream = openStream(seed, 'policy')
  return ({ legal }) => {
    const rolled = legal[nextUint32(stream) % legal.length] ?? ACTIONS[0]
    return rolled === 'Surrender' && nextUint32(stream) % 4 !== 0 ? 'Focus Fire' : rolled
  }
}

const fight = (player: ShipState, enemy: ShipState, seed: string, insured = false): CombatResult => {
  const actions = { playerActions: wanderer(`p ${seed}`), enemyActions: wanderer(`e ${seed}`) }
  const resolved = resolveCombat({ player, enemy, seed, insured, ...actions })
  if (!resolved.ok) throw new Error(resolved.refusal.message)
  return resolved.result
}
const anyFight = fc.record({ player: anyShip, enemy: anyShip, seed: fc.nat(1e9).map(String), insured: fc.boolean() })
const holds = (law: (fight: CombatResult, ships: { player: ShipState; enemy: ShipState; seed: string }) => void) =>
  fc.assert(
    fc.property(anyFight, ({ player, enemy, seed, insured }) =>
      law(fight(player, enemy, seed, insured), { player, enemy, seed }),
    ),
    { numRuns: runs(150), seed: 20_261_115 },
  )

test('hull rises only by repair, and never above its maximum', () => {
  holds(({ log }, { player, enemy }) => {
    for (const [side, state] of [
      ['player', player],
      ['enemy', enemy],
    ] as const) {
      let hull = log.header[side].hull_max
      for (const round of log.rounds) {
        const repaired = round.repairs.filter((r) => r.side === side).reduce((sum, r) => sum + r.restored, 0)
        const hit = round.attacks.filter((a) => a.side !== side).reduce((sum, a) => sum + a.damage, 0)
        expect(round.hull[side].current).toBe(Math.max(0, hull + repaired - hit))
        expect(round.hull[side].current).toBeLessThanOrEqual(round.hull[side].max)
        hull = round.hull[side].current
      }
      expect(state.current_hull_integrity).toBeUndefined()
    }
  })
})

test('degradation never falls; it rises by one for each threshold crossed', () => {
  holds((result, ships) => {
    for (const side of ['player', 'enemy'] as const) {
      const before = ships[side].degradation_state ?? { weapon: 0, defense: 0, engine: 0 }
      const after = result[side].degradation_state ?? { weapon: 0, defense: 0, engine: 0 }
      const events = result.log.rounds.flatMap((round) => round.degradation).filter((d) => d.side === side)
      for (const band of ['weapon', 'defense', 'engine'] as const)
        expect(after[band]).toBe(before[band] + events.filter((d) => d.subsystem === band).length)
    }
  })
})

test('nothing is drawn after the end, and every draw is in its range', () => {
  holds(({ draws, log, outcome }) => {
    for (const [, low, high, value] of draws) expect(value >= low && value <= high).toBe(true)
    const last = log.rounds.at(-1)
    if (outcome === 'surrender') expect(last?.attacks).toEqual([])
    if (outcome === 'escape') expect([last?.attacks, draws.at(-1)?.[0]]).toEqual([[], 'escape'])
    for (const round of log.rounds.slice(0, -1)) expect(round.end).toBeUndefined()
  })
})

test('the same seed, ships and actions give the same log; so do its draws in place of the seed', () => {
  holds((result, { player, enemy, seed }) => {
    const actions = {
      playerActions: result.log.rounds.map((r) => r.actions.player),
      enemyActions: result.log.rounds.map((r) => r.actions.enemy),
    }
    const scan = result.log.rounds.flatMap((r) => r.scans.map((s) => s.success))
    const insured = result.survival !== undefined
    const again = resolveCombat({ player, enemy, seed, insured, ...actions })
    expect(again.ok && again.result.log).toEqual(result.log)
    const scripted = resolveCombat({ player, enemy, draw: result.draws, scan, insured, ...actions })
    expect(scripted.ok && scripted.result.log.rounds).toEqual(result.log.rounds)
  })
})

test('a RED subsystem has band 0, whatever the bonuses', () => {
  holds(({ log }, ships) => {
    for (const side of ['player', 'enemy'] as const) {
      const degradation = { ...(ships[side].degradation_state ?? { weapon: 0, defense: 0, engine: 0 }) }
      for (const round of log.rounds) {
        if (round.attacks.length > 0)
          (['weapon', 'defense', 'engine'] as const).forEach((band, i) => {
            if (degradation[band] >= (log.header[side].capacity[i] ?? 0)) expect(round.bands[side][i]).toBe(0)
          })
        for (const d of round.degradation) if (d.side === side) degradation[d.subsystem]++
      }
    }
  })
})

test('TR is the same on either side, and does not depend on degradation', () => {
  fc.assert(
    fc.property(anyShip, anyShip, (a, b) => {
      const one = fight(a, b, '1').log.header
      const other = fight(b, a, '1').log.header
      expect([one.player.TR, one.enemy.RCP]).toEqual([other.enemy.TR, other.player.RCP])
      const repaired = assembleShip({ ...a, degradation_state: { weapon: 0, defense: 0, engine: 0 } })
      expect(repaired.ok && repaired.ship.TR).toBe(one.player.TR)
    }),
    { numRuns: runs(60), seed: 20_261_115 },
  )
})

test('mirrored ships win equally often on either side', () => {
  fc.assert(
    fc.property(anyShip, anyShip, (a, b) => {
      const wins = (player: ShipState, enemy: ShipState, side: 'player' | 'enemy'): number => {
        let count = 0
        for (let seed = 0; seed < 300; seed++) {
          const resolved = resolveCombat({
            player,
            enemy,
            seed: `m ${seed}`,
            playerActions: 'basic',
            enemyActions: 'basic',
            log: false,
          })
          if (resolved.ok && resolved.result.winner === side) count++
        }
        return count
      }
      // 300 fights per side: five standard deviations of the difference are 61.
      expect(Math.abs(wins(a, b, 'player') - wins(b, a, 'enemy'))).toBeLessThan(61)
    }),
    { numRuns: runs(8), seed: 20_261_115 },
  )
})

test('the potential of a legal ship is never below its capacity less one, so where to clamp does not matter (§4)', () => {
  fc.assert(
    fc.property(anyShip, (state) => {
      const assembled = assembleShip(state)
      if (!assembled.ok) throw new Error('not legal')
      assembled.ship.bands.forEach((band, i) => {
        expect(band).toBeGreaterThanOrEqual((assembled.ship.capacity[i] ?? 0) - 1)
      })
    }),
    { numRuns: runs(400), seed: 20_261_115 },
  )
})
