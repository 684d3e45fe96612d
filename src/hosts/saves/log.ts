import type { ForcedRoll, Journal, Run } from '../../engine/index.ts'
import { seal, unseal } from './seal.ts'

/** The form of the files in a run's folder. */
export const FORM = 1

/** The first line of a log: all about a run but its choices. */
export interface Head {
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
}

/** Every other line: what has come since the line before, as a rule one turn. */
export interface TurnLine {
  /** The turn after it. */
  readonly turn: number
  readonly choices: readonly string[]
  /** The engine's four bits a turn … */
  readonly checks: string
  /** … and the whole rolling check after the last of them. */
  readonly check: number
  readonly entropy?: readonly string[]
  readonly forced?: Journal['forced']
  readonly unranked?: string
  readonly title?: string
  readonly over?: Over
}

/** How a run ended; only in its last line. */
export interface Over {
  readonly reason: string
  readonly won: boolean
  readonly score: number
  readonly ended: number
  readonly abandoned?: boolean
  readonly digest: string
}

/** How much of a run is in its log. */
export interface Written {
  readonly turn: number
  readonly choices: number
  readonly entropy: number
  readonly forced: number
  readonly unranked: string
  readonly title: string
  readonly isOver: boolean
}

export interface HeadFacts {
  readonly id: string
  readonly started: number
  readonly pack?: string | undefined
  readonly daily?: string | undefined
}

export function headOf(run: Run, { id, started, pack, daily }: HeadFacts): Head {
  const { game, seed, options, unranked } = run
  return {
    undercroft: FORM,
    id,
    ...{ game: game.id, version: game.version, content: game.contentHash, seed, options, unranked },
    entropy: run.entropy.slice(0, run.inner.entropyUsed),
    forced: run.forced.slice(),
    title: titleOf(run),
    started,
    ...(pack === undefined ? {} : { pack }),
    ...(daily === undefined ? {} : { daily }),
  }
}

/** With the head alone. A run that begins in its middle has its choices in the second line. */
export const writtenByHead = (head: Head): Written => ({
  turn: 0,
  choices: 0,
  entropy: head.entropy.length,
  forced: head.forced.length,
  unranked: head.unranked,
  title: head.title,
  isOver: false,
})

export const writtenWhole = (run: Run, isOver: boolean): Written => ({
  turn: run.turn,
  choices: run.ids.length,
  entropy: run.inner.entropyUsed,
  forced: run.forced.length,
  unranked: run.unranked,
  title: titleOf(run),
  isOver,
})

/** The line for what has come since, and how much is written with it; undefined if nothing has come. */
export function lineSince(before: Written, run: Run, over?: Over): { line: TurnLine; written: Written } | undefined {
  const isNews = run.turn > before.turn || run.unranked !== before.unranked || (over !== undefined && !before.isOver)
  if (!isNews) return undefined
  const now = writtenWhole(run, over !== undefined)
  const line = {
    turn: now.turn,
    choices: run.ids.slice(before.choices),
    checks: checksText(run.checks.slice(before.turn)),
    check: run.inner.check,
    ...(now.entropy > before.entropy ? { entropy: run.entropy.slice(before.entropy, now.entropy) } : {}),
    ...(now.forced > before.forced ? { forced: run.forced.slice(before.forced) } : {}),
    ...(now.unranked === before.unranked ? {} : { unranked: now.unranked }),
    ...(now.title === before.title ? {} : { title: now.title }),
    ...(over === undefined ? {} : { over }),
  }
  return { line, written: now }
}

const titleOf = (run: Run): string => run.game.scene(run.state, 0).title
const checksText = (checks: readonly number[]): string => checks.map((bits) => bits.toString(16)).join('')

export const makeLine = (line: Head | TurnLine): string => `${seal(line)}\n`

/** A log as it was found. A line that does not prove itself is undefined. */
export interface FoundLog {
  readonly head: Head | undefined
  readonly lines: readonly (TurnLine | undefined)[]
  /** Whether its last line is ended. One that is not may still be whole. */
  readonly isEnded: boolean
}

export function parseLog(text: string): FoundLog {
  const rows = text.split('\n')
  const isEnded = rows.at(-1) === ''
  if (isEnded) rows.pop()
  const [first, ...others] = rows.map(unseal)
  return {
    head: isHead(first) ? first : undefined,
    lines: others.map((line) => (isTurn(line) ? line : undefined)),
    isEnded,
  }
}

const isHead = (line: object | undefined): line is Head => line !== undefined && 'undercroft' in line && 'seed' in line
const isTurn = (line: object | undefined): line is TurnLine => line !== undefined && 'turn' in line && 'choices' in line

/** A run's journal, as far as lines in a row tell it. */
export interface Told {
  readonly head: Head
  readonly journal: Journal
  /** The engine's whole check after the last turn, where it is known. */
  readonly check: number | undefined
  readonly title: string
  readonly over: Over | undefined
}

export const turnsIn = (told: Told): number => told.journal.checks.length

export const toldByHead = (head: Head): Told => ({
  head,
  journal: {
    ...{ game: head.game, version: head.version, content: head.content, seed: head.seed, options: head.options },
    ...{ unranked: head.unranked, entropy: head.entropy, forced: head.forced },
    ...{ indexes: [], ids: [], checks: [], marks: [] },
  },
  check: undefined,
  title: head.title,
  over: undefined,
})

/** Goes on with all lines that follow in a row. */
export function toldByLines(before: Told, lines: readonly (TurnLine | undefined)[]): Told {
  const { journal } = before
  const entropy = [...journal.entropy]
  const forced: (ForcedRoll & { step: number })[] = [...journal.forced]
  const ids = [...journal.ids]
  const checks = [...journal.checks]
  let { check, title, over } = before
  let { unranked } = journal
  for (const line of lines) {
    if (line === undefined || !follows(line, checks.length) || over !== undefined) break
    entropy.push(...(line.entropy ?? []))
    forced.push(...(line.forced ?? []))
    ids.push(...line.choices)
    checks.push(...[...line.checks].map((digit) => Number.parseInt(digit, 16)))
    check = line.check
    title = line.title ?? title
    over = line.over
    unranked = line.unranked ?? unranked
  }
  const marks = over === undefined ? journal.marks : [...journal.marks, { turn: checks.length, digest: over.digest }]
  return {
    head: before.head,
    journal: { ...journal, unranked, entropy, forced, ids, checks, marks },
    check,
    title,
    over,
  }
}

export const follows = (line: TurnLine, turn: number): boolean => line.turn - line.checks.length === turn
