import { at } from '../../lib/enums.ts'
import type { Background, Pack, Species } from './content/content.ts'
import { cloneFloor, type Floor } from './map/floor.ts'

/** `play` is the map; the others are choices that wait for an answer and take no time. */
const PHASES = ['play', 'tile', 'learn', 'raise', 'identify', 'dead', 'won'] as const
type Phase = (typeof PHASES)[number]

export { CAPACITY } from './constants.ts'
export const STACK = 10
export const LEVEL_CAP = 20
export const MOST_SPELLS = 4
/** §14.4 How often a turn one may ask where to travel: a run must end. */
export const MOST_LOOKS = 3
/** §2.4 The lantern's oil, in turns: every run ends. */
export const LANTERN = 1500

/** A slot of the pack, or what is worn: kind −1 is nothing. */
export interface Stack {
  kind: number
  plus: number
  count: number
  /** §7.1 Its letter, by its place in the alphabet: a thing keeps it as long as it is carried. */
  letter: number
}
export const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

export interface Hero {
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
  weapon: Stack
  armour: Stack
  pack: Stack[]
  /** Places in the pack's spells, in the order they were learned. */
  spells: number[]
  /** −1: none. */
  god: number
  piety: number
  /** Turns left. */
  berserk: number
  hand: number
  fury: number
  stone: number
  rooted: number
  /** The next damage spell is free and half as strong again. */
  hasSurge: boolean
  /** §17 The next hit does half, and its striker takes the other half. */
  hasGlass: boolean
  /** Cells seen since the last MP they gave. */
  cells: number
}

export interface State {
  phase: Phase
  turn: number
  /** The floor one is on. */
  depth: number
  deepest: number
  hero: Hero
  /** Those that have been visited. */
  floors: Floor[]
  /** The label of every scroll type, by its place in the pack's scrolls; and bits for the types that are known. */
  labels: number[]
  known: number
  /** The gods of the altars, from the first to the third. */
  gods: number[]
  /** §9 The boss's phase, and turns since it last called for help; −1 before the first. */
  bossPhase: number
  bossClock: number
  /** Choices that wait. */
  toLearn: number
  toRaise: number
  /** §14.4 How often one has asked where to travel, this turn. */
  looks: number
  /** How many of each enemy of the pack were slain. */
  kills: number[]
  /** What ended the run: the place of an enemy in the pack, −1 the dark, −2 fire; and the last wound it, or another, dealt. */
  killer: number
  wound: number
  /** The closest call: the fewest HP the hero ever had left after a wound, and when. */
  leastHp: number
  leastTurn: number
  /** §16 Key moments: turn, sort and number of each in a row. */
  chronicle: number[]
  /** §14.5 Bits of the hints that have been given. */
  hints: number
  /** Options. */
  hasMacros: boolean
  hasHints: boolean
  /** §19 The rung of the ladder. */
  rung: number
  /** Which lesson this is, by its place; −1: none. */
  lesson: number
}

export interface Options {
  readonly species?: string | undefined
  readonly background?: string | undefined
  /** Offer auto-explore, travel, rest and fight. */
  readonly macros?: boolean | undefined
  /** Explain things when they first come up. */
  readonly hints?: boolean | undefined
  /** §19 */
  readonly depth?: number | undefined
  readonly lesson?: string | undefined
  readonly scenario?: Scenario | undefined
}

/** A position to start from. */
export interface Scenario {
  /** Rows of `#` and `.`, with `@` the hero, `>` `<` `$` `_` features, letters of the bestiary, and what the legend says. */
  readonly map?: readonly string[] | undefined
  /** Letters of the map that stand for items (`potion: "health-potion"`) or enemies by id. */
  readonly legend?: Readonly<Record<string, string>> | undefined
  readonly floor?: number | undefined
  readonly turn?: number | undefined
  readonly seen?: boolean | undefined
  readonly hero?: ScenarioHero | undefined
  /** More about the creatures of the map, by x,y. */
  readonly creatures?: readonly ScenarioCreature[] | undefined
}
/** Fields of the hero a scenario may set; things, spells and gods by id. */
export const HERO_FIGURES = ['hp', 'mp', 'level', 'xp', 'str', 'dex', 'int', 'gold', 'piety'] as const
export interface ScenarioHero extends Partial<Readonly<Record<(typeof HERO_FIGURES)[number], number | undefined>>> {
  readonly weapon?: string | undefined
  readonly armour?: string | undefined
  readonly god?: string | undefined
  readonly items?: readonly string[] | undefined
  readonly spells?: readonly string[] | undefined
}
interface ScenarioCreature {
  readonly x: number
  readonly y: number
  readonly id?: string | undefined
  readonly hp?: number | undefined
  readonly energy?: number | undefined
  readonly awake?: boolean | undefined
}

/** What is in a slot of the hero's pack. */
export const stackAt = (s: State, slot: number): Stack => at(s.hero.pack, slot)
/** The slot of the thing with a letter; −1: nobody has it. */
export function slotOfLetter(s: State, letter: number): number {
  const { pack } = s.hero
  for (let i = 0; i < pack.length; i++) if ((pack[i] as Stack).letter === letter) return i
  return -1
}
/** §7.1 The first letter that nothing carried or worn has. */
export function freeLetter(s: State): number {
  const { hero } = s
  let used = (hero.weapon.kind < 0 ? 0 : 1 << hero.weapon.letter) | (hero.armour.kind < 0 ? 0 : 1 << hero.armour.letter)
  for (const stack of hero.pack) used |= 1 << stack.letter
  let letter = 0
  while (((used >> letter) & 1) === 1) letter++
  return letter
}

export const makeStack = (kind: number, count = 1, plus = 0, letter = 0): Stack => ({ kind, plus, count, letter })
const cloneStack = (s: Stack): Stack => ({ kind: s.kind, plus: s.plus, count: s.count, letter: s.letter })

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

export function clone(s: State): State {
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

/** §16 What is remembered of a run. */
export const MOMENTS = ['floor', 'level', 'god', 'chief', 'boss', 'equipped', 'learned', 'bought'] as const
export type Moment = (typeof MOMENTS)[number]
const MOST_MOMENTS = 40

export function remember(s: State, moment: Moment, n: number): void {
  if (s.chronicle.length < 3 * MOST_MOMENTS) s.chronicle.push(s.turn, MOMENTS.indexOf(moment), n)
}

export const isOver = (s: State): boolean => s.phase === 'dead' || s.phase === 'won'
export const speciesOf = (pack: Pack, s: State): Species => pack.species[s.hero.species] as Species
export const backgroundOf = (pack: Pack, s: State): Background => pack.backgrounds[s.hero.background] as Background

/** The floor one is on. */
export function floorOf(s: State, number = s.depth): Floor {
  const { floors } = s
  for (let i = 0; i < floors.length; i++) if ((floors[i] as Floor).number === number) return floors[i] as Floor
  throw new Error(`floor ${number} has not been visited`)
}
export const hasVisited = (s: State, number: number): boolean => s.floors.some((f) => f.number === number)
