import { type AnyGame, seededDice } from '../../../engine/index.ts'
import { unpackMoves } from './moves.ts'
import { isDone, isOver, resultOf, stepsOf, type TaskRun } from './play.ts'
import type { ScoreSheet, TaskResult } from './score-file.ts'
import { hashOfTasks, type Task, type TaskList } from './tasks.ts'

/** Plays every result of a score file again. What is wrong with it, task by task; nothing: it is true. */
export function verifySheet(list: TaskList, sheet: ScoreSheet, gameOf: (task: Task) => AnyGame): string[] {
  if (sheet.list !== hashOfTasks(list)) return [`It was not played with the list ${list.name} as it is published.`]
  const tasks = new Map(list.tasks.map((task) => [task.id, task]))
  const seen = new Set<string>()
  const wrong = sheet.results.flatMap((result) => {
    const task = tasks.get(result.task)
    if (task === undefined) return [`${result.task} is no task of this list.`]
    if (seen.has(result.task)) return [`${result.task} stands there twice.`]
    seen.add(result.task)
    const why = mismatchIn(gameOf(task), task, result)
    return why === undefined ? [] : [`${result.task}: ${why}`]
  })
  const missing = list.tasks.filter(({ id }) => !seen.has(id)).map(({ id }) => `${id} is missing.`)
  return [...wrong, ...missing]
}

/** Why a result is not true. */
function mismatchIn(game: AnyGame, task: Task, result: TaskResult): string | undefined {
  const run = replayTask(game, task, result)
  if (typeof run === 'string') return run
  const { score, won, digest } = resultOf(run, task)
  if (digest !== result.digest) return 'the choices end somewhere else.'
  if (score !== result.score) return `it scores ${score}, not ${JSON.stringify(result.score)}.`
  if (won !== result.won) return won ? 'it is won, not lost.' : 'it is lost, not won.'
  return isEndRight(run, task, result) ? undefined : `it did not end as "${result.end}".`
}

function isEndRight(run: TaskRun, task: Task, { end, refusals }: TaskResult): boolean {
  if (end === 'over' || isDone(run, task)) return end === 'over' && isDone(run, task)
  if (end === 'steps') return stepsOf(run, task) >= task.steps
  return end !== 'refusals' || refusals > 0
}

/** The choices lived through once more, by the rules alone: nothing is told, kept or checked on the way, since the digest of the end says it all. */
function replayTask(
  game: AnyGame,
  { seed, options, lead = [], steps: most }: Task,
  { moves, steps }: TaskResult,
): TaskRun | string {
  if (!Number.isSafeInteger(steps) || steps < 0 || steps > most) return `it has ${steps} choices, and may have ${most}.`
  let packed: ReturnType<typeof unpackMoves>
  try {
    packed = unpackMoves(moves)
  } catch {
    return 'its choices cannot be read.'
  }
  const dice = seededDice(seed)
  const run = { game, state: game.setup(options, dice), turn: 0, ids: [] as string[] }
  for (let i = -lead.length; i < steps; i++) {
    if (isOver(run)) return `it is over after ${i} choices, not ${steps}.`
    const legal = game.legal(run.state, 0)
    const action = i < 0 ? legal.find(({ id }) => id === lead[run.turn]) : legal[packed.next(legal.length)]
    if (action === undefined || game.toAct(run.state).length > 1) return `choice ${i} is not legal.`
    game.apply(run.state, [{ seat: 0, action }], dice)
    run.ids.push(action.id)
    run.turn++
  }
  return packed.isUsedUp() ? run : 'it has choices beyond its end.'
}
