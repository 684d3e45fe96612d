import { journalOf, type Line, linesOf, plain, type Run, replay, type Seat, type Text } from '../engine/index.ts'

/** A line of the log, with the turn it was told in. */
export interface LogEntry {
  readonly turn: number
  readonly line: Line
}

/** A text with something before it. */
export const after = (before: string, text: Text): Text => [before, text].flat() as Text

/** What seats hear of a turn; with several at one keyboard each line says whose it is. */
export function logFor(run: Run, events: readonly unknown[], seats: readonly Seat[]): Line[] {
  if (seats.length === 1) return linesOf(run, events, seats[0] as Seat)
  return seats.flatMap((seat) =>
    linesOf(run, events, seat).map((line) => ({ ...line, text: after(`Seat ${seat}: `, line.text) })),
  )
}

/** Everything a run has told so far, by living it again. */
export function logSoFar(run: Run): LogEntry[] {
  const byTurn = new Map<number, unknown[]>()
  const listen = (turn: number, event: unknown): void => {
    const events = byTurn.get(turn)
    if (events === undefined) byTurn.set(turn, [event])
    else events.push(event)
  }
  replay(run.game, journalOf(run), { listen })
  // More choices than turns: somewhere several seats chose.
  const seats = run.ids.length > run.turn ? [0, 1] : [0]
  return [...byTurn].flatMap(([turn, events]) => logFor(run, events, seats).map((line) => ({ turn, line })))
}

const LOUD = ['key', 'bad', 'good']

/** The loudest of the tones in a line; undefined if it is a quiet one. */
export function toneOf({ text }: Line): string | undefined {
  const pieces = [text].flat() as readonly (string | { readonly tone: string })[]
  const tones = pieces.map((piece) => (typeof piece === 'string' ? '' : piece.tone))
  return LOUD.find((tone) => tones.includes(tone))
}

/** The moments of a run worth telling again: of its loud lines those of the rarest kind, at most one a turn. */
export function keyMoments(heard: readonly LogEntry[], most: number): LogEntry[] {
  const loud = heard.filter(({ line }) => toneOf(line) !== undefined)
  const often = new Map<string, number>()
  for (const { line } of loud) often.set(kindOf(line), (often.get(kindOf(line)) ?? 0) + 1)
  const rank = (moment: LogEntry): number => often.get(kindOf(moment.line)) as number
  const rarest = loud.toSorted((a, b) => rank(a) - rank(b) || b.turn - a.turn)
  const chosen = new Map<number, LogEntry>()
  for (const moment of rarest) if (chosen.size < most && !chosen.has(moment.turn)) chosen.set(moment.turn, moment)
  return [...chosen.values()].sort((a, b) => a.turn - b.turn)
}

/** Lines that begin alike tell of the same kind of thing (`VICTORY:`, `You take`); those that begin with a sign, that end alike. Numbers aside. */
function kindOf({ text }: Line): string {
  const words = plain(text).replace(/\d+/g, '')
  return (/^\p{L}/u.test(words) ? /^(You|Your|The|A|An) \S+|^\S+/.exec(words) : /\S+ \S+$/.exec(words))?.[0] ?? ''
}

/** What ended a run: its last two loud lines of the right kind, bad ones for those who lost. */
export function lastBlows(heard: readonly LogEntry[], isWon: boolean): LogEntry[] {
  const tone = isWon ? 'good' : 'bad'
  const loud = heard.filter(({ line }) => toneOf(line) === tone).slice(-2)
  return loud.length > 0 ? loud : heard.slice(-1)
}
