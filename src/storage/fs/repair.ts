import type { Run } from '../../engine/index.ts'
import {
  type FoundLog,
  follows,
  isFormKnown,
  parseLog,
  type Told,
  toldByHead,
  toldByLines,
  turnsIn,
} from './run-log.ts'
import { parseSnapshot } from './snapshot.ts'

type State = 'sound' | 'torn' | 'damaged' | 'missing'

/** What a run's folder holds, without replaying it. */
export interface Found {
  /** Ways to tell the run, the longest first; none if nothing can be read. */
  readonly tales: readonly Told[]
  readonly log: State
  readonly snapshot: State
  readonly snapshotTurn: number
  /** The last turn that any sound line speaks of. */
  readonly reached: number
  /** The form of files that a later program wrote. */
  readonly newerForm?: number
}

/** Reads log and snapshot. Where the log is broken, the snapshot bridges the gap if it reaches beyond it. */
export function lookAt(logText: string | undefined, snapshotText: string | undefined): Found {
  const log = parseLog(logText ?? '')
  const snapshot = snapshotText === undefined ? undefined : parseSnapshot(snapshotText)
  const kept = snapshot !== undefined && isSameRun(snapshot, log) ? snapshot : undefined
  const form = log.head?.undercroft ?? kept?.head.undercroft ?? 1
  const isKnown = isFormKnown(form)
  const fromLog = log.head === undefined ? [] : [toldByLines(toldByHead(log.head), log.lines)]
  const fromSnapshot = kept === undefined ? [] : [bridged(kept, log)]
  const tales = [...fromLog, ...fromSnapshot].sort((a, b) => turnsIn(b) - turnsIn(a))
  const longest = tales[0] === undefined ? 0 : turnsIn(tales[0])
  const spoken = log.lines.map((line) => line?.turn ?? 0)
  return {
    tales: isKnown ? tales : [],
    log: logText === undefined ? 'missing' : stateOf(log, fromLog[0], longest),
    snapshot: snapshotText === undefined ? 'missing' : kept === undefined ? 'damaged' : 'sound',
    snapshotTurn: kept === undefined ? 0 : turnsIn(kept),
    reached: Math.max(0, ...spoken, kept === undefined ? 0 : turnsIn(kept)),
    ...(isKnown ? {} : { newerForm: form }),
  }
}

/** A snapshot that got here from another run tells nothing about this one. */
const isSameRun = ({ head }: Told, log: FoundLog): boolean =>
  log.head === undefined ||
  (['game', 'version', 'content', 'seed', 'started'] as const).every((key) => log.head?.[key] === head[key])

function bridged(kept: Told, log: FoundLog): Told {
  const next = log.lines.findIndex((line) => line !== undefined && follows(line, turnsIn(kept)))
  return next < 0 ? kept : toldByLines(kept, log.lines.slice(next))
}

/** A log may also be sound line by line and end before the snapshot does. */
function stateOf({ head, lines, isEnded }: FoundLog, told: Told | undefined, turns: number): State {
  if (head === undefined || told === undefined || turnsIn(told) < turns) return 'damaged'
  const last = lines.findLast((line) => line !== undefined)?.turn ?? 0
  if (last !== turnsIn(told)) return 'damaged'
  const broken = lines.indexOf(undefined)
  if (broken < 0) return isEnded ? 'sound' : 'torn'
  return broken === lines.length - 1 ? 'torn' : 'damaged'
}

/** What the player is told about a mended run, in one sentence; undefined if there is nothing to tell. */
export function repairText(found: Found, run: Run): string | undefined {
  const { log, snapshot, reached } = found
  const at = `you go on at turn ${run.turn}`
  if (log === 'sound')
    return snapshot === 'damaged'
      ? `The snapshot of this run was damaged and has been made again from its log; nothing is lost.`
      : undefined
  if (run.turn < reached)
    return `The save of this run was damaged: ${at}, the last that can be proved, and what followed up to turn ${reached} is lost; the damaged file is kept beside it.`
  if (log === 'torn')
    return `The last line of this run's log was cut short, so ${at} and the choice being made then may be missing.`
  return log === 'missing'
    ? `The log of this run was missing and has been made again from its snapshot: ${at}, and later choices may be missing.`
    : `The log of this run was damaged and has been mended: ${at}; the damaged file is kept beside it.`
}
