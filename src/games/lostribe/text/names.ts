import type { ByIndex } from '../../../lib/enums.ts'
import { cardOf, monsterOf, type Pack, relicOf } from '../content/pack.ts'
import { type Foe, ID, KIND } from '../foe.ts'
import { PLAYER } from '../state.ts'
import { type ELEMENTS, elementName } from '../vocabulary.ts'

/** Names of things that states and events store as numbers. */

export const diceNames = (dice: readonly number[]): string =>
  dice.length === 0 ? 'none' : dice.map(elementName).join(', ')
export const cardName = (pack: Pack, code: number): string => cardOf(pack, code).name
export const relicName = (pack: Pack, relic: number): string => relicOf(pack, relic).name
/** `Mirage Jackal m1`: the number distinguishes foes of one kind. */
export const foeName = (pack: Pack, kind: number, id: number): string => `${monsterOf(pack, kind).name} m${id}`
export const nameOf = (pack: Pack, foe: Foe): string => foeName(pack, foe[KIND], foe[ID])
/** `You`, or a foe. */
export const actorText = (pack: Pack, actor: number, of: number): string =>
  actor === PLAYER ? 'You' : foeName(pack, of, actor)
/** The signs of the elements, distinct without colour. */
export const SIGNS: ByIndex<typeof ELEMENTS, string> = ['▲', '≈', '■', '●']
/** The player's name in scenes and beats. */
export const YOU = 'you'
export const sceneActor = (actor: number): string => (actor === PLAYER ? YOU : `m${actor}`)
/** `player` or `m2`, as in dice labels and timelines. */
export const actorName = (actor: number): string => (actor === PLAYER ? 'player' : `m${actor}`)

/** The name behind the id of a card, relic or monster; other causes are readable once underscores are replaced. */
export function causeName(pack: Pack, cause: string): string {
  const found =
    pack.cards.find(({ id }) => id === cause)?.name ??
    pack.relics.find(({ id }) => id === cause)?.name ??
    pack.monsters.find(({ id }) => id === cause)?.name
  return found ?? cause.replaceAll('_', ' ')
}
