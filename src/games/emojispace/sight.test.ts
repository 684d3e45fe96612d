import { describe, expect, test } from 'vitest'
import { ship } from '../../../test/emojispace/ships.ts'
import { ACTIONS } from './actions.ts'
import { captainOrder } from './captains.ts'
import { CAPTAINS, housePack } from './content.ts'
import { resolveCombat } from './index.ts'
import { assembleShip } from './ship.ts'
import { makeCombat, makeSide } from './side.ts'
import { viewOf } from './view.ts'

const FF = 'Focus Fire'
const RS = 'Reinforce Shields'
const gun = 'weapon_kinetic_mk1'
const mend = 'combat_utility_repair_system_mk1'
const WASP = ship('mil_t1_wasp', [gun, gun])
const TUB = ship('frg_t1_ant')

describe('§13 what a side may see', () => {
  const combat = () => {
    const [a, b] = [assembleShip(WASP), assembleShip(ship('civ_t2_fly', ['ship_utility_probe_array'], ['gunner']))]
    if (!a.ok || !b.ok) throw new Error('refused')
    return makeCombat('1', makeSide(a.ship), makeSide(b.ship))
  }
  test('unscanned: percent, colour and TR, and not a number more', () => {
    expect(viewOf(combat(), 0, housePack).enemy).toEqual({ hull_percent: 100, color: 'green', TR: 1 })
  })
  test('scanned: hull points, modules, crew, degradation', () => {
    const c = combat()
    ;(c.sides[1] as { isScanned: boolean }).isScanned = true
    expect(viewOf(c, 0, housePack).enemy.scanned).toMatchObject({
      hull_current: 10,
      crew: ['crew:gunner'],
      modules: [{ module_id: 'ship_utility_probe_array' }],
    })
    expect(viewOf(c, 1, housePack).enemy.scanned).toBeUndefined()
  })
  test('own lights: red at band 0, yellow if degraded, else green', () => {
    const c = combat()
    c.sides[0]?.degradation.splice(0, 2, 1, 1)
    expect(viewOf(c, 0, housePack).own.lights).toEqual({ weapon: 'yellow', defense: 'red', engine: 'red' })
  })
  test('only what is legal is listed: Scan with a probe, Repair with uses', () => {
    expect(viewOf(combat(), 0, housePack).legal).toEqual(ACTIONS.slice(0, 5))
    expect(viewOf(combat(), 1, housePack).legal).toEqual(ACTIONS.slice(0, 6))
  })
  test('what is scanned stays so: a later scan that fails closes nothing', () => {
    const resolved = resolveCombat({
      ...{ player: ship('civ_t2_fly', ['ship_utility_probe_array']), enemy: TUB, draw: (low: number) => low },
      ...{ playerActions: ['Scan', 'Scan', 'Scan'], enemyActions: [RS, RS, RS], scan: [false, true, false] },
    })
    expect(resolved.ok && resolved.result.log.rounds.map(({ scanned }) => scanned.enemy)).toEqual([false, true, true])
  })
  test('without results from outside a scan follows from the seed', () => {
    const probe = ship('civ_t2_fly', ['ship_utility_probe_array'])
    const scans = Array.from({ length: 40 }, (_, i) => {
      const resolved = resolveCombat({
        player: probe,
        enemy: TUB,
        seed: String(i),
        playerActions: ['Scan'],
        enemyActions: [RS],
      })
      return resolved.ok && resolved.result.log.rounds[0]?.scans[0]?.success === true
    })
    const count = scans.filter((success) => success).length
    expect(count).toBeGreaterThan(8)
    expect(count).toBeLessThan(32)
  })
})

describe('§15 log, §16 input', () => {
  test('an automatic runner replaces what is illegal and says so', () => {
    const lists = { playerActions: ['Repair'], enemyActions: [RS], draw: [] } as const
    const resolved = resolveCombat({ player: TUB, enemy: TUB, ...lists, substitute: true })
    expect(resolved.ok && resolved.result.log.rounds[0]).toMatchObject({
      actions: { player: FF },
      action_substituted: ['player'],
    })
  })
  test('captains: each plays any ship to an end, by legal actions', () => {
    for (const mine of CAPTAINS)
      for (const theirs of CAPTAINS) {
        const resolved = resolveCombat({
          player: WASP,
          enemy: ship('mil_t1_wasp', [gun, gun, mend]),
          seed: '7',
          playerActions: mine,
          enemyActions: theirs,
        })
        expect(resolved.ok && resolved.result.outcome).not.toBe('max_rounds')
      }
  })
  test('captains know no more than their side: what they cannot see does not move them', () => {
    const [own, other] = [assembleShip(ship('mil_t1_wasp', [gun, mend])), assembleShip(WASP)]
    if (!own.ok || !other.ok) throw new Error('refused')
    for (const captain of CAPTAINS)
      for (let hull = 1; hull <= 10; hull++) {
        const c = makeCombat('1', { ...makeSide(other.ship) }, { ...makeSide(own.ship), hull })
        const hidden = makeCombat(
          '2',
          { ...makeSide(other.ship), bands: [9, 9, 9], uses: [], hull: 20, hullMax: 20 },
          { ...makeSide(own.ship), hull },
        )
        expect(captainOrder(captain, hidden, 1)).toBe(captainOrder(captain, c, 1))
      }
  })
})
