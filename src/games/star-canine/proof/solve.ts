import { seededDice } from '../../../engine/dice/dice.ts'
import {
  CONTINUE,
  LEAVE,
  makeTakeOrders,
  type Order,
  offerOrder,
  PAY_DOCK,
  REPAIR_SHIP,
  RESUPPLY_AMMO,
  START_RUN,
  TAKE_AMMO,
} from '../actions.ts'
import { type ActOnePoint, type ActOneSolution, type ActOneStep, REWARD_AS_AMMO, solveActOne } from '../ai/act-one.ts'
import { itemNumbersOfKinds, ordersToEngageWith } from '../ai/orders.ts'
import { applyMoves, setUpRun } from '../campaign/rules.ts'
import type { Pack } from '../content/content.ts'
import type { State } from '../state.ts'
import type { Certificate } from './certificate.ts'

/** The best result of ACT I, the choices that reach it, and a certificate that no result is better. */
export interface ActOneProof {
  /** The hull + 5 × ammo after the boss that these choices reach; undefined if the boss cannot be beaten or only the bound is known. */
  readonly best: number | undefined
  readonly ids: readonly string[]
  readonly certificate: Certificate
  /** The number of states that the certificate lists. */
  readonly states: number
}

export function proveActOne(pack: Pack, seed: string, report?: (stage: number, stocks: number) => void): ActOneProof {
  const solved = solveActOne(pack, seededDice(seed), report)
  const line = solved.last === undefined ? undefined : lineTo(pack, seed, solved.last)
  const certificate = { seed, bound: solved.bound, layers: layersOf(solved) }
  const states = certificate.layers.reduce(
    (all, layer) => all + layer.reduce((sum, [, points]) => sum + points.length, 0),
    0,
  )
  return { best: line?.score, ids: line?.ids ?? [], certificate, states }
}

const layersOf = ({ layers }: ActOneSolution): Certificate['layers'] =>
  layers.map((layer) =>
    [...layer].map(([stock, points]) => [stock, points.map(({ ammo, hull }) => [ammo, hull] as const)] as const),
  )

/** Plays the steps by the real rules, up to the reward for the boss. */
function lineTo(pack: Pack, seed: string, last: ActOnePoint): { ids: string[]; score: number } {
  const steps: ActOneStep[] = []
  for (let point: ActOnePoint | undefined = last; point !== undefined; point = point.from) steps.push(point.step)
  steps.reverse().shift()
  const dice = seededDice(seed)
  const s = setUpRun(pack, {}, dice)
  const take = makeTakeOrders(pack)
  const ids: string[] = []
  const play = (...orders: readonly Order[]): void => {
    for (const action of orders) {
      ids.push(action.id)
      applyMoves(pack, s, [{ seat: 0, action }], dice)
    }
  }
  play(START_RUN)
  for (const step of steps) {
    if (s.phase === 'narrative') play(CONTINUE)
    if (step.kind === 'fight') {
      play(...ordersToEngageWith(s, itemNumbersOfKinds(s, step.loadout)), CONTINUE)
      if (s.phase === 'reward') play(step.reward === REWARD_AS_AMMO ? TAKE_AMMO : take(step.reward))
    } else if (step.kind === 'dock')
      play(...payment(s, step.paid), step.service === 'repair' ? REPAIR_SHIP : RESUPPLY_AMMO)
    else play(LEAVE)
  }
  return { ids, score: s.phase === 'boss-reward' ? s.hull + 5 * s.ammo : Number.NEGATIVE_INFINITY }
}

const payment = (s: State, kind: number): Order[] => [
  ...itemNumbersOfKinds(s, [kind]).map((n) => offerOrder(n)),
  PAY_DOCK,
]
