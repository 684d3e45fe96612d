import type { Action, AnyGame, Game } from '../contract/game.ts'
import type { GameInfo } from '../contract/info.ts'
import { problemText } from '../contract/schema.ts'
import type { ForcedRoll } from '../dice/test-dice.ts'
import { NEWEST_FORMAT } from '../journal/journal-format.ts'
import { begin, type Refusal, type Run } from './run.ts'

export interface Start<O = unknown> {
  readonly seed: string
  readonly options?: O
  /** A position to start from; it becomes `options.scenario`, and the run practice. */
  readonly scenario?: unknown
  /** Rolls that fall as given; they make the run practice. */
  readonly rolls?: readonly ForcedRoll[]
  /** The host's true randomness. Without it, entropy is derived from the seed. */
  readonly entropy?: (what: string) => string
}

/**
 * A run from its beginning. Options are taken as they are: who knows the game has them typed, and what comes from outside is checked before
 * (`startChecked`).
 */
export function start<S, A extends Action, E, O>(game: Game<S, A, E, O>, how: Start<O>): Run | Refusal {
  const scenario = how.scenario === undefined ? {} : { scenario: how.scenario }
  const rolls = how.rolls ?? []
  const options = { ...(how.options as object | undefined), ...scenario }
  const forced = rolls.map(({ what, value }) => ({ step: 0, what, value }))
  const beginning = { format: NEWEST_FORMAT, seed: how.seed, options, unranked: '', entropy: [], forced }
  return begin(game as unknown as AnyGame, beginning, how.entropy)
}

/** A run whose options come from outside: checked by the game's own schema first, so that nonsense is refused with a sentence. */
export async function startChecked({ game, schema }: GameInfo, how: Start): Promise<Run | Refusal> {
  const { scenario, options = {} } = how
  const given = scenario === undefined ? options : { ...(options as object), scenario }
  const checked = (await schema()).checkOptions(given, game)
  if (checked.ok) return start(game, { ...how, options: checked.value, scenario: undefined })
  return { refused: 'bad-options', why: checked.problems.map(problemText).join('; ') }
}
