import type { Panel, Row, Scene, Text } from '../../../engine/scene.ts'
import { has, placeAt } from '../../../kit/grid.ts'
import type { SpellDeeds } from '../actions.ts'
import { enemyOf, FLOOR_COUNT, itemOf, type Pack } from '../content.ts'
import { godOf, heroArmour, heroEvasion, heroMelee, xpForLevel } from '../fight/figures.ts'
import { dangerOf, oddsOf, oddsWords } from '../fight/odds.ts'
import {
  type Creature,
  isInRoom,
  lyingKind,
  lyingPlace,
  lyingPlus,
  lyingStack,
  offersOf,
  type RoomKind,
  roomsOf,
} from '../floor/floor.ts'
import { middleOf } from '../floor/layout.ts'
import { enemiesInSight, isKnown, itemsAt, knownItems, seenNow } from '../floor/senses.ts'
import { isIdentified, labelOf, nameOf } from '../play.ts'
import { godHere } from '../run/magic.ts'
import { SUMMON_TURNS } from '../run/turn.ts'
import { backgroundOf, CAPACITY, floorOf, isOver, LEVEL_CAP, type State, speciesOf } from '../state.ts'
import { choices } from './choices.ts'
import { compareGear } from './compare.ts'
import { summary } from './morgue.ts'
import { godWords, itemWords, lanternWords } from './words.ts'

/** What the hero knows, sees and may do. Nothing here decides anything. */
export function scene(pack: Pack, spells: SpellDeeds, s: State): Scene {
  const seen = seenNow(s)
  const inSight = enemiesInSight(s, seen)
  const map = mapPanel(pack, s, seen, inSight)
  const hero = heroPanels(pack, s)
  const things = [packPanel(pack, s), ...discoveries(pack, s)]
  if (isOver(s)) return { title: titleOf(s), panels: [...summary(pack, s), map, ...hero, ...things], choices: [] }
  const [figures, ...gear] = hero
  const panels: Panel[] = [map, figures]
  // Who is in sight comes before what one wears.
  if (inSight.length > 0) panels.push(enemiesPanel(pack, s, inSight))
  panels.push(herePanel(pack, s, inSight), ...gear, ...things)
  const { shop } = floorOf(s)
  if (shop >= 0 && has(seen, shop)) panels.push(shopPanel(pack, s))
  return { title: titleOf(s), panels, choices: choices(pack, spells, s, inSight) }
}

const ASKED = {
  tile: ' · Where to?',
  learn: ' · Learn a spell',
  raise: ' · Raise an attribute',
  identify: ' · Name a scroll',
} as const

function titleOf(s: State): string {
  if (s.phase === 'won') return 'DESCENT · VICTORY'
  if (s.phase === 'dead') return 'DESCENT · DEATH'
  const asked = s.phase === 'play' ? '' : ASKED[s.phase]
  return `Descent · Floor ${s.depth} of 5 · Turn ${s.turn}${asked}`
}

const UNKNOWN = ' '
const LEGEND: readonly { glyph: string; means: string; tone?: string }[] = [
  { glyph: '@', means: 'you', tone: 'key' },
  { glyph: '#', means: 'wall' },
  { glyph: '.', means: 'floor in sight' },
  { glyph: ',', means: 'floor out of sight', tone: 'dim' },
  { glyph: '>', means: 'stairs down', tone: 'key' },
  { glyph: '<', means: 'stairs up', tone: 'key' },
  { glyph: '$', means: 'shop', tone: 'key' },
  { glyph: '_', means: 'altar', tone: 'key' },
  { glyph: '%', means: 'bones of a den', tone: 'dim' },
  { glyph: '=', means: 'strongbox of a vault', tone: 'dim' },
  { glyph: '{', means: 'fountain of a hall', tone: 'dim' },
  { glyph: '"', means: 'shelves of a library', tone: 'dim' },
  { glyph: '~', means: 'casks of a larder', tone: 'dim' },
  { glyph: '|', means: 'rack of an armoury', tone: 'dim' },
  { glyph: '*', means: 'gold', tone: 'good' },
  { glyph: ')', means: 'weapon', tone: 'good' },
  { glyph: '[', means: 'armour', tone: 'good' },
  { glyph: '!', means: 'potion', tone: 'good' },
  { glyph: '?', means: 'scroll', tone: 'good' },
]
/** §6.2 What stands in the middle of a room, so that one knows it again. It is in nobody's way. */
const LANDMARKS: Readonly<Partial<Record<RoomKind, string>>> = {
  ...{ den: '%', vault: '=', hall: '{', library: '"', larder: '~', armoury: '|' },
}
const ITEM_GLYPHS = { gold: '*', weapon: ')', armour: '[', potion: '!', scroll: '?' } as const

function mapPanel(pack: Pack, s: State, seen: readonly number[], inSight: readonly Creature[]): Panel {
  const f = floorOf(s)
  const glyphs: string[][] = f.open.map((row, y) =>
    Array.from({ length: f.width }, (_, x) => {
      if (!has(f.explored, placeAt(x, y))) return UNKNOWN
      return ((row >>> x) & 1) === 0 ? '#' : has(seen, placeAt(x, y)) ? '.' : ','
    }),
  )
  const set = (place: number, glyph: string): void => {
    const row = glyphs[place >> 5]
    if (row !== undefined && place >= 0 && has(f.explored, place)) row[place & 31] = glyph
  }
  for (const room of roomsOf(f)) {
    const landmark = LANDMARKS[room.kind]
    if (landmark !== undefined) set(middleOf(room), landmark)
  }
  for (const item of knownItems(f)) set(lyingPlace(item), ITEM_GLYPHS[itemOf(pack, lyingKind(item)).type])
  set(f.down, '>')
  set(f.up, '<')
  set(f.shop, '$')
  set(f.altar, '_')
  for (const creature of inSight) set(creature.place, enemyOf(pack, creature.kind).glyph)
  set(s.hero.place, '@')
  const kinds = [...new Set(inSight.map((creature) => creature.kind))]
  const legend = kinds.map((kind) => {
    const { glyph, name } = enemyOf(pack, kind)
    return { glyph, means: name, tone: 'bad' }
  })
  const god = isKnown(f, f.altar) ? pack.gods[s.gods[f.number - 2] ?? -1] : undefined
  const known = LEGEND.map((entry) =>
    entry.glyph === '_' && god !== undefined ? { ...entry, means: `altar of ${god.name}` } : entry,
  )
  const marks = inSight.map((creature) => ({
    x: creature.place & 31,
    y: creature.place >> 5,
    tone: dangerOf(oddsOf(pack, s, creature)) === '' ? 'warn' : 'bad',
  }))
  return {
    ...{ kind: 'grid', id: 'map', rows: glyphs.map((row) => row.join('')), legend: [...known, ...legend] },
    ...(marks.length === 0 ? {} : { marks }),
  }
}

function heroPanels(pack: Pack, s: State): [figures: Panel, ...gear: Panel[]] {
  const { hero } = s
  const next = hero.level < LEVEL_CAP ? ` of ${xpForLevel(hero.level + 1, speciesOf(pack, s).xpPercent)}` : ''
  const god = godOf(pack, s)
  const worn = (stack: { kind: number; plus: number; count: number }, none: string): string =>
    stack.kind < 0 ? none : `${nameOf(pack, s, stack)} (${itemWords(itemOf(pack, stack.kind), stack.plus)})`
  const states = [
    ...(hero.berserk > 0 ? [`berserk for ${hero.berserk} turns`] : []),
    ...(hero.hand > 0 ? [`healing for ${hero.hand} turns`] : []),
    ...(hero.hasSurge ? ['a surge waits'] : []),
  ]
  const meters: Panel = {
    kind: 'meters',
    id: 'hero',
    title: `${speciesOf(pack, s).name} ${backgroundOf(pack, s).name}`,
    meters: [
      { name: 'HP', value: hero.hp, max: hero.maxHp, ...(hero.hp * 3 <= hero.maxHp ? { tone: 'bad' } : {}) },
      { name: 'MP', value: hero.mp, max: hero.maxMp },
      { name: 'Level', value: hero.level, note: `XP ${hero.xp}${next}` },
      { name: 'STR', value: hero.str },
      { name: 'DEX', value: hero.dex },
      { name: 'INT', value: hero.int },
      { name: 'Gold', value: hero.gold },
    ],
  }
  const lines: Text[] = [
    `Weapon: ${worn(hero.weapon, 'bare hands')}, blow ${heroMelee(pack, s)}. Armour: ${worn(hero.armour, 'none')}, in all ${heroArmour(pack, s)}. Evasion ${heroEvasion(pack, s)}.`,
    `${god === undefined ? 'No god' : `${god.name}, piety ${hero.piety}`}. ${hero.spells.length === 0 ? 'No spells' : `Spells: ${hero.spells.map((i) => pack.spells[i]?.name).join(', ')}`}. Lantern: ${lanternWords(s.turn)}.${states.length === 0 ? '' : ` You are ${states.join(', ')}.`}`,
  ]
  return [meters, { kind: 'text', id: 'gear', lines }]
}

const ROOM_WORDS: Readonly<Record<RoomKind, string>> = {
  chamber: 'A chamber.',
  entrance: 'The chamber you came in by.',
  exit: 'The chamber of the stairs.',
  market: "The trader's nook.",
  shrine: 'A quiet shrine.',
  vault: 'A vault in a dead end, with a strongbox.',
  den: 'A den, gnawed bones in the corners.',
  lair: "The Warlord's lair.",
  hall: 'A great hall, a fountain in its middle.',
  library: 'A library: scrolls end up here.',
  larder: 'A larder, casks along the walls.',
  armoury: 'An armoury, its racks half empty.',
  arena: "The Dungeon Lord's arena.",
}

/** The place one stands on: the room, what lies there, what can be done. */
function herePanel(pack: Pack, s: State, inSight: readonly Creature[]): Panel {
  const f = floorOf(s)
  const { place } = s.hero
  const room = roomsOf(f).find((one) => isInRoom(one, place))
  const where = room === undefined ? 'A passage.' : ROOM_WORDS[room.kind]
  const stairs = place === f.down ? ' The stairs down are here.' : place === f.up ? ' The stairs up are here.' : ''
  const lines: Text[] = [`${where}${stairs}`, ...bossWords(s)]
  const lying = itemsAt(f, place).map((item) => {
    const change = compareGear(pack, s, lyingKind(item), lyingPlus(item), inSight)
    return `${nameOf(pack, s, lyingStack(item))}${change === '' ? '' : ` (${change})`}`
  })
  if (lying.length > 0) lines.push(`Here lies: ${lying.join(', ')}.`)
  const god = pack.gods[godHere(s)]
  if (god !== undefined) lines.push(`An altar. ${godWords(god)}`)
  if (s.hasHints && s.turn === 0 && s.phase === 'play' && s.hasMacros)
    lines.push({ text: 'Hint: o explores; w a s d, arrows or the number pad step; ? explains the rest.', tone: 'dim' })
  return { kind: 'text', id: 'here', lines }
}

/** §9.2 What the Lord is up to, once he bleeds. */
function bossWords(s: State): Text[] {
  if (s.depth < FLOOR_COUNT || s.bossPhase === 1) return []
  if (s.bossPhase === 3) return [{ text: 'The Dungeon Lord is berserk: half as much damage again.', tone: 'warn' }]
  const turns = SUMMON_TURNS - Math.max(0, s.bossClock)
  const text = `The Dungeon Lord calls: two more come in ${turns} ${turns === 1 ? 'turn' : 'turns'}.`
  return [{ text, tone: 'warn' }]
}

/** §14.3 Look: everybody in sight with the odds both ways. */
function enemiesPanel(pack: Pack, s: State, inSight: readonly Creature[]): Panel {
  const rows: Row[] = inSight.map((creature, i) => {
    const enemy = enemyOf(pack, creature.kind)
    const odds = oddsOf(pack, s, creature)
    const mood = !creature.isAwake
      ? 'asleep'
      : creature.afraid > 0
        ? 'fleeing'
        : creature.slowed > 0
          ? 'slowed'
          : 'awake'
    const at = `${creature.place & 31},${creature.place >> 5}`
    return {
      id: String(i + 1),
      cells: [
        String(i + 1),
        `${enemy.glyph} ${enemy.name}`,
        at,
        `${creature.hp}/${enemy.hp}`,
        mood,
        dangerOf(odds),
        `${enemy.speed}; ${oddsWords(odds)}`,
      ],
    }
  })
  return {
    kind: 'table',
    id: 'enemies',
    title: 'In sight',
    columns: ['#', 'who', 'at', 'HP', 'mood', 'danger', 'odds'],
    rows,
  }
}

function packPanel(pack: Pack, s: State): Panel {
  const rows: Row[] = s.hero.pack.map((stack, i) => {
    const item = itemOf(pack, stack.kind)
    const words = isIdentified(pack, s, stack.kind) ? itemWords(item, stack.plus) : 'unknown'
    return { id: String(i + 1), cells: [`${nameOf(pack, s, stack)}: ${words}`] }
  })
  return {
    ...{ kind: 'table', id: 'pack', title: `Pack ${rows.length}/${CAPACITY}`, columns: ['item'], rows },
    empty: 'Nothing.',
  }
}

/** §8 What has been found out about labels, once there is something. */
function discoveries(pack: Pack, s: State): Panel[] {
  const known = pack.scrolls.filter((kind) => isIdentified(pack, s, kind))
  if (known.length === 0) return []
  const found = known.map((kind) => `${labelOf(pack, s, kind)} is ${itemOf(pack, kind).name.replace('scroll of ', '')}`)
  const left = pack.scrolls.length - known.length
  const rest = left === 0 ? 'that is all of them' : `${left} of ${pack.scrolls.length} kinds are unknown`
  return [{ kind: 'text', id: 'discoveries', lines: [`Scrolls: ${found.join(', ')}; ${rest}.`] }]
}

function shopPanel(pack: Pack, s: State): Panel {
  const f = floorOf(s)
  const rows: Row[] = offersOf(f).map((offer, i) => {
    const item = itemOf(pack, offer.kind)
    return {
      id: String(i + 1),
      cells: [offer.isSold ? 'sold' : `${offer.price} gold`, `${item.name}: ${itemWords(item)}`],
    }
  })
  return {
    kind: 'table',
    id: 'shop',
    title: f.shop === s.hero.place ? 'The trader offers' : 'The trader offers, over there ($)',
    columns: ['price', 'item'],
    rows,
  }
}
