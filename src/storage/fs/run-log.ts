import {
  type ForcedRoll,
  JOURNAL_FORMATS,
  type Journal,
  MARK_EVERY,
  type Mark,
  markOf,
  type Rank,
  type Run,
  readRank,
} from '../../engine/index.ts'
import { sceneOf } from '../../play/scene.ts'
import { addChecksum, verifyChecksum } from './checksum-line.ts'

/** Whether this program can read a format. A log has the format of its journal. */
export const isKnownFormat = (form: number): boolean => JOURNAL_FORMATS.some((one) => one === form)

/** The first line of a log: everything about a run except its choices. */
export interface LogHead {
  readonly undercroft: number
  readonly id: string
  readonly game: string
  readonly version: number
  readonly content: string
  readonly seed: string
  readonly options: unknown
  readonly unranked: string
  readonly entropy: readonly string[]
  readonly forced: Journal['forced']
  readonly title: string
  readonly started: number
  readonly pack?: string
  readonly daily?: string
  /** Where its entropy comes from, if not from the seed. */
  readonly chance?: 'host'
  /** The rank when this was written; absent in logs of older programs. */
  readonly rank?: Rank
}

/** Every other line: what is new since the previous line, usually one turn. */
export interface TurnLine {
  /** The turn after it. */
  readonly turn: number
  readonly choices: readonly string[]
  /** The engine's four check bits per turn … */
  readonly checks: string
  /** … and the full rolling check after the last turn. */
  readonly check: number
  readonly entropy?: readonly string[]
  readonly forced?: Journal['forced']
  /** All forced rolls, if some that were logged before have been withdrawn. */
  readonly allForced?: Journal['forced']
  readonly unranked?: string
  readonly title?: string
  readonly rank?: Rank
  /** The engine's marks and the digest at the end, so that the log so far is a complete journal. */
  readonly marks?: readonly Mark[]
  readonly digest?: string
  readonly over?: RunEnd
}

/** How a run ended; only in its last line. */
export interface RunEnd {
  readonly reason: string
  readonly won: boolean
  readonly score: number
  readonly ended: number
  readonly abandoned?: boolean
  readonly digest: string
  /** The forced rolls that were used, if others were still pending at the end. */
  readonly forced?: Journal['forced']
  /** Why the run is practice then. */
  readonly unranked?: string
}

/** How much of a run is in its log. */
export interface LogPosition {
  readonly turn: number
  readonly choices: number
  readonly entropy: number
  readonly forced: Journal['forced']
  readonly unranked: string
  readonly title: string
  readonly rank: Rank | undefined
  readonly isOver: boolean
}

export interface HeadFields {
  readonly id: string
  readonly started: number
  readonly pack?: string | undefined
  readonly daily?: string | undefined
  readonly rank: Rank
}

export function headOf(run: Run, { id, started, pack, daily, rank }: HeadFields): LogHead {
  const { game, seed, options, unranked } = run
  return {
    undercroft: run.format,
    id,
    game: game.id,
    version: game.version,
    content: game.contentHash,
    seed,
    options,
    unranked,
    entropy: run.entropy.slice(0, run.inner.entropyUsed),
    forced: run.forced.slice(),
    title: titleOf(run),
    started,
    ...(pack === undefined ? {} : { pack }),
    ...(daily === undefined ? {} : { daily }),
    ...(run.inner.source === undefined ? {} : { chance: 'host' }),
    rank,
  }
}

/** The position after the head. A run that starts with turns has their choices in the second line. */
export const positionAfterHead = (head: LogHead): LogPosition => ({
  turn: 0,
  choices: 0,
  entropy: head.entropy.length,
  forced: head.forced,
  unranked: head.unranked,
  title: head.title,
  rank: head.rank,
  isOver: false,
})

export const positionAfter = (run: Run, rank: Rank, isOver: boolean): LogPosition => ({
  turn: run.turn,
  choices: run.ids.length,
  entropy: run.inner.entropyUsed,
  forced: run.forced.slice(),
  unranked: run.unranked,
  title: titleOf(run),
  rank,
  isOver,
})

/** The line for everything since a position, and the new position; undefined if nothing is new. */
export function lineSince(
  before: LogPosition,
  run: Run,
  rank: Rank,
  over?: RunEnd,
): { line: TurnLine; written: LogPosition } | undefined {
  const isChanged = run.turn > before.turn || run.unranked !== before.unranked || (over !== undefined && !before.isOver)
  if (!isChanged) return undefined
  const now = positionAfter(run, rank, over !== undefined)
  const marks = run.marks.filter(({ turn }) => turn > before.turn)
  const line = {
    turn: now.turn,
    choices: run.ids.slice(before.choices),
    checks: checksText(run.checks.slice(before.turn)),
    check: run.inner.check,
    ...(now.entropy > before.entropy ? { entropy: run.entropy.slice(before.entropy, now.entropy) } : {}),
    ...forcedSince(before.forced, run.forced),
    ...(now.unranked === before.unranked ? {} : { unranked: now.unranked }),
    ...(now.title === before.title ? {} : { title: now.title }),
    ...(isEqual(now.rank, before.rank) ? {} : { rank }),
    ...(marks.length === 0 ? {} : { marks }),
    digest: markOf(run),
    ...(over === undefined ? {} : { over }),
  }
  return { line, written: now }
}

/** Usually forced rolls are only added. An impossible one is withdrawn and must not be pending again after a resume. */
function forcedSince(before: Journal['forced'], now: Journal['forced']): Pick<TurnLine, 'forced' | 'allForced'> {
  if (!isEqual(now.slice(0, before.length), before)) return { allForced: now.slice() }
  return now.length === before.length ? {} : { forced: now.slice(before.length) }
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const titleOf = (run: Run): string => sceneOf(run, 0).title
const checksText = (checks: readonly number[]): string => checks.map((bits) => bits.toString(16)).join('')

export const makeLine = (line: LogHead | TurnLine): string => `${addChecksum(line)}\n`

/** A parsed log. A line with a wrong checksum is undefined. */
export interface ParsedLog {
  readonly head: LogHead | undefined
  readonly lines: readonly (TurnLine | undefined)[]
  /** Whether the last line ends with a line break. If not, it may still be complete. */
  readonly isEnded: boolean
}

export function parseLog(text: string): ParsedLog {
  const rows = text.split('\n')
  const isEnded = rows.at(-1) === ''
  if (isEnded) rows.pop()
  const [first, ...others] = rows.map(verifyChecksum)
  return {
    head: isHead(first) ? first : undefined,
    lines: others.map((line) => (isTurn(line) ? line : undefined)),
    isEnded,
  }
}

const isHead = (line: object | undefined): line is LogHead =>
  line !== undefined && 'undercroft' in line && 'seed' in line
const isTurn = (line: object | undefined): line is TurnLine => line !== undefined && 'turn' in line && 'choices' in line

/** A run as far as consecutive log lines describe it. */
export interface LoggedRun {
  readonly head: LogHead
  readonly journal: Journal
  /** The engine's full check after the last turn, if known. */
  readonly check: number | undefined
  readonly title: string
  readonly rank: Rank | undefined
  readonly over: RunEnd | undefined
}

export const turnCount = (logged: LoggedRun): number => logged.journal.checks.length

export const loggedRunOf = (head: LogHead): LoggedRun => ({
  head,
  journal: {
    format: JOURNAL_FORMATS.find((one) => one === head.undercroft) ?? 1,
    game: head.game,
    version: head.version,
    content: head.content,
    seed: head.seed,
    options: head.options,
    unranked: head.unranked,
    entropy: head.entropy,
    forced: head.forced,
    indexes: [],
    ids: [],
    checks: [],
    marks: [],
  },
  check: undefined,
  title: head.title,
  rank: readRank(head.rank) ?? practiceRank(head.unranked),
  over: undefined,
})

/** The rank of logs without ranks: practice if the log says why, otherwise unknown. */
export const practiceRank = (unranked: string): Rank | undefined =>
  unranked === '' ? undefined : { kind: 'practice', why: unranked }

/** Applies consecutive lines to a logged run. */
export function extendLoggedRun(before: LoggedRun, lines: readonly (TurnLine | undefined)[]): LoggedRun {
  const { journal } = before
  const entropy = [...journal.entropy]
  let forced: (ForcedRoll & { step: number })[] = [...journal.forced]
  const ids = [...journal.ids]
  const checks = [...journal.checks]
  let { check, title, rank, over } = before
  let { unranked, marks } = journal
  for (const line of lines) {
    if (line === undefined || !isNextLine(line, checks.length) || over !== undefined) break
    entropy.push(...(line.entropy ?? []))
    forced = [...(line.allForced ?? forced), ...(line.forced ?? [])]
    ids.push(...line.choices)
    checks.push(...[...line.checks].map((digit) => Number.parseInt(digit, 16)))
    check = line.check
    title = line.title ?? title
    over = line.over
    if (line.unranked !== undefined && line.rank === undefined) rank = practiceRank(line.unranked)
    rank = readRank(line.rank) ?? rank
    unranked = line.unranked ?? unranked
    marks = marksWith(marks, line)
  }
  forced = [...(over?.forced ?? forced)]
  unranked = over?.unranked ?? unranked
  return {
    head: before.head,
    journal: { ...journal, unranked, entropy, forced, ids, checks, marks },
    check,
    title,
    rank,
    over,
  }
}

/** The mark at the end of a line is replaced by the next one, unless the engine sets a mark there. */
function marksWith(before: readonly Mark[], line: TurnLine): readonly Mark[] {
  const onTheWay = before.filter(({ turn }) => turn % MARK_EVERY === 0 && turn > 0 && turn < line.turn)
  const marks = [...onTheWay, ...(line.marks ?? []).filter(({ turn }) => turn < line.turn)]
  const end = line.digest ?? line.over?.digest ?? ''
  return end === '' ? marks : [...marks, { turn: line.turn, digest: end }]
}

export const isNextLine = (line: TurnLine, turn: number): boolean => line.turn - line.checks.length === turn
