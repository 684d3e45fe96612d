import { unreachable } from '../../../engine/unreachable.ts'
import { countDice, diceOfElement } from '../combat/dice/dice.ts'
import { canPayNeed, wildElementBits } from '../combat/dice/payment.ts'
import { monsterOfFoe } from '../combat/intents.ts'
import type { DiceNeed } from '../content/dice-options.ts'
import type { Pack } from '../content/pack.ts'
import { DEF, WARD } from '../foe.ts'
import { numberAt } from '../number-lists.ts'
import type { State } from '../state.ts'
import { ELEMENTS } from '../vocabulary.ts'
import { type CardYield, type CardYields, POINTS_PER_DAMAGE } from './card-yields.ts'

/**
 * The value of the cards still in hand with the energy and dice that are left. Takes greedily the card with the most
 * points per energy, each with its best option that can be paid. This keeps the plan from spending a die on a weak
 * effect while a better card needs it.
 */

interface Situation {
  readonly foes: number
  readonly def: number
  readonly veil: number
  /** Incoming damage that ward does not cover yet. */
  readonly need: number
  readonly wound: number
}
const UNKNOWN_CARD = 18

export function pointsOfYield(
  cardYield: CardYield,
  { foes, def, veil, need, wound }: Situation,
  hasDice: boolean,
): number {
  const { damage, hits, isOnAll, ward, heal, other } = cardYield
  const struck = Math.max(0, damage - hits * (def + (hasDice ? 0 : veil)))
  const targets = isOnAll ? 1 + 0.7 * (foes - 1) : 1
  const used = Math.min(ward, need)
  return POINTS_PER_DAMAGE * struck * targets + 9 * used + 0.5 * (ward - used) + 7 * Math.min(heal, wound) + other
}

function situationOf(pack: Pack, s: State, need: number): Situation {
  const front = s.foes[0]
  const def = front === undefined ? 0 : Math.max(0, front[DEF]) + Math.min(3, front[WARD] / 2)
  const veil = front === undefined ? 0 : monsterOfFoe(pack, front).veil
  return { foes: s.foes.length, def, veil, need, wound: s.maxHp - s.hp }
}

/** Approximate dice counts after a need is paid. If any die would do, the most frequent element pays. */
function afterSpending(counts: number, need: DiceNeed): number {
  let left = counts
  const drop = (face: number): void => {
    if (diceOfElement(left, face) > 0) left -= 1 << (face << 3)
  }
  const mostFrequent = (): number => {
    let best = 0
    for (let face = 1; face < ELEMENTS.length; face++)
      if (diceOfElement(left, face) > diceOfElement(left, best)) best = face
    return best
  }
  switch (need.kind) {
    case 'every':
      return need.element < 0 ? 0 : left - (diceOfElement(left, need.element) << (need.element << 3))
    case 'mix':
      drop(need.element)
      drop(need.other)
      return left
    case 'element':
      for (let i = 0; i < need.count; i++) drop(diceOfElement(left, need.element) > 0 ? need.element : mostFrequent())
      return left
    case 'alike': {
      const face = mostFrequent()
      for (let i = 0; i < need.count; i++) drop(face)
      return left
    }
    case 'any':
    case 'different':
      for (let i = 0; i < need.count; i++) drop(mostFrequent())
      return left
    default:
      return unreachable(need.kind)
  }
}

const totalOf = (counts: number): number =>
  diceOfElement(counts, 0) + diceOfElement(counts, 1) + diceOfElement(counts, 2) + diceOfElement(counts, 3)

/** The value of the hand. The first `known` cards count by their effects; later ones were just drawn and count as average cards. */
export function handValue(pack: Pack, yields: CardYields, s: State, known: number, need: number): number {
  const mood = situationOf(pack, s, need)
  const wild = s.pool.length === 0 ? 0 : wildElementBits(pack, s)
  let counts = countDice(s.pool)
  let energy = s.energy
  let used = 0
  let sum = 0
  const last = Math.min(known, s.hand.length)
  for (let round = 0; round < 5; round++) {
    let best = -1
    let bestMode = 0
    let bestRate = 0
    let bestPoints = 0
    for (let index = 0; index < last; index++) {
      if ((used & (1 << index)) !== 0) continue
      const code = numberAt(s.hand, index)
      const card = pack.cards[code]
      const modes = yields[code]
      if (card === undefined || modes === undefined || card.cost > energy || card.charges > s.charges) continue
      if (card.diceCount > 0 && diceOfElement(counts, card.diceElement) < card.diceCount) continue
      for (let mode = 0; mode < modes.length; mode++) {
        const cardYield = modes[mode]
        const option = mode === 0 ? undefined : card.options[mode - 1]
        if (
          cardYield === undefined ||
          (option !== undefined && !canPayNeed(option.need, counts, totalOf(counts), wild))
        )
          continue
        const points = pointsOfYield(cardYield, mood, option !== undefined || card.diceCount > 0)
        const rate = points / (card.cost + 0.4)
        if (rate <= bestRate) continue
        best = index
        bestMode = mode
        bestRate = rate
        bestPoints = points
      }
    }
    if (best < 0) break
    used |= 1 << best
    const card = pack.cards[numberAt(s.hand, best)]
    const option = bestMode === 0 ? undefined : card?.options[bestMode - 1]
    energy -= card?.cost ?? 0
    if (option !== undefined) counts = afterSpending(counts, option.need)
    sum += bestPoints
  }
  return 0.85 * sum + Math.min(energy + 1, s.hand.length - last) * UNKNOWN_CARD + 3 * totalOf(counts)
}
