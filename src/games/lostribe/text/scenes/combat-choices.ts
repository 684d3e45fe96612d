import type { Choice, Effect, Spend } from '../../../../engine/contract/scene.ts'
import { unreachable } from '../../../../engine/unreachable.ts'
import {
  type Action,
  actionAt,
  aimedActionsAt,
  CAST_SPARK,
  DONE_PICKING,
  FUSE_CARD,
  FUSE_CARD_ON,
  KINDLE_CARD,
  KINDLE_CARD_ON,
  optionTableAt,
  PLAY_CARD,
  PLAY_CARD_ON,
} from '../../actions.ts'
import { facesToSpend } from '../../combat/dice/payment.ts'
import { bankCapacity, throwsLeft } from '../../combat/dice/pool.ts'
import { hpAfterTurn, incomingDamage } from '../../combat/forecast.ts'
import { type FusionKind, possibleFusion, refusalReason } from '../../combat/playable.ts'
import { handCardAt } from '../../combat/zones.ts'
import type { Card } from '../../content/cards.ts'
import { evolvedCode } from '../../content/compile/card-codes.ts'
import { diceCount, joinList } from '../../content/fields.ts'
import { cardOf, type Pack, sparkOf, ultOf } from '../../content/pack.ts'
import { ID } from '../../foe.ts'
import { numberAt } from '../../number-lists.ts'
import { isDiePicked, type State } from '../../state.ts'
import { elementName, PICK_BANK, PICK_REROLL } from '../../vocabulary.ts'
import { cardText } from '../cards.ts'
import { REASON_TEXTS } from '../labels.ts'
import { actorName, diceNames, nameOfFoe } from '../names.ts'
import { effectsOf, previewEvents, previewText, spendsOf } from '../preview.ts'
import {
  canUnleashSeveral,
  END_VERB,
  NONE_VERB,
  SPARK_VERB,
  THROW_VERB,
  TIDY_VERB,
  UNLEASH_VERB,
  whyNoSpark,
} from './fight-verbs.ts'

/** The choices in a fight, with previews. */

export function actChoices(pack: Pack, s: State, open: readonly Action[]): Choice[] {
  const choices: Choice[] = []
  // Copies of a card that spend the same dice share one preview, so that it is computed once.
  const known = new Map<string, PlayPreview>()
  s.hand.forEach((code, index) => {
    for (const way of playWays(pack, s, cardOf(pack, code), index)) choices.push(playChoice(pack, s, way, known))
  })
  const isOneOfSeveral = canUnleashSeveral(open)
  const ults = open.filter(({ verb }) => verb === 'ult').map((action) => ultChoice(pack, s, action, isOneOfSeveral))
  const sparks = pack.hasSparks ? CAST_SPARK.map((action) => sparkChoice(pack, s, action)) : []
  return [...choices, ...sparks, ...ults, ...open.flatMap((action) => turnChoice(pack, s, action))]
}

/** What a play would do, as text and as data. */
interface PlayPreview {
  readonly preview: string
  readonly spends: readonly Spend[]
  readonly effects: readonly Effect[]
}
function previewOf(pack: Pack, s: State, action: Action): PlayPreview {
  const events = previewEvents(pack, s, action)
  return {
    preview: previewText(pack, s, events) || 'nothing happens',
    spends: spendsOf(s, events),
    effects: effectsOf(events),
  }
}

/** The spark of an element. Blocked ones are shown too, so that an element keeps its number. */
function sparkChoice(pack: Pack, s: State, action: Action): Choice {
  const element = elementName(action.n)
  const { text, isReroll } = sparkOf(pack, action.n)
  const label = `Spark ${element}: ${text.replace(' for 1 turn', '')}`
  const asked = { id: action.id, label, verb: SPARK_VERB, answers: [element] }
  const blocked = whyNoSpark(s, action.n, element)
  if (blocked !== undefined) return { ...asked, blocked }
  const { preview, spends, effects } = previewOf(pack, s, action)
  // The result of a reroll is unknown, so the preview says only how many dice are rerolled.
  const rerolled = s.pool.length === 1 ? 'no other die to reroll' : `rerolls ${diceCount(s.pool.length - 1)}`
  return { ...asked, at: atDie(s.pool.indexOf(action.n)), preview: isReroll ? rerolled : preview, spends, effects }
}

const atDie = (index: number) => ({ panel: 'dice', item: String(index + 1) })

/** Six dice may hold two triples. Only then the verb asks which one. */
function ultChoice(pack: Pack, s: State, action: Action, isOneOfSeveral: boolean): Choice {
  const { id, text } = ultOf(pack, action.n)
  const answers = isOneOfSeveral ? { answers: [elementName(action.n)] } : {}
  const label = `Unleash ${id.replaceAll('_', ' ')}: ${text}`
  return { id: action.id, label, verb: UNLEASH_VERB, ...answers, ...previewOf(pack, s, action) }
}

/** The choices that are about the whole turn: sparks, throws, ending it. */
function turnChoice(pack: Pack, s: State, action: Action): Choice[] {
  const { id } = action
  switch (action.verb) {
    case 'throw': {
      const label = `Reroll all ${s.pool.length} dice (${throwsLeft(pack, s)} left)`
      return [{ id, label, verb: THROW_VERB }]
    }
    case 'end-turn': {
      const label = `End the turn${s.pool.length > 0 ? '; unspent dice expire' : ''}`
      return [{ id, label, verb: END_VERB, final: true, preview: endPreview(pack, s), ...endDanger(pack, s) }]
    }
    case 'admin':
      return [{ id, label: 'Admin: apply the forced values' }]
    case 'tidy':
      return [{ id, label: tidyLabel(pack, s), verb: TIDY_VERB }]
    case 'play':
    case 'kindle':
    case 'fuse':
    case 'spark':
    case 'ult':
    case 'die':
    case 'card':
    case 'keep':
    case 'discard':
    case 'done':
    case 'hero':
    case 'destiny':
    case 'go':
    case 'take':
    case 'skip':
    case 'deck':
    case 'rest':
    case 'meditate':
    case 'forget':
    case 'buy':
    case 'removal':
    case 'restock':
    case 'leave':
    case 'roll':
    case 'endure':
    case 'reroll':
    case 'option':
      return []
    default:
      return unreachable(action.verb)
  }
}

function tidyLabel(pack: Pack, s: State): string {
  const max = bankCapacity(pack, s)
  return max === 0 ? 'Discard cards, then end the turn' : `Discard, keep up to ${diceCount(max)}, end the turn`
}

/** The player's hp after the foes' turn and the start of the next one, as text. */
function endPreview(pack: Pack, s: State): string {
  const [worst, best] = hpAfterTurn(pack, s)
  if (worst === s.hp) return incomingDamage(pack, s)[1] > 0 ? 'your ward blocks all damage' : 'no damage coming'
  return `HP ${s.hp} → ${worst === best ? best : `${worst} to ${best}`}${s.dodge > 0 ? ', more if you dodge' : ''}`
}

/** The danger of ending the turn now. If it may kill the player, the choice asks for confirmation. */
function endDanger(pack: Pack, s: State): Pick<Choice, 'danger' | 'ask'> {
  const [worst, best] = hpAfterTurn(pack, s)
  if (worst === s.hp) return {}
  const text = worst === best ? `HP ${best}` : `HP ${worst} to ${best}`
  const danger = { text: worst === 0 ? `${text}: you may die` : text, least: worst }
  return worst === 0 && s.dodge === 0 ? { danger, ask: 'You may die in the foes’ turn. End your turn?' } : { danger }
}

interface PlayWay {
  readonly action: Action
  readonly fuse: FusionKind | undefined
  /** The end of the label: `, fused` or `, spending fire`; empty for a plain play. */
  readonly how: string
}

/** All ways to play a card in hand, legal or not. */
function playWays(pack: Pack, s: State, card: Card, index: number): PlayWay[] {
  const at = (plain: readonly Action[], aimed: readonly (readonly Action[])[]): readonly Action[] =>
    card.isAimed ? s.foes.map((_, foe) => actionAt(aimedActionsAt(aimed, index), foe)) : [actionAt(plain, index)]
  const fuse = possibleFusion(s, card)
  const kindled = card.options.flatMap((option, optionIndex) => {
    const faces = facesToSpend(pack, s, index, option)
    // The card itself lists the options that the pool cannot pay.
    if (faces === undefined) return []
    const how = `, spending ${diceNames(faces)}`
    return at(optionTableAt(KINDLE_CARD, optionIndex), optionTableAt(KINDLE_CARD_ON, optionIndex)).map((action) => ({
      action,
      fuse: undefined,
      how,
    }))
  })
  const fused =
    fuse === undefined ? [] : at(FUSE_CARD, FUSE_CARD_ON).map((action) => ({ action, fuse, how: ', fused' }))
  return [...at(PLAY_CARD, PLAY_CARD_ON).map((action) => ({ action, fuse: undefined, how: '' })), ...kindled, ...fused]
}

function playChoice(pack: Pack, s: State, { action, fuse, how }: PlayWay, known: Map<string, PlayPreview>): Choice {
  const { id, n, target, optionNumber } = action
  const foe = target < 0 ? undefined : s.foes[target]
  const label = `${handCardAt(pack, s, n).name}${how}${foe === undefined ? '' : ` on ${nameOfFoe(pack, s, foe)}`}`
  const reason = refusalReason(pack, s, n, target, fuse, optionNumber)
  const where = { ...atHand(n), ...(foe === undefined ? {} : { on: actorName(foe[ID]) }) }
  if (reason !== undefined) return { id, label, ...where, blocked: REASON_TEXTS[reason] }
  const key = `${s.hand[n]} ${target} ${fuse} ${optionNumber} ${how}`
  const seen = known.get(key) ?? previewOf(pack, s, action)
  known.set(key, seen)
  return { id, label, ...where, ...seen }
}

const atHand = (index: number) => ({ at: { panel: 'hand', item: String(index + 1) } })

/** The choices while the player picks dice or a card for a card just played, or tidies. */
export function pickChoices(pack: Pack, s: State, open: readonly Action[]): Choice[] {
  const choices = open.map((action) => (s.phase === 'tidy' ? tidyChoice(pack, s, action) : pickChoice(pack, s, action)))
  return s.ask === PICK_REROLL && s.picked === 0 ? [...choices, NOTHING_MARKED] : choices
}

/** Stands in for the reroll as long as no die is marked, so that Enter says what to do. */
const NOTHING_MARKED: Choice = {
  id: 'reroll-marked',
  label: 'Reroll the marked dice',
  confirms: true,
  blocked: 'Mark a die with Space first, or press n to reroll none.',
}

const dieName = (s: State, index: number): string => `die ${index + 1} (${elementName(numberAt(s.pool, index))})`

function tidyChoice(pack: Pack, s: State, { id, verb, n }: Action): Choice {
  if (verb === 'discard') return { id, label: `Discard ${handCardAt(pack, s, n).name}`, ...atHand(n), marks: 'on' }
  if (verb === 'keep') return { id, label: `Keep ${dieName(s, n)}`, at: atDie(n), marks: 'on' }
  const preview = endPreview(pack, s)
  return { id, label: 'End the turn', confirms: true, final: true, preview, ...endDanger(pack, s) }
}

function pickChoice(pack: Pack, s: State, action: Action): Choice {
  const { id, verb, n, target } = action
  if (action === DONE_PICKING) return donePickingChoice(s)
  if (verb === 'card') {
    const evolved = cardOf(pack, evolvedCode(numberAt(s.hand, n)))
    return { id, label: `Evolve ${handCardAt(pack, s, n).name}`, preview: cardText(evolved), ...atHand(n) }
  }
  const at = atDie(n)
  if (target >= 0) {
    const preview = previewText(pack, s, previewEvents(pack, s, action))
    return { id, label: `Turn ${dieName(s, n)} to ${elementName(target)}`, at, ...(preview === '' ? {} : { preview }) }
  }
  if (s.ask === PICK_BANK) return { id, label: `Bank ${dieName(s, n)}`, at }
  return { id, label: `Reroll ${dieName(s, n)}`, at, marks: 'on', ...lastMark(s) }
}

/** §2.4 The last die that can be marked is rerolled at once, with those marked before. */
function lastMark(s: State): { preview?: string } {
  if (s.asked > 1) return {}
  const marked = markedDice(s)
  return { preview: `the dice fall at once${marked.length === 0 ? '' : `, together with ${joinList(marked)}`}` }
}

/** The names of the dice marked for a reroll. */
export const markedDice = (s: State): string[] =>
  s.pool.flatMap((_, index) => (isDiePicked(s, index) ? [dieName(s, index)] : []))

function donePickingChoice(s: State): Choice {
  const { id } = DONE_PICKING
  if (s.ask !== PICK_REROLL) return { id, label: s.ask === PICK_BANK ? 'Bank no more' : 'Turn none', verb: NONE_VERB }
  if (s.picked === 0) return { id, label: 'Reroll none', verb: NONE_VERB }
  return { id, label: `Reroll these: ${joinList(markedDice(s))}`, confirms: true }
}
