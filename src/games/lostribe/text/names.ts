import type { ByIndex } from '../../../lib/enums.ts'
import { cardOf, monsterOf, type Pack, relicOf } from '../content/pack.ts'
import { type Foe, ID, KIND } from '../foe.ts'
import { PLAYER, type State } from '../state.ts'
import { type ELEMENTS, elementName } from '../vocabulary.ts'

/** Names of things that states and events store as numbers. */

export const diceNames = (dice: readonly number[]): string =>
  dice.length === 0 ? 'none' : dice.map(elementName).join(', ')
export const cardName = (pack: Pack, code: number): string => cardOf(pack, code).name
export const relicName = (pack: Pack, relic: number): string => relicOf(pack, relic).name
/** A foe's name in the log: `Mirage Jackal #1`. The number is the one in front of its bar and tells foes of one kind apart. */
export const foeName = (pack: Pack, kind: number, id: number): string => `${monsterOf(pack, kind).name} #${id}`
/** A foe's name in a scene, with its number only if another foe of its kind is there. */
export const foeNameIn = (pack: Pack, { foes }: Pick<State, 'foes'>, kind: number, id: number): string =>
  foes.some((foe) => foe[KIND] === kind && foe[ID] !== id) ? foeName(pack, kind, id) : monsterOf(pack, kind).name
export const nameOfFoe = (pack: Pack, s: State, foe: Foe): string => foeNameIn(pack, s, foe[KIND], foe[ID])
/** `You` for the player, otherwise the foe's name. */
export const actorText = (pack: Pack, actor: number, of: number): string =>
  actor === PLAYER ? 'You' : foeName(pack, of, actor)
/** One symbol per element, so that they can be told apart without colour. */
export const ELEMENT_SIGNS: ByIndex<typeof ELEMENTS, string> = ['▲', '≈', '■', '●']
/** The player's name in scenes and beats. */
export const PLAYER_ACTOR_ID = 'you'
export const actorId = (actor: number): string => (actor === PLAYER ? PLAYER_ACTOR_ID : `m${actor}`)
/** The name of an actor in dice labels and timelines: `player` or `m2`. */
export const actorName = (actor: number): string => (actor === PLAYER ? 'player' : `m${actor}`)

/** The name of what caused an event, given the id of a card, relic or monster. Other causes become readable by replacing underscores. */
export function causeName(pack: Pack, cause: string): string {
  const found =
    pack.cards.find(({ id }) => id === cause)?.name ??
    pack.relics.find(({ id }) => id === cause)?.name ??
    pack.monsters.find(({ id }) => id === cause)?.name
  return found ?? cause.replaceAll('_', ' ')
}
