import { BONUS_FIELDS } from '../content/bonus.ts'
import {
  type Card,
  DICE_MANIPULATION_TEXT,
  effectText,
  isPlainEffect,
  isRitual,
  type PlainEffectEntry,
  RITUAL_TABLE,
} from '../content/cards.ts'
import { countText, countWord, joinList, textOfFields } from '../content/fields.ts'
import { elementName, NO_ELEMENT } from '../vocabulary.ts'

/** The rules text of a card. */
export function cardText(card: Card): string {
  const { entry, element, diceCount, diceElement, charges, synergyCount, synergyElement, triple, pair } = card
  const first = joinList(ownEffects(card))
  const sentences = first === '' ? [] : [`${first.slice(0, 1).toUpperCase()}${first.slice(1)}`]
  if (diceCount > 0) sentences.push(`Costs ${countWord(diceCount)} ${elementName(diceElement)}`)
  if (charges > 0) sentences.push(`Costs ${countText(charges, 'charge')}`)
  if (synergyCount > 0) {
    const bonus = joinList(textOfFields(BONUS_FIELDS, entry.dice_synergy?.bonus ?? {}, undefined))
    sentences.push(`With ${countWord(synergyCount)} ${elementName(synergyElement)}: ${bonus}`)
  }
  for (const option of card.options) sentences.push(option.text)
  if (triple !== undefined) sentences.push(`Fuse three ${elementName(element)}: ${triple.text}`)
  if (pair !== undefined)
    sentences.push(`Fuse two ${elementName(element)} + one ${elementName(card.pairWith)}: ${pair.text}`)
  if (card.exhaust) sentences.push('Exhaust')
  return `${sentences.join('. ')}.`
}

/** The text of the card's own value, effects and dice manipulation. */
function ownEffects({ type, value, hits, pen, perSpent, target, entry: { effects = [] }, manip }: Card): string[] {
  const isOnAll = target === 'all'
  const times = hits > 1 ? ` × ${hits}` : ''
  return [
    type === 'attack' ? `${value}${times} damage${isOnAll ? ' to every foe' : ''}` : '',
    type === 'attack' && perSpent > 0 ? `+${perSpent} for each die spent this turn` : '',
    type === 'attack' && pen > 0 ? `pen ${pen}` : '',
    type === 'ward' ? `${value} ward` : '',
    type === 'heal' ? `heal ${value}` : '',
    ...mergeDraws(effects.filter(isPlainEffect)).map((effect) => effectText(effect, isOnAll)),
    ...effects.filter(isRitual).map((ritual) => RITUAL_TABLE[ritual.ritual].text(ritual)),
    manip === undefined ? '' : DICE_MANIPULATION_TEXT[manip.kind](manip.count, elementName(manip.element)),
  ]
}

/** Merges a second draw effect, which an evolved card may have, into the first, so that the text mentions draws once. */
function mergeDraws(effects: readonly PlainEffectEntry[]): PlainEffectEntry[] {
  const draws = effects.filter((effect) => 'draw' in effect)
  const draw = draws.reduce((sum, effect) => sum + effect.draw, 0)
  return effects.flatMap((effect): PlainEffectEntry[] => {
    if (!('draw' in effect)) return [effect]
    return effect === draws[0] ? [{ draw }] : []
  })
}

export const cardTags = ({ element }: Card): string[] => (element === NO_ELEMENT ? [] : [elementName(element)])
