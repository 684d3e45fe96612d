import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { digest } from '../../../engine/index.ts'
import { failure } from '../../../lib/user-errors.ts'
import { programFolder } from '../../../storage/fs/program-folder.ts'

/** One thing to be played. What counts is in the list, so that a score means the same on every machine. */
export interface Task {
  readonly id: string
  readonly game: string
  readonly options: object
  readonly seed: string
  /** Choices a run may take; one that is not over by then has scored nothing. */
  readonly steps: number
  /** What chance and the reference came to here, on the average: 0 and 100 of the score. */
  readonly random: number
  readonly reference: number
  /** Choices that were made before, so that the task begins at a position of its own. */
  readonly lead?: readonly string[]
  /** A puzzle: only the first choice counts, and these are the right ones. */
  readonly best?: readonly string[]
}

/** A published list. It never changes once it has a name; a later one has a later name. */
export interface TaskList {
  readonly name: string
  readonly about: string
  /** The reference player, in words. */
  readonly reference: string
  /** The rules and content every game of it is played with. */
  readonly games: Readonly<Record<string, { readonly version: number; readonly content: string }>>
  readonly tasks: readonly Task[]
}

const folder = (): string => join(programFolder(), 'arena')

export const listNames = (): string[] =>
  readdirSync(folder())
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -5))
    .sort()

/** A published list by its name, or one of your own by its file. */
export function readTasks(name: string): TaskList {
  if (name.endsWith('.json')) return ownTasks(name)
  if (!listNames().includes(name))
    throw failure(`There is no task list "${name}"; there are ${listNames().join(', ')}.`)
  return JSON.parse(readFileSync(join(folder(), `${name}.json`), 'utf8')) as TaskList
}

function ownTasks(file: string): TaskList {
  let list: Partial<TaskList> | null
  try {
    list = JSON.parse(readFileSync(file, 'utf8')) as Partial<TaskList> | null
  } catch (error) {
    throw failure(`${file} cannot be read as a task list: ${(error as Error).message}`)
  }
  const { games, tasks } = list ?? {}
  if (typeof list?.name !== 'string' || typeof games !== 'object' || !Array.isArray(tasks))
    throw failure(
      `${file} is no task list: it wants name, about, reference, games and tasks, as arena/quick-1.json has them.`,
    )
  const bad = tasks.findIndex(
    (task: Partial<Task> | null) =>
      typeof task?.id !== 'string' || typeof task.seed !== 'string' || !Object.hasOwn(games, task.game ?? ''),
  )
  if (bad >= 0) throw failure(`${file}: tasks[${bad}] wants an id, a seed and a game that stands in games.`)
  return list as TaskList
}

/** What a score file names, so that nobody can play an easier list under the same name. */
export const hashOfTasks = (list: TaskList): string => digest(list).slice(0, 16)
