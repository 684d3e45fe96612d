import { describe, expect, test } from 'vitest'
import { ship } from '../../../../test/emojispace/ships.ts'
import { seededDice } from '../../../engine/index.ts'
import { COMBAT_ACTIONS } from '../actions.ts'
import { captainNumber, captainOdds } from '../combat/captains.ts'
import { makeCombat, type Side, sideOfShip } from '../combat/side.ts'
import { combatView } from '../combat/view.ts'
import { builtInPack, CAPTAINS } from '../content/content.ts'
import { emojiSpace as game, resolveCombat, type Skirmish } from '../index.ts'
import { assembleShip } from '../ship/ship.ts'
import { moduleText } from './phrases.ts'

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
    return makeCombat('1', sideOfShip(builtInPack(), a.ship), sideOfShip(builtInPack(), b.ship))
  }
  test('unscanned: only percent, colour and TR', () => {
    expect(combatView(combat(), 0, builtInPack()).enemy).toEqual({ hull_percent: 100, color: 'green', TR: 1 })
  })
  test('scanned: hull points, modules, crew, degradation', () => {
    const c = combat()
    ;(c.sides[1] as { isScanned: boolean }).isScanned = true
    expect(combatView(c, 0, builtInPack()).enemy.scanned).toMatchObject({
      hull_current: 10,
      crew: ['crew:gunner'],
      modules: [{ module_id: 'ship_utility_probe_array' }],
    })
    expect(combatView(c, 1, builtInPack()).enemy.scanned).toBeUndefined()
  })
  test('own status lights: red at band 0, yellow if degraded, else green', () => {
    const c = combat()
    c.sides[0]?.degradation.splice(0, 2, 1, 1)
    expect(combatView(c, 0, builtInPack()).own.lights).toEqual({ weapon: 'yellow', defense: 'red', engine: 'red' })
  })
  test('only what is legal is listed: Scan with a probe, Repair with uses', () => {
    expect(combatView(combat(), 0, builtInPack()).legal).toEqual([...COMBAT_ACTIONS.slice(0, 5), 'Wind-up', 'Batter'])
    expect(combatView(combat(), 1, builtInPack()).legal).toEqual(COMBAT_ACTIONS.slice(0, 6))
  })
  test('a scanned ship stays scanned after a later scan fails', () => {
    const resolved = resolveCombat({
      player: ship('civ_t2_fly', ['ship_utility_probe_array']),
      enemy: TUB,
      draw: (low: number) => low,
      playerActions: ['Scan', 'Scan', 'Scan'],
      enemyActions: [RS, RS, RS],
      scan: [false, true, false],
    })
    expect(resolved.ok && resolved.result.log.rounds.map(({ scanned }) => scanned.enemy)).toEqual([false, true, true])
  })
  test('without given results a scan follows from the seed', () => {
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

describe('§13 previews', () => {
  const KINETIC = ship('mil_t1_wasp', [gun, 'ship_utility_probe_array']) // 4/1/0
  const SHIELDED = ship('civ_t1_midge', ['defense_shielded_mk1', 'weapon_energy_mk1']) // 3/3/1: kinetic guns +1
  const fight = (player: object, enemy: object, isScanned: boolean): Skirmish => {
    const state = game.setup({ scenario: { player, enemy } as never }, seededDice('1')) as Skirmish
    ;(state.combat.sides[1] as Side).isScanned = isScanned
    return state
  }
  const preview = (state: Skirmish, id: string): string | undefined =>
    game.scene(state, 0).choices.find((choice) => choice.id === id)?.preview
  test.each([
    ['focus-fire', 'weapon 5, defense 1, engine 0'],
    ['reinforce-shields', 'weapon 4, defense 2, engine 0'],
    ['evasive-maneuvers', 'weapon 4, defense 1, engine 1'],
    [
      'attempt-escape',
      'weapon 4, defense 1, engine 1; 30 to 60 % to escape, depending on their engines; the fight is a draw',
    ],
    ['surrender', 'you lose'],
    ['scan', 'weapon 4, defense 1, engine 0'],
  ])('unscanned, %s: our own bands before types: %s', (id, expected) => {
    expect(preview(fight(KINETIC, SHIELDED, false), id)).toBe(expected)
  })
  test.each([
    ['Focus Fire', 'focus-fire', 'weapon 6, defense 1, engine 0; damage 1 to 3'],
    ['Reinforce Shields', 'focus-fire', 'weapon 6, defense 1, engine 0; damage 1 to 2'],
    ['Reinforce Shields', 'batter', 'weapon 8, defense 1, engine 0; damage 1 to 4'],
    ['Wind-up', 'batter', 'weapon 5, defense 1, engine 0; damage 1 to 3'],
    [
      'Focus Fire',
      'attempt-escape',
      'weapon 5, defense 1, engine 1; damage 1 to 2; 50 % to escape if it does not use its engines; the fight is a draw',
    ],
  ] as const)(
    'scanned, %s announced: the preview of %s includes types, reactions and damage',
    (intent, id, expected) => {
      const state = fight(KINETIC, SHIELDED, true)
      state.combat.intent = COMBAT_ACTIONS.indexOf(intent)
      expect(preview(state, id)).toBe(expected)
    },
  )
  test.each([
    [4, 'damage 1'],
    [5, 'damage 0 to 1'],
    [6, 'no damage'],
  ])('five guns against a defense of %i: %s', (defense, expected) => {
    const state = fight(KINETIC, ship('mil_t5_dragonfly'), true)
    ;(state.combat.sides[1] as Side).bands = [0, defense, 0]
    state.combat.intent = 0
    expect(preview(state, 'focus-fire')).toContain(expected)
  })
  // A wound-up captain whose announced act is an attack fires the Salvo: no captain's table has anything else.
  test.each([
    [false, 'weapon 2, defense 4, engine 0'],
    [true, 'weapon 2, defense 7, engine 0'],
  ])('unscanned, an attack announced, wound up %s: the preview of Brace is %s', (isWound, expected) => {
    const state = fight(ship('mil_t1_wasp', ['defense_armored_mk1']), SHIELDED, false)
    state.combat.intent = COMBAT_ACTIONS.indexOf(isWound ? 'Salvo' : 'Focus Fire')
    ;(state.combat.sides[1] as Side).isWound = isWound
    expect(preview(state, 'brace')).toBe(expected)
  })
  test('unscanned, only the kind of the next action is announced; scanned, the action', () => {
    const shown = (isScanned: boolean): string => {
      const state = fight(KINETIC, SHIELDED, isScanned)
      state.combat.intent = COMBAT_ACTIONS.indexOf('Wind-up')
      return JSON.stringify(game.scene(state, 0).panels.find(({ id }) => id === 'enemy'))
    }
    expect(shown(false)).toContain('Next: busy; it charges, mends or scans')
    expect(shown(false)).not.toContain('Wind-up')
    expect(shown(true)).toContain('Next: Wind-up')
  })
  test('scanned, choices carry their effects and risks', () => {
    const state = fight(KINETIC, SHIELDED, true)
    state.combat.intent = 0
    const choice = game.scene(state, 0).choices.find(({ id }) => id === 'focus-fire')
    // Midge 3 + 1 − 0 against 1: at worst 3 of 10.
    expect(choice).toMatchObject({ effects: [{ actor: 'enemy', amount: -3, after: 5 }], danger: { least: 7, dies: 0 } })
  })
  test('of several types the preview names the one that counts, but not of an unscanned enemy', () => {
    const mixed = ship('mil_t2_hornet', [gun, gun, 'weapon_energy_mk1'])
    const titles = (isScanned: boolean) =>
      game.scene(fight(mixed, SHIELDED, isScanned), 0).panels.flatMap(({ title }) => title ?? [])
    expect(titles(false).slice(0, 2)).toEqual(['You: Hornet (kinetic guns, bare hull)', 'The Old Hand'])
    expect(titles(true)).toContain('The Old Hand: Midge (energy guns, shielded)')
  })
})

describe('texts of modules', () => {
  test.each([
    [gun, 0, 'weapon +1; kinetic: +1 against shielded, −1 against adaptive; unlocks Batter; Wind-up and Salvo'],
    [
      'defense_armored_mk2',
      0,
      'defense +2; armored: +1 for energy guns, −1 for disruptive guns; hull +1; unlocks Brace',
    ],
    ['combat_utility_targeting_mk1', 0, 'weapon +1; weapon +1 on Focus Fire'],
    [
      'combat_utility_overcharger_mk1',
      0,
      'weapon +1; engine +1 on Evasive Maneuvers; one more Overcharge per combat, with an energy weapon',
    ],
    [
      'combat_utility_repair_system_mk1',
      1,
      'defense +1; Repair: 2 hull points, twice per combat; compact: half a slot',
    ],
    ['ship_utility_extra_cargo', 0, 'hold +5'],
    ['ship_utility_probe_array', 0, 'unlocks Scan'],
    ['ship_utility_mining_equipment', 0, 'passing by a contact pays 600 instead of costing a toll'],
  ])('%s with secondaries %i: %s', (id, bits, expected) => {
    expect(moduleText(builtInPack(), (builtInPack().moduleIndexes.get(id) ?? 0) * 64 + bits)).toBe(expected)
  })
})

describe('§15 log, §16 input', () => {
  test('an automatic runner replaces illegal actions and logs it', () => {
    const lists = { playerActions: ['Repair'], enemyActions: [RS], draw: [] } as const
    const resolved = resolveCombat({ player: TUB, enemy: TUB, ...lists, substitute: true })
    expect(resolved.ok && resolved.result.log.rounds[0]).toMatchObject({
      actions: { player: FF },
      action_substituted: ['player'],
    })
  })
  test('every captain plays any ship to the end with legal actions', () => {
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
  test('captains do not react to anything their side cannot see', () => {
    const [own, other] = [assembleShip(ship('mil_t1_wasp', [gun, mend])), assembleShip(WASP)]
    if (!own.ok || !other.ok) throw new Error('refused')
    for (const captain of CAPTAINS)
      for (let hull = 1; hull <= 10; hull++) {
        const c = makeCombat(
          '1',
          { ...sideOfShip(builtInPack(), other.ship) },
          { ...sideOfShip(builtInPack(), own.ship), hull },
        )
        const hidden = makeCombat(
          '2',
          { ...sideOfShip(builtInPack(), other.ship), bands: [9, 9, 9], uses: [], hull: 20, hullMax: 20 },
          { ...sideOfShip(builtInPack(), own.ship), hull },
        )
        c.captain = captainNumber(captain)
        hidden.captain = c.captain
        expect(captainOdds(hidden, 1)).toEqual(captainOdds(c, 1))
      }
  })
})
