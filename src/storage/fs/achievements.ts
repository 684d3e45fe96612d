import { canonical, type GameInfo, isRefusal, type Journal, replay } from '../../engine/index.ts'
import { counts } from '../records.ts'
import type { FinishedRun, PlayerProgress } from '../types.ts'
import { type Disk, diskErrorText, isDiskError } from './disk.ts'
import type { HomePaths } from './folder.ts'

/**
 * What finished runs are remembered for besides their score: feats, which are told from the last state of a run that counts, and lessons
 * that were finished. All of it follows from the kept journals; a small file remembers what was found out, because living a run again takes time.
 */
interface RunFindings {
  /** Feats that were looked for, and those that were done. */
  readonly of: readonly string[]
  readonly done: readonly string[]
  /** The lesson it was; empty: none. */
  readonly lesson: string
}
type FindingsById = Readonly<Record<string, RunFindings>>

/** Which runs there are, and how to read the journal of one. */
export interface FinishedRuns {
  readonly history: readonly FinishedRun[]
  journal(id: string): Journal | undefined
}

/**
 * Looks at no more than `most` runs it does not know yet, the newest first; `left` says how many are still to be looked at. What was found
 * is also remembered here: nothing is looked at twice because a disk takes no file.
 */
export function makeProgress(
  disk: Disk,
  paths: HomePaths,
): (past: FinishedRuns, games: readonly GameInfo[], most: number) => PlayerProgress {
  let found: FindingsById = {}
  return (past, games, most) => {
    const memory = { ...readFindings(disk, paths), ...found }
    const fresh: Record<string, RunFindings> = {}
    let left = 0
    for (const ended of past.history) {
      const entry = games.find(({ id }) => id === ended.game)
      if (entry === undefined || !needsCheck(ended, entry, memory[ended.id])) continue
      if (Object.keys(fresh).length < most) fresh[ended.id] = checkRun(ended, entry, past, memory[ended.id])
      else left++
    }
    found = { ...found, ...fresh }
    const known = { ...memory, ...fresh }
    if (Object.keys(fresh).length > 0) writeFindings(disk, paths, known)
    return { ...totals(known, past.history), left }
  }
}

/** The oldest run that did a feat is the one that did it. */
function totals(known: FindingsById, history: readonly FinishedRun[]): Omit<PlayerProgress, 'left'> {
  const feats = new Map<string, FinishedRun>()
  const lessons = new Set<string>()
  for (const ended of history) {
    const { done = [], lesson = '' } = known[ended.id] ?? {}
    if (counts(ended)) for (const feat of done) feats.set(`${ended.game}/${feat}`, ended)
    if (lesson !== '') lessons.add(`${ended.game}/${lesson}`)
  }
  return { achievements: feats, lessons }
}

const isCurrentRules = ({ version, content }: FinishedRun, { game }: GameInfo): boolean =>
  version === game.version && content === game.contentHash

/** Whether there is something to find out: a feat or a lesson nobody has looked for, in a run of today's rules. */
function needsCheck(ended: FinishedRun, entry: GameInfo, known: RunFindings | undefined): boolean {
  if (ended.abandoned === true || ended.copyOf !== undefined) return false
  if (!counts(ended)) return known === undefined && (entry.lessons ?? []).length > 0
  const feats = entry.achievements ?? []
  return isCurrentRules(ended, entry) && feats.some(({ id }) => known?.of.includes(id) !== true)
}

function checkRun(
  ended: FinishedRun,
  entry: GameInfo,
  past: FinishedRuns,
  known: RunFindings | undefined,
): RunFindings {
  const of = (entry.achievements ?? []).map(({ id }) => id)
  const nothing: RunFindings = { of: counts(ended) ? of : [], done: known?.done ?? [], lesson: '' }
  try {
    const journal = past.journal(ended.id)
    if (journal === undefined) return nothing
    if (!counts(ended)) return { ...nothing, lesson: lessonOf(entry, journal.options) }
    const run = replay(entry.game, journal)
    if (isRefusal(run)) return nothing
    const done = (entry.achievements ?? []).filter((feat) => feat.isDone(run.state)).map(({ id }) => id)
    return { of, done: [...new Set([...nothing.done, ...done])], lesson: '' }
  } catch {
    // Whatever an old file makes a game stumble over, nothing is claimed of it.
    return nothing
  }
}

/** The lesson that begins with these options. A host may have added ghosts, so only what the lesson says is compared. */
function lessonOf({ lessons = [] }: GameInfo, options: unknown): string {
  const given = (options ?? {}) as Readonly<Record<string, unknown>>
  const isIt = (wanted: object): boolean =>
    Object.entries(wanted).every(([name, value]) => name in given && canonical(given[name]) === canonical(value))
  return lessons.find((lesson) => isIt(lesson.options))?.id ?? ''
}

function readFindings(disk: Disk, paths: HomePaths): FindingsById {
  try {
    const found = JSON.parse(disk.read(paths.deeds) ?? '{}') as unknown
    if (typeof found !== 'object' || found === null) return {}
    return Object.fromEntries(Object.entries(found).filter(([, known]) => isFindings(known)))
  } catch (error) {
    // It can be found out again.
    if (!(error instanceof SyntaxError)) diskErrorText(error)
    return {}
  }
}

const areStrings = (value: unknown): boolean => Array.isArray(value) && value.every((word) => typeof word === 'string')
const isFindings = (value: unknown): value is RunFindings => {
  const { of, done, lesson } = (value ?? {}) as Partial<Record<keyof RunFindings, unknown>>
  return areStrings(of) && areStrings(done) && typeof lesson === 'string'
}

/** Only saves time, so a disk that does not let us is no trouble. */
function writeFindings(disk: Disk, paths: HomePaths, known: FindingsById): void {
  try {
    disk.replace(paths.deeds, `${JSON.stringify(known)}\n`)
  } catch (error) {
    if (!isDiskError(error)) throw error
  }
}
