import type { Dice } from '../../../../engine/dice/dice.ts'
import { DICE_A_TURN, ELEMENTS, type Element } from '../../names.ts'

/** Rolls: their streams and labels never change (§12). */

/**
 * A roll as a small integer. Before it is optimised the engine's remainder may come as a floating-point number of the same value;
 * one of those in a list makes that list, and soon all lists, slow ones.
 */
export const roll = (dice: Dice, stream: string, sides: number, what: string): number =>
  dice.roll(stream, sides, what) | 0

/** Streams of chance; rolling in one never moves another. */
export const PLAYER_DICE = 'dice:player'
export const MONSTER_DICE = 'dice:monster'

type Labels = readonly [first: string, second: string, third: string]
const labelsFor = (who: string): Labels => [`${who} die 1`, `${who} die 2`, `${who} die 3`]
/** `player die 1` … `player die 3`; `m2 die 1` for the second foe of a fight. */
export const PLAYER_LABELS = labelsFor('player')
const MOST_FOE_LABELS = 100
const FOE_LABELS = Array.from({ length: MOST_FOE_LABELS }, (_, id) => labelsFor(`m${id}`))
export const foeLabels = (id: number): Labels => FOE_LABELS[id] ?? labelsFor(`m${id % MOST_FOE_LABELS}`)
const INTENT_LABELS = Array.from({ length: MOST_FOE_LABELS }, (_, id) => `intent m${id}`)
export const intentLabel = (id: number): string => INTENT_LABELS[id] ?? `intent m${id % MOST_FOE_LABELS}`
const REROLL_LABELS = Array.from({ length: 32 }, (_, i) => `player reroll ${i + 1}`)
export const rerollLabel = (place: number): string => REROLL_LABELS[place] ?? `player reroll ${place + 1}`

export function rollFace(dice: Dice, stream: string, label: string): number {
  // Written out, so that the engine divides by a constant; the type holds it to the number of elements.
  const faces: (typeof ELEMENTS)['length'] = 4
  return dice.roll(stream, faces, label) | 0
}

/** Three dice of the player's stream, as a turn rolls them. */
export function elementDice(dice: Dice): [number, number, number] {
  const faces: [number, number, number] = [0, 0, 0]
  // In a loop, so that one copy of the dice serves for all three.
  for (let die = 0; die < faces.length; die++) faces[die] = rollFace(dice, PLAYER_DICE, PLAYER_LABELS[die] ?? '')
  return faces
}

/** Faces by name. */
export const namesOf = (faces: readonly number[]): Element[] => faces.flatMap((face) => ELEMENTS[face] ?? [])

/** `roll3Elements`: three dice of the player's stream, by name. */
export const roll3Elements = (dice: Dice): Element[] => namesOf(elementDice(dice))

/**
 * How many dice of each element a pool has, asked for a whole hand at once: eight bits for each. They are written out, since these two
 * run for every card of every decision and a constant of the module would be read from memory each time.
 */
export function countDice(pool: readonly number[]): number {
  let counts = 0
  for (let i = 0; i < pool.length; i++) counts += 1 << ((pool[i] ?? 0) << 3)
  return counts
}
export const diceIn = (counts: number, element: number): number => (counts >> (element << 3)) & 255

/** `checkAndConsumeDice`: takes the leftmost matching dice and keeps the order of the rest. */
export function checkAndConsumeDice(
  pool: readonly Element[],
  { element, count }: { readonly element: Element; readonly count: number },
): { readonly ok: true; readonly pool: Element[] } | { readonly ok: false } {
  if (pool.filter((die) => die === element).length < count) return { ok: false }
  let left = count
  return { ok: true, pool: pool.filter((die) => die !== element || left-- <= 0) }
}

/** Three alike are unleashed together; so many dice pay for any fusion. */
export const A_TRIPLE = DICE_A_TURN
