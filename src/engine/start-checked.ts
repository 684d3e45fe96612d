import type { Entry } from './entry.ts'
import { type Refusal, type Run, type Start, start } from './run.ts'
import { tellProblem } from './scenario.ts'

/** A run whose options come from outside: checked by the game's own schema first, so that nonsense is refused with a sentence. */
export async function startChecked({ game, schema }: Entry, how: Start): Promise<Run | Refusal> {
  const { scenario, options = {} } = how
  const given = scenario === undefined ? options : { ...(options as object), scenario }
  const checked = (await schema()).checkOptions(given, game)
  if (checked.ok) return start(game, { ...how, options: checked.value, scenario: undefined })
  return { refused: 'bad-options', why: checked.problems.map(tellProblem).join('; ') }
}
