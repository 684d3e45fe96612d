import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { digest } from '../../../engine/index.ts'
import { failure, messageOf } from '../../../lib/user-errors.ts'
import { programFolder } from '../../../storage/fs/program-folder.ts'

/** One task. The list contains everything that affects the score, so that scores are comparable between machines. */
export interface Task {
  readonly id: string
  readonly game: string
  readonly options: object
  readonly seed: string
  /** Maximum number of choices; a run that is not over by then scores nothing. */
  readonly steps: number
  /** Mean scores of the random bot and of the reference on this task: 0 and 100 points. */
  readonly random: number
  readonly reference: number
  /** Choices made before the task begins, to reach its position. */
  readonly lead?: readonly string[]
  /** For a puzzle, in which only the first choice counts: the right choices. */
  readonly best?: readonly string[]
}

/** A task list. A published list never changes; a new version gets a new name. */
export interface TaskList {
  readonly name: string
  readonly about: string
  /** Description of the reference player. */
  readonly reference: string
  /** The rules and content versions of its games. */
  readonly games: Readonly<Record<string, { readonly version: number; readonly content: string }>>
  readonly tasks: readonly Task[]
}

const folder = (): string => join(programFolder(), 'arena')

export const listNames = (): string[] =>
  readdirSync(folder())
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -5))
    .sort()

/** Reads a published list by name, or a list file. */
export function readTasks(name: string): TaskList {
  if (name.endsWith('.json')) return ownTasks(name)
  if (!listNames().includes(name))
    throw failure(`Unknown task list "${name}"; the published ones are ${listNames().join(', ')}.`)
  return JSON.parse(readFileSync(join(folder(), `${name}.json`), 'utf8'))
}

function ownTasks(file: string): TaskList {
  let list: TaskList | null
  try {
    list = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw failure(`Can't read the task list ${file}: ${messageOf(error)}`)
  }
  if (typeof list?.name !== 'string' || typeof list.games !== 'object' || !Array.isArray(list.tasks))
    throw failure(
      `${file} is not a task list: it needs name, about, reference, games and tasks, like arena/quick-1.json.`,
    )
  const { games, tasks } = list
  const bad = tasks.findIndex(
    (task: Partial<Task> | null) =>
      typeof task?.id !== 'string' || typeof task.seed !== 'string' || !Object.hasOwn(games, task.game ?? ''),
  )
  if (bad >= 0) throw failure(`${file}: tasks[${bad}] needs an id, a seed and a game that "games" lists.`)
  return list
}

/** Hash of a list, stored in score files, so that an easier list under the same name is detected. */
export const hashOfTasks = (list: TaskList): string => digest(list).slice(0, 16)
