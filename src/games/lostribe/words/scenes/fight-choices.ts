import type { Choice } from '../../../../engine/scene.ts'
import {
  type Action,
  actionAt,
  actionsAt,
  DONE,
  END_TURN,
  FUSE,
  FUSE_ON,
  PLAY,
  PLAY_ON,
  THROW,
  TIDY,
} from '../../actions.ts'
import { type Fuse, fuseOf, whyNot } from '../../fight/allowed.ts'
import { hpAfterTurn, threat } from '../../fight/forecast.ts'
import { bankCapacity, throwsLeft } from '../../fight/pool.ts'
import { cardAt } from '../../fight/zones.ts'
import type { Card } from '../../language/cards.ts'
import { evolvedCode } from '../../language/codes.ts'
import { count } from '../../language/fields.ts'
import { cardOf, type Pack, ultOf } from '../../language/pack.ts'
import { ASK_BANK, elementName } from '../../names.ts'
import { numberAt, type State } from '../../state.ts'
import { cardText } from '../cards.ts'
import { REASON_WORDS } from '../lore.ts'
import { nameOf } from '../names.ts'
import { previewOf } from '../preview.ts'

/** What may be done in a fight, with what would follow. */

export function actChoices(pack: Pack, s: State, open: readonly Action[]): Choice[] {
  const choices: Choice[] = []
  // Twins in the hand do the same.
  const known = new Map<string, string>()
  s.hand.forEach((code, place) => {
    const card = cardOf(pack, code)
    const ways = waysToPlay(s, card, place)
    const preview = ({ action, fuse }: Way): string => {
      const key = `${code} ${action.target} ${fuse}`
      const found = known.get(key) ?? (previewOf(pack, s, action) || 'nothing happens')
      known.set(key, found)
      return found
    }
    for (const way of ways) choices.push(playChoice(pack, s, card, way, ways.length === 1, preview))
  })
  const ults = open.filter(({ verb }) => verb === 'ult').map((action, i) => ultChoice(pack, s, action, i === 0))
  return [...choices, ...ults, ...open.flatMap((action) => turnChoice(pack, s, action))]
}

/** Six dice could hold two triples; one key means one thing. */
function ultChoice(pack: Pack, s: State, action: Action, isFirst: boolean): Choice {
  const { id, text } = ultOf(pack, action.n)
  const key = isFirst ? { key: 'u' } : {}
  return { id: action.id, label: `Unleash ${id}: ${text}`, ...key, preview: previewOf(pack, s, action) }
}

/** What is done with the turn as a whole. */
function turnChoice(pack: Pack, s: State, action: Action): Choice[] {
  const { id } = action
  switch (action) {
    case THROW: {
      const label = `Reroll all ${s.pool.length} dice (${throwsLeft(pack, s)} left this fight)`
      return [{ id, label, key: 'r' }]
    }
    case END_TURN: {
      const label = `End the turn${s.pool.length > 0 ? `; unspent dice expire` : ''}`
      return [{ id, label, key: 'e', preview: endPreview(pack, s) }]
    }
    case TIDY:
      return [{ id, label: tidyLabel(pack, s), key: 't' }]
    default:
      return []
  }
}

const tidyLabel = (pack: Pack, s: State): string =>
  `End the turn, first discarding cards${bankCapacity(pack, s) > 0 ? ` or keeping up to ${count(bankCapacity(pack, s), 'die').replace('dies', 'dice')}` : ''}`

/** What the foes' turn and the start of the next leave of you. */
function endPreview(pack: Pack, s: State): string {
  const [worst, best] = hpAfterTurn(pack, s)
  if (worst === s.hp) return threat(pack, s)[1] > 0 ? 'your ward holds' : 'no hit is coming'
  return `hp ${s.hp} → ${worst === best ? best : `${worst} to ${best}`}${s.dodge > 0 ? ', more by dodging' : ''}`
}

interface Way {
  readonly action: Action
  readonly fuse: Fuse | undefined
}

/** All ways a card in hand could be played, allowed or not. */
function waysToPlay(s: State, card: Card, place: number): Way[] {
  const fuse = fuseOf(s, card)
  const fuses = fuse === undefined ? [undefined] : [undefined, fuse]
  return fuses.flatMap((how): Way[] => {
    if (!card.isAimed) return [{ action: actionAt(how === undefined ? PLAY : FUSE, place), fuse: how }]
    const table = actionsAt(how === undefined ? PLAY_ON : FUSE_ON, place)
    return s.foes.map((_, at) => ({ action: actionAt(table, at), fuse: how }))
  })
}

function playChoice(
  pack: Pack,
  s: State,
  card: Card,
  way: Way,
  isAlone: boolean,
  preview: (way: Way) => string,
): Choice {
  const { action, fuse } = way
  const foe = action.target < 0 ? undefined : s.foes[action.target]
  const how = fuse === undefined ? '' : ', fused'
  const label = `${card.name}${how}${foe === undefined ? '' : ` on ${nameOf(pack, foe)}`}`
  const reason = whyNot(pack, s, action.n, action.target, fuse)
  const at = isAlone ? atHand(action.n) : {}
  if (reason !== undefined) return { id: action.id, label, ...at, blocked: REASON_WORDS[reason] }
  return { id: action.id, label, ...at, preview: preview(way) }
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
    const preview = previewOf(pack, s, action)
    return { id, label: `Turn ${atDie()} to ${elementName(target)}`, ...(preview === '' ? {} : { preview }) }
  }
  return { id, label: `${s.ask === ASK_BANK ? 'Bank' : 'Reroll'} ${atDie()}` }
}
