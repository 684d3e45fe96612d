import type { Run } from '../../engine/index.ts'
import {
  extendLoggedRun,
  isKnownFormat,
  isNextLine,
  type LoggedRun,
  loggedRunOf,
  type ParsedLog,
  parseLog,
  turnCount,
} from './run-log.ts'
import { parseSnapshot } from './snapshot.ts'

type FileState = 'sound' | 'torn' | 'damaged' | 'missing'

/** The contents of a run's folder, without replaying it. */
export interface FolderContents {
  /** The run as read from log and snapshot, the longest first; empty if nothing can be read. */
  readonly candidates: readonly LoggedRun[]
  readonly log: FileState
  readonly snapshot: FileState
  readonly snapshotTurn: number
  /** The last turn in any intact line. */
  readonly reached: number
  /** The format, if a newer program wrote the files. */
  readonly newerFormat?: number
}

/** Reads log and snapshot. If the log has a gap, the snapshot bridges it if it reaches beyond the gap. */
export function inspectFiles(logText: string | undefined, snapshotText: string | undefined): FolderContents {
  const log = parseLog(logText ?? '')
  const snapshot = snapshotText === undefined ? undefined : parseSnapshot(snapshotText)
  const snapshotRun = snapshot !== undefined && isSameRun(snapshot, log) ? snapshot : undefined
  const form = log.head?.undercroft ?? snapshotRun?.head.undercroft ?? 1
  const isKnown = isKnownFormat(form)
  const fromLog = log.head === undefined ? [] : [extendLoggedRun(loggedRunOf(log.head), log.lines)]
  const fromSnapshot = snapshotRun === undefined ? [] : [bridged(snapshotRun, log)]
  const candidates = [...fromLog, ...fromSnapshot].sort((a, b) => turnCount(b) - turnCount(a))
  const longest = candidates[0] === undefined ? 0 : turnCount(candidates[0])
  const turns = log.lines.map((line) => line?.turn ?? 0)
  return {
    candidates: isKnown ? candidates : [],
    log: logText === undefined ? 'missing' : stateOf(log, fromLog[0], longest),
    snapshot: snapshotText === undefined ? 'missing' : snapshotRun === undefined ? 'damaged' : 'sound',
    snapshotTurn: snapshotRun === undefined ? 0 : turnCount(snapshotRun),
    reached: Math.max(0, ...turns, snapshotRun === undefined ? 0 : turnCount(snapshotRun)),
    ...(isKnown ? {} : { newerFormat: form }),
  }
}

/** Whether a snapshot belongs to this log and not to another run. */
const isSameRun = ({ head }: LoggedRun, log: ParsedLog): boolean =>
  log.head === undefined ||
  (['game', 'version', 'content', 'seed', 'started'] as const).every((key) => log.head?.[key] === head[key])

function bridged(saved: LoggedRun, log: ParsedLog): LoggedRun {
  const next = log.lines.findIndex((line) => line !== undefined && isNextLine(line, turnCount(saved)))
  return next < 0 ? saved : extendLoggedRun(saved, log.lines.slice(next))
}

/** The state of the log. It is damaged too if all lines are intact but it ends before the snapshot. */
function stateOf({ head, lines, isEnded }: ParsedLog, fromLog: LoggedRun | undefined, turns: number): FileState {
  if (head === undefined || fromLog === undefined || turnCount(fromLog) < turns) return 'damaged'
  const last = lines.findLast((line) => line !== undefined)?.turn ?? 0
  if (last !== turnCount(fromLog)) return 'damaged'
  const broken = lines.indexOf(undefined)
  if (broken < 0) return isEnded ? 'sound' : 'torn'
  return broken === lines.length - 1 ? 'torn' : 'damaged'
}

/** The message about a repaired run; undefined if nothing was wrong. */
export function repairText(found: FolderContents, run: Run): string | undefined {
  const { log, snapshot, reached } = found
  const at = `you continue at turn ${run.turn}`
  if (log === 'sound')
    return snapshot === 'damaged'
      ? `The snapshot of this run was damaged and has been rebuilt from its log; nothing is lost.`
      : undefined
  if (run.turn < reached)
    return `This saved run was damaged: ${at}, the last one that can be verified; the turns up to ${reached} are lost. The damaged file is kept beside it.`
  if (log === 'torn')
    return `The last line of this run's log was cut short, so ${at} and the choice being made then may be missing.`
  return log === 'missing'
    ? `The log of this run was missing and has been rebuilt from its snapshot: ${at}, and later choices may be missing.`
    : `The log of this run was damaged and has been repaired: ${at}. The damaged file is kept beside it.`
}
