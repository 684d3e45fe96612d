import { BONUS_FIELDS } from '../content/bonus.ts'
import {
  type Card,
  effectWords,
  isPlainEffect,
  isRitual,
  MANIP_WORDS,
  type PlainEffectEntry,
  RITUAL_TABLE,
} from '../content/cards.ts'
import { count, counted, listed, wordsOfFields } from '../content/fields.ts'
import { elementName, NO_ELEMENT } from '../names.ts'

/** What a card does, as on its face. */
export function cardText(card: Card): string {
  const { face, element, diceCount, diceElement, charges, synergyCount, synergyElement, triple, pair } = card
  const first = listed(firstWords(card))
  const sentences = first === '' ? [] : [`${first.slice(0, 1).toUpperCase()}${first.slice(1)}`]
  if (diceCount > 0) sentences.push(`Costs ${counted(diceCount)} ${elementName(diceElement)}`)
  if (charges > 0) sentences.push(`Costs ${count(charges, 'charge')}`)
  if (synergyCount > 0) {
    const bonus = listed(wordsOfFields(BONUS_FIELDS, face.dice_synergy?.bonus ?? {}, undefined))
    sentences.push(`With ${counted(synergyCount)} ${elementName(synergyElement)}: ${bonus}`)
  }
  for (const option of card.options) sentences.push(option.text)
  if (triple !== undefined) sentences.push(`Fuse three ${elementName(element)}: ${triple.text}`)
  if (pair !== undefined)
    sentences.push(`Fuse two ${elementName(element)} + one ${elementName(card.pairWith)}: ${pair.text}`)
  if (card.exhaust) sentences.push('Exhaust')
  return `${sentences.join('. ')}.`
}

/** Its own value, its effects and what it lets one do with dice. */
function firstWords({ type, value, hits, pen, perSpent, target, face: { effects = [] }, manip }: Card): string[] {
  const isOnAll = target === 'all'
  const times = hits > 1 ? ` × ${hits}` : ''
  return [
    type === 'attack' ? `${value}${times} damage${isOnAll ? ' to every foe' : ''}` : '',
    type === 'attack' && perSpent > 0 ? `+${perSpent} for each die spent this turn` : '',
    type === 'attack' && pen > 0 ? `pen ${pen}` : '',
    type === 'ward' ? `${value} ward` : '',
    type === 'heal' ? `heal ${value}` : '',
    ...withOneDraw(effects.filter(isPlainEffect)).map((effect) => effectWords(effect, isOnAll)),
    ...effects.filter(isRitual).map((ritual) => RITUAL_TABLE[ritual.ritual].words(ritual)),
    manip === undefined ? '' : MANIP_WORDS[manip.kind](manip.count, elementName(manip.element)),
  ]
}

/** An evolved card may draw once more at its end: the text says all draws at once, where the first one stands. */
function withOneDraw(effects: readonly PlainEffectEntry[]): PlainEffectEntry[] {
  const draws = effects.filter((effect) => 'draw' in effect)
  const draw = draws.reduce((sum, effect) => sum + effect.draw, 0)
  return effects.flatMap((effect): PlainEffectEntry[] => {
    if (!('draw' in effect)) return [effect]
    return effect === draws[0] ? [{ draw }] : []
  })
}

export const cardTags = ({ element }: Card): string[] => (element === NO_ELEMENT ? [] : [elementName(element)])
