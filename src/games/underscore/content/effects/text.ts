import { rootOfMove } from '../../duel/context.ts'
import {
  CHARGE,
  COOLDOWN,
  DAMAGE,
  ELEMENT,
  EXTRA,
  HEAT,
  ITERS,
  isVariableRandom,
  MINOR_ADDITIONS,
  type Move,
  PROOF,
  SPEED,
} from '../../duel/move.ts'
import { ATTACK, capitalize, ELEMENTS, namesOfBits, PROOF_KINDS } from '../../names.ts'
import type { Question, QuestionType } from '../../questions.ts'
import type { AnyTrigger, BlessingDef } from '../content.ts'
import type { Library, MoveRoot } from '../library.ts'
import { conditionText } from './conditions.ts'
import type { Amount, AnyEffect } from './fields.ts'
import { countText, joinWithAnd, numberText, type PhraseContext } from './phrases.ts'
import { staticText } from './statics.ts'
import { whenText } from './trigger-text.ts'
import { addedText } from './verbs/variables.ts'
import { effectText } from './verbs.ts'

/** Card texts made from the data, so that text and rules cannot differ. */

const ASK_TEXT: Readonly<Record<QuestionType, string>> = {
  element: 'declare an element',
  status: 'declare a status',
  number: 'declare a number',
  theirMove: "choose one of the opponent's moves",
  ownMove: 'choose one of your moves',
  guess: 'name any move',
  declaration: 'choose an active declaration',
  declType: 'name a type of declaration',
  option: 'say yes or no',
  times: 'choose how often',
  target: 'choose a side',
  field: 'choose a number or status of it',
  sign: 'choose plus or minus',
  path: 'choose what to give up',
  pick: 'choose one of the moves',
  anyMove: 'choose a move of either side',
  pair: 'choose two of base damage, iterations and amount',
  alias: 'choose a keyword and what it becomes',
}
/** The phrase for a question's filter, which follows the question. */
const NARROWED: Readonly<Record<string, string>> = {
  undeclaredAttack: ', an attack nobody has declared',
  attunements: ', up to the number of your attunements',
  declarations: ', up to the number of your active declarations',
  private: ' that is private',
  attuned: ' you are attuned to',
}
export function askText(ask: Question): string {
  if (ask.of === 'kindred') return 'choose what it becomes'
  if (ask.of === 'keyword' && ask.ask === 'field') return 'choose a keyword of it'
  const how = `${ask.when === undefined ? '' : IF_YES}${ask.private === true ? 'privately ' : ''}`
  const what = ask.ask === 'ownMove' && ask.of === 'bank' ? 'choose one of your banked moves' : ASK_TEXT[ask.ask]
  return `${how}${what}${NARROWED[ask.of ?? ''] ?? ''}`
}

/** Joins questions to one sentence, in which "choose" appears once and a second thing of the same kind is "another". */
function asksText(asks: readonly string[]): string {
  const seen: string[] = []
  const phrases = asks.map((ask) => {
    const phrase = ask.replace(IF_YES, '')
    const isAgain = seen.includes(phrase)
    seen.push(phrase)
    return isAgain ? phrase.replace('one of', 'another of') : phrase
  })
  const isAsked = (yes: boolean) => phrases.filter((_, i) => asks[i]?.startsWith(IF_YES) === yes)
  const inOne = (list: readonly string[]): string =>
    joinWithAnd(
      list.map((phrase, i) => (list[i - 1]?.startsWith(CHOOSE) === true ? phrase.replace(CHOOSE, '') : phrase)),
    )
  const later = isAsked(true)
  return `${inOne(isAsked(false))}${later.length === 0 ? '' : `; ${IF_YES}${inOne(later)}`}`
}
const IF_YES = 'if yes, '
const CHOOSE = 'choose '

/** The context for the phrases of a move or of a blessing. */
function phraseContext(root: MoveRoot | undefined, move: Move | undefined, asks: readonly Question[]): PhraseContext {
  const context: PhraseContext = {
    variables: root?.variables ?? [],
    move,
    asks,
    say: (list) => (list.length === 0 ? 'nothing happens' : inOrder(list.map((effect) => phraseOf(context, effect)))),
  }
  return context
}
interface Phrase {
  readonly text: string
  /** Whether the effect says when or how often others happen. A full stop then marks the end of what it covers. */
  readonly isOpen: boolean
}
const OPEN = ['if', 'forEach', 'repeat', 'trap', 'delay', 'choose']
function phraseOf(context: PhraseContext, effect: AnyEffect): Phrase {
  const text = effectText(context, effect)
  return { text, isOpen: OPEN.includes(effect.do) && text.includes(':') }
}
const inOrder = (list: readonly Phrase[]): string =>
  list.reduce((all, { text }, i) => {
    if (i === 0) return text
    return list[i - 1]?.isOpen === true ? `${all}. ${capitalize(text)}` : `${all}; ${text}`
  }, '')

function triggerText(context: PhraseContext, trigger: AnyTrigger): string {
  const replaces = 'replace' in trigger && trigger.replace === true
  const cond = trigger.if === undefined ? '' : `, if ${conditionText(trigger.if)}`
  const when = whenText(trigger.on, 'who' in trigger ? trigger.who : undefined, replaces)
  return `${when}${cond}: ${replaces ? 'instead ' : ''}${context.say(trigger.do)}`
}

const sentences = (parts: readonly string[]): string => `${parts.join('. ')}.`.replaceAll('../..', '.')

/** What a move does, as text with the numbers of this instance. */
export function moveText(pack: Library, move: Move): string {
  const root = rootOfMove(pack, move)
  const context = phraseContext(root, move, root.asks)
  const { def } = root
  const isAttack = root.type === ATTACK
  const say = (list: readonly AnyEffect[]): string => context.say(list)
  const parts: string[] = []
  const chosen = [def.pre, def.iter, def.post].flatMap((list) => list ?? []).some((effect) => effect.do === 'choose')
  const asked = root.asks.map((ask) => (chosen && ask.ask === 'option' ? 'choose one of two' : askText(ask)))
  const asks = [...(root.asksTarget ? [ASK_TEXT.target] : []), ...asked]
  if (asks.length > 0) parts.push(capitalize(asksText(asks)))
  if (def.pre !== undefined) parts.push(`First, ${say(def.pre)}`)
  if (isAttack && move[DAMAGE] > 0 && def.iter === undefined) parts.push(damageHead(move, def.moreIters))
  if (def.iter !== undefined) parts.push(...iterationsText(move, capitalize(say(def.iter))))
  if (def.moreIters !== undefined) parts.push(moreIterationsText(move, numberText(def.moreIters)))
  if (def.post !== undefined) parts.push(isAttack ? `Then ${say(def.post)}` : capitalize(say(def.post)))
  for (const trigger of def.whileBanked ?? []) parts.push(`While banked: ${triggerText(context, trigger)}`)
  if (def.fromBank !== undefined) parts.push(`From bank: ${say(def.fromBank)}`)
  if (typeof def.speedMod === 'object')
    parts.push(`If ${conditionText(def.speedMod.if)}: ${def.speedMod.then > 0 ? 'Quick' : 'Slow'}-Move`)
  parts.push(...namesOfBits(MINOR_ADDITIONS, move[EXTRA]).map(addedText))
  return sentences(parts)
}

/** The text for extra iterations, or for all of them if the move has no base iterations. */
function moreIterationsText(move: Move, much: string): string {
  if (/^\d/.test(much)) return `More iterations: ${much}`
  return `As many ${move[ITERS] === 0 && !isVariableRandom(move, ITERS) ? '' : 'more '}iterations as ${countText(much)}`
}

/** Puts the base damage before a phrase that refers to it, and before every phrase if the move hits more than once. */
function iterationsText(move: Move, phrase: string): string[] {
  const isNeeded = phrase.toLowerCase().includes('base damage') || move[ITERS] !== 1 || isVariableRandom(move, ITERS)
  if (move[DAMAGE] > 0 && isNeeded) return [`Base ${damageHead(move)}`, phrase]
  const times = isVariableRandom(move, ITERS) ? `1–${2 * move[ITERS]}` : String(move[ITERS])
  return times === '1' ? [phrase] : [phrase, `Iterations: ${times}`]
}

/** The damage of a move, `2 damage × 3`, with random numbers as a range. Without base iterations, another phrase gives their number. */
function damageHead(move: Move, more?: Amount): string {
  const damage = isVariableRandom(move, DAMAGE) ? `1–${2 * move[DAMAGE]} at random` : String(move[DAMAGE])
  const times = isVariableRandom(move, ITERS) ? `1–${2 * move[ITERS]}` : String(move[ITERS])
  return `${damage} damage${times === '1' || (times === '0' && more !== undefined) ? '' : ` × ${times}`}`
}

/** The tags of a move: `fire attack, cooldown 2, Quick-Move`. */
export function moveTags(pack: Library, move: Move): string[] {
  const root = rootOfMove(pack, move)
  const tags = [`${isVariableRandom(move, ELEMENT) ? 'random' : ELEMENTS[move[ELEMENT]]} ${root.def.type}`]
  if (move[COOLDOWN] > 0) tags.push(`cooldown ${move[COOLDOWN]}`)
  if (move[CHARGE] > 0) tags.push(`charge ${move[CHARGE]}`)
  if (move[HEAT] > 0) tags.push(`heat ${move[HEAT]}`)
  if (move[SPEED] !== 0) tags.push(move[SPEED] > 0 ? 'Quick-Move' : 'Slow-Move')
  const proof = namesOfBits(PROOF_KINDS, move[PROOF])
  if (proof.length > 0) tags.push(`${proof.join('- and ')}-proof`)
  return tags
}

export function blessingText(def: BlessingDef): string {
  const asks = def.ask ?? []
  const context = phraseContext(undefined, undefined, asks)
  const parts = [
    ...(def.once === undefined ? [] : [`Once a ${def.once}`]),
    ...(def.statics ?? []).map(staticText),
    ...(def.triggers ?? []).map((trigger) => triggerText(context, trigger)),
    ...(asks.length === 0 ? [] : [asksText(asks.map(askText))]),
    ...(def.onTake === undefined ? [] : [context.say(def.onTake)]),
  ]
  return sentences(parts.map(capitalize))
}
