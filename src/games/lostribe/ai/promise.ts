import { countDice, diceIn } from '../combat/dice/dice.ts'
import { canSpend, wildBits } from '../combat/dice/payment.ts'
import { monsterOfFoe } from '../combat/intents.ts'
import type { Need } from '../content/dice-options.ts'
import type { Pack } from '../content/pack.ts'
import { DEF, WARD } from '../foe.ts'
import { ELEMENTS } from '../names.ts'
import { numberAt } from '../number-lists.ts'
import type { State } from '../state.ts'
import { type Gain, type Gains, PER_DAMAGE } from './gains.ts'

/**
 * What the hand still promises with the energy and the dice that are left: the best card for its energy first, each with the best option its
 * dice are there for. So a die is not thrown at a small thing while a better one waits for it.
 */

interface Mood {
  readonly foes: number
  readonly def: number
  readonly veil: number
  /** What is coming and not yet warded. */
  readonly need: number
  readonly wound: number
}
const DRAWN = 18

export function gainPoints(gain: Gain, { foes, def, veil, need, wound }: Mood, hasDice: boolean): number {
  const { damage, hits, isOnAll, ward, heal, other } = gain
  const struck = Math.max(0, damage - hits * (def + (hasDice ? 0 : veil)))
  const many = isOnAll ? 1 + 0.7 * (foes - 1) : 1
  const used = Math.min(ward, need)
  return PER_DAMAGE * struck * many + 9 * used + 0.5 * (ward - used) + 7 * Math.min(heal, wound) + other
}

function moodOf(pack: Pack, s: State, need: number): Mood {
  const front = s.foes[0]
  const def = front === undefined ? 0 : Math.max(0, front[DEF]) + Math.min(3, front[WARD] / 2)
  const veil = front === undefined ? 0 : monsterOfFoe(pack, front).veil
  return { foes: s.foes.length, def, veil, need, wound: s.maxHp - s.hp }
}

/** Dice that go for a need, roughly: of those there are most of where any will do. */
function without(counts: number, need: Need): number {
  let left = counts
  const drop = (face: number): void => {
    if (diceIn(left, face) > 0) left -= 1 << (face << 3)
  }
  const most = (): number => {
    let best = 0
    for (let face = 1; face < ELEMENTS.length; face++) if (diceIn(left, face) > diceIn(left, best)) best = face
    return best
  }
  switch (need.kind) {
    case 'every':
      return need.element < 0 ? 0 : left - (diceIn(left, need.element) << (need.element << 3))
    case 'mix':
      drop(need.element)
      drop(need.other)
      return left
    case 'element':
      for (let i = 0; i < need.count; i++) drop(diceIn(left, need.element) > 0 ? need.element : most())
      return left
    case 'alike': {
      const face = most()
      for (let i = 0; i < need.count; i++) drop(face)
      return left
    }
    default:
      for (let i = 0; i < need.count; i++) drop(most())
      return left
  }
}

const totalOf = (counts: number): number =>
  diceIn(counts, 0) + diceIn(counts, 1) + diceIn(counts, 2) + diceIn(counts, 3)

/** `known`: so many cards of the hand were there before; those behind them have only just been drawn, and count as any card. */
export function promise(pack: Pack, gains: Gains, s: State, known: number, need: number): number {
  const mood = moodOf(pack, s, need)
  const wild = s.pool.length === 0 ? 0 : wildBits(pack, s)
  let counts = countDice(s.pool)
  let energy = s.energy
  let used = 0
  let sum = 0
  const last = Math.min(known, s.hand.length)
  for (let round = 0; round < 5; round++) {
    let best = -1
    let bestWay = 0
    let bestRate = 0
    let bestPoints = 0
    for (let place = 0; place < last; place++) {
      if ((used & (1 << place)) !== 0) continue
      const code = numberAt(s.hand, place)
      const card = pack.cards[code]
      const ways = gains[code]
      if (card === undefined || ways === undefined || card.cost > energy || card.charges > s.charges) continue
      if (card.diceCount > 0 && diceIn(counts, card.diceElement) < card.diceCount) continue
      for (let way = 0; way < ways.length; way++) {
        const gain = ways[way]
        const option = way === 0 ? undefined : card.options[way - 1]
        if (gain === undefined || (option !== undefined && !canSpend(option.need, counts, totalOf(counts), wild)))
          continue
        const points = gainPoints(gain, mood, option !== undefined || card.diceCount > 0)
        const rate = points / (card.cost + 0.4)
        if (rate <= bestRate) continue
        best = place
        bestWay = way
        bestRate = rate
        bestPoints = points
      }
    }
    if (best < 0) break
    used |= 1 << best
    const card = pack.cards[numberAt(s.hand, best)]
    const option = bestWay === 0 ? undefined : card?.options[bestWay - 1]
    energy -= card?.cost ?? 0
    if (option !== undefined) counts = without(counts, option.need)
    sum += bestPoints
  }
  return 0.85 * sum + Math.min(energy + 1, s.hand.length - last) * DRAWN + 3 * totalOf(counts)
}
