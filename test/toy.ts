import type { AnyGame, Game } from '../src/engine/index.ts'

/**
 * A toy with everything the contract allows and Star Canine does not need: two seats that choose blind, a hidden card,
 * dice with forks, entropy. Three rounds; stone beats blade, blade beats leaf, leaf beats stone; the dealt card breaks ties.
 */
export const SIGNS = ['stone', 'leaf', 'blade'] as const

export interface ToyState {
  round: number
  points: number[]
  /** Each seat's card, hidden from the other. */
  cards: number[]
  omen: string
}
export interface Sign {
  readonly id: string
  readonly sign: number
}
export type ToyEvent =
  | {
      readonly kind: 'round'
      readonly signs: readonly number[]
      readonly winner: number
      readonly why: 'sign' | 'roll'
    }
  | { readonly kind: 'dealt'; readonly seat: number; readonly card: number }

const ACTIONS: readonly Sign[] = SIGNS.map((id, sign) => ({ id, sign }))
const ROUNDS = 3

export const toy: Game<ToyState, Sign, ToyEvent, { rounds?: number }> = {
  id: 'toy',
  version: 1,
  contentHash: '00000000000000aa',
  bound: ROUNDS,
  setup: (_, dice) => ({
    round: 0,
    points: [0, 0],
    cards: [dice.roll('cards', 6, 'card of 0'), dice.roll('cards', 6, 'card of 1')],
    omen: dice.entropy('omen'),
  }),
  toAct: (s) => (s.round < ROUNDS ? [0, 1] : []),
  legal: () => ACTIONS,
  apply(s, moves, dice, emit) {
    const signs = moves.map(({ action }) => action.sign)
    const lead = ((signs[0] as number) - (signs[1] as number) + 3) % 3
    const roll = dice.fork(`round ${s.round}`).roll('tie', 2, 'tie')
    const winner = lead === 1 ? 0 : lead === 2 ? 1 : roll
    ;(s.points[winner] as number)++
    s.round++
    emit?.({ kind: 'round', signs, winner, why: lead === 0 ? 'roll' : 'sign' })
    s.cards = [dice.roll('cards', 6, 'card of 0'), dice.roll('cards', 6, 'card of 1')]
    s.cards.forEach((card, seat) => {
      emit?.({ kind: 'dealt', seat, card })
    })
  },
  outcome: (s) =>
    s.round < ROUNDS
      ? undefined
      : { reason: 'three rounds', standings: s.points.map((p) => ({ won: p === Math.max(...s.points), score: p })) },
  clone: (s) => ({ round: s.round, points: s.points.slice(), cards: s.cards.slice(), omen: s.omen }),
  scene: (s, seat) => ({
    title: `Round ${s.round + 1}`,
    panels: [
      { kind: 'text', id: 'points', lines: [`Points ${s.points.join(' to ')}. Your card is ${s.cards[seat]}.`] },
    ],
    choices: s.round < ROUNDS ? ACTIONS.map(({ id }) => ({ id, label: `Show ${id}` })) : [],
  }),
  tell(e, seat) {
    if (e.kind === 'dealt') return e.seat === seat ? { text: `You are dealt ${e.card}.` } : undefined
    return { text: `${e.signs.map((sign) => SIGNS[sign]).join(' against ')}: seat ${e.winner} wins by ${e.why}.` }
  },
  imagine: (s, seat, dice) => ({
    round: s.round,
    points: s.points.slice(),
    cards: s.cards.map((card, i) => (i === seat ? card : dice.roll('belief', 6, 'a card'))),
    omen: '0000000000000000',
  }),
}

export const anyToy: AnyGame = toy
