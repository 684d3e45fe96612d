import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { at } from '../../../test/star-canine.ts'
import { fightCombat } from './combat/combat.ts'
import {
  ARMOR,
  answersByTurn,
  builtInPack,
  CLOSE,
  type Enemy,
  EQUIPMENT_TYPES,
  type Equipment,
  JUNK,
  LONG,
  MODULE,
  NO_ATTACK,
  NO_WEAPON,
  RANGE_OF_TURN,
  RANGES,
  SHIELD,
  UNLIMITED_USES,
} from './content/content.ts'
import type { Scenario } from './options.ts'
import { UPGRADES } from './state.ts'
import { codex } from './text/codex.ts'

const pack = builtInPack()

/** Every row of the pack acts, in a fight that suits it. New rows are covered automatically, by their type. */

/** Rows without an effect, each with the reason. This list may only shrink. */
const DOES_NOTHING: Readonly<Record<string, string>> = {
  '⚠️ Broken Scrap': 'it is what is left of an item that burned out: it fills the hold and pays at docks',
}

const SHIP = { hull: 1000, maxHull: 1000, ammo: 1000, owned: 0 }
/** An enemy that is hard to destroy, with the given attacks. */
const USES = [UNLIMITED_USES, UNLIMITED_USES, UNLIMITED_USES] as const
const dummy = (damage: Enemy['damage'] = [NO_ATTACK, NO_ATTACK, NO_ATTACK]): Enemy => ({
  id: 'Dummy',
  faction: '',
  hull: 100_000,
  shield: 0,
  armor: 0,
  difficulty: 0,
  type: 'Normal',
  damage,
  uses: USES,
  ...answersByTurn(damage, USES),
})
const kindOf = (item: Equipment): number => pack.equipment.indexOf(item)
const dealt = (kinds: readonly number[]): number => fightCombat(pack, SHIP, kinds, dummy()).dealt
const hullAfter = (kinds: readonly number[], enemy: Enemy): number => fightCombat(pack, SHIP, kinds, enemy).hull

/** The stated damage of a weapon over six turns with enough ammo. */
function promised({ damage, uses }: Equipment): number {
  const shots = RANGE_OF_TURN.map((range) => damage[range]).filter((points) => points !== NO_ATTACK)
  return shots.slice(0, uses).reduce((sum, points) => sum + points, 0)
}

const rows = (isSuch: (item: Equipment) => boolean) =>
  pack.equipment.filter(isSuch).map((item) => [item.name, item] as const)

describe('equipment', () => {
  test.each(rows((item) => item.weapon !== NO_WEAPON))('%s has the stated damage and ammo cost', (_, item) => {
    const combat = fightCombat(pack, SHIP, [kindOf(item)], dummy())
    expect(combat.dealt).toBe(promised(item))
    expect(combat.dealt).toBeGreaterThan(0)
    const shots = Math.min(item.uses, RANGE_OF_TURN.filter((range) => item.damage[range] !== NO_ATTACK).length)
    expect(combat.ammoSpent).toBe(shots * item.ammoCost)
  })

  test.each(rows((item) => item.type === SHIELD || item.type === ARMOR))('%s absorbs at its range only', (_, item) => {
    const points = item.shield + item.armor
    const enemy = dummy(item.type === SHIELD ? [points, NO_ATTACK, NO_ATTACK] : [NO_ATTACK, NO_ATTACK, points])
    expect(hullAfter([kindOf(item)], enemy) - hullAfter([], enemy)).toBe(points)
    expect(points).toBeGreaterThan(0)
  })

  test.each(rows((item) => item.type === MODULE))('%s multiplies weapons of its type, and no others', (_, item) => {
    for (const [gun, { weapon }] of pack.equipment.entries()) {
      if (weapon === NO_WEAPON) continue
      const times = weapon === item.target ? item.multiplier : 1
      expect(dealt([gun, kindOf(item)])).toBe(times * dealt([gun]))
    }
    expect(item.multiplier).toBeGreaterThan(1)
  })

  test.each(rows((item) => item.disposable))('%s burns out after its battle', (_, item) => {
    const { play, events } = at({ items: [item.id], equipped: [0] })
    play('engage')
    expect(events).toContainEqual({ kind: 'burned-out', item: 1, of: kindOf(item), scrap: 2 })
  })

  test('every row without an effect is on the list of exceptions', () => {
    const acts = (item: Equipment): boolean =>
      item.weapon !== NO_WEAPON || item.type === SHIELD || item.type === ARMOR || item.type === MODULE
    const idle = pack.equipment.filter((item) => !acts(item)).map(({ name }) => name)
    expect(idle).toEqual(Object.keys(DOES_NOTHING))
  })

  test('every item can be obtained: at the start, as a reward, or as scrap of another', () => {
    const found = new Set([...pack.startItems, ...pack.rewards, pack.brokenScrap])
    expect(pack.equipment.map((_, kind) => kind).filter((kind) => !found.has(kind))).toEqual([])
  })
})

// A type that is only added to the list fails here, and so does one whose items do nothing in a fight.
describe('every equipment type acts and is described', () => {
  const enemies = [dummy(), dummy([50, 50, 50])]
  const outcome = (kinds: readonly number[]): string =>
    JSON.stringify(enemies.map((enemy) => [fightCombat(pack, SHIP, kinds, enemy).dealt, hullAfter(kinds, enemy)]))
  const acts = (item: Equipment): boolean =>
    pack.equipment.some((_, other) => outcome([other, kindOf(item)]) !== outcome([other]))
  const rules = readFileSync(new URL('README.md', import.meta.url), 'utf8')

  test.each(EQUIPMENT_TYPES.map((name, type) => [name, type] as const))('%s', (name, type) => {
    const items = pack.equipment.filter((item) => item.type === type)
    expect(items.length, `items of type ${name}`).toBeGreaterThan(0)
    expect(items.filter((item) => acts(item) !== (type !== JUNK)).map((item) => item.name)).toEqual([])
    const described = codex(pack).flatMap((panel) => (panel.kind === 'table' ? panel.rows : []))
    for (const item of items) expect(described.map(({ cells }) => cells.join(' ')).join('\n')).toContain(item.name)
    expect(rules.toUpperCase(), 'rule book').toContain(name)
  })
})

describe('enemies', () => {
  test.each(pack.enemies.map((enemy) => [enemy.id, enemy] as const))(
    '%s attacks with the stated damage and uses',
    (_, enemy) => {
      const combat = fightCombat(pack, { ...SHIP, hull: 100_000 }, [], enemy)
      const all = RANGES.map((_, range) => {
        const damage = enemy.damage[range] ?? NO_ATTACK
        return damage === NO_ATTACK ? 0 : damage * Math.min(2, enemy.uses[range] ?? 0)
      })
      expect(combat.taken).toBe(all.reduce((sum, points) => sum + points, 0))
      expect(combat.taken).toBeGreaterThan(0)
    },
  )

  test.each(pack.enemies.map((enemy, place) => [enemy.id, place, enemy] as const))(
    '%s is met somewhere, and its pools absorb',
    (_, place, enemy) => {
      expect(pack.candidates.some((list) => list.includes(place))).toBe(true)
      for (const range of [LONG, CLOSE]) {
        const gun = pack.equipment.findIndex((item) => item.weapon !== NO_WEAPON && item.damage[range] > 0)
        const foe = { ...enemy, ...dummy(), shield: enemy.shield, armor: enemy.armor }
        const lost = foe.hull - fightCombat(pack, SHIP, [gun], foe).enemyHull
        const hits = RANGE_OF_TURN.filter((turn) => turn === range).length * (pack.equipment[gun]?.damage[range] ?? 0)
        const pool = range === LONG ? enemy.shield : enemy.armor
        expect(lost).toBe(dealt([gun]) - Math.min(pool, hits))
      }
    },
  )
})

// §2.5 what each upgrade changes, in a position made for it
const shot: Scenario = { items: [10], equipped: [0], enemy: 'Tick Drone', ship: { hull: 100 } }
describe('upgrades', () => {
  test.each(UPGRADES)('%s changes the ship or the fight', (upgrade) => {
    const [bare, upgraded] = [at(shot), at({ ...shot, upgrades: [upgrade] })]
    const figures = ({ state, play, events }: ReturnType<typeof at>) => {
      const { maxHull, maxSlots } = state
      play('engage')
      return { maxHull, maxSlots, events: events.filter(({ kind }) => kind === 'combat' || kind === 'salvo') }
    }
    expect(figures(upgraded)).not.toEqual(figures(bare))
  })
})
