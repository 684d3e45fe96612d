import type { Panel, Thing, Ways } from '../../../engine/contract/scene.ts'
import { directionTo, has, noRows, placeAt } from '../../../lib/grid.ts'
import { makeRings, spread, stepBack } from '../../../lib/paths.ts'
import { moveAction } from '../actions.ts'
import { walkableCells } from '../campaign/macros.ts'
import { combatOddsOf, dangerMark, oddsText } from '../combat/odds.ts'
import { enemyOf, itemOf, type Pack } from '../content/content.ts'
import { isIdentified, knownItemName } from '../context.ts'
import {
  type Creature,
  groundKind,
  groundPlace,
  ICE,
  itemKind,
  itemPlace,
  itemStack,
  type RoomKind,
  readRooms,
} from '../map/floor.ts'
import { glyphOfGround } from '../map/ground-glyphs.ts'
import { middleOf } from '../map/layout.ts'
import { isCellKnown, knownItems } from '../map/senses.ts'
import { backgroundOf, floorOf, type State } from '../state.ts'
import { actorIdOf, HERO_ACTOR_ID } from './danger.ts'
import { capitalize, enemyNotes, intentText } from './phrases.ts'

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
  { glyph: '%', means: 'bones (a den)', tone: 'dim' },
  { glyph: '=', means: 'strongbox (a vault)', tone: 'dim' },
  { glyph: '{', means: 'fountain (a hall)', tone: 'dim' },
  { glyph: '+', means: 'shelves (a library)', tone: 'dim' },
  { glyph: '}', means: 'casks (a larder)', tone: 'dim' },
  { glyph: '|', means: 'rack (an armoury)', tone: 'dim' },
  { glyph: '*', means: 'gold', tone: 'good' },
  { glyph: ')', means: 'weapon', tone: 'good' },
  { glyph: '[', means: 'armour', tone: 'good' },
  { glyph: '!', means: 'potion', tone: 'good' },
  { glyph: '?', means: 'scroll', tone: 'good' },
  { glyph: '(', means: 'item to throw', tone: 'good' },
  { glyph: '/', means: 'wand', tone: 'good' },
  { glyph: '"', means: 'grass: burns' },
  { glyph: '~', means: 'water: evasion −10' },
  { glyph: ':', means: 'rubble: enemies cannot keep pace' },
  { glyph: '^', means: 'alarm plate', tone: 'warn' },
  { glyph: '&', means: 'web: holds you for a turn', tone: 'warn' },
  { glyph: '§', means: 'fire: 3 damage', tone: 'bad' },
  { glyph: '°', means: 'smoke' },
]
/** §6.2 Landmarks in the middle of rooms, by which players recognise them. They do not block movement. */
const LANDMARKS: Readonly<Partial<Record<RoomKind, string>>> = {
  den: '%',
  vault: '=',
  hall: '{',
  library: '+',
  larder: '}',
  armoury: '|',
}
const ITEM_GLYPHS = { gold: '*', weapon: ')', armour: '[', potion: '!', scroll: '?', thrown: '(', wand: '/' } as const

/** The known part of the floor, with creatures, items, and directions for walking by click. */
export function mapPanel(pack: Pack, s: State, seen: readonly number[], inSight: readonly Creature[]): Panel {
  const f = floorOf(s)
  const glyphs = f.open.map((row, y) => groundGlyphs(f.width, row, f.explored[y] ?? 0, seen[y] ?? 0))
  const set = (place: number, glyph: string): void => {
    const row = glyphs[place >> 5]
    if (row !== undefined && place >= 0 && has(f.explored, place)) row[place & 31] = glyph
  }
  for (const room of readRooms(f)) {
    const landmark = LANDMARKS[room.kind]
    if (landmark !== undefined) set(middleOf(room), landmark)
  }
  for (const g of f.ground) if (groundKind(g) !== ICE) set(groundPlace(g), glyphOfGround(groundKind(g)))
  for (const item of knownItems(f)) set(itemPlace(item), ITEM_GLYPHS[itemOf(pack, itemKind(item)).type])
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
  const god = isCellKnown(f, f.altar) ? pack.gods[s.gods[f.number - 2] ?? -1] : undefined
  const rows = glyphs.map((row) => row.join(''))
  const shown = rows.join('')
  const known = LEGEND.filter(({ glyph }) => glyph === '@' || shown.includes(glyph)).map((entry) =>
    entry.glyph === '_' && god !== undefined ? { ...entry, means: `altar of ${god.name}` } : entry,
  )
  const marks = [
    ...inSight.map((creature) => ({
      x: creature.place & 31,
      y: creature.place >> 5,
      tone: dangerMark(combatOddsOf(pack, s, creature)) === '' ? 'warn' : 'bad',
    })),
    // §12.4 Cells that an enemy has marked are shown in red.
    ...inSight.flatMap(({ mark }) => (mark < 0 ? [] : [{ x: mark & 31, y: mark >> 5, tone: 'bad' }])),
  ]
  return {
    kind: 'grid',
    id: 'map',
    role: 'board',
    rows,
    legend: [...known, ...legend],
    ...(marks.length === 0 ? {} : { marks }),
    things: thingsOn(pack, s, inSight),
    centre: { x: s.hero.place & 31, y: s.hero.place >> 5 },
    ...(s.phase === 'play' ? { ways: waysOn(s, inSight) } : {}),
  }
}

/** One row of the map: walls and floor for the cells in `explored`, blanks elsewhere. */
function groundGlyphs(width: number, open: number, explored: number, seen: number): string[] {
  const glyphs = new Array<string>(width).fill(UNKNOWN)
  for (let bits = explored; bits !== 0; bits &= bits - 1) {
    const x = lowestBit(bits)
    glyphs[x] = ((open >>> x) & 1) === 0 ? '#' : ((seen >>> x) & 1) === 0 ? ',' : '.'
  }
  return glyphs
}
const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits)

/** The creatures and items on the map, each with the text for inspecting it. */
function thingsOn(pack: Pack, s: State, inSight: readonly Creature[]): Thing[] {
  const f = floorOf(s)
  const spot = (place: number): { x: number; y: number } => ({ x: place & 31, y: place >> 5 })
  const { hero } = s
  return [
    ...knownItems(f).map((item): Thing => {
      const stack = itemStack(item)
      const { type, id } = itemOf(pack, stack.kind)
      return {
        ...spot(itemPlace(item)),
        glyph: ITEM_GLYPHS[type],
        name: knownItemName(pack, s, stack),
        tone: 'good',
        art: isIdentified(pack, s, stack.kind) ? `item/${id}` : 'item/scroll',
      }
    }),
    ...inSight.map((creature): Thing => {
      const enemy = enemyOf(pack, creature.kind)
      const notes = enemyNotes(enemy)
      return {
        ...spot(creature.place),
        glyph: enemy.glyph,
        name: enemy.name,
        actor: actorIdOf(creature),
        note: `${creature.hp}/${enemy.hp} HP, ${intentText(s, enemy, creature)}; ${oddsText(combatOddsOf(pack, s, creature))}${notes === '' ? '' : `. ${capitalize(notes)}`}.`,
        tone: 'bad',
        art: `foe/${enemy.id}`,
      }
    }),
    {
      ...spot(hero.place),
      glyph: '@',
      name: 'you',
      actor: HERO_ACTOR_ID,
      tone: 'key',
      art: `hero/${backgroundOf(pack, s).id}`,
    },
  ]
}

// Scratch space, valid only during one call.
const rings = makeRings()
const WAY_GLYPHS = '12345678'

/** For every known cell, the first step of a path there. One flood finds them: each cell inherits the step of the cell before it. */
function waysOn(s: State, inSight: readonly Creature[]): Ways {
  const f = floorOf(s)
  const open = walkableCells(s, inSight)
  const { place } = s.hero
  const rows = f.open.map(() => new Array<string>(f.width).fill(' '))
  const used = new Set<number>()
  const first = new Int8Array(f.height << 5)
  if (s.hero.rooted === 0) spread(open, place, noRows(f.height), rings)
  else rings.count = 0
  for (let ring = 1; ring < rings.count; ring++)
    for (let y = 0; y < f.height; y++)
      for (let row = rings.rows[ring * rings.height + y] ?? 0; row !== 0; row &= row - 1) {
        const x = lowestBit(row)
        const cell = placeAt(x, y)
        const direction = ring === 1 ? directionTo(place, cell) : (first[stepBack(rings, ring - 1, cell, open)] ?? 0)
        first[cell] = direction
        used.add(direction)
        const glyphs = rows[y]
        if (glyphs !== undefined) glyphs[x] = WAY_GLYPHS[direction] ?? ' '
      }
  const choices = Object.fromEntries([...used].map((direction) => [WAY_GLYPHS[direction], moveAction(direction).id]))
  return { rows: rows.map((row) => row.join('')), choices }
}
