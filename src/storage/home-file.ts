import {
  type AnyGame,
  dateOfSeed,
  type GhostLike,
  isRefusal,
  type Journal,
  parseJournal,
  type Run,
  readRank,
  replay,
} from '../engine/index.ts'
import { finishedRunOf } from './finished-run.ts'
import type { FinishedRun } from './types.ts'

/** A player's data as one file, the same in the terminal and in the page. */
export interface HomeFile {
  readonly undercroft: 'home'
  readonly form: 2
  readonly runs: readonly OpenRunData[]
  readonly ended: readonly FinishedRunData[]
  readonly ghosts: readonly GhostData[]
  readonly settings: object
  /** Finished lessons and earned achievements, each as `game/id`. */
  readonly lessons: readonly string[]
  readonly achievements: readonly string[]
  /** By game: the highest level of a ghost of the player. */
  readonly ghostRecords: Readonly<Record<string, number>>
  /** The player's private key, which proves who they are on servers. Absent: none, or one that cannot leave its browser. */
  readonly key?: object
}

export interface OpenRunData {
  readonly id: string
  readonly game: string
  readonly changed: number
  readonly daily?: string | undefined
  /** The whole journal: the string of a link, or JSON. */
  readonly journal: string
}
export interface FinishedRunData extends FinishedRun {
  readonly journal: string
}
export interface GhostData {
  readonly id: string
  readonly game: string
  readonly ghost: GhostLike
}

export type HomeData = Omit<HomeFile, 'undercroft' | 'form'>

export const makeHomeFile = (data: HomeData): HomeFile => ({ undercroft: 'home', form: 2, ...data })

/** Parses an exported file; drops records that cannot be read. Returns undefined if it is not an export of Undercroft. */
export function readHomeFile(text: string): HomeData | undefined {
  const found = parsed(text)
  if (found.undercroft !== 'home' || (found.form !== 1 && found.form !== 2)) return undefined
  const own = found.form === 1 ? fromForm1(found) : found
  return {
    runs: rows(own.runs).filter((row) => isRun(row) && typeof row.changed === 'number') as unknown as OpenRunData[],
    ended: rows(own.ended).filter((row) => isRun(row) && isFinished(row)) as unknown as FinishedRunData[],
    ghosts: rows(own.ghosts).filter(isGhost) as unknown as GhostData[],
    settings: isObject(own.settings) ? own.settings : {},
    lessons: texts(own.lessons),
    achievements: texts(own.achievements),
    ghostRecords: Object.fromEntries(
      Object.entries(isObject(own.ghostRecords) ? own.ghostRecords : {}).filter(([, level]) =>
        Number.isSafeInteger(level),
      ),
    ) as Record<string, number>,
    ...(isObject(own.key) ? { key: own.key } : {}),
  }
}

type Row = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const rows = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isObject) : [])
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

function parsed(text: string): Row {
  try {
    const found = JSON.parse(text) as unknown
    return isObject(found) ? found : {}
  } catch {
    return {}
  }
}

/** Pages of 0.3.0 and earlier exported everything but runs and ghosts as one table of things. */
function fromForm1(found: Row): Row {
  const things = isObject(found.things) ? found.things : {}
  const records = Object.entries(things).flatMap(([key, value]) =>
    key.startsWith('ghost-record/') ? [[key.slice('ghost-record/'.length), value] as const] : [],
  )
  return {
    ...found,
    settings: things.settings,
    lessons: things.lessons,
    achievements: things.feats,
    ghostRecords: Object.fromEntries(records),
  }
}

/** Whether a record has the fields of a run and a journal that can be read. */
const isRun = ({ id, game, journal }: Row): boolean =>
  typeof id === 'string' && typeof game === 'string' && typeof journal === 'string' && parseJournal(journal).ok
const isFinished = ({ score, ended }: Row): boolean => typeof score === 'number' && typeof ended === 'number'
const isGhost = ({ id, game, ghost }: Row): boolean =>
  typeof id === 'string' && typeof game === 'string' && isObject(ghost)

/** Finds the game to replay a journal with; undefined if its rules are not installed. */
export type FindGame = (journal: Journal) => Promise<{ readonly game: AnyGame; readonly builtIn: AnyGame } | undefined>

/** A record of the file whose journal was replayed. */
export interface VerifiedRun {
  readonly run: Run
  readonly journal: Journal
  readonly builtIn: AnyGame
}

/** Replays the journal of a record; undefined if it cannot be replayed. */
export async function verifiedRun(
  record: OpenRunData | FinishedRunData,
  findGame: FindGame,
): Promise<VerifiedRun | undefined> {
  const journal = parseJournal(record.journal)
  if (!journal.ok) return undefined
  const found = await findGame(journal.value)
  if (found === undefined) return undefined
  // Logs of open runs by older programs have no marks; a run that was played to its end must be complete.
  const isLog = !('score' in record) || record.abandoned === true
  const run = replay(found.game, journal.value, { isLog })
  return isRefusal(run) ? undefined : { run, journal: journal.value, builtIn: found.builtIn }
}

/** The date of a daily, if the seed of the run agrees with the claim. */
export const dailyOf = ({ daily }: { readonly daily?: string | undefined }, { seed }: Run): string | undefined =>
  daily !== undefined && dateOfSeed(seed) === daily ? daily : undefined

/** The record of an imported run: its results are those of its replay, and what the file claims can only lower its rank. */
export function importedRunOf(claimed: FinishedRunData, { run, builtIn }: VerifiedRun): FinishedRun {
  const daily = dailyOf(claimed, run)
  const replayed = finishedRunOf(run, builtIn, { id: claimed.id, ended: claimed.ended, daily })
  const rank = readRank(claimed.rank)
  return rank?.kind === 'practice' ? { ...replayed, rank } : replayed
}
