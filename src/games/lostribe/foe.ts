import { type ByIndex, indexesOf } from '../../lib/enums.ts'
import { packed } from './content/compile/packed.ts'
import { FACE_BITS, FACE_MASK, NO_ELEMENT } from './names.ts'

/** A foe is a row of small numbers, in this order: a fight has up to five, and they are copied at every thought. */
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
  /** Place in the monster's list. */
  'intent',
  /** 1: a charge has been wound up and hits next. */
  'woundUp',
  /** The element it has hardened against, and for how many player turns. */
  'hardenedTo',
  'hardenedTurns',
  /** §6.5 The element its intent has turned to, or none. */
  'turnedTo',
  /** Turns until it may harden again. */
  'pivotRest',
  /** The element that exploited it, by how many cards this turn and the last; what this card did, see `exploit`. */
  'exploiter',
  'exploits',
  'exploitsBefore',
  'exploited',
  /** Dice to be stolen at its next roll. */
  'marked',
  /** Its last roll, or the coming one where that is revealed; see `rollCode`. */
  'roll',
  'revealed',
  /** Boss phases behind it; shifts made; might for the whole fight. */
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
/** Fields that do not begin at 0. */
const BEGINS: Readonly<Record<string, number>> = { hardenedTo: NO_ELEMENT, turnedTo: NO_ELEMENT, exploiter: NO_ELEMENT }
const BLANK = packed(FOE_FIELDS.map((field) => BEGINS[field] ?? 0)) as Foe
export const copyFoe = (foe: Foe): Foe => foe.slice() as Foe
export const blankFoe = (): Foe => copyFoe(BLANK)

/** §6.5 This card's element has hurt the foe with advantage: kept as its place + 1, 0 for none. */
export const exploit = (foe: Foe, element: number): void => {
  foe[EXPLOITED] = element + 1
}
/** The element of the card that did, or none; asking forgets it. */
export function takeExploit(foe: Foe): number {
  const element = foe[EXPLOITED] - 1
  foe[EXPLOITED] = 0
  return element
}

/** Three dice as one number, that of a foe's roll or of a trap's: 0 is none. */
export const NO_ROLL = 0
const FIRST_DIE = 2 * FACE_BITS
/** Faces one by one, from 0, until `rolled` makes a code of them. */
export const withFace = (faces: number, face: number): number => (faces << FACE_BITS) | face
export const rolled = (faces: number): number => 1 + faces
export const rollCode = (a: number, b: number, c: number): number => rolled(withFace(withFace(a, b), c))
export function facesOfRoll(code: number): number[] {
  if (code === NO_ROLL) return []
  const rest = code - 1
  return [rest >> FIRST_DIE, (rest >> FACE_BITS) & FACE_MASK, rest & FACE_MASK]
}
/** How many dice of a roll show an element, without making a list of them. */
export function matchesIn(code: number, element: number): number {
  if (code === NO_ROLL) return 0
  const rest = code - 1
  let count = 0
  if (rest >> FIRST_DIE === element) count++
  if (((rest >> FACE_BITS) & FACE_MASK) === element) count++
  if ((rest & FACE_MASK) === element) count++
  return count
}
