import { at } from '../../../lib/enums.ts'
import { xOf, yOf } from '../../../lib/grid.ts'
import { HINTS } from '../campaign/hints.ts'
import { enemyOf, itemOf, LABELS, type Pack, spellOf } from '../content/content.ts'
import {
  type Creature,
  drawFloor,
  type Floor,
  groundKind,
  groundPlace,
  groundTurns,
  itemKind,
  itemPlace,
  itemStack,
  offersOf,
  readRooms,
  TERRAIN_KINDS,
} from '../map/floor.ts'
import { backgroundOf, type Hero, ITEM_LETTERS, type ItemStack, type State, speciesOf } from '../state.ts'
import { chronicleText } from './run-summary.ts'

/** The full state in readable form, with names instead of numbers, and floors drawn as maps. Hides nothing, not even labels. */
export const describeState = (pack: Pack, s: State) => ({
  phase: s.phase,
  turn: s.turn,
  floor: s.depth,
  deepest: s.deepest,
  hero: describeHero(pack, s),
  floors: s.floors.map((f) => describeFloor(pack, s, f)),
  scrolls: pack.scrolls.map((kind, scroll) => ({
    scroll: itemOf(pack, kind).name,
    label: at(LABELS, at(s.labels, scroll)),
    known: (s.known & (1 << scroll)) !== 0,
  })),
  altars: s.gods.map((god, i) => ({ floor: i + 2, god: pack.gods[god]?.name ?? 'none' })),
  boss: { phase: s.bossPhase, turnsSinceCall: s.bossClock < 0 ? 'not called yet' : s.bossClock },
  waiting: { spellsToLearn: s.toLearn, attributesToRaise: s.toRaise, travelQuestionsThisTurn: s.looks },
  kills: Object.fromEntries(s.kills.flatMap((count, kind) => (count === 0 ? [] : [[enemyOf(pack, kind).name, count]]))),
  killer: pack.enemies[s.killer]?.name ?? (s.killer === -2 ? 'fire' : 'nobody'),
  lastWound: s.wound,
  closestCall: s.leastHp < 0 ? 'never wounded' : { hp: s.leastHp, turn: s.leastTurn },
  chronicle: chronicleText(pack, s),
  hintsGiven: HINTS.filter((_, n) => (s.hints & (1 << n)) !== 0),
  options: { macros: s.hasMacros, hints: s.hasHints, depth: s.rung, lesson: s.lesson },
})

const where = (place: number) => (place < 0 ? 'nowhere' : { x: xOf(place), y: yOf(place) })

/** The true name of an item: `3 × health potion`, `long sword +1`. */
function nameOf(pack: Pack, { kind, plus, count }: Pick<ItemStack, 'kind' | 'plus' | 'count'>): string {
  if (kind < 0) return 'nothing'
  return `${count > 1 ? `${count} × ` : ''}${itemOf(pack, kind).name}${plus > 0 ? ` +${plus}` : ''}`
}

function describeHero(pack: Pack, s: State) {
  const { hero } = s
  const { hp, maxHp, mp, maxMp, level, xp, str, dex, int, gold, piety }: Hero = hero
  return {
    species: speciesOf(pack, s).name,
    background: backgroundOf(pack, s).name,
    at: where(hero.place),
    hp,
    maxHp,
    mp,
    maxMp,
    level,
    xp,
    str,
    dex,
    int,
    gold,
    weapon: nameOf(pack, hero.weapon),
    armour: nameOf(pack, hero.armour),
    pack: Object.fromEntries(hero.pack.map((stack) => [ITEM_LETTERS[stack.letter], nameOf(pack, stack)])),
    spells: hero.spells.map((index) => spellOf(pack, index).name),
    god: pack.gods[hero.god]?.name ?? 'none',
    piety,
    turnsLeft: { berserk: hero.berserk, hand: hero.hand, fury: hero.fury, stone: hero.stone, held: hero.rooted },
    surgeWaits: hero.hasSurge,
    glassSkin: hero.hasGlass,
    cellsSinceMp: hero.cells,
    letters: { weapon: ITEM_LETTERS[hero.weapon.letter], armour: ITEM_LETTERS[hero.armour.letter] },
  }
}

function describeFloor(pack: Pack, s: State, f: Floor) {
  const rows = drawFloor(f, (kind) => enemyOf(pack, kind).glyph)
  const isHere = f.number === s.depth
  const kinds = [...new Set(f.creatures.map((creature) => creature.kind))].map((kind) => enemyOf(pack, kind))
  const enemies = Object.fromEntries(kinds.map(({ glyph, name }) => [glyph, name]))
  return {
    number: f.number,
    map: isHere ? rows.map((row, y) => (y === yOf(s.hero.place) ? withHero(row, xOf(s.hero.place)) : row)) : rows,
    legend: { '#': 'wall', '.': 'floor', '@': isHere ? 'hero' : 'arrival', '!': 'thing', ...FEATURES, ...enemies },
    explored: linesOf(f.explored, f.width),
    sighted: linesOf(f.sighted, f.width),
    arrival: where(f.start),
    up: where(f.up),
    down: where(f.down),
    shop: where(f.shop),
    altar: where(f.altar),
    rooms: readRooms(f),
    creatures: f.creatures.map((creature) => describeCreature(pack, creature)),
    items: f.items.map((item) => ({
      what: nameOf(pack, itemStack(item)),
      at: where(itemPlace(item)),
      isGold: itemKind(item) === pack.gold,
    })),
    offers: offersOf(f).map(({ kind, price, isSold }) => ({ what: itemOf(pack, kind).name, price, isSold })),
    rerolls: f.rerolls,
    ground: f.ground.map((g) => ({
      what: TERRAIN_KINDS[groundKind(g)],
      at: where(groundPlace(g)),
      turnsLeft: groundTurns(g),
    })),
    quietUsed: f.quiet,
    turnsSinceWanderers: f.turns,
    wanderersCame: f.wanderers,
    arena: pack.arenas[f.arena]?.name ?? 'none',
    slain: { common: f.slain, chief: f.isChiefSlain },
    layoutsTried: f.attempt < 0 ? 'all; this one is plain' : f.attempt + 1,
  }
}
const FEATURES = { '>': 'stairs down', '<': 'stairs up', $: 'shop', _: 'altar' } as const

const withHero = (row: string, x: number): string =>
  `${row.slice(0, x).replace('@', '.')}@${row.slice(x + 1).replace('@', '.')}`
const linesOf = (rows: readonly number[], width: number): string[] =>
  rows.map((row) => Array.from({ length: width }, (_, x) => (((row >>> x) & 1) === 1 ? '+' : '-')).join(''))

const describeCreature = (pack: Pack, creature: Creature) => ({
  number: creature.id,
  who: enemyOf(pack, creature.kind).name,
  at: where(creature.place),
  hp: creature.hp,
  energy: creature.energy,
  awake: creature.isAwake,
  goesTo: where(creature.goal),
  patience: creature.patience,
  turnsLeft: {
    slowed: creature.slowed,
    afraid: creature.afraid,
    hasted: creature.hasted,
    held: creature.rooted,
    slumber: creature.slumber,
  },
  marks: where(creature.mark),
  count: creature.wind,
  keptPace: creature.pace,
  wasBeside: creature.wasBeside,
  stolen: creature.stolen < 0 ? 'nothing' : nameOf(pack, itemStack(creature.stolen)),
  summoned: creature.isSummoned,
  met: creature.met > 0,
})
