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
import { sceneOf } from '../../play/scene.ts'
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
  /** Makes the seed of a new run. */
  readonly freshSeed: () => string
  /** Randomness of this machine; absent: all randomness comes from the seed. */
  readonly entropy?: ((what: string) => string) | undefined
  /** A file to save the run to after every choice, besides the home folder. */
  readonly journal?: string | undefined
  /** A run to resume instead of starting one, and its recorder if it has one. */
  readonly from?: Run | undefined
  readonly recorder?: Recorder | undefined
  /** Where and how runs are saved; absent: the home folder is not used. */
  readonly savedRuns?: SavedRuns | undefined
  /** The date, if this is a daily. */
  readonly daily?: string | undefined
  readonly input: Readable
  readonly output: Writable
  /** An already open line input; its owner closes it. */
  readonly lines?: LineInput | undefined
  /** Whether the input is a terminal: then there is a prompt and no echo. */
  readonly isTerminal: boolean
  /** Brief or full text; shared with the main menu. */
  readonly verbosity?: Verbosity | undefined
  readonly paint: Paint
  /** Called when a run ends; its result is printed. */
  readonly onEnd?: ((run: Run) => Promise<string>) | undefined
}

export interface LineSession {
  run: Run
  recorder: Recorder | undefined
  /** Saves the run to the file of --journal. */
  readonly file: JournalSaver | undefined
  /** The log lines of the last turn, for `why`. */
  lastLines: readonly Line[]
  /** The whole log of the run, for `log`. */
  log: LogEntry[]
  /** All events of the run, for the admin timeline. */
  events: TurnEvent[]
  isDone: boolean
  readonly verbosity: Verbosity
  readonly isTerminal: boolean
  /** The last scene shown to each seat, with its numbers. */
  readonly shown: Map<Seat, ShownScene>
  /** The last printed text, for `again`. */
  lastText: string
  /** The choice waiting for confirmation: typing it again confirms it. */
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
  // Admin runs can go back in time and never count, so they are not saved.
  return { run, recorder: savedRuns === undefined || isAdminRun(run) ? undefined : saveRun(savedRuns, run, daily) }
}

/** The seat to choose next; in a duel at one keyboard, the first one that has not chosen. */
export const seatOf = (run: Run): Seat => waitingFor(run)[0] ?? 0

/**
 * The scene of the seat to choose, with numbered choices. For people and screen readers, choices keep their numbers between scenes; for
 * programs in a pipe the first choice is always 1.
 */
export function currentScene({ run, shown, verbosity, isTerminal }: LineSession): ShownScene {
  const seat = seatOf(run)
  const scene = sceneOf(run, seat)
  const before = isTerminal || verbosity.isBrief ? shown.get(seat)?.numbers : undefined
  return { scene, numbers: assignNumbers(scene, before) }
}
