import type { Action, AnyGame, Game } from '../contract/game.ts'
import type { GameInfo } from '../contract/info.ts'
import { problemText } from '../contract/schema.ts'
import type { ForcedRoll } from '../dice/test-dice.ts'
import { NEWEST_FORMAT } from '../journal/journal-format.ts'
import { begin, type Refusal, type Run } from './run.ts'

/** The parameters of a new run. */
export interface Start<O = unknown> {
  readonly seed: string
  readonly options?: O
  /** A position to start from. It becomes `options.scenario` and makes the run practice. */
  readonly scenario?: unknown
  /** Forced rolls, which make the run practice. */
  readonly rolls?: readonly ForcedRoll[]
  /** A source of true randomness. If it is absent, entropy is derived from the seed. */
  readonly entropy?: (what: string) => string
}

/** Starts a run. The options have the game's own type and are not validated; use `startChecked` for options from outside. */
export function start<S, A extends Action, E, O>(game: Game<S, A, E, O>, how: Start<O>): Run | Refusal {
  const scenario = how.scenario === undefined ? {} : { scenario: how.scenario }
  const rolls = how.rolls ?? []
  const options = { ...(how.options as object | undefined), ...scenario }
  const forced = rolls.map(({ what, value }) => ({ step: 0, what, value }))
  const beginning = { format: NEWEST_FORMAT, seed: how.seed, options, unranked: '', entropy: [], forced }
  return begin(game as unknown as AnyGame, beginning, how.entropy)
}

/** Starts a run with options from outside. Validates them with the game's schema, and refuses invalid ones with an explanation. */
export async function startChecked({ game, schema }: GameInfo, how: Start): Promise<Run | Refusal> {
  const { scenario, options = {} } = how
  const given = scenario === undefined ? options : { ...(options as object), scenario }
  const checked = (await schema()).checkOptions(given, game)
  if (checked.ok) return start(game, { ...how, options: checked.value, scenario: undefined })
  return { refused: 'bad-options', why: checked.problems.map(problemText).join('; ') }
}
