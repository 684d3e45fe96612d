import { describe, expect, test } from 'vitest'
import { at } from '../../../test/descent.ts'
import { seededDice } from '../../engine/index.ts'
import { placeAt } from '../../lib/grid.ts'
import { ABILITY_COSTS, isAimedSpell } from './campaign/magic.ts'
import {
  enemyHitChance,
  heroArmour,
  heroEvasion,
  heroMeleeDamage,
  rawEnemyDamage,
  rawSpellDamage,
  spellRange,
} from './combat/formulas.ts'
import {
  ABILITIES,
  type Ability,
  builtInPack,
  type God,
  type ItemKnack,
  SCROLL_EFFECTS,
  type ScrollEffect,
  type SpellEffect,
} from './content/content.ts'
import { descent as game } from './index.ts'
import { type Creature, FIRE, groundKind, ICE, itemCount, itemKind } from './map/floor.ts'
import type { Scenario, ScenarioHero } from './options.ts'
import { floorOf, type State } from './state.ts'

const pack = builtInPack()

/** Every row of the pack does what its text says. New rows are covered automatically, through their fields. */

/** A room with an enemy two cells away that every attack hits and that cannot strike back in time. */
const ROOM = ['#########', '#.......#', '#@.o....#', '#.......#', '#########']
const position = (hero: ScenarioHero, more: Partial<Scenario> = {}): Scenario => ({
  map: ROOM,
  seen: true,
  hero,
  ...more,
})
const stateWith = (hero: ScenarioHero, options = {}): State =>
  game.setup({ scenario: position(hero), ...options }, seededDice('1'))

/** Plays one action with all dice at their lowest, so that every blow hits. */
function play(state: State, id: string): State {
  const action = game.legal(state, 0).find((action) => action.id === id)
  if (action === undefined) throw new Error(`${id} is not among ${game.legal(state, 0).map((action) => action.id)}`)
  const low = { ...seededDice('1'), roll: () => 0 }
  game.apply(state, [{ seat: 0, action }], low)
  return state
}
const byName = <T extends { readonly name: string }>(list: readonly T[]) =>
  list.map((entry) => [entry.name, entry] as const)

describe('items', () => {
  const ofType = (type: string) => byName(pack.items.filter((item) => item.type === type))
  test.each(ofType('weapon'))('%s: its damage and evasion', (_, { id, damage, evasion }) => {
    const [bare, armed] = [stateWith({}), stateWith({ weapon: id })]
    bare.hero.weapon.kind = -1
    expect(heroMeleeDamage(pack, armed) - heroMeleeDamage(pack, bare)).toBe(damage - 1)
    expect(heroEvasion(pack, armed) - heroEvasion(pack, bare)).toBe(evasion)
  })
  /** The expected effect of each thrown item and wand on an enemy two cells away. */
  const THROWN: Readonly<Partial<Record<ItemKnack, (now: State, before: State) => boolean>>> = {
    javelin: (now, before) => hpOf(now) < hpOf(before),
    fire: (now, before) => hpOf(now) < hpOf(before),
    net: (now) => (floorOf(now).creatures[0]?.rooted ?? 0) > 0,
    smoke: (now) => floorOf(now).ground.length === 6,
    exchange: (now) => now.hero.place === placeAt(3, 2),
    beckon: (now) => floorOf(now).creatures[0]?.place === placeAt(2, 2),
    frost: (now) => (floorOf(now).creatures[0]?.slowed ?? 0) > 0,
  }
  const hpOf = (s: State): number => floorOf(s).creatures[0]?.hp ?? 0
  test.each([...ofType('thrown'), ...ofType('wand')])('%s: does what its description says', (_, item) => {
    const before = stateWith({ items: [item.id] })
    const now = play(game.clone(before), item.range > 0 ? 'use-c-1' : 'use-c')
    expect(THROWN[item.knack]?.(now, before)).toBe(true)
    expect(now.hero.pack[0]?.plus ?? 0).toBe(item.charges > 0 ? item.charges - 1 : 0)
  })

  test.each(ofType('armour'))('%s: its armour and evasion', (_, { id, armour, evasion }) => {
    const [bare, worn] = [stateWith({}), stateWith({ armour: id })]
    bare.hero.armour.kind = -1
    expect(heroArmour(pack, worn)).toBe(armour)
    expect(heroEvasion(pack, worn) - heroEvasion(pack, bare)).toBe(evasion)
  })
  test.each(ofType('potion'))('%s: gives what its description says', (_, { id, hp, mp }) => {
    const s = stateWith({ level: 20, hp: 1, mp: 0, items: [id] })
    const { maxHp, maxMp } = s.hero
    play(s, 'use-c')
    expect([s.hero.hp, s.hero.mp, s.hero.pack]).toEqual([Math.min(maxHp, 1 + hp), Math.min(maxMp, mp), []])
    expect(hp + mp + s.hero.fury + s.hero.stone).toBeGreaterThan(0)
  })

  /** The expected result of a scroll of each effect. */
  const READ: Readonly<Record<ScrollEffect, (s: State) => boolean>> = {
    identify: (s) => s.phase === 'identify',
    teleport: (s) => s.hero.place !== placeAt(1, 2),
    fear: (s) => floorOf(s).creatures.every(({ afraid }) => afraid > 0),
    mapping: (s) => floorOf(s).explored.every((row) => row !== 0),
    'enchant-weapon': (s) => s.hero.weapon.plus === 1,
    'enchant-armour': (s) => s.hero.armour.plus === 1,
    alarm: (s) => floorOf(s).creatures.every(({ isAwake }) => isAwake),
    calling: (s) => floorOf(s).creatures.length === 3,
    withering: (s) => s.hero.mp === 0,
    immolation: (s) => s.hero.hp === s.hero.maxHp - 5,
    slumber: (s) => floorOf(s).creatures.every(({ slumber }) => slumber > 0),
    roots: (s) => floorOf(s).creatures.every(({ rooted }) => rooted > 0),
  }
  test.each(ofType('scroll'))('%s: does what its description says', (_, { id, effect }) => {
    const other = pack.items.find((item) => item.type === 'scroll' && item.id !== id)?.id ?? ''
    const s = game.setup({ scenario: position({ items: [id, other] }, { seen: false }) }, seededDice('1'))
    const before = effect === undefined ? false : READ[effect](s)
    play(s, 'use-c')
    expect(effect !== undefined && READ[effect](s)).toBe(true)
    expect(before && effect !== 'mapping').toBe(false)
  })
  test('every effect has a scroll, and every item can be found, bought, dropped or carried', () => {
    expect(SCROLL_EFFECTS.filter((effect) => !pack.items.some((item) => item.effect === effect))).toEqual([])
    const dropped = new Set(pack.enemies.flatMap(({ dropKinds }) => dropKinds))
    const carried = new Set(pack.backgrounds.flatMap(({ weapon, armour, items }) => [weapon, armour, ...items]))
    const lost = pack.items.filter(
      (item, kind) =>
        item.type !== 'gold' && item.loot + item.shop === 0 && !dropped.has(kind) && !carried.has(item.id),
    )
    expect(lost).toEqual([])
  })
})

describe('spells', () => {
  const foeOf = (s: State) => floorOf(s).creatures[0] as Creature
  /** The expected result of a spell of each effect. */
  const CAST: Readonly<Partial<Record<SpellEffect, (now: State, before: State) => boolean>>> = {
    blink: (now, before) => now.hero.place !== before.hero.place,
    nova: (now, before) => foeOf(now).hp < foeOf(before).hp && foeOf(now).slowed > 0,
    push: (now) => (foeOf(now).place & 31) > 3,
    pull: (now) => (foeOf(now).place & 31) === 2,
    sleep: (now) => foeOf(now).slumber > 0,
    root: (now) => foeOf(now).rooted > 0,
    wall: (now) => floorOf(now).ground.some((g) => groundKind(g) === ICE),
    carpet: (now) => floorOf(now).ground.some((g) => groundKind(g) === FIRE),
    exchange: (now, before) => now.hero.place === foeOf(before).place,
    dread: (now) => foeOf(now).afraid > 0,
    glass: (now) => now.hero.hasGlass,
  }
  test.each(byName(pack.spells))('%s costs its MP and does what its description says', (_, spell) => {
    const s = stateWith({ level: 20, spells: [spell.id], hp: 10 })
    const [mp, hp, place] = [s.hero.mp, s.hero.hp, s.hero.place]
    const foe = floorOf(s).creatures[0]
    if (foe !== undefined) foe.hp = 100
    if (spell.effect === 'nova' && foe !== undefined) foe.place = placeAt(2, 2)
    const then = game.clone(s)
    play(s, isAimedSpell(spell) ? `cast-${spell.id}-1` : `cast-${spell.id}`)
    expect(mp - s.hero.mp).toBe(spell.mp)
    if (spell.effect === 'bolt') {
      const armour = pack.enemies[foe?.kind ?? 0]?.armour ?? 0
      expect(100 - (foe?.hp ?? 0)).toBe(Math.max(0, rawSpellDamage(pack, s, spell.damage) - armour))
      // INT adds a fifth of itself, and the current turn has already counted down.
      expect(foe?.slowed ?? 0).toBe(spell.slowTurns === 0 ? 0 : spell.slowTurns)
    } else if (spell.heal > 0) expect(s.hero.hp).toBeGreaterThanOrEqual(Math.min(s.hero.maxHp, hp + spell.heal) - 1)
    else expect(CAST[spell.effect]?.(s, then)).toBe(true)
    expect(spell.effect !== 'blink' || s.hero.place !== place).toBe(true)
  })
})

describe('gods', () => {
  /** The hero kills an adjacent enemy. */
  function kill(god: string | undefined): State {
    const { state } = at({
      map: ['#####', '#@o.#', '#####'],
      hero: { str: 90, dex: 99, hp: 5, mp: 0, level: 20, ...(god === undefined ? {} : { god }) },
      creatures: [{ x: 2, y: 1, hp: 1 }],
    })
    return play(state, 'move-e')
  }
  const goldOn = (s: State): number =>
    floorOf(s).items.reduce((sum, item) => sum + (itemKind(item) === pack.gold ? itemCount(item) : 0), 0)
  const gives = ({ pietyPerKill, hpPerKill, mpPerKill, goldPercent }: God) => ({
    pietyPerKill,
    hpPerKill,
    mpPerKill,
    goldPercent,
  })

  test.each(byName(pack.gods))('%s gives the stated rewards for a kill', (_, god) => {
    const [alone, served] = [kill(undefined), kill(god.id)]
    expect({
      pietyPerKill: served.hero.piety,
      hpPerKill: served.hero.hp - alone.hero.hp,
      mpPerKill: served.hero.mp - alone.hero.mp,
      goldPercent: (100 * goldOn(served)) / goldOn(alone),
    }).toEqual(gives(god))
  })
  test.each(byName(pack.gods))('%s: range bonus, potion bonus and conduct', (_, god) => {
    const s = stateWith({ level: 20, god: god.id, hp: 1, piety: 50, spells: ['freeze'], items: ['health-potion'] })
    const spell = pack.spells.find(({ id }) => id === 'freeze')
    expect(spell !== undefined && spellRange(pack, s, spell) - spell.range).toBe(god.rangeBonus)
    expect(game.legal(s, 0).some(({ verb }) => verb === 'cast')).toBe(god.conduct !== 'no-spells')
    for (const creature of floorOf(s).creatures) creature.afraid = 5
    if (god.conduct !== 'no-spells')
      expect(play(game.clone(s), 'cast-freeze-1').hero.piety).toBe(god.conduct === 'mercy' ? 0 : 50)
    const potion = pack.items.find(({ id }) => id === 'health-potion')?.hp ?? 0
    expect(play(s, 'use-c').hero.hp).toBe(1 + potion + god.potionBonus)
  })

  /** The expected result of each ability. */
  const INVOKED: Readonly<Record<Ability, (now: State, before: State) => boolean>> = {
    berserk: (now, before) => heroMeleeDamage(pack, now) === 2 * heroMeleeDamage(pack, before),
    hand: (now, before) => now.hero.hand > 0 && now.hero.hp > before.hero.hp,
    surge: (now) => now.hero.hasSurge,
    bolt: (now, before) => (floorOf(now).creatures[0]?.hp ?? 0) < (floorOf(before).creatures[0]?.hp ?? 0),
    petition: (now) => now.hero.pack.some(({ kind }) => kind === pack.healthPotion),
    bribe: (now) => floorOf(now).creatures.length === 0,
    heal: (now, before) => now.hero.hp >= before.hero.hp + 10,
    purify: (now, before) => now.hero.mp > before.hero.mp,
  }
  test.each(ABILITIES)('%s is granted, has the stated cost and the stated effect', (ability) => {
    const god = pack.gods.find(({ abilities }) => abilities.includes(ability))
    if (god === undefined) throw new Error(`nobody grants ${ability}`)
    const before = stateWith({ level: 20, god: god.id, hp: 5, mp: 0, piety: 200, gold: 500, items: [] })
    const { costs, isGold, range } = ABILITY_COSTS[ability]
    const now = play(game.clone(before), range === 0 ? `invoke-${ability}` : `invoke-${ability}-1`)
    expect(INVOKED[ability](now, before)).toBe(true)
    expect(isGold ? before.hero.gold - now.hero.gold : before.hero.piety - now.hero.piety).toBe(costs)
  })
})

describe('enemies', () => {
  test.each(pack.enemies.map((enemy, kind) => [enemy.name, kind, enemy] as const))(
    '%s strikes, and lives by its figures',
    (_, kind, enemy) => {
      // Archers and mages at a distance, others adjacent.
      const x = enemy.range > 0 ? 4 : 2
      const map = ['##########', '#@.......#', '##########']
      const s = game.setup(
        {
          scenario: {
            map,
            seen: true,
            hero: { level: 20, armour: 'robe' },
            creatures: [{ x, y: 1, id: enemy.id, awake: true }],
          },
        },
        seededDice('1'),
      )
      const creature = floorOf(s).creatures[0]
      expect(creature).toMatchObject({ kind, hp: enemy.hp })
      if (creature === undefined) return
      creature.energy = 100 - enemy.energy < 0 ? 0 : 100 - enemy.energy
      const hp = s.hero.hp
      play(s, 'wait')
      const blows = enemy.speed === 'fast' ? 2 : 1
      const wound = Math.max(0, rawEnemyDamage(s, enemy) - heroArmour(pack, s))
      // Enemies that announce, draw, light, drum or grab do not strike at once; verbs.test.ts tests them.
      const isPlain = !enemy.marks && !['draw', 'burst', 'steal', 'hasten', 'raise', 'cling'].includes(enemy.verb)
      if (isPlain) expect(hp - Math.max(0, s.hero.hp)).toBe(Math.min(hp, blows * wound))
      else if (enemy.marks && enemy.verb === 'none') expect(floorOf(s).creatures[0]?.mark).toBe(s.hero.place)
      expect(enemyHitChance(pack, s, enemy)).toBeGreaterThanOrEqual(5)
    },
  )
  test.each(byName(pack.enemies.filter(({ regeneration }) => regeneration > 0)))(
    '%s heals every other turn',
    (_, enemy) => {
      const map = ['###########', '#@.#......#', '###########']
      const s = game.setup(
        { scenario: { map, seen: true, creatures: [{ x: 7, y: 1, id: enemy.id, hp: 1 }] } },
        seededDice('1'),
      )
      play(play(s, 'wait'), 'wait')
      expect(floorOf(s).creatures[0]?.hp).toBe(1 + enemy.regeneration)
    },
  )
  test('every enemy can be met: by weight, as a guard, summoned, as the chief or as the Lord', () => {
    const placed = new Set([
      ...pack.arenas.flatMap(({ guards }) => guards),
      pack.summons,
      ...pack.minibosses,
      pack.boss,
    ])
    expect(
      pack.enemies.filter(({ floors }, kind) => !placed.has(kind) && !floors.some((weight) => weight > 0)),
    ).toEqual([])
  })
})

describe('heroes', () => {
  const figures = (options: object) => {
    const s = stateWith({}, options)
    return {
      ...s.hero,
      melee: heroMeleeDamage(pack, s),
      evasion: heroEvasion(pack, s),
      spell: rawSpellDamage(pack, s, 100),
    }
  }
  test.each(pack.species.slice(1).map(({ name, id }) => [name, id] as const))(
    '%s is unlike the first species',
    (_, species) => {
      const { species: __, ...one } = figures({ species })
      const { species: ___, ...first } = figures({})
      expect(one).not.toEqual(first)
    },
  )
  test.each(byName(pack.backgrounds))('%s starts with the listed equipment', (_, background) => {
    const s = game.setup({ background: background.id }, seededDice('1'))
    const kindOf = (id: string): number => pack.items.findIndex((item) => item.id === id)
    expect(s.hero).toMatchObject({
      gold: background.gold,
      weapon: { kind: kindOf(background.weapon) },
      armour: { kind: kindOf(background.armour) },
    })
    const count = s.hero.pack.reduce((sum, stack) => sum + stack.count, 0)
    expect(count).toBe(background.items.length + (background.randomScrolls ?? 0))
    expect(s.hero.spells.map((index) => pack.spells[index]?.id)).toEqual(background.spells)
  })
})
