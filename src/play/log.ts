import { journalOf, type Line, linesOf, plain, type Run, replay, type Seat, type Text } from '../engine/index.ts'

/** A log line and the turn it belongs to. */
export interface LogEntry {
  readonly turn: number
  readonly line: Line
}

/** The text with a prefix. */
export const prefixed = (prefix: string, text: Text): Text => [prefix, text].flat() as Text

/** The log lines of a turn for these seats. With several seats at one keyboard, each line names its seat. */
export function logFor(run: Run, events: readonly unknown[], seats: readonly Seat[]): Line[] {
  if (seats.length === 1) return linesOf(run, events, seats[0] as Seat)
  return seats.flatMap((seat) =>
    linesOf(run, events, seat).map((line) => ({ ...line, text: prefixed(`Seat ${seat}: `, line.text) })),
  )
}

/** The events of one turn. */
export interface PlayedTurn {
  readonly turn: number
  readonly events: readonly unknown[]
}

/** The events of every turn of a run, collected by replaying it. */
function playedTurns(run: Run): PlayedTurn[] {
  const turns = Array.from({ length: run.turn }, (_, turn) => ({ turn, events: [] as unknown[] }))
  if (run.turn > 0) replay(run.game, journalOf(run), { listen: (turn, event) => turns[turn]?.events.push(event) })
  return turns
}

/** The full log of a run so far, by default of all its seats. Replays the run to collect its events. */
export function logSoFar(run: Run, seats: readonly Seat[] = seatsOf(run)): LogEntry[] {
  return playedTurns(run).flatMap(({ turn, events }) => logFor(run, events, seats).map((line) => ({ turn, line })))
}

// More choices than turns: in some turn two seats chose.
const seatsOf = (run: Run): readonly Seat[] => (run.ids.length > run.turn ? [0, 1] : [0])

export interface LogOptions {
  /** Changes lines before they are shown, for example removes control characters. */
  readonly clean?: (<T>(value: T) => T) | undefined
  /** Collects events from the start, for a session whose log is certainly asked for. */
  readonly isCollected?: boolean | undefined
  /** Lines that every seat sees after the turns the run begins with: warnings about a resumed run. */
  readonly opening?: readonly Line[] | undefined
}

/** The log of a run that is being played. Nothing is collected before somebody asks for it; then the earlier turns are replayed once. */
export type SessionLog = ReturnType<typeof makeLog>

export function makeLog(run: Run, { clean = (value) => value, isCollected, opening = [] }: LogOptions = {}) {
  const openedAt = run.turn
  let played = isCollected === true ? playedTurns(run) : undefined
  const bySeat = new Map<Seat, { readonly entries: LogEntry[]; turns: number }>()
  const turns = (): readonly PlayedTurn[] => {
    played ??= playedTurns(run)
    return played
  }
  const entriesAfter = (turn: number, lines: readonly Line[]): LogEntry[] =>
    lines.map((line) => ({ turn, line: clean(line) }))
  return {
    turns,
    add: (turn: PlayedTurn) => void played?.push(turn),
    /** The entries that a seat sees. */
    of(seat: Seat): readonly LogEntry[] {
      const all = turns()
      const known = bySeat.get(seat) ?? { entries: openedAt === 0 ? entriesAfter(0, opening) : [], turns: 0 }
      bySeat.set(seat, known)
      for (; known.turns < all.length; known.turns++) {
        const { turn, events } = all[known.turns] as PlayedTurn
        known.entries.push(...entriesAfter(turn, linesOf(run, events, seat)))
        if (turn + 1 === openedAt) known.entries.push(...entriesAfter(openedAt, opening))
      }
      return known.entries
    },
  }
}

const IMPORTANT = ['key', 'bad', 'good']

/** The most important tone in a line, or undefined if it has none of the important ones. */
export function toneOf({ text }: Line): string | undefined {
  const pieces = [text].flat() as readonly (string | { readonly tone: string })[]
  const tones = pieces.map((piece) => (typeof piece === 'string' ? '' : piece.tone))
  return IMPORTANT.find((tone) => tones.includes(tone))
}

/** The key moments of a run: the important lines of the rarest kinds, at most one per turn. */
export function keyMoments(log: readonly LogEntry[], max: number): LogEntry[] {
  const important = log.filter(({ line }) => toneOf(line) !== undefined)
  const counts = new Map<string, number>()
  for (const { line } of important) counts.set(kindOf(line), (counts.get(kindOf(line)) ?? 0) + 1)
  const rank = (moment: LogEntry): number => counts.get(kindOf(moment.line)) as number
  const rarest = important.toSorted((a, b) => rank(a) - rank(b) || b.turn - a.turn)
  const chosen = new Map<number, LogEntry>()
  for (const moment of rarest) if (chosen.size < max && !chosen.has(moment.turn)) chosen.set(moment.turn, moment)
  return [...chosen.values()].sort((a, b) => a.turn - b.turn)
}

/** The kind of a line, numbers removed: its first words (`VICTORY:`, `You take`), or its last two if it starts with a symbol. */
function kindOf(line: Line): string {
  const text = plain(line.text).replace(/\d+/g, '')
  return (/^\p{L}/u.test(text) ? /^(You|Your|The|A|An) \S+|^\S+/.exec(text) : /\S+ \S+$/.exec(text))?.[0] ?? ''
}

/** What ended a run: its last two `good` lines if it was won, `bad` ones if it was lost. */
export function lastBlows(log: readonly LogEntry[], isWon: boolean): LogEntry[] {
  const tone = isWon ? 'good' : 'bad'
  const important = log.filter(({ line }) => toneOf(line) === tone).slice(-2)
  return important.length > 0 ? important : log.slice(-1)
}
