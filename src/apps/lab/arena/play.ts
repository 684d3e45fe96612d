import { type AnyGame, choose, digest, isRefusal, linesOf, plain, type Run, start } from '../../../engine/index.ts'
import { cleanAll } from '../../../lib/clean-text.ts'
import { sceneText } from '../../../views/text/text.ts'
import type { Contestant, TaskPosition } from './contestant.ts'
import { type PlayedStep, packMoves } from './moves.ts'
import type { TaskResult } from './score-file.ts'
import type { Task } from './tasks.ts'

/** Limits of a contestant for one task. */
export interface Budget {
  /** Refused answers in a row. */
  readonly refusals: number
  readonly tokens: number
  /** Whether the time is up. */
  readonly isLate: () => boolean
}

/** Plays one task until it ends or its budget is used up. */
export async function playTask(
  game: AnyGame,
  task: Task,
  contestant: Contestant,
  budget: Budget,
  rules?: string,
): Promise<TaskResult> {
  const run = startTask(game, task)
  const steps: PlayedStep[] = []
  const tokens = { in: 0, out: 0 }
  let refusals = 0
  let refusalsInRow = 0
  const ended = (): TaskResult['end'] | undefined => {
    if (isDone(run, task)) return 'over'
    if (stepsOf(run, task) >= task.steps) return 'steps'
    if (refusalsInRow >= budget.refusals) return 'refusals'
    if (tokens.in + tokens.out > budget.tokens) return 'tokens'
    return budget.isLate() ? 'time' : undefined
  }
  let news: PositionNews = { lines: applyForcedChoices(run, steps, task), rules }
  let end = ended()
  for (; end === undefined; end = ended()) {
    const position = positionOf(run, task, news, contestant.readsState !== true)
    const reply = await contestant.choose(position, run)
    tokens.in += reply.tokens?.in ?? 0
    tokens.out += reply.tokens?.out ?? 0
    const { taken, lines, refused } = applyChoices(run, steps, reply.choices, task)
    if (refused !== undefined) refusals++
    refusalsInRow = taken === 0 ? refusalsInRow + 1 : 0
    news = { lines: [...lines, ...applyForcedChoices(run, steps, task)], refused }
  }
  contestant.over?.(task.id)
  const used = tokens.in + tokens.out > 0 ? { tokens } : {}
  return { task: task.id, moves: packMoves(steps), steps: steps.length, refusals, end, ...resultOf(run, task), ...used }
}

/** Starts a task's run and makes its lead-in choices. */
function startTask(game: AnyGame, { id, seed, options, lead = [] }: Task): Run {
  const run = start(game, { seed, options })
  if (isRefusal(run)) throw new Error(`can't start task ${id}: ${run.why}`)
  for (const choice of lead) {
    const chosen = choose(run, run.turn, 0, choice)
    if (isRefusal(chosen)) throw new Error(`can't make the lead-in choices of task ${id}: ${chosen.why}`)
  }
  return run
}

/** The parts of a run that determine its result. */
export type TaskRun = Pick<Run, 'game' | 'state' | 'turn' | 'ids'>

/** Choices made since the task began. */
export const stepsOf = (run: TaskRun, { lead = [] }: Task): number => run.turn - lead.length

/** Whether a task is done: the run is over, or the single choice of a puzzle is made. */
export const isDone = (run: TaskRun, task: Task): boolean =>
  isOver(run) || (task.best !== undefined && stepsOf(run, task) > 0)

export const isOver = ({ game, state }: TaskRun): boolean => game.toAct(state).length === 0

const isEnded = (run: TaskRun, task: Task): boolean => isDone(run, task) || stepsOf(run, task) >= task.steps

/** The result of a run, with the digest of its final state. */
export function resultOf(run: TaskRun, { best, lead = [] }: Task): Pick<TaskResult, 'score' | 'won' | 'digest'> {
  const { score = 0, won = false } = run.game.outcome(run.state)?.standings[0] ?? {}
  const proof = digest(run.state).slice(0, 16)
  if (best === undefined) return { score, won, digest: proof }
  const isRight = best.includes(run.ids[lead.length] ?? '')
  return { score: isRight ? 100 : 0, won: isRight, digest: proof }
}

/** What changed since the last position. */
type PositionNews = Pick<TaskPosition, 'lines' | 'rules' | 'refused'>

const positionOf = (run: Run, task: Task, news: PositionNews, withText: boolean): TaskPosition => ({
  task: task.id,
  game: run.game.id,
  step: stepsOf(run, task),
  ...news,
  text: withText ? sceneText(cleanAll(run.game.scene(run.state, 0))) : '',
  legal: run.game.legal(run.state, 0).map(({ id }) => id),
})

/** Makes choices while they are legal; returns their number and why the next one was refused. */
function applyChoices(run: Run, steps: PlayedStep[], choices: readonly string[], task: Task) {
  const lines: string[] = []
  let taken = 0
  for (const choice of choices) {
    if (isEnded(run, task)) break
    const outcome = applyChoice(run, steps, choice)
    if (typeof outcome === 'string') return { taken, lines, refused: outcome }
    lines.push(...outcome)
    taken++
  }
  return { taken, lines, refused: taken === 0 ? 'Answer with the id of a legal choice.' : undefined }
}

/** Makes one choice; returns its log entries, or why it was refused. */
function applyChoice(run: Run, steps: PlayedStep[], choice: string): string[] | string {
  const legal = run.game.legal(run.state, 0)
  const index = legal.findIndex(({ id }) => id === choice)
  const chosen = choose(run, run.turn, 0, choice)
  if (isRefusal(chosen)) return chosen.why
  steps.push({ index, among: legal.length })
  return linesOf(run, chosen.events, 0).map(({ text }) => plain(cleanAll(text)))
}

/** Makes the only legal choice while there is one. A puzzle is the choice itself. */
function applyForcedChoices(run: Run, steps: PlayedStep[], task: Task): string[] {
  const lines: string[] = []
  while (task.best === undefined && !isEnded(run, task)) {
    const [only, second] = run.game.legal(run.state, 0)
    if (only === undefined || second !== undefined) break
    const outcome = applyChoice(run, steps, only.id)
    if (typeof outcome === 'string') break
    lines.push(...outcome)
  }
  return lines
}
