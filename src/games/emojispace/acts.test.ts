import { describe, expect, test } from 'vitest'
import { code, docked, kind } from '../../../test/emojispace/campaign.ts'
import { ship } from '../../../test/emojispace/ships.ts'
import { POSTURES, housePack as pack, SECONDARIES, type Secondary } from './content.ts'
import { captainOrder } from './fight/captains.ts'
import { makeCombat, makeSide, type Side } from './fight/side.ts'
import { makeYard, POPULATIONS } from './fight/yard.ts'
import { assembleShip, type Ship } from './index.ts'
import { refit, roomOf } from './run/campaign-state.ts'
import { moduleWords } from './words/words.ts'

/** Every row of the pack changes a figure it claims to change. A new row is covered without a test of its own. */

/** Rows that do nothing today, each with the reason. These lists may only shrink. */
const IDLE_MODULES: Readonly<Record<string, string>> = {
  '💾 Memory Palace': 'there is no data cargo on this voyage',
  '🕳️ False Floor': 'nobody looks for contraband: customs wave on, or fine what one has',
  '⛏️ Rock Teeth': 'there is nothing to mine on the way',
  '🛢️ Drop Tank': 'fuel is not counted',
}
const IDLE_ROLES: Readonly<Record<string, string>> = {
  tactician: 'no contract gives it a part in combat, and the voyage none',
  navigator: 'there is no map to navigate',
  broker: 'there is no market to broker in',
  quartermaster: 'supplies are not counted',
  lawyer: 'fines and bribes are what they are',
  science: 'probes do not ask who reads them',
}

function assembled(state: object): Ship {
  const result = assembleShip(state)
  if (!result.ok) throw new Error(result.refusal.message)
  return result.ship
}

/** All that follows from a fitting, but for the slots it takes and the rating, which follows from the rest. */
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
  refit(
    pack,
    s,
    kind('mil_t5_dragonfly'),
    modules.map((id) => code(id)),
    [],
  )
  return roomOf(pack, s)
}

const changes = (module: string): boolean =>
  ROOMY.some(
    (hull) =>
      JSON.stringify(figuresOf(assembled(ship(hull, [module])))) !== JSON.stringify(figuresOf(assembled(ship(hull)))),
  ) || roomWith([module]) !== roomWith([])

describe('modules', () => {
  test('those that change nothing are listed, with the reason', () => {
    const idle = pack.modules.filter(({ module_id }) => !changes(module_id)).map(({ name }) => name)
    expect(idle.sort()).toEqual(Object.keys(IDLE_MODULES).sort())
  })

  test.each(pack.modules.map((module, place) => [module.name, place, module] as const))(
    '%s says what it does',
    (name, place, module) => {
      const words = moduleWords(pack, place * 64)
      expect(words === 'of no use in combat or on this voyage').toBe(name in IDLE_MODULES)
      const [bare, fitted] = [
        assembled(ship('mil_t5_dragonfly')),
        assembled(ship('mil_t5_dragonfly', [module.module_id])),
      ]
      for (const [band, amount] of Object.entries(module.numeric_bonus ?? {})) {
        const at = ['weapon', 'defense', 'engine'].indexOf(band)
        const slot = module.slot === band ? 1 : 0
        expect((fitted.bands[at] ?? 0) - (bare.bands[at] ?? 0)).toBe((amount ?? 0) + slot)
        expect(words).toContain(`${band} +${amount}`)
      }
    },
  )
})

describe('secondaries', () => {
  const guns = (secondary: string) => [`weapon_kinetic_mk1+${secondary}`, `weapon_kinetic_mk1+${secondary}`]
  test.each(SECONDARIES)('%s changes a ship', (secondary: Secondary) => {
    const told = (hull: string, modules: string[]): string => {
      const { fitting: _, ...figures } = assembled(ship(hull, modules))
      return JSON.stringify(figures)
    }
    expect(
      ROOMY.some((hull) => told(hull, guns(secondary)) !== told(hull, ['weapon_kinetic_mk1', 'weapon_kinetic_mk1'])),
    ).toBe(true)
  })
})

describe('crew', () => {
  const WITH_REPAIR = ['combat_utility_repair_system_mk1']
  const isIdle = (role: string): boolean =>
    JSON.stringify(figuresOf(assembled(ship('mil_t5_dragonfly', WITH_REPAIR, [role])))) ===
    JSON.stringify(figuresOf(assembled(ship('mil_t5_dragonfly', WITH_REPAIR))))

  test('roles that change nothing are listed, with the reason', () => {
    expect(pack.roles.filter(({ role }) => isIdle(role)).map(({ role }) => role)).toEqual(Object.keys(IDLE_ROLES))
  })
  test.each(pack.roles.map(({ role, text }) => [role, text] as const))('%s says what it does: %s', (role, text) => {
    expect(text === 'no part in combat').toBe(role in IDLE_ROLES)
  })
})

describe('hulls', () => {
  test.each(pack.hulls.map((hull) => [hull.name, hull] as const))(
    '%s has its bands, points, berths and hold',
    (_, hull) => {
      const bare = assembled(ship(hull.hull_id))
      expect(bare).toMatchObject({
        bands: hull.base,
        hull_max: Math.max(4, hull.hullBase),
        crew: { used: 0, of: hull.crew_capacity },
      })
      expect([bare.slots.weapon.of, bare.slots.defense.of, bare.slots.utility.of, bare.slots.untyped.of]).toEqual(
        hull.slots,
      )
      const s = docked()
      refit(pack, s, pack.hulls.indexOf(hull), [], [])
      expect(roomOf(pack, s)).toBe(hull.cargo.physical)
    },
  )
})

describe('attackers', () => {
  const yard = makeYard(pack)
  const whole = makeSide(
    assembled(ship('mil_t5_dragonfly', ['combat_utility_repair_system_mk1', 'weapon_kinetic_mk1'])),
  )
  const hurt: Side = { ...whole, hull: 1 }
  test.each(pack.attackers.map((attacker, place) => [attacker.name, place, attacker] as const))(
    '%s flies its frames, and has its ways',
    (_, place, attacker) => {
      const frames = new Set(
        POPULATIONS.flatMap((population) => yard.of(place, population)).map(
          ({ kind: hull }) => pack.hulls[hull]?.frame,
        ),
      )
      for (const frame of frames) expect(Object.keys(attacker.frames)).toContain(frame)
      expect(POSTURES).toContain(attacker.posture)
      const orders = [whole, hurt].map((own) => captainOrder(attacker.captain, makeCombat('1', whole, own), 1).action)
      expect(orders[0]).not.toBe(orders[1])
    },
  )
})
