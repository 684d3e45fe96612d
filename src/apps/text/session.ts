import type { Readable, Writable } from 'node:stream'
import {
  type AnyGame,
  type GameInfo,
  type Line,
  type Run,
  type Scene,
  type Seat,
  unrank,
  waitingFor,
} from '../../engine/index.ts'
import { type LogEntry, logSoFar } from '../../play/log.ts'
import { FROM_JOURNAL, type Recorder } from '../../storage/fs/index.ts'
import { type JournalSaver, journalSaver } from '../../storage/fs/journal-file.ts'
import { assignNumbers, type ChoiceNumbers } from '../../views/text/numbers.ts'
import type { Paint } from '../../views/text/wrap.ts'
import { isAdmin, type Told } from '../cli/admin.ts'
import type { Lines } from '../cli/line-input.ts'
import { beginRun, type SavedRuns, saveRun } from '../cli/saved-runs.ts'
import type { Voice } from './verbosity.ts'

export interface LineMode {
  readonly entry: GameInfo
  readonly game: AnyGame
  readonly options: unknown
  readonly seed: string
  /** A fresh seed for "new run". */
  readonly freshSeed: () => string
  /** The host's true randomness, where it was asked for. */
  readonly entropy?: ((what: string) => string) | undefined
  /** Where the run is kept after every choice, besides the home. */
  readonly journal?: string | undefined
  /** A run to go on with instead of starting one, and its recorder if it has one. */
  readonly from?: Run | undefined
  readonly recorder?: Recorder | undefined
  /** Where and how runs are kept; absent: nothing touches the home. */
  readonly keptRuns?: SavedRuns | undefined
  /** The date of the daily that is played. */
  readonly daily?: string | undefined
  readonly input: Readable
  readonly output: Writable
  /** What is left of the input, where somebody has begun to read it; who began closes it. */
  readonly lines?: Lines | undefined
  /** Whether a person types: then there is a prompt and no echo. */
  readonly isTerminal: boolean
  /** How scenes are said; shared with the hall, so that what is changed here holds there. */
  readonly voice?: Voice | undefined
  readonly paint: Paint
  /** Told of every run that ended; what it answers is shown. */
  readonly ended?: ((run: Run) => Promise<string>) | undefined
}

export interface LineSession {
  run: Run
  recorder: Recorder | undefined
  /** Keeps it in a file of one's own, where that was asked for. */
  readonly file: JournalSaver | undefined
  /** What was told last, for `why`. */
  told: readonly Line[]
  /** What was told since the run began, for `log`. */
  heard: LogEntry[]
  /** What happened since the run began, for an admin's timeline. */
  events: Told[]
  isDone: boolean
  readonly voice: Voice
  readonly isTerminal: boolean
  /** What each seat was shown last, and by what numbers. */
  readonly shown: Map<Seat, Shown>
  /** What was said last, for `again`. */
  last: string
  /** The choice somebody was asked about: typed again it is meant. */
  asked: string
}

export interface Shown {
  readonly scene: Scene
  readonly numbers: ChoiceNumbers
}

export function openSession(mode: LineMode): LineSession {
  const { from, keptRuns } = mode
  const file = mode.journal === undefined ? undefined : journalSaver(mode.journal)
  const voice = mode.voice ?? { isBrief: false }
  const told: readonly Line[] = []
  const rest = {
    file,
    told,
    voice,
    isTerminal: mode.isTerminal,
    shown: new Map<Seat, Shown>(),
    isDone: false,
    last: '',
    asked: '',
    events: [] as Told[],
  }
  if (from === undefined) return { ...newRun(mode, mode.seed), ...rest, heard: [] }
  if (mode.recorder === undefined && keptRuns !== undefined) unrank(from, FROM_JOURNAL)
  const recorder = mode.recorder ?? (keptRuns === undefined ? undefined : saveRun(keptRuns, from, undefined))
  return { run: from, recorder, ...rest, heard: logSoFar(from) }
}

export function newRun(mode: LineMode, seed: string): { run: Run; recorder: Recorder | undefined } {
  const { game, options, daily, keptRuns } = mode
  const entropy = mode.entropy ?? mode.from?.inner.source
  const run = beginRun({ game, options, seed, entropy, daily }, keptRuns?.home)
  // What an admin does goes back and forth, and is worth nothing: it is not kept.
  return { run, recorder: keptRuns === undefined || isAdmin(run) ? undefined : saveRun(keptRuns, run, daily) }
}

/** Who chooses next: in a duel at one keyboard, the first seat that has not. */
export const seatOf = (run: Run): Seat => waitingFor(run)[0] ?? 0

/**
 * The scene of whoever is to choose, with its numbers. For people and ears what was there before keeps its own; a program that reads every
 * scene whole may count on the first choice being 1.
 */
export function lookAround({ run, shown, voice, isTerminal }: LineSession): Shown {
  const seat = seatOf(run)
  const scene = run.game.scene(run.state, seat)
  const before = isTerminal || voice.isBrief ? shown.get(seat)?.numbers : undefined
  return { scene, numbers: assignNumbers(scene, before) }
}
