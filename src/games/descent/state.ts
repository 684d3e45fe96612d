import { at } from '../../lib/enums.ts'
import type { Background, Pack, Species } from './content/content.ts'
import { cloneFloor, type Floor } from './map/floor.ts'

/** The phases of a run. In `play` the hero acts on the map. The next four ask a question that takes no time. The last two end the run. */
const PHASES = ['play', 'tile', 'learn', 'raise', 'identify', 'dead', 'won'] as const
type Phase = (typeof PHASES)[number]

export { PACK_CAPACITY as CAPACITY } from './constants.ts'
export const MAX_STACK = 10
export const LEVEL_CAP = 20
export const MOST_SPELLS = 4
/** §14.4 How often per turn the player may open the travel question. The limit makes every run end. */
export const MAX_TRAVEL_QUESTIONS = 3
/** §2.4 The number of turns until the lantern goes out and the run ends. */
export const LANTERN_TURNS = 1500

/** A slot of the pack, or a piece of worn gear. It is empty if `kind` is −1. */
export interface ItemStack {
  kind: number
  plus: number
  count: number
  /** §7.1 The index of the item's letter in the alphabet. An item keeps its letter as long as it is carried. */
  letter: number
}
export const ITEM_LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Effects on the hero that last for a number of turns, in the order in which the end of a turn counts them down. */
export const HERO_EFFECTS = ['hand', 'berserk', 'fury', 'stone', 'rooted'] as const
type HeroEffect = (typeof HERO_EFFECTS)[number]

/** The hero. For each effect he has the number of turns that are left. */
export interface Hero extends Record<HeroEffect, number> {
  species: number
  background: number
  place: number
  hp: number
  maxHp: number
  mp: number
  maxMp: number
  level: number
  xp: number
  str: number
  dex: number
  int: number
  gold: number
  weapon: ItemStack
  armour: ItemStack
  pack: ItemStack[]
  /** The indices of his spells in the content pack, in the order in which he learned them. */
  spells: number[]
  /** The index of his god; −1 if he has none. */
  god: number
  piety: number
  /** Whether his next damage spell is free and does half as much damage again. */
  hasSurge: boolean
  /** §17 Glass skin: whether the next hit does half its damage to him and the other half to the attacker. */
  hasGlass: boolean
  /** The number of cells seen for the first time since such cells last gave him an MP. */
  cells: number
}

export interface State {
  phase: Phase
  turn: number
  /** The number of the current floor. */
  depth: number
  deepest: number
  hero: Hero
  /** The floors visited so far. Others are generated on arrival. */
  floors: Floor[]
  /** `labels` has the label of each scroll type, by its index in the pack's scrolls, `known` a bit for each identified type. */
  labels: number[]
  known: number
  /** The gods of the three altars, on floors 2 to 4. */
  gods: number[]
  /** §9 The boss's phase, and the number of turns since he last called for help; −1 before he first does. */
  bossPhase: number
  bossClock: number
  /** How many spells to learn and attributes to raise before the next turn. */
  toLearn: number
  toRaise: number
  /** §14.4 How often the travel question was opened this turn. */
  looks: number
  /** The number of kills, by index of the enemy in the pack. */
  kills: number[]
  /** `killer` is what killed the hero: an enemy's index in the pack, −1 the dark, −2 fire; `wound` is the damage of the last wound. */
  killer: number
  wound: number
  /** The closest call: the fewest HP left after a wound, and the turn when that happened. */
  leastHp: number
  leastTurn: number
  /** §16 The key moments, three numbers for each: turn, kind, and a number that depends on the kind. */
  chronicle: number[]
  /** §14.5 A bit for each hint that was shown. */
  hints: number
  /** Options of the run. */
  hasMacros: boolean
  hasHints: boolean
  /** §19 The difficulty, from 0 to 10. The field keeps its old name, because old journals hash field names. */
  rung: number
  /** The index of the lesson; −1 if the run is no lesson. */
  lesson: number
}

/** The contents of a slot of the hero's pack. */
export const stackAt = (s: State, slot: number): ItemStack => at(s.hero.pack, slot)
/** The slot of the item with this letter; −1 if there is none. */
export function slotOfLetter(s: State, letter: number): number {
  const { pack } = s.hero
  for (let i = 0; i < pack.length; i++) if ((pack[i] as ItemStack).letter === letter) return i
  return -1
}
/** §7.1 The first letter that no carried or worn item has. */
export function freeLetter(s: State): number {
  const { hero } = s
  let used = (hero.weapon.kind < 0 ? 0 : 1 << hero.weapon.letter) | (hero.armour.kind < 0 ? 0 : 1 << hero.armour.letter)
  for (const stack of hero.pack) used |= 1 << stack.letter
  let letter = 0
  while (((used >> letter) & 1) === 1) letter++
  return letter
}

export const makeStack = (kind: number, count = 1, plus = 0, letter = 0): ItemStack => ({ kind, plus, count, letter })
const cloneStack = (s: ItemStack): ItemStack => ({ kind: s.kind, plus: s.plus, count: s.count, letter: s.letter })

export function makeState(
  species: number,
  background: number,
  labels: number[],
  gods: number[],
  enemies: number,
): State {
  return {
    phase: 'play',
    turn: 0,
    depth: 1,
    deepest: 1,
    hero: makeHero(species, background),
    floors: [],
    labels,
    known: 0,
    gods,
    bossPhase: 1,
    bossClock: -1,
    toLearn: 0,
    toRaise: 0,
    looks: 0,
    kills: new Array<number>(enemies).fill(0),
    killer: -1,
    wound: 0,
    leastHp: -1,
    leastTurn: 0,
    chronicle: [],
    hints: 0,
    hasMacros: true,
    hasHints: true,
    rung: 0,
    lesson: -1,
  }
}

const makeHero = (species: number, background: number): Hero => ({
  species,
  background,
  place: 0,
  hp: 1,
  maxHp: 1,
  mp: 0,
  maxMp: 0,
  level: 1,
  xp: 0,
  str: 10,
  dex: 10,
  int: 10,
  gold: 0,
  weapon: makeStack(-1),
  armour: makeStack(-1),
  pack: [],
  spells: [],
  god: -1,
  piety: 0,
  berserk: 0,
  hand: 0,
  fury: 0,
  stone: 0,
  rooted: 0,
  hasSurge: false,
  hasGlass: false,
  cells: 0,
})

export function cloneState(s: State): State {
  return {
    phase: s.phase,
    turn: s.turn,
    depth: s.depth,
    deepest: s.deepest,
    hero: cloneHero(s.hero),
    floors: s.floors.map(cloneFloor),
    labels: s.labels.slice(),
    known: s.known,
    gods: s.gods.slice(),
    bossPhase: s.bossPhase,
    bossClock: s.bossClock,
    toLearn: s.toLearn,
    toRaise: s.toRaise,
    looks: s.looks,
    kills: s.kills.slice(),
    killer: s.killer,
    wound: s.wound,
    leastHp: s.leastHp,
    leastTurn: s.leastTurn,
    chronicle: s.chronicle.slice(),
    hints: s.hints,
    hasMacros: s.hasMacros,
    hasHints: s.hasHints,
    rung: s.rung,
    lesson: s.lesson,
  }
}

function cloneHero(h: Hero): Hero {
  return {
    species: h.species,
    background: h.background,
    place: h.place,
    hp: h.hp,
    maxHp: h.maxHp,
    mp: h.mp,
    maxMp: h.maxMp,
    level: h.level,
    xp: h.xp,
    str: h.str,
    dex: h.dex,
    int: h.int,
    gold: h.gold,
    weapon: cloneStack(h.weapon),
    armour: cloneStack(h.armour),
    pack: h.pack.map(cloneStack),
    spells: h.spells.slice(),
    god: h.god,
    piety: h.piety,
    berserk: h.berserk,
    hand: h.hand,
    fury: h.fury,
    stone: h.stone,
    rooted: h.rooted,
    hasSurge: h.hasSurge,
    hasGlass: h.hasGlass,
    cells: h.cells,
  }
}

/** §16 The kinds of key moments that the chronicle records. */
export const KEY_MOMENTS = ['floor', 'level', 'god', 'chief', 'boss', 'equipped', 'learned', 'bought'] as const
export type KeyMoment = (typeof KEY_MOMENTS)[number]
const MOST_MOMENTS = 40

export function recordMoment(s: State, moment: KeyMoment, n: number): void {
  if (s.chronicle.length < 3 * MOST_MOMENTS) s.chronicle.push(s.turn, KEY_MOMENTS.indexOf(moment), n)
}

export const isOver = (s: State): boolean => s.phase === 'dead' || s.phase === 'won'
export const speciesOf = (pack: Pack, s: State): Species => pack.species[s.hero.species] as Species
export const backgroundOf = (pack: Pack, s: State): Background => pack.backgrounds[s.hero.background] as Background

/** A floor that was visited; by default the current one. */
export function floorOf(s: State, number = s.depth): Floor {
  const { floors } = s
  for (let i = 0; i < floors.length; i++) if ((floors[i] as Floor).number === number) return floors[i] as Floor
  throw new Error(`Floor ${number} has not been visited.`)
}
export const hasVisited = (s: State, number: number): boolean => s.floors.some((f) => f.number === number)
