import type { Dice } from '../../../../engine/dice/dice.ts'
import { DICE_PER_TURN, ELEMENTS, type Element } from '../../vocabulary.ts'

/** Dice rolls. The names of streams and the labels never change (§12). */

/**
 * Rolls a die and returns a small integer. Unoptimised code may return the remainder as a double of the same value; one
 * double in a list turns the list, and every copy of it, into a slow list of doubles.
 */
export const rollNumber = (dice: Dice, stream: string, sides: number, label: string): number =>
  dice.roll(stream, sides, label) | 0

/** Names of dice streams. A roll in one stream never changes the rolls of another. */
export const PLAYER_DICE_STREAM = 'dice:player'
export const MONSTER_DICE_STREAM = 'dice:monster'

type Labels = readonly [first: string, second: string, third: string]
const labelsFor = (actor: string): Labels => [`${actor} die 1`, `${actor} die 2`, `${actor} die 3`]
/** Labels of dice: `player die 1` to `player die 3` for the player, `m2 die 1` for the second foe of a fight. */
export const PLAYER_DIE_LABELS = labelsFor('player')
const MOST_FOE_LABELS = 100
const FOE_LABELS = Array.from({ length: MOST_FOE_LABELS }, (_, id) => labelsFor(`m${id}`))
export const foeDieLabels = (id: number): Labels => FOE_LABELS[id] ?? labelsFor(`m${id % MOST_FOE_LABELS}`)
const INTENT_LABELS = Array.from({ length: MOST_FOE_LABELS }, (_, id) => `intent m${id}`)
export const intentLabel = (id: number): string => INTENT_LABELS[id] ?? `intent m${id % MOST_FOE_LABELS}`
const REROLL_LABELS = Array.from({ length: 32 }, (_, i) => `player reroll ${i + 1}`)
export const rerollLabel = (index: number): string => REROLL_LABELS[index] ?? `player reroll ${index + 1}`

export function rollFace(dice: Dice, stream: string, label: string): number {
  // A literal, so that V8 can divide by a constant. Its type ties it to the number of elements.
  const faces: (typeof ELEMENTS)['length'] = 4
  return dice.roll(stream, faces, label) | 0
}

/** Rolls three dice of the player's stream, with the labels of a turn's roll. */
export function rollElementDice(dice: Dice): [number, number, number] {
  const faces: [number, number, number] = [0, 0, 0]
  // A loop, so that V8 inlines the roll only once.
  for (let die = 0; die < faces.length; die++)
    faces[die] = rollFace(dice, PLAYER_DICE_STREAM, PLAYER_DIE_LABELS[die] ?? '')
  return faces
}

/** The names of the elements that dice show. */
export const elementNames = (faces: readonly number[]): Element[] => faces.flatMap((face) => ELEMENTS[face] ?? [])

/** Rolls three dice of the player's stream and names their elements. (The design document calls this `roll3Elements`.) */
export const roll3Elements = (dice: Dice): Element[] => elementNames(rollElementDice(dice))

/**
 * Counts the dice of each element in a pool, packed as eight bits per element. `diceOfElement` reads one count. The shifts are
 * literals: both functions run for every card of every decision, and V8 would load a module constant from memory each
 * time.
 */
export function countDice(pool: readonly number[]): number {
  let counts = 0
  for (let i = 0; i < pool.length; i++) counts += 1 << ((pool[i] ?? 0) << 3)
  return counts
}
export const diceOfElement = (counts: number, element: number): number => (counts >> (element << 3)) & 255

/** Removes dice of an element, the leftmost first, and keeps the order of the rest. Changes nothing if there are too few. */
export function checkAndConsumeDice(
  pool: readonly Element[],
  { element, count }: { readonly element: Element; readonly count: number },
): { readonly ok: true; readonly pool: Element[] } | { readonly ok: false } {
  if (pool.filter((die) => die === element).length < count) return { ok: false }
  let left = count
  return { ok: true, pool: pool.filter((die) => die !== element || left-- <= 0) }
}

/** Number of dice that an ult or a fusion by a triple takes. */
export const DICE_PER_TRIPLE = DICE_PER_TURN
