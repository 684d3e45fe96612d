import { type ByIndex, indexesOf } from '../../lib/enums.ts'
import { packedList } from './content/compile/packed.ts'
import { FACE_BITS, FACE_MASK, NO_ELEMENT } from './vocabulary.ts'

/** A foe is a list of small integers in this order, because search copies up to five foes per simulated action. */
const FOE_FIELDS = [
  'id',
  'kind',
  'hp',
  'maxHp',
  'def',
  'ai',
  'affinity',
  'ward',
  'dodge',
  'stun',
  'immune',
  'screened',
  /** Index in the monster's list of intents. */
  'intent',
  /** 1 if a charge has been wound up and hits next. */
  'woundUp',
  /** The element it is hardened against, and for how many player turns. */
  'hardenedTo',
  'hardenedTurns',
  /** §6.5 The element its intent turned to, or none. */
  'turnedTo',
  /** Turns until it may pivot again. */
  'pivotRest',
  /** The exploiting element, the exploiting cards of this turn and the last, and the current card's mark, see `exploit`. */
  'exploiter',
  'exploits',
  'exploitsBefore',
  'exploited',
  /** Dice to steal from its next roll. */
  'marked',
  /** Its last roll, or its next one if revealed; see `rollCode`. */
  'roll',
  'revealed',
  /** Boss phases passed; shifts made; might that lasts for the fight. */
  'stage',
  'shifts',
  'might',
] as const
export type Foe = ByIndex<typeof FOE_FIELDS, number>
export const {
  id: ID,
  kind: KIND,
  hp: HP,
  maxHp: MAX_HP,
  def: DEF,
  ai: AI,
  affinity: AFFINITY,
  ward: WARD,
  dodge: DODGE,
  stun: STUN,
  immune: IMMUNE,
  screened: SCREENED,
  intent: INTENT,
  woundUp: WOUND_UP,
  hardenedTo: HARDENED_TO,
  hardenedTurns: HARDENED_TURNS,
  turnedTo: TURNED_TO,
  pivotRest: PIVOT_REST,
  exploiter: EXPLOITER,
  exploits: EXPLOITS,
  exploitsBefore: EXPLOITS_BEFORE,
  exploited: EXPLOITED,
  marked: MARKED,
  roll: ROLL,
  revealed: REVEALED,
  stage: STAGE,
  shifts: SHIFTS,
  might: FOE_MIGHT,
} = indexesOf(FOE_FIELDS)
/** Fields that do not start at 0. */
const INITIAL_VALUES: Readonly<Record<string, number>> = {
  hardenedTo: NO_ELEMENT,
  turnedTo: NO_ELEMENT,
  exploiter: NO_ELEMENT,
}
const BLANK = packedList(FOE_FIELDS.map((field) => INITIAL_VALUES[field] ?? 0)) as Foe
export const copyFoe = (foe: Foe): Foe => foe.slice() as Foe
export const blankFoe = (): Foe => copyFoe(BLANK)

/** §6.5 Marks that the current card hurt the foe with advantage: its element + 1, 0 for none. */
export const exploit = (foe: Foe, element: number): void => {
  foe[EXPLOITED] = element + 1
}
/** Returns and clears the marked element. */
export function takeExploit(foe: Foe): number {
  const element = foe[EXPLOITED] - 1
  foe[EXPLOITED] = 0
  return element
}

/** Three dice of a foe or a trap as one number; 0 for no roll. */
export const NO_ROLL = 0
const FIRST_DIE = 2 * FACE_BITS
/** Appends a face to packed faces, starting from 0; `rollOf` turns them into a roll code. */
export const withFace = (faces: number, face: number): number => (faces << FACE_BITS) | face
export const rollOf = (faces: number): number => 1 + faces
export const rollCode = (a: number, b: number, c: number): number => rollOf(withFace(withFace(a, b), c))
export function facesOfRoll(code: number): number[] {
  if (code === NO_ROLL) return []
  const rest = code - 1
  return [rest >> FIRST_DIE, (rest >> FACE_BITS) & FACE_MASK, rest & FACE_MASK]
}
/** How many dice of a roll show an element, without allocating a list. */
export function matchesIn(code: number, element: number): number {
  if (code === NO_ROLL) return 0
  const rest = code - 1
  let count = 0
  if (rest >> FIRST_DIE === element) count++
  if (((rest >> FACE_BITS) & FACE_MASK) === element) count++
  if ((rest & FACE_MASK) === element) count++
  return count
}
