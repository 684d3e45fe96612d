import { describe, expect, test } from 'vitest'
import { code, docked, kind } from '../../../test/emojispace/campaign.ts'
import { ship } from '../../../test/emojispace/ships.ts'
import { holdRoom, refitShip } from './campaign/campaign-state.ts'
import { LAST_LEG } from './combat/lanes.ts'
import { makeShipYard } from './combat/yard.ts'
import { builtInPack, CAPTAINS, POSTURES, SECONDARIES, type Secondary } from './content/content.ts'
import { assembleShip, type Ship } from './index.ts'
import { moduleText } from './text/phrases.ts'

const pack = builtInPack()

/** Every row of the pack changes the figures that its text names. New rows are covered automatically. */

/** Rows that only act between fights; campaign/voyage.test.ts has a test for each. */
const VOYAGE_MODULES = ['💾 Memory Palace', '🕳️ False Floor', '⛏️ Rock Teeth', '🛢️ Drop Tank']
const VOYAGE_ROLES = ['tactician', 'navigator', 'broker', 'quartermaster', 'lawyer', 'science']

function assembled(state: object): Ship {
  const result = assembleShip(state)
  if (!result.ok) throw new Error(result.refusal.message)
  return result.ship
}

/** All figures of a ship except slots and rating. */
function figuresOf({ fitting: _, slots: __, crew: ___, RCP: ____, TR: _____, ...figures }: Ship) {
  return figures
}
/** Hulls with slots for anything, of every trait. */
const ROOMY = [
  'mil_t5_dragonfly',
  'xc_t5_sentinel',
  pack.hulls.find(({ trait, tier }) => trait === 'alien' && tier === 5)?.hull_id ?? '',
]

function roomWith(modules: readonly string[]): number {
  const s = docked()
  refitShip(
    pack,
    s,
    kind('mil_t5_dragonfly'),
    modules.map((id) => code(id)),
    [],
  )
  return holdRoom(pack, s)
}

const changes = (module: string): boolean =>
  ROOMY.some(
    (hull) =>
      JSON.stringify(figuresOf(assembled(ship(hull, [module])))) !== JSON.stringify(figuresOf(assembled(ship(hull)))),
  ) || roomWith([module]) !== roomWith([])

describe('modules', () => {
  test('modules that change no figure of a ship act on the voyage', () => {
    const idle = pack.modules.filter(({ module_id }) => !changes(module_id)).map(({ name }) => name)
    expect(idle.sort()).toEqual(VOYAGE_MODULES.toSorted())
  })

  test.each(pack.modules.map((module, place) => [module.name, place, module] as const))(
    '%s says what it does',
    (name, place, module) => {
      const text = moduleText(pack, place * 64)
      expect(text, name).not.toContain('of no use')
      const [bare, fitted] = [
        assembled(ship('mil_t5_dragonfly')),
        assembled(ship('mil_t5_dragonfly', [module.module_id])),
      ]
      for (const [band, amount] of Object.entries(module.numeric_bonus ?? {})) {
        const at = ['weapon', 'defense', 'engine'].indexOf(band)
        const slot = module.slot === band ? 1 : 0
        expect((fitted.bands[at] ?? 0) - (bare.bands[at] ?? 0)).toBe((amount ?? 0) + slot)
        expect(text).toContain(`${band} +${amount}`)
      }
    },
  )
})

describe('secondaries', () => {
  const guns = (secondary: string) => [`weapon_kinetic_mk1+${secondary}`, `weapon_kinetic_mk1+${secondary}`]
  test.each(SECONDARIES)('%s changes a ship', (secondary: Secondary) => {
    const figures = (hull: string, modules: string[]): string => {
      const { fitting: _, ...figures } = assembled(ship(hull, modules))
      return JSON.stringify(figures)
    }
    expect(
      ROOMY.some(
        (hull) => figures(hull, guns(secondary)) !== figures(hull, ['weapon_kinetic_mk1', 'weapon_kinetic_mk1']),
      ),
    ).toBe(true)
  })
})

describe('crew', () => {
  const WITH_REPAIR = ['combat_utility_repair_system_mk1']
  const isIdle = (role: string): boolean =>
    JSON.stringify(figuresOf(assembled(ship('mil_t5_dragonfly', WITH_REPAIR, [role])))) ===
    JSON.stringify(figuresOf(assembled(ship('mil_t5_dragonfly', WITH_REPAIR))))

  test('roles that change no figure of a ship act on the voyage', () => {
    expect(pack.roles.filter(({ role }) => isIdle(role)).map(({ role }) => role)).toEqual(VOYAGE_ROLES)
  })
  test.each(pack.roles.map(({ role, text }) => [role, text] as const))('the text of %s: %s', (role, text) => {
    expect(text, role).not.toContain('no part')
  })
})

describe('hulls', () => {
  test.each(pack.hulls.map((hull) => [hull.name, hull] as const))(
    '%s has its bands, points, berths and hold',
    (_, hull) => {
      const bare = assembled(ship(hull.hull_id))
      expect(bare).toMatchObject({
        bands: hull.base,
        hull_max: Math.max(4, hull.baseHull),
        crew: { used: 0, of: hull.crew_capacity },
      })
      expect([bare.slots.weapon.of, bare.slots.defense.of, bare.slots.utility.of, bare.slots.untyped.of]).toEqual(
        hull.slots,
      )
      const s = docked()
      refitShip(pack, s, pack.hulls.indexOf(hull), [], [])
      expect(holdRoom(pack, s)).toBe(hull.cargo.physical)
    },
  )
})

describe('attackers', () => {
  const yard = makeShipYard(pack)
  test.each(pack.attackers.map((attacker, place) => [attacker.name, place, attacker] as const))(
    '%s flies its frames, and has its captains',
    (_, place, attacker) => {
      const leg = attacker.weight === 0 ? LAST_LEG : 2
      // Every fifth ship has an unusual frame.
      const ships = Array.from({ length: 4 }, (_, i) => yard.ship(place, leg, attacker.weight === 0 ? 0 : 1, 101 + i))
      for (const { kind: hull } of ships) expect(Object.keys(attacker.frames)).toContain(pack.hulls[hull]?.frame)
      expect(POSTURES).toContain(attacker.posture)
      for (const captain of Object.keys(attacker.captains)) expect(CAPTAINS).toContain(captain)
    },
  )
})
