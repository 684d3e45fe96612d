import type { Line } from '../../../src/engine/contract/scene.ts'
import { at } from '../../../src/lib/enums.ts'
import { cardOf, type Pack, signOf } from '../content.ts'
import type { ToyEvent } from '../events.ts'

export const cardText = (pack: Pack, card: number): string => {
  const { favours, glory } = cardOf(pack, card)
  return `favours ${signOf(pack, favours).name}, glory ${glory}`
}

/** The log line of an event for a seat. Only its owner learns of a card. */
export function eventText(pack: Pack, e: ToyEvent, seat: number): Line | undefined {
  if (e.kind === 'round') return roundLine(pack, e)
  if (e.seat !== seat) return undefined
  const { name } = cardOf(pack, e.card)
  return {
    text: `You are dealt ${e.card}.`,
    sum: `card ${e.card} is the ${name}: ${cardText(pack, e.card)}`,
    rule: '§2.1',
  }
}

type Round = ToyEvent & { readonly kind: 'round' }

function roundLine(pack: Pack, e: Round): Line {
  const names = e.signs.map((sign) => signOf(pack, sign).id)
  return {
    text: `${names.join(' against ')}: seat ${e.winner} wins by ${e.why}.${e.glory + e.haunt > 0 ? ` Glory ${e.glory + e.haunt}.` : ''}`,
    sum: [reason(pack, e), ...gloryReasons(e)].join('; '),
    rule: e.haunt > 0 ? '§1.2, §5.2' : e.glory > 0 ? '§1.2, §2.2' : '§1.2',
  }
}

function reason(pack: Pack, e: Round): string {
  if (e.why === 'roll') return `neither sign beats the other: the coin falls ${e.winner}`
  const [winner, loser] = [at(e.signs, e.winner), at(e.signs, 1 - e.winner)]
  return `${signOf(pack, winner).name} beats ${signOf(pack, loser).name}`
}

const gloryReasons = (e: Round): string[] => [
  ...(e.glory > 0 ? [`its card favours the sign: ${e.glory} glory`] : []),
  ...(e.haunt > 0 ? [`the ghost showed it too: ${e.haunt} glory`] : []),
]

/** The timeline beside a replay: rounds only. */
export const timeline = (pack: Pack, e: ToyEvent): Line | undefined =>
  e.kind === 'round'
    ? { text: `Round ${e.round + 1} goes to seat ${e.winner}.`, sum: reason(pack, e), rule: '§1.3' }
    : undefined
