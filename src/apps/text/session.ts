import type { Writable } from 'node:stream'
import type { Line, Scene, Seat } from '../../engine/index.ts'
import type { LogEntry } from '../../play/log.ts'
import type { Session } from '../../play/session.ts'
import type { Paint } from '../../views/text/wrap.ts'
import type { LineInput } from '../cli/line-input.ts'
import type { Verbosity } from './verbosity.ts'

/** The input and output of line mode. */
export interface LineConsole {
  readonly lines: LineInput
  readonly output: Writable
  /** Whether the input is a terminal: then there is a prompt and no echo. */
  readonly isTerminal: boolean
  /** Brief or full text; shared with the main menu. */
  readonly verbosity: Verbosity
  readonly paint: Paint
}

/** A session in line mode: what was printed, and what the player types next. */
export interface LineSession extends LineConsole {
  /** A new run after the end replaces it. */
  session: Session
  /** The last scene shown to each seat. */
  readonly shown: Map<Seat, Scene>
  /** Number of log lines printed so far. */
  linesShown: number
  /** The last printed log lines, for `why`. */
  lastLines: readonly Line[]
  /** The turn and status of the last printed scene. */
  shownAt: string
  /** The last printed text, for `again`. */
  lastText: string
  /** The choice waiting for confirmation: typing it again confirms it. */
  askedId: string
  isDone: boolean
  readonly parts: LineParts
}

/** Commands whose answers differ between runs on this machine and runs on a server. */
type OwnCommand = 'advise' | 'seed' | 'share' | 'save' | 'give-up' | 'take-back'

/** What differs between runs on this machine and runs on a server. */
export interface LineParts extends Readonly<Record<OwnCommand, (rest: string) => Answer | Promise<Answer>>> {
  /** The whole log. Where several people share the keyboard, each line names its seat. */
  log(): readonly LogEntry[]
  /** A line above every full scene. */
  header?(): string
  /** Whether people at this keyboard choose in turn, and should look away. */
  isShared?(): boolean
  /** The text after the last scene. */
  end(): string
  /** Messages after a choice, such as that the run could not be saved. */
  messages?(): readonly string[]
  /** Saves whether text is brief; returns an error message. */
  saveBrief?(isBrief: boolean): string | undefined
}
/** The answer of a command; undefined if it has printed its answer itself. */
type Answer = string | undefined

export const openLineSession = (at: LineConsole, session: Session, parts: LineParts): LineSession => ({
  ...at,
  session,
  parts,
  shown: new Map(),
  linesShown: parts.log().length,
  lastLines: [],
  shownAt: '',
  lastText: '',
  askedId: '',
  isDone: false,
})

/** Prints a line. */
export const say = ({ output }: LineSession, text: string): void => void output.write(`${text}\n`)

/** What decides whether a scene is printed again. */
export const placeOf = ({ session }: LineSession): string => `${session.turn} ${session.status}`
