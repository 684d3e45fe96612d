import { rootOf } from '../duel/machine.ts'
import {
  ADDED,
  CHARGE,
  COOLDOWN,
  DAMAGE,
  ELEMENT,
  EXTRA,
  HEAT,
  ITERS,
  isRandom,
  type Move,
  PROOF,
  SPEED,
} from '../duel/move.ts'
import { ATTACK, capital, ELEMENTS, named, PROOFS } from '../names.ts'
import type { Ask, AskType } from '../questions.ts'
import { conditionWords } from './conditions.ts'
import type { AnyTrigger, BlessingDef } from './content.ts'
import type { AnyEffect } from './fields.ts'
import type { Library, MoveRoot } from './library.ts'
import { numWords, type Speaker } from './phrases.ts'
import { staticWords } from './statics.ts'
import { addedWords } from './verbs/variables.ts'
import { effectWords } from './verbs.ts'
import { whenWords } from './when.ts'

/** Words made from data, so that words and rules cannot differ. */

const ASK_WORDS: Readonly<Record<AskType, string>> = {
  element: 'declare an element',
  status: 'declare a status',
  number: 'declare a number',
  theirMove: "choose one of the opponent's moves",
  ownMove: 'choose one of your moves',
  guess: 'name any move',
  declaration: 'choose an active declaration',
  declType: 'name a type of declaration',
  option: 'optional',
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
/** What narrows a question, said behind it. */
const NARROWED: Readonly<Record<string, string>> = {
  undeclaredAttack: ', an attack nobody has declared',
  attunements: ' up to your attunements',
  declarations: ' up to your active declarations',
  private: ' that is private',
  bank: ' in the bank',
  attuned: ' you are attuned to',
}
export function askWords(ask: Ask): string {
  if (ask.of === 'kindred') return 'choose what it becomes'
  if (ask.of === 'keyword' && ask.ask === 'field') return 'choose a keyword of it'
  const how = ask.private === true ? 'privately ' : ''
  return `${how}${ASK_WORDS[ask.ask]}${ask.when !== undefined ? ' (if so)' : ''}${NARROWED[ask.of ?? ''] ?? ''}`
}

/** Somebody who speaks of effects: a move as it stands, or a blessing. */
function speakerOf(root: MoveRoot | undefined, move: Move | undefined): Speaker {
  const speaker: Speaker = {
    variables: root?.variables ?? [],
    move,
    say: (list) => (list.length === 0 ? 'nothing happens' : list.map((e) => effectWords(speaker, e)).join('; ')),
  }
  return speaker
}

function triggerWords(speaker: Speaker, trigger: AnyTrigger): string {
  const replaces = 'replace' in trigger && trigger.replace === true
  const cond = trigger.if === undefined ? '' : `, if ${conditionWords(trigger.if)}`
  const when = whenWords(trigger.on, 'who' in trigger ? trigger.who : undefined, replaces)
  return `${when}${cond}: ${replaces ? 'instead ' : ''}${speaker.say(trigger.do)}`
}

const sentences = (parts: readonly string[]): string => `${parts.join('. ')}.`.replaceAll('..', '.')

/** What a move does, as this instance stands. */
export function moveText(pack: Library, move: Move): string {
  const root = rootOf(pack, move)
  const speaker = speakerOf(root, move)
  const { def } = root
  const isAttack = root.type === ATTACK
  const say = (list: readonly AnyEffect[]): string => speaker.say(list)
  const parts: string[] = []
  const asks = [...(root.asksTarget ? [ASK_WORDS.target] : []), ...root.asks.map(askWords)]
  if (asks.length > 0) parts.push(capital(asks.join(', ')))
  if (isAttack && move[DAMAGE] > 0 && def.iter === undefined) parts.push(damageHead(move))
  if (def.pre !== undefined) parts.push(`First ${say(def.pre)}`)
  if (def.iter !== undefined) parts.push(...iterWords(move, capital(say(def.iter))))
  if (def.moreIters !== undefined) parts.push(`More iterations: ${numWords(def.moreIters)}`)
  if (def.post !== undefined) parts.push(isAttack ? `Then ${say(def.post)}` : capital(say(def.post)))
  for (const trigger of def.whileBanked ?? []) parts.push(`While banked: ${triggerWords(speaker, trigger)}`)
  if (def.fromBank !== undefined) parts.push(`From bank: ${say(def.fromBank)}`)
  if (typeof def.speedMod === 'object')
    parts.push(`If ${conditionWords(def.speedMod.if)}: ${def.speedMod.then > 0 ? 'Quick' : 'Slow'}-Move`)
  parts.push(...named(ADDED, move[EXTRA]).map(addedWords))
  return sentences(parts)
}

/** The base stands before it where it is needed to work the words out, or where it strikes more than once. */
function iterWords(move: Move, words: string): string[] {
  const isNeeded = words.toLowerCase().includes('base damage') || move[ITERS] !== 1 || isRandom(move, ITERS)
  if (move[DAMAGE] > 0 && isNeeded) return [`Base ${damageHead(move)}`, words]
  const times = isRandom(move, ITERS) ? `1–${2 * move[ITERS]}` : String(move[ITERS])
  return times === '1' ? [words] : [words, `Iterations: ${times}`]
}

/** `2 damage × 3`; what is rolled as its span. */
function damageHead(move: Move): string {
  const damage = isRandom(move, DAMAGE) ? `1–${2 * move[DAMAGE]} at random` : String(move[DAMAGE])
  const times = isRandom(move, ITERS) ? `1–${2 * move[ITERS]}` : String(move[ITERS])
  return `${damage} damage${times === '1' ? '' : ` × ${times}`}`
}

/** `fire attack, cooldown 2, Quick-Move`. */
export function moveTags(pack: Library, move: Move): string[] {
  const root = rootOf(pack, move)
  const tags = [`${isRandom(move, ELEMENT) ? 'random' : ELEMENTS[move[ELEMENT]]} ${root.def.type}`]
  if (move[COOLDOWN] > 0) tags.push(`cooldown ${move[COOLDOWN]}`)
  if (move[CHARGE] > 0) tags.push(`charge ${move[CHARGE]}`)
  if (move[HEAT] > 0) tags.push(`heat ${move[HEAT]}`)
  if (move[SPEED] !== 0) tags.push(move[SPEED] > 0 ? 'Quick-Move' : 'Slow-Move')
  const proof = named(PROOFS, move[PROOF])
  if (proof.length > 0) tags.push(`${proof.join('- and ')}-proof`)
  return tags
}

export function blessingText(def: BlessingDef): string {
  const speaker = speakerOf(undefined, undefined)
  const asks = def.ask ?? []
  const parts = [
    ...(def.once === undefined ? [] : [`Once a ${def.once}`]),
    ...(def.statics ?? []).map(staticWords),
    ...(def.triggers ?? []).map((trigger) => triggerWords(speaker, trigger)),
    ...(asks.length === 0 ? [] : [asks.map(askWords).join(', ')]),
    ...(def.onTake === undefined ? [] : [speaker.say(def.onTake)]),
  ]
  return sentences(parts.map(capital))
}
