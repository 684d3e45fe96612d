import type { Dice } from '../../../../engine/dice/dice.ts'
import { DICE_PER_TURN, ELEMENTS, type Element } from '../../vocabulary.ts'

/** Rolls. Stream names and labels are stable (§12). */

/**
 * A roll as a small integer. Unoptimised code may return the remainder as a double of the same value; one double in a list turns it, and
 * every list copied from it, into a slow list of doubles.
 */
export const roll = (dice: Dice, stream: string, sides: number, label: string): number =>
  dice.roll(stream, sides, label) | 0

/** Dice streams. Rolling in one never changes another. */
export const PLAYER_DICE = 'dice:player'
export const MONSTER_DICE = 'dice:monster'

type Labels = readonly [first: string, second: string, third: string]
const labelsFor = (actor: string): Labels => [`${actor} die 1`, `${actor} die 2`, `${actor} die 3`]
/** `player die 1` … `player die 3`; `m2 die 1` for the second foe of a fight. */
export const PLAYER_LABELS = labelsFor('player')
const MOST_FOE_LABELS = 100
const FOE_LABELS = Array.from({ length: MOST_FOE_LABELS }, (_, id) => labelsFor(`m${id}`))
export const foeLabels = (id: number): Labels => FOE_LABELS[id] ?? labelsFor(`m${id % MOST_FOE_LABELS}`)
const INTENT_LABELS = Array.from({ length: MOST_FOE_LABELS }, (_, id) => `intent m${id}`)
export const intentLabel = (id: number): string => INTENT_LABELS[id] ?? `intent m${id % MOST_FOE_LABELS}`
const REROLL_LABELS = Array.from({ length: 32 }, (_, i) => `player reroll ${i + 1}`)
export const rerollLabel = (index: number): string => REROLL_LABELS[index] ?? `player reroll ${index + 1}`

export function rollFace(dice: Dice, stream: string, label: string): number {
  // A literal, so that V8 divides by a constant; its type ties it to the number of elements.
  const faces: (typeof ELEMENTS)['length'] = 4
  return dice.roll(stream, faces, label) | 0
}

/** Three dice of the player's stream, as a turn rolls them. */
export function elementDice(dice: Dice): [number, number, number] {
  const faces: [number, number, number] = [0, 0, 0]
  // A loop, so that V8 inlines the roll only once.
  for (let die = 0; die < faces.length; die++) faces[die] = rollFace(dice, PLAYER_DICE, PLAYER_LABELS[die] ?? '')
  return faces
}

/** The names of faces. */
export const namesOf = (faces: readonly number[]): Element[] => faces.flatMap((face) => ELEMENTS[face] ?? [])

/** `roll3Elements`: three dice of the player's stream, by name. */
export const roll3Elements = (dice: Dice): Element[] => namesOf(elementDice(dice))

/**
 * Dice of each element in a pool, packed as eight bits per element. The shifts are literals, because both functions run for every card of
 * every decision and V8 would load a module constant from memory each time.
 */
export function countDice(pool: readonly number[]): number {
  let counts = 0
  for (let i = 0; i < pool.length; i++) counts += 1 << ((pool[i] ?? 0) << 3)
  return counts
}
export const diceIn = (counts: number, element: number): number => (counts >> (element << 3)) & 255

/** Removes the leftmost matching dice and keeps the order of the rest, or reports that there are too few. */
export function checkAndConsumeDice(
  pool: readonly Element[],
  { element, count }: { readonly element: Element; readonly count: number },
): { readonly ok: true; readonly pool: Element[] } | { readonly ok: false } {
  if (pool.filter((die) => die === element).length < count) return { ok: false }
  let left = count
  return { ok: true, pool: pool.filter((die) => die !== element || left-- <= 0) }
}

/** Dice that an ult or a fusion takes. */
export const TRIPLE_DICE = DICE_PER_TURN
