import type { Choice, Effect, Spend } from '../../../../engine/contract/scene.ts'
import {
  type Action,
  ADMIN,
  actionAt,
  actionsAt,
  DONE,
  END_TURN,
  FUSE,
  FUSE_ON,
  KINDLE,
  KINDLE_ON,
  PLAY,
  PLAY_ON,
  THROW,
  TIDY,
  tableAt,
} from '../../actions.ts'
import { type Fuse, fuseOf, whyNot } from '../../combat/allowed.ts'
import { facesFor } from '../../combat/dice/payment.ts'
import { bankCapacity, throwsLeft } from '../../combat/dice/pool.ts'
import { hpAfterTurn, threat } from '../../combat/forecast.ts'
import { cardAt } from '../../combat/zones.ts'
import type { Card } from '../../content/cards.ts'
import { evolvedCode } from '../../content/compile/codes.ts'
import { dice } from '../../content/fields.ts'
import { cardOf, type Pack, sparkOf, ultOf } from '../../content/pack.ts'
import { ID } from '../../foe.ts'
import { ASK_BANK, elementName } from '../../names.ts'
import { numberAt } from '../../number-lists.ts'
import type { State } from '../../state.ts'
import { cardText } from '../cards.ts'
import { REASON_WORDS } from '../lore.ts'
import { actorName, diceWords, nameOf } from '../names.ts'
import { effectsOf, foresee, previewWords, spendsOf } from '../preview.ts'

/** What may be done in a fight, with what would follow. */

export function actChoices(pack: Pack, s: State, open: readonly Action[]): Choice[] {
  const choices: Choice[] = []
  // Twins in the hand do the same, as far as they spend the same dice.
  const known = new Map<string, Seen>()
  s.hand.forEach((code, place) => {
    for (const way of waysToPlay(pack, s, cardOf(pack, code), place)) choices.push(playChoice(pack, s, way, known))
  })
  const ults = open.filter(({ verb }) => verb === 'ult').map((action, i) => ultChoice(pack, s, action, i === 0))
  const sparks = open.filter(({ verb }) => verb === 'spark').map((action) => sparkChoice(pack, s, action))
  return [...choices, ...ults, ...sparks, ...open.flatMap((action) => turnChoice(pack, s, action))]
}

/** What a play would do, in words and figures. */
interface Seen {
  readonly preview: string
  readonly spends: readonly Spend[]
  readonly effects: readonly Effect[]
}
function look(pack: Pack, s: State, action: Action): Seen {
  const events = foresee(pack, s, action)
  return {
    preview: previewWords(pack, events) || 'nothing happens',
    spends: spendsOf(s, events),
    effects: effectsOf(events),
  }
}

function sparkChoice(pack: Pack, s: State, action: Action): Choice {
  const label = `Spark ${elementName(action.n)}: ${sparkOf(pack, action.n).text.replace(' for 1 turn', '')}`
  const die = s.pool.indexOf(action.n)
  const at = { panel: 'dice', item: String(die + 1) }
  const { preview, spends, effects } = look(pack, s, action)
  // What new falls bring nobody knows: only how many there are.
  const falls = s.pool.length === 1 ? 'no other die lies there' : `${dice(s.pool.length - 1)} to fall anew`
  return { id: action.id, label, at, preview: sparkOf(pack, action.n).isReroll ? falls : preview, spends, effects }
}

/** Six dice could hold two triples; one key means one thing. */
function ultChoice(pack: Pack, s: State, action: Action, isFirst: boolean): Choice {
  const { id, text } = ultOf(pack, action.n)
  const key = isFirst ? { key: 'u' } : {}
  return { id: action.id, label: `Unleash ${id}: ${text}`, ...key, ...look(pack, s, action) }
}

/** What is done with the turn as a whole. */
function turnChoice(pack: Pack, s: State, action: Action): Choice[] {
  const { id } = action
  switch (action) {
    case THROW: {
      const label = `Reroll all ${s.pool.length} dice (${throwsLeft(pack, s)} left)`
      return [{ id, label, key: 'r' }]
    }
    case END_TURN: {
      const label = `End the turn${s.pool.length > 0 ? `; unspent dice expire` : ''}`
      return [{ id, label, key: 'e', final: true, preview: endPreview(pack, s), ...endDanger(pack, s) }]
    }
    case ADMIN:
      return [{ id, label: 'Admin: take up what was forced' }]
    case TIDY:
      return [{ id, label: tidyLabel(pack, s), key: 't' }]
    default:
      return []
  }
}

function tidyLabel(pack: Pack, s: State): string {
  const most = bankCapacity(pack, s)
  return most === 0 ? 'Discard cards, then end the turn' : `Discard, keep up to ${dice(most)}, end the turn`
}

/** What the foes' turn and the start of the next leave of you. */
function endPreview(pack: Pack, s: State): string {
  const [worst, best] = hpAfterTurn(pack, s)
  if (worst === s.hp) return threat(pack, s)[1] > 0 ? 'your ward holds' : 'no hit is coming'
  return `hp ${s.hp} → ${worst === best ? best : `${worst} to ${best}`}${s.dodge > 0 ? ', more by dodging' : ''}`
}

/** How bad it may get before one decides again; a turn that may be the last is asked about. */
function endDanger(pack: Pack, s: State): Pick<Choice, 'danger' | 'ask'> {
  const [worst, best] = hpAfterTurn(pack, s)
  if (worst === s.hp) return {}
  const text = worst === best ? `hp ${best}` : `hp ${worst} to ${best}`
  const danger = { text: worst === 0 ? `${text}: you may die` : text, least: worst }
  return worst === 0 && s.dodge === 0 ? { danger, ask: 'You may die in their turn. End yours?' } : { danger }
}

interface Way {
  readonly action: Action
  readonly fuse: Fuse | undefined
  /** `fused`, `with fire`: how it differs from playing it plainly. */
  readonly how: string
}

/** All ways a card in hand could be played, allowed or not. */
function waysToPlay(pack: Pack, s: State, card: Card, place: number): Way[] {
  const at = (plain: readonly Action[], aimed: readonly (readonly Action[])[]): readonly Action[] =>
    card.isAimed ? s.foes.map((_, foe) => actionAt(actionsAt(aimed, place), foe)) : [actionAt(plain, place)]
  const fuse = fuseOf(s, card)
  const kindled = card.options.flatMap((option, way) => {
    const faces = facesFor(pack, s, place, option)
    // A way whose dice are not there is said on the card; here it would only stand in the way.
    if (faces === undefined) return []
    const how = `, spending ${diceWords(faces)}`
    return at(tableAt(KINDLE, way), tableAt(KINDLE_ON, way)).map((action) => ({ action, fuse: undefined, how }))
  })
  const fused = fuse === undefined ? [] : at(FUSE, FUSE_ON).map((action) => ({ action, fuse, how: ', fused' }))
  return [...at(PLAY, PLAY_ON).map((action) => ({ action, fuse: undefined, how: '' })), ...kindled, ...fused]
}

function playChoice(pack: Pack, s: State, { action, fuse, how }: Way, known: Map<string, Seen>): Choice {
  const { id, n, target, way } = action
  const foe = target < 0 ? undefined : s.foes[target]
  const label = `${cardAt(pack, s, n).name}${how}${foe === undefined ? '' : ` on ${nameOf(pack, foe)}`}`
  const reason = whyNot(pack, s, n, target, fuse, way)
  const where = { ...atHand(n), ...(foe === undefined ? {} : { on: actorName(foe[ID]) }) }
  if (reason !== undefined) return { id, label, ...where, blocked: REASON_WORDS[reason] }
  const key = `${s.hand[n]} ${target} ${fuse} ${way} ${how}`
  const seen = known.get(key) ?? look(pack, s, action)
  known.set(key, seen)
  return { id, label, ...where, ...seen }
}

const atHand = (place: number) => ({ at: { panel: 'hand', item: String(place + 1) } })

/** Picking and tidying. */
export function otherChoice(pack: Pack, s: State, action: Action): Choice {
  const { id, verb, n, target } = action
  const atDie = (): string => `die ${n + 1} (${elementName(numberAt(s.pool, n))})`
  if (action === DONE) return { id, label: s.phase === 'tidy' ? 'End the turn' : 'That is all', key: 'enter' }
  if (verb === 'discard') return { id, label: `Discard ${cardAt(pack, s, n).name}`, ...atHand(n) }
  if (verb === 'keep') return { id, label: `Keep ${atDie()}` }
  if (verb === 'card') {
    const evolved = cardOf(pack, evolvedCode(numberAt(s.hand, n)))
    return { id, label: `Evolve ${cardAt(pack, s, n).name}`, preview: cardText(evolved), ...atHand(n) }
  }
  if (target >= 0) {
    const preview = previewWords(pack, foresee(pack, s, action))
    return { id, label: `Turn ${atDie()} to ${elementName(target)}`, ...(preview === '' ? {} : { preview }) }
  }
  return { id, label: `${s.ask === ASK_BANK ? 'Bank' : 'Reroll'} ${atDie()}` }
}
