import type { Panel } from '../../../src/engine/contract/scene.ts'
import { type Pack, signOf } from '../content.ts'
import { MAX_DARE, MAX_ROUNDS, ROUNDS, type ToyState } from '../state.ts'
import { cardText } from './event-text.ts'
import { signTable } from './scene.ts'

/** The reference panels, with all figures. */
export const codex = (pack: Pack): readonly Panel[] => [
  signTable(pack),
  {
    kind: 'cards',
    id: 'cards',
    title: 'Cards',
    cards: pack.cards.map(({ id, name }, card) => ({ id, name, text: cardText(pack, card) })),
  },
  {
    kind: 'text',
    id: 'terms',
    title: 'Terms',
    lines: [
      `A run has ${ROUNDS} rounds, by option 1 to ${MAX_ROUNDS}.`,
      `A dare gives the other seat up to ${MAX_DARE} points.`,
      'Score: 10 a point, and the glory.',
    ],
  },
]

/** The state in readable form. Hides nothing. */
export const describe = (pack: Pack, s: ToyState): unknown => ({
  round: s.round,
  rounds: s.rounds,
  seats: s.points.map((points, seat) => ({
    points,
    glory: s.glory[seat],
    card: pack.cards[s.cards[seat] ?? -1]?.name ?? 'none',
    shown: s.shown.filter((_, place) => place % 2 === seat).map((sign) => signOf(pack, sign).name),
  })),
  winners: s.winners.map((winner) => `seat ${winner}`),
  omen: s.omen,
  lesson: s.lesson === '' ? 'none' : s.lesson,
  ghost: s.ghost === '' ? 'nobody' : { name: s.ghost, signs: s.echo.map((sign) => signOf(pack, sign).name) },
})
