import type { ByIndex } from '../../../lib/enums.ts'
import { cardOf, monsterOf, type Pack, relicOf } from '../content/pack.ts'
import { type Foe, ID, KIND } from '../foe.ts'
import { type ELEMENTS, elementName } from '../names.ts'
import { PLAYER } from '../state.ts'

/** Names of things that a state or an event knows by number. */

export const diceWords = (dice: readonly number[]): string =>
  dice.length === 0 ? 'none' : dice.map(elementName).join(', ')
export const cardName = (pack: Pack, code: number): string => cardOf(pack, code).name
export const relicName = (pack: Pack, relic: number): string => relicOf(pack, relic).name
/** `Mirage Jackal m1`: the number tells it from its twins. */
export const foeName = (pack: Pack, kind: number, id: number): string => `${monsterOf(pack, kind).name} m${id}`
export const nameOf = (pack: Pack, foe: Foe): string => foeName(pack, foe[KIND], foe[ID])
/** `You`, or a foe. */
export const who = (pack: Pack, actor: number, of: number): string =>
  actor === PLAYER ? 'You' : foeName(pack, of, actor)
/** The signs of the elements: told apart without colour. */
export const SIGNS: ByIndex<typeof ELEMENTS, string> = ['▲', '≈', '■', '●']
/** The player as scenes and beats name it. */
export const YOU = 'you'
export const sceneActor = (actor: number): string => (actor === PLAYER ? YOU : `m${actor}`)
/** `player`, or `m2`: as labels and timelines have it. */
export const actorName = (actor: number): string => (actor === PLAYER ? 'player' : `m${actor}`)

/** The id of a card, relic, monster or fusion as a name; other causes are words already. */
export function causeName(pack: Pack, cause: string): string {
  const found =
    pack.cards.find(({ id }) => id === cause)?.name ??
    pack.relics.find(({ id }) => id === cause)?.name ??
    pack.monsters.find(({ id }) => id === cause)?.name
  return found ?? cause.replaceAll('_', ' ')
}
