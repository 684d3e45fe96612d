import { type AnyGame, choose, digest, isRefusal, linesOf, plain, type Run, start } from '../../../engine/index.ts'
import { cleanAll } from '../../../lib/clean-text.ts'
import { sceneText } from '../../../views/text/text.ts'
import type { Contestant, TaskPosition } from './contestant.ts'
import { type PlayedStep, packMoves } from './moves.ts'
import type { TaskResult } from './score-file.ts'
import type { Task } from './tasks.ts'

/** What a contestant may use up in one task. */
export interface Budget {
  /** Answers in a row that cannot be used. */
  readonly refusals: number
  readonly tokens: number
  /** Tells whether the time of a task is up. */
  readonly isLate: () => boolean
}

/** Plays one task to its end, or until its budget is used up. */
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
  let inRow = 0
  const ended = (): TaskResult['end'] | undefined => {
    if (isDone(run, task)) return 'over'
    if (stepsOf(run, task) >= task.steps) return 'steps'
    if (inRow >= budget.refusals) return 'refusals'
    if (tokens.in + tokens.out > budget.tokens) return 'tokens'
    return budget.isLate() ? 'time' : undefined
  }
  let news: PositionNews = { lines: applyForcedChoices(run, steps, task), ...(rules === undefined ? {} : { rules }) }
  let end = ended()
  while (end === undefined) {
    const reply = await contestant.choose(positionOf(run, task, news, contestant.readsState !== true), {
      game,
      state: run.state,
      seed: task.seed,
    })
    tokens.in += reply.tokens?.in ?? 0
    tokens.out += reply.tokens?.out ?? 0
    const { taken, lines, refused } = applyChoices(run, steps, reply.choices, task)
    if (refused !== undefined) refusals++
    inRow = taken === 0 ? inRow + 1 : 0
    news = { lines: [...lines, ...applyForcedChoices(run, steps, task)], ...(refused === undefined ? {} : { refused }) }
    end = ended()
  }
  contestant.over?.(task.id)
  const used = tokens.in + tokens.out > 0 ? { tokens } : {}
  return { task: task.id, moves: packMoves(steps), steps: steps.length, refusals, end, ...resultOf(run, task), ...used }
}

/** A task at its beginning: after the choices that lead there. */
function startTask(game: AnyGame, { id, seed, options, lead = [] }: Task): Run {
  const run = start(game, { seed, options })
  if (isRefusal(run)) throw new Error(`${id} cannot be begun: ${run.why}`)
  for (const choice of lead) {
    const chosen = choose(run, run.turn, 0, choice)
    if (isRefusal(chosen)) throw new Error(`${id} cannot be led to: ${chosen.why}`)
  }
  return run
}

/** As much of a run as says where it stands. */
export type TaskRun = Pick<Run, 'game' | 'state' | 'turn' | 'ids'>

/** Choices made since the task began. */
export const stepsOf = (run: TaskRun, { lead = [] }: Task): number => run.turn - lead.length

/** Nothing is left to choose: the run is over, or the one choice of a puzzle is made. */
export const isDone = (run: TaskRun, task: Task): boolean =>
  isOver(run) || (task.best !== undefined && stepsOf(run, task) > 0)

export const isOver = ({ game, state }: TaskRun): boolean => game.toAct(state).length === 0

/** What a run came to, and what proves it. */
export function resultOf(run: TaskRun, { best, lead = [] }: Task): Pick<TaskResult, 'score' | 'won' | 'digest'> {
  const at = run.game.outcome(run.state)?.standings[0]
  const isRight = best?.includes(run.ids[lead.length] ?? '') === true
  return {
    score: best === undefined ? (at?.score ?? 0) : isRight ? 100 : 0,
    won: best === undefined ? at?.won === true : isRight,
    digest: digest(run.state).slice(0, 16),
  }
}

/** What is new since the last position. */
type PositionNews = Pick<TaskPosition, 'lines' | 'rules' | 'refused'>

const positionOf = ({ game, state, turn }: Run, task: Task, news: PositionNews, inWords: boolean): TaskPosition => ({
  task: task.id,
  game: game.id,
  step: turn - (task.lead?.length ?? 0),
  ...news,
  text: inWords ? sceneText(cleanAll(game.scene(state, 0))) : '',
  legal: game.legal(state, 0).map(({ id }) => id),
})

/** Makes choices while they are legal; says how many, and what was wrong with the first that was not. */
function applyChoices(
  run: Run,
  steps: PlayedStep[],
  choices: readonly string[],
  task: Task,
): { taken: number; lines: string[]; refused?: string } {
  const lines: string[] = []
  let taken = 0
  for (const choice of choices) {
    if (isOver(run) || stepsOf(run, task) >= task.steps) break
    const told = applyChoice(run, steps, choice)
    if (typeof told === 'string') return { taken, lines, refused: told }
    lines.push(...told)
    taken++
    if (task.best !== undefined) break
  }
  return taken === 0 ? { taken, lines, refused: 'Answer with the id of a choice.' } : { taken, lines }
}

/** One choice; the lines it brought, or why it could not be made. */
function applyChoice(run: Run, steps: PlayedStep[], choice: string): string[] | string {
  const legal = run.game.legal(run.state, 0)
  const index = legal.findIndex(({ id }) => id === choice)
  const chosen = choose(run, run.turn, 0, choice)
  if (isRefusal(chosen)) return chosen.why
  steps.push({ index, among: legal.length })
  return linesOf(run, chosen.events, 0).map(({ text }) => plain(cleanAll(text)))
}

function applyForcedChoices(run: Run, steps: PlayedStep[], task: Task): string[] {
  const lines: string[] = []
  while (!isOver(run) && stepsOf(run, task) < task.steps && task.best === undefined) {
    const [only, second] = run.game.legal(run.state, 0)
    if (only === undefined || second !== undefined) break
    const told = applyChoice(run, steps, only.id)
    if (typeof told === 'string') break
    lines.push(...told)
  }
  return lines
}
