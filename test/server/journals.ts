import { type Bot, type BotName, makeBot } from '../../src/bots/index.ts'
import {
  type AnyGame,
  choose,
  type GameInfo,
  isRefusal,
  type Journal,
  journalOf,
  makeJournalString,
  type Run,
  seededDice,
  start,
  waitingFor,
} from '../../src/engine/index.ts'
import { findGame } from '../../src/games/index.ts'

/** A run played by a bot, to its end or to a turn. */
export function playedRun(of: string | AnyGame, seed: string, options: object = {}, how: How = {}): Run {
  const game = typeof of === 'string' ? (findGame(of) as GameInfo).game : of
  const { name = 'random', bot = makeBot(name), to = Number.POSITIVE_INFINITY } = how
  const run = start(game, { seed, options })
  if (isRefusal(run)) throw new Error(run.why)
  const dice = seededDice(`player ${seed}`)
  for (let waiting = waitingFor(run); waiting.length > 0 && run.turn < to; waiting = waitingFor(run))
    for (const seat of waiting) {
      const chosen = choose(run, run.turn, seat, bot(game, run.state, seat, dice).id)
      if (isRefusal(chosen)) throw new Error(chosen.why)
    }
  return run
}
interface How {
  readonly name?: BotName
  readonly bot?: Bot
  readonly to?: number
}

export const played = (of: string | AnyGame, seed: string, options: object = {}, how: How = {}): Journal =>
  journalOf(playedRun(of, seed, options, how))

export const playedText = (of: string | AnyGame, seed: string, options: object = {}, how: How = {}): string =>
  makeJournalString(played(of, seed, options, how))
