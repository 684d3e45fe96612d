import type { Emit, Moves } from '../../../src/engine/contract/game.ts'
import type { Dice } from '../../../src/engine/dice/dice.ts'
import { at } from '../../../src/lib/enums.ts'
import type { Sign } from '../actions.ts'
import { cardOf, type Pack, signOf } from '../content.ts'
import type { ToyEvent } from '../events.ts'
import { type Ghost, type Options, ROUNDS, SEATS, type ToyState } from '../state.ts'

export function setup(pack: Pack, options: Options, dice: Dice): ToyState {
  const { lesson = '', dare = 0, ghosts = [], scenario = {} } = options
  const rounds = lesson === '' ? (options.rounds ?? ROUNDS) : 1
  const state: ToyState = {
    round: scenario.round ?? 0,
    rounds,
    // §3.3
    points: (scenario.points ?? [Math.max(0, -dare), Math.max(0, dare)]).slice(),
    glory: [0, 0],
    cards: deal(pack, dice),
    shown: [],
    winners: [],
    omen: dice.entropy('omen'),
    ghost: '',
    echo: [],
    lesson,
  }
  for (const [seat, id] of (scenario.cards ?? []).entries())
    state.cards[seat] = pack.cards.findIndex((card) => card.id === id)
  if (ghosts.length > 0) haunt(pack, state, at(ghosts, dice.roll('ghosts', ghosts.length, 'ghost')))
  return state
}

/** §5.2 */
function haunt(pack: Pack, state: ToyState, named: Ghost | string): void {
  const ghost = typeof named === 'string' ? pack.ghosts.get(named) : named
  if (ghost === undefined) throw new Error(`the ghost ${String(named)} is not known here`)
  state.ghost = ghost.name
  state.echo = ghost.signs.map((id) => pack.signs.findIndex((sign) => sign.id === id)).filter((sign) => sign >= 0)
}

/** §2.1 */
const deal = (pack: Pack, dice: Dice): number[] =>
  SEATS.map((seat) => dice.roll('cards', pack.cards.length, `card of ${seat}`))

export function apply(pack: Pack, s: ToyState, moves: Moves<Sign>, dice: Dice, emit?: Emit<ToyEvent>): void {
  const signs = moves.map(({ action }) => action.sign)
  const coin = dice.fork(`round ${s.round}`).roll('tie', 2, 'tie')
  const beaten = winnerBySign(pack, signs)
  const winner = beaten ?? coin
  const glory = gloryOf(pack, s, signs, winner)
  const ghost = hauntOf(s, signs, winner)
  s.points[winner] = at(s.points, winner) + 1
  s.glory[winner] = at(s.glory, winner) + glory + ghost
  s.shown.push(...signs)
  s.winners.push(winner)
  emit?.({
    kind: 'round',
    round: s.round,
    signs,
    winner,
    why: beaten === undefined ? 'roll' : 'sign',
    glory,
    haunt: ghost,
  })
  s.round++
  s.cards = deal(pack, dice)
  s.cards.forEach((card, seat) => {
    emit?.({ kind: 'dealt', seat, card })
  })
}

/** §1.2 The winner without the coin, if there is one. */
function winnerBySign(pack: Pack, signs: readonly number[]): number | undefined {
  const [mine, theirs] = [at(signs, 0), at(signs, 1)]
  const isMine = signOf(pack, mine).beats.includes(theirs)
  const isTheirs = signOf(pack, theirs).beats.includes(mine)
  if (isMine === isTheirs) return undefined
  return isMine ? 0 : 1
}

/** §2.2 */
function gloryOf(pack: Pack, s: ToyState, signs: readonly number[], winner: number): number {
  const card = cardOf(pack, at(s.cards, winner))
  return card.favours === signs[winner] ? card.glory : 0
}

/** §5.2 */
function hauntOf(s: ToyState, signs: readonly number[], winner: number): number {
  if (winner !== 1 || s.echo.length === 0) return 0
  return signs[1] === s.echo[s.round % s.echo.length] ? 1 : 0
}
