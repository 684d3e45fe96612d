import { at } from '../../../lib/enums.ts'
import { fieldNames } from '../../../lib/fields.ts'
import { allRows, noRows, placeAt, put } from '../../../lib/grid.ts'
import { bossPhaseAt, maxHpAt, maxMpAt } from '../combat/formulas.ts'
import { enemyOf, floorPlan, indexOfId, itemOf, type Pack } from '../content/content.ts'
import type { PlayContext } from '../context.ts'
import { stockShop } from '../map/draws.ts'
import { coverGround, type Floor, makeCreature, makeFloorItem } from '../map/floor.ts'
import { makeBareFloor } from '../map/generate.ts'
import { GROUND_BY_GLYPH } from '../map/ground-glyphs.ts'
import { SCENARIO_HERO_NUMBERS, type Scenario, type ScenarioHero } from '../options.ts'
import { floorOf, makeStack, type State, speciesOf } from '../state.ts'
import { plusOfNewItem, stowItem } from './items.ts'
import { arriveOnFloor, enterFloor } from './walk.ts'

const PLAIN = '#.@><$_"~:^&'

/** What a character on a scenario's map stands for. */
export type GlyphMeaning = { readonly enemy: number } | { readonly item: number } | undefined
export function meaningOfGlyph(pack: Pack, scenario: Scenario, glyph: string): GlyphMeaning {
  const id = scenario.legend?.[glyph]
  if (id === undefined) {
    const enemy = pack.enemies.findIndex((entry) => entry.glyph === glyph)
    return enemy < 0 ? undefined : { enemy }
  }
  const enemy = indexOfId(pack.enemies, id)
  if (enemy >= 0) return { enemy }
  const item = indexOfId(pack.items, id)
  return item < 0 ? undefined : { item }
}
export const isPlainGlyph = (glyph: string): boolean => PLAIN.includes(glyph)

/** Builds the state of a validated scenario. */
export function applyScenario(play: PlayContext, scenario: Scenario): void {
  const { s } = play
  const number = scenario.floor ?? 1
  s.turn = scenario.turn ?? 0
  if (scenario.map === undefined) {
    enterFloor(play, number)
    arriveOnFloor(s)
  } else {
    s.floors.push(drawnFloor(play, scenario, scenario.map, number))
    s.depth = number
    s.deepest = number
  }
  equipHero(play, scenario.hero ?? {})
  // §9.2 A wounded Lord starts in the phase that belongs to his HP.
  const lord = floorOf(s).creatures.find((creature) => creature.kind === play.pack.boss)
  if (lord !== undefined) s.bossPhase = bossPhaseAt(lord.hp, enemyOf(play.pack, lord.kind).hp)
}

function drawnFloor({ pack, s, dice }: PlayContext, scenario: Scenario, map: readonly string[], number: number): Floor {
  const f = makeBareFloor(floorPlan(number), noRows(map.length), 0, [], 0)
  f.width = at(map, 0).length
  f.height = map.length
  f.explored = scenario.seen === true ? allRows(f.width, f.height) : noRows(f.height)
  f.sighted = f.explored.slice()
  f.up = -1
  map.forEach((line, y) => {
    ;[...line].forEach((glyph, x) => {
      if (glyph !== '#') drawCell(pack, s, scenario, f, glyph, placeAt(x, y))
    })
  })
  f.start = f.up >= 0 ? f.up : s.hero.place
  if (f.shop >= 0) stockShop(pack, f, s.rung, dice.fork('scenario shop'))
  for (const more of scenario.creatures ?? []) {
    const place = placeAt(more.x, more.y)
    const kind = more.id === undefined ? -1 : indexOfId(pack.enemies, more.id)
    let creature = f.creatures.find((candidate) => candidate.place === place)
    if (creature === undefined && kind >= 0) {
      creature = makeCreature(f.nextId, kind, place, enemyOf(pack, kind).hp)
      f.nextId++
      f.creatures.push(creature)
    }
    if (creature === undefined) continue
    creature.hp = more.hp ?? creature.hp
    creature.energy = more.energy ?? creature.energy
    creature.isAwake = more.awake ?? creature.isAwake
    if (creature.isAwake) {
      creature.goal = s.hero.place
      creature.patience = 5
    }
  }
  return f
}

function drawCell(pack: Pack, s: State, scenario: Scenario, f: Floor, glyph: string, place: number): void {
  put(f.open, place)
  if (glyph === '@') s.hero.place = place
  else if (glyph === '>') f.down = place
  else if (glyph === '<') f.up = place
  else if (glyph === '$') f.shop = place
  else if (glyph === '_') f.altar = place
  const ground = GROUND_BY_GLYPH[glyph as keyof typeof GROUND_BY_GLYPH]
  if (ground !== undefined) coverGround(f, place, ground)
  const meaning = isPlainGlyph(glyph) ? undefined : meaningOfGlyph(pack, scenario, glyph)
  if (meaning === undefined) return
  if ('item' in meaning) {
    const count = itemOf(pack, meaning.item).type === 'gold' ? 10 : 1
    f.items.push(makeFloorItem(place, meaning.item, 0, count))
    return
  }
  f.creatures.push(makeCreature(f.nextId, meaning.enemy, place, enemyOf(pack, meaning.enemy).hp))
  f.nextId++
}

function equipHero({ pack, s }: PlayContext, given: ScenarioHero): void {
  const { hero } = s
  const species = speciesOf(pack, s)
  const level = given.level ?? hero.level
  hero.maxHp = maxHpAt(level, species.hp)
  hero.maxMp = maxMpAt(level, species.mp)
  hero.hp = hero.maxHp
  hero.mp = hero.maxMp
  for (const name of fieldNames(SCENARIO_HERO_NUMBERS)) hero[name] = given[name] ?? hero[name]
  hero.hp = Math.min(hero.hp, hero.maxHp)
  hero.mp = Math.min(hero.mp, hero.maxMp)
  if (given.weapon !== undefined) hero.weapon = makeStack(indexOfId(pack.items, given.weapon), 1, 0, 0)
  if (given.armour !== undefined) hero.armour = makeStack(indexOfId(pack.items, given.armour), 1, 0, 1)
  if (given.spells !== undefined) hero.spells = given.spells.map((id) => indexOfId(pack.spells, id))
  if (given.god !== undefined) hero.god = indexOfId(pack.gods, given.god)
  if (given.items === undefined) return
  hero.pack = []
  for (const id of given.items) {
    const kind = indexOfId(pack.items, id)
    stowItem(pack, s, kind, plusOfNewItem(pack, kind))
  }
}
