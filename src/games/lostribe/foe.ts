import { type ByIndex, indexesOf } from '../../lib/enums.ts'
import { packedList } from './content/compile/packed.ts'
import { FACE_BITS, FACE_MASK, NO_ELEMENT } from './vocabulary.ts'

/** A foe is a list of small integers in the order of these fields, because search copies up to five foes per simulated action. */
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
  /** The index of the intent in the monster's list. */
  'intent',
  /** Whether (1 or 0) a charge has been wound up and hits next. */
  'woundUp',
  /** The element against which the foe is hardened, and for how many turns of the player. */
  'hardenedTo',
  'hardenedTurns',
  /** §6.5 The element to which its intent turned, or none. */
  'turnedTo',
  /** How many turns it takes until the foe may pivot again. */
  'pivotRest',
  /**
   * `exploiter` is the exploiting element; `exploits` and `exploitsBefore` count the exploiting cards of this turn and
   * the last; `exploited` is the mark of the current card, see `markExploit`.
   */
  'exploiter',
  'exploits',
  'exploitsBefore',
  'exploited',
  /** How many dice of its next roll the player will steal. */
  'marked',
  /** Its last roll, or its next one if that is revealed, as `rollCode` packs it. */
  'roll',
  'revealed',
  /** `stage` counts the boss phases passed and `shifts` the shifts made; `might` lasts for the whole fight. */
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
/** Initial values of the fields that do not start at 0. */
const INITIAL_VALUES: Readonly<Record<string, number>> = {
  hardenedTo: NO_ELEMENT,
  turnedTo: NO_ELEMENT,
  exploiter: NO_ELEMENT,
}
const BLANK = packedList(FOE_FIELDS.map((field) => INITIAL_VALUES[field] ?? 0)) as Foe
export const copyFoe = (foe: Foe): Foe => foe.slice() as Foe
export const blankFoe = (): Foe => copyFoe(BLANK)

/** §6.5 Marks that the current card hurt the foe with advantage. The mark is the element + 1; 0 stands for no mark. */
export const markExploit = (foe: Foe, element: number): void => {
  foe[EXPLOITED] = element + 1
}
/** Returns the marked element and clears the mark. */
export function takeExploit(foe: Foe): number {
  const element = foe[EXPLOITED] - 1
  foe[EXPLOITED] = 0
  return element
}

/** A roll code packs three dice of a foe or a trap into one number; 0 stands for no roll. */
export const NO_ROLL = 0
const FIRST_DIE = 2 * FACE_BITS
/** Appends a face to faces packed in a number, which starts as 0. `rollOfFaces` makes a roll code of the number. */
export const appendFace = (faces: number, face: number): number => (faces << FACE_BITS) | face
export const rollOfFaces = (faces: number): number => 1 + faces
export const rollCode = (a: number, b: number, c: number): number => rollOfFaces(appendFace(appendFace(a, b), c))
export function facesOfRoll(code: number): number[] {
  if (code === NO_ROLL) return []
  const rest = code - 1
  return [rest >> FIRST_DIE, (rest >> FACE_BITS) & FACE_MASK, rest & FACE_MASK]
}
/** How many dice of a roll show an element. Allocates no list. */
export function matchingDice(code: number, element: number): number {
  if (code === NO_ROLL) return 0
  const rest = code - 1
  let count = 0
  if (rest >> FIRST_DIE === element) count++
  if (((rest >> FACE_BITS) & FACE_MASK) === element) count++
  if ((rest & FACE_MASK) === element) count++
  return count
}
