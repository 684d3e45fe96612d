import { canonical, type GameInfo, isRefusal, type Journal, replay } from '../../engine/index.ts'
import { counts } from '../records.ts'
import type { FinishedRun, PlayerProgress } from '../types.ts'
import { type Disk, diskTrouble, isDiskTrouble } from './disk.ts'
import type { Places } from './folder.ts'

/**
 * What finished runs are remembered for besides their score: feats, which are told from the last state of a run that counts, and lessons
 * that were finished. All of it follows from the kept journals; a small file remembers what was found out, because living a run again takes time.
 */
interface Known {
  /** Feats that were looked for, and those that were done. */
  readonly of: readonly string[]
  readonly done: readonly string[]
  /** The lesson it was; empty: none. */
  readonly lesson: string
}
type Memory = Readonly<Record<string, Known>>

/** Which runs there are, and how to read the journal of one. */
export interface Past {
  readonly history: readonly FinishedRun[]
  journal(id: string): Journal | undefined
}

/**
 * Looks at no more than `most` runs it does not know yet, the newest first; `left` says how many are still to be looked at. What was found
 * is also remembered here: nothing is looked at twice because a disk takes no file.
 */
export function makeProgress(
  disk: Disk,
  places: Places,
): (past: Past, games: readonly GameInfo[], most: number) => PlayerProgress {
  let found: Memory = {}
  return (past, games, most) => {
    const memory = { ...readMemory(disk, places), ...found }
    const fresh: Record<string, Known> = {}
    let left = 0
    for (const ended of past.history) {
      const entry = games.find(({ id }) => id === ended.game)
      if (entry === undefined || !isWorthALook(ended, entry, memory[ended.id])) continue
      if (Object.keys(fresh).length < most) fresh[ended.id] = lookAt(ended, entry, past, memory[ended.id])
      else left++
    }
    found = { ...found, ...fresh }
    const known = { ...memory, ...fresh }
    if (Object.keys(fresh).length > 0) remember(disk, places, known)
    return { ...sumOf(known, past.history), left }
  }
}

/** The oldest run that did a feat is the one that did it. */
function sumOf(known: Memory, history: readonly FinishedRun[]): Omit<PlayerProgress, 'left'> {
  const feats = new Map<string, FinishedRun>()
  const lessons = new Set<string>()
  for (const ended of history) {
    const { done = [], lesson = '' } = known[ended.id] ?? {}
    if (counts(ended)) for (const feat of done) feats.set(`${ended.game}/${feat}`, ended)
    if (lesson !== '') lessons.add(`${ended.game}/${lesson}`)
  }
  return { achievements: feats, lessons }
}

const isOfToday = ({ version, content }: FinishedRun, { game }: GameInfo): boolean =>
  version === game.version && content === game.contentHash

/** Whether there is something to find out: a feat or a lesson nobody has looked for, in a run of today's rules. */
function isWorthALook(ended: FinishedRun, entry: GameInfo, known: Known | undefined): boolean {
  if (ended.abandoned === true || ended.copyOf !== undefined) return false
  if (!counts(ended)) return known === undefined && (entry.lessons ?? []).length > 0
  const feats = entry.achievements ?? []
  return isOfToday(ended, entry) && feats.some(({ id }) => known?.of.includes(id) !== true)
}

function lookAt(ended: FinishedRun, entry: GameInfo, past: Past, known: Known | undefined): Known {
  const of = (entry.achievements ?? []).map(({ id }) => id)
  const nothing: Known = { of: counts(ended) ? of : [], done: known?.done ?? [], lesson: '' }
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

function readMemory(disk: Disk, places: Places): Memory {
  try {
    const found = JSON.parse(disk.read(places.deeds) ?? '{}') as unknown
    if (typeof found !== 'object' || found === null) return {}
    return Object.fromEntries(Object.entries(found).filter(([, known]) => isKnown(known)))
  } catch (error) {
    // It can be found out again.
    if (!(error instanceof SyntaxError)) diskTrouble(error)
    return {}
  }
}

const areWords = (value: unknown): boolean => Array.isArray(value) && value.every((word) => typeof word === 'string')
const isKnown = (value: unknown): value is Known => {
  const { of, done, lesson } = (value ?? {}) as Partial<Record<keyof Known, unknown>>
  return areWords(of) && areWords(done) && typeof lesson === 'string'
}

/** Only saves time, so a disk that does not let us is no trouble. */
function remember(disk: Disk, places: Places, known: Memory): void {
  try {
    disk.replace(places.deeds, `${JSON.stringify(known)}\n`)
  } catch (error) {
    if (!isDiskTrouble(error)) throw error
  }
}
