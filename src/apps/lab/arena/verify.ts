import { type AnyGame, seededDice } from '../../../engine/index.ts'
import { unpackMoves } from './moves.ts'
import { isDone, isOver, resultOf, stepsOf, type TaskRun } from './play.ts'
import type { ScoreSheet, TaskResult } from './score-file.ts'
import { hashOfTasks, type Task, type TaskList } from './tasks.ts'

/** Replays every result of a score file. Returns the errors found; an empty list means that it is correct. */
export function verifySheet(list: TaskList, sheet: ScoreSheet, gameOf: (task: Task) => AnyGame): string[] {
  if (sheet.list !== hashOfTasks(list)) return [`It was not played with the published list ${list.name}.`]
  const tasks = new Map(list.tasks.map((task) => [task.id, task]))
  const seen = new Set<string>()
  const wrong = sheet.results.flatMap((result) => {
    const task = tasks.get(result.task)
    if (task === undefined) return [`${result.task} is not a task of this list.`]
    if (seen.has(result.task)) return [`${result.task} is listed twice.`]
    seen.add(result.task)
    const why = mismatchIn(gameOf(task), task, result)
    return why === undefined ? [] : [`${result.task}: ${why}`]
  })
  const missing = list.tasks.filter(({ id }) => !seen.has(id)).map(({ id }) => `${id} is missing.`)
  return [...wrong, ...missing]
}

/** Why a result is wrong; undefined if it is correct. */
function mismatchIn(game: AnyGame, task: Task, result: TaskResult): string | undefined {
  const run = replayTask(game, task, result)
  if (typeof run === 'string') return run
  const { score, won, digest } = resultOf(run, task)
  if (digest !== result.digest) return 'the choices lead to another final state.'
  if (score !== result.score) return `the score is ${score}, not ${JSON.stringify(result.score)}.`
  if (won !== result.won) return won ? 'the run is won, not lost.' : 'the run is lost, not won.'
  return isEndRight(run, task, result) ? undefined : `the end is not "${result.end}".`
}

function isEndRight(run: TaskRun, task: Task, { end, refusals }: TaskResult): boolean {
  if (end === 'over' || isDone(run, task)) return end === 'over' && isDone(run, task)
  if (end === 'steps') return stepsOf(run, task) >= task.steps
  return end !== 'refusals' || refusals > 0
}

/** Replays the choices without log entries or intermediate checks: the digest of the final state is enough. */
function replayTask(
  game: AnyGame,
  { seed, options, lead = [], steps: maxSteps }: Task,
  { moves, steps }: TaskResult,
): TaskRun | string {
  if (!Number.isSafeInteger(steps) || steps < 0 || steps > maxSteps)
    return `it has ${steps} choices; ${maxSteps} are allowed.`
  let packed: ReturnType<typeof unpackMoves>
  try {
    packed = unpackMoves(moves)
  } catch {
    return 'its choices cannot be unpacked.'
  }
  const dice = seededDice(seed)
  const ids: string[] = []
  const run = { game, state: game.setup(options, dice), turn: 0, ids }
  for (let i = -lead.length; i < steps; i++) {
    if (isOver(run)) return `the run is over after ${i} choices, not ${steps}.`
    const legal = game.legal(run.state, 0)
    const action = i < 0 ? legal.find(({ id }) => id === lead[run.turn]) : legal[packed.next(legal.length)]
    if (action === undefined || game.toAct(run.state).length > 1) return `choice ${i} is not legal.`
    game.apply(run.state, [{ seat: 0, action }], dice)
    run.ids.push(action.id)
    run.turn++
  }
  return packed.isUsedUp() ? run : 'it has more choices than steps.'
}
