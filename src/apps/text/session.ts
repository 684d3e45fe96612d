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
import { isAdminRun, type TurnEvent } from '../cli/admin.ts'
import type { LineInput } from '../cli/line-input.ts'
import { beginRun, type SavedRuns, saveRun } from '../cli/saved-runs.ts'
import type { Verbosity } from './verbosity.ts'

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
  readonly savedRuns?: SavedRuns | undefined
  /** The date of the daily that is played. */
  readonly daily?: string | undefined
  readonly input: Readable
  readonly output: Writable
  /** What is left of the input, where somebody has begun to read it; who began closes it. */
  readonly lines?: LineInput | undefined
  /** Whether a person types: then there is a prompt and no echo. */
  readonly isTerminal: boolean
  /** How scenes are said; shared with the hall, so that what is changed here holds there. */
  readonly verbosity?: Verbosity | undefined
  readonly paint: Paint
  /** Told of every run that ended; what it answers is shown. */
  readonly onEnd?: ((run: Run) => Promise<string>) | undefined
}

export interface LineSession {
  run: Run
  recorder: Recorder | undefined
  /** Keeps it in a file of one's own, where that was asked for. */
  readonly file: JournalSaver | undefined
  /** What was told last, for `why`. */
  lastLines: readonly Line[]
  /** What was told since the run began, for `log`. */
  log: LogEntry[]
  /** What happened since the run began, for an admin's timeline. */
  events: TurnEvent[]
  isDone: boolean
  readonly verbosity: Verbosity
  readonly isTerminal: boolean
  /** What each seat was shown last, and by what numbers. */
  readonly shown: Map<Seat, ShownScene>
  /** What was said last, for `again`. */
  lastText: string
  /** The choice somebody was asked about: typed again it is meant. */
  askedId: string
}

export interface ShownScene {
  readonly scene: Scene
  readonly numbers: ChoiceNumbers
}

export function openSession(mode: LineMode): LineSession {
  const { from, savedRuns } = mode
  const file = mode.journal === undefined ? undefined : journalSaver(mode.journal)
  const verbosity = mode.verbosity ?? { isBrief: false }
  const lastLines: readonly Line[] = []
  const rest = {
    file,
    lastLines,
    verbosity,
    isTerminal: mode.isTerminal,
    shown: new Map<Seat, ShownScene>(),
    isDone: false,
    lastText: '',
    askedId: '',
    events: [] as TurnEvent[],
  }
  if (from === undefined) return { ...newRun(mode, mode.seed), ...rest, log: [] }
  if (mode.recorder === undefined && savedRuns !== undefined) unrank(from, FROM_JOURNAL)
  const recorder = mode.recorder ?? (savedRuns === undefined ? undefined : saveRun(savedRuns, from, undefined))
  return { run: from, recorder, ...rest, log: logSoFar(from) }
}

export function newRun(mode: LineMode, seed: string): { run: Run; recorder: Recorder | undefined } {
  const { game, options, daily, savedRuns } = mode
  const entropy = mode.entropy ?? mode.from?.inner.source
  const run = beginRun({ game, options, seed, entropy, daily }, savedRuns?.home)
  // What an admin does goes back and forth, and is worth nothing: it is not kept.
  return { run, recorder: savedRuns === undefined || isAdminRun(run) ? undefined : saveRun(savedRuns, run, daily) }
}

/** Who chooses next: in a duel at one keyboard, the first seat that has not. */
export const seatOf = (run: Run): Seat => waitingFor(run)[0] ?? 0

/**
 * The scene of whoever is to choose, with its numbers. For people and ears what was there before keeps its own; a program that reads every
 * scene whole may count on the first choice being 1.
 */
export function currentScene({ run, shown, verbosity, isTerminal }: LineSession): ShownScene {
  const seat = seatOf(run)
  const scene = run.game.scene(run.state, seat)
  const before = isTerminal || verbosity.isBrief ? shown.get(seat)?.numbers : undefined
  return { scene, numbers: assignNumbers(scene, before) }
}
