import { createHash } from 'node:crypto'
import {
  type AnyGame,
  base64url,
  canonical,
  dateOfSeed,
  ghostId,
  isRefusal,
  type Journal,
  journalOf,
  makeCompactJournal,
  modeOf,
  NEWEST_FORMAT,
  parseJournal,
  type Run,
  replay,
} from '../../../engine/index.ts'
import { findGame } from '../../../games/index.ts'
import { clean } from '../../../lib/clean-text.ts'
import { isFailure, isUsage } from '../../../lib/user-errors.ts'
import { levelOf } from '../../../play/difficulty.ts'
import { archivedGame, isNotArchived } from '../../../storage/archive/index.ts'
import { readGhost } from '../../../storage/fs/ghosts/index.ts'
import { rankOfRun } from '../../../storage/run-rank.ts'
import { checkedOptions, isPlayedWith } from '../../cli/load-game.ts'

/** What a journal turned out to be: all of it found by living the run again, nothing read from what it says of itself. */
export type Verdict = VerifiedRun | Untruth
export interface VerifiedRun {
  readonly isTrue: true
  /** Of the journal as this program writes it: the same run has the same hash. */
  readonly hash: string
  readonly journal: string
  readonly game: string
  readonly version: number
  readonly content: string
  readonly seed: string
  readonly mode: string
  readonly rung: number
  readonly turns: number
  readonly reason: string
  readonly score: number
  readonly won: boolean
  /** Why it proves nothing; empty: it is an unranked. */
  readonly practice: string
  /** The day whose run it is; empty: none. */
  readonly day: string
  /** The season whose ghosts it met, and the ghosts it named, in their order. */
  readonly season: string
  readonly named: readonly string[]
  /** Of those the ones it fought, and the one that ended it. */
  readonly met: readonly string[]
  readonly slayer?: string
  /** Who walks on; nobody where nobody fell, and after practice. */
  readonly fallen?: Fallen
}
/** A ghost as it is kept. */
interface Fallen {
  readonly id: string
  /** The id it has at a home where nobody has a name. */
  readonly bare: string
  /** Whole, as canonical JSON. */
  readonly body: string
  readonly name: string
  readonly level: number
  readonly isElite: boolean
  readonly isForeign: boolean
}
/** What a judge needs beside the journal: the ghosts it names, as they are kept, and what the player is called. */
export interface Beside {
  readonly known: readonly { readonly id: string; readonly body: string }[]
  readonly name: string
}
export const NOTHING_BESIDE: Beside = { known: [], name: '' }
interface Untruth {
  readonly isTrue: false
  readonly code: 'no-journal' | 'unknown-rules' | 'unknown-ghosts' | 'false' | 'not-over' | 'too-heavy'
  readonly why: string
  readonly turn?: number
}

/** Turns of a journal at most: above what any run of the house has, below what a machine would choke on. */
const MOST_TURNS = 200_000

export async function verifiedRun(text: string, beside: Beside): Promise<Verdict> {
  const parsed = parseJournal(text)
  if (!parsed.ok) return { isTrue: false, code: 'no-journal', why: `This is no journal: ${parsed.why}.` }
  const journal = parsed.value
  if (Math.max(journal.indexes.length, journal.ids.length) > MOST_TURNS)
    return { isTrue: false, code: 'too-heavy', why: `It has more than ${MOST_TURNS} choices.` }
  try {
    const game = await gameFor(journal, beside)
    if ('isTrue' in game) return game
    const met = new Set<string>()
    const run = replay(watching(game, met), journal)
    if (!isRefusal(run)) return verdictOf({ ...run, game }, [...met], beside)
    return { isTrue: false, code: 'false', why: run.why, ...(run.turn === undefined ? {} : { turn: run.turn }) }
  } catch (error) {
    if (isFailure(error) || isUsage(error)) return { isTrue: false, code: 'unknown-rules', why: error.message }
    // Rules that stumble over options from outside: the journal's fault, and no reason to fall with it.
    return { isTrue: false, code: 'false', why: (error as Error).message }
  }
}

/** The rules it was played by, today's or out of the archive, knowing the ghosts it names; a commons knows no packs. */
async function gameFor(journal: Journal, { known }: Beside): Promise<AnyGame | Untruth> {
  const entry = findGame(journal.game)
  if (entry === undefined)
    return unknownRules(`This journal is of "${journal.game}", a game this commons does not have.`)
  const isToday = isPlayedWith(entry.game, journal)
  const rules = isToday ? entry.game : await archivedGame(journal)
  if (isNotArchived(rules)) return unknownRules(`${rules.why} This commons cannot live it again.`)
  const game = knowing(rules, journal.options, known)
  if (isToday && !('isTrue' in game)) await checkedOptions(entry, game, journal.options as object)
  return game
}
const unknownRules = (why: string): Untruth => ({ isTrue: false, code: 'unknown-rules', why })

function knowing(game: AnyGame, options: unknown, known: Beside['known']): AnyGame | Untruth {
  const { ghosts } = game
  const ids = ghosts?.named?.(options) ?? []
  if (ids.length === 0 || ghosts === undefined) return game
  const read = known.flatMap(({ body }) => {
    const found = readGhost(JSON.parse(body) as unknown, ghosts)
    return found.ok ? [found.kept] : []
  })
  const missing = ids.filter((id) => !read.some((one) => one.id === id))
  if (missing.length === 0) return game.knowing?.(read) ?? game
  const why = `It names ghosts that did not fall here: ${missing.slice(0, 4).join(', ')}${missing.length > 4 ? ' …' : ''}.`
  return { isTrue: false, code: 'unknown-ghosts', why }
}

/** The same game, which notes whom it meets. */
function watching(game: AnyGame, met: Set<string>): AnyGame {
  const facing = game.ghosts?.facing
  if (facing === undefined) return game
  const note = (state: unknown): void => {
    const id = facing(state)
    if (id !== undefined) met.add(id)
  }
  return {
    ...game,
    setup(options, dice) {
      const state = game.setup(options, dice)
      note(state)
      return state
    },
    apply(state, moves, dice, emit) {
      game.apply(state, moves, dice, emit)
      note(state)
    },
  }
}

function verdictOf(run: Run, met: readonly string[], beside: Beside): Verdict {
  const { game, seed, options, state, turn } = run
  const outcome = game.outcome(state)
  if (outcome === undefined)
    return { isTrue: false, code: 'not-over', why: 'This run is not over; play it to its end.' }
  const { won = false, score = 0 } = outcome.standings[0] ?? {}
  const rank = rankOfRun(run)
  const practice = rank.kind === 'practice' ? rank.why : ''
  const { difficulty } = findGame(game.id) ?? {}
  const slayer = game.ghosts?.slainBy?.(state)
  const fallen = practice === '' ? fallenOf(run, beside) : undefined
  return {
    isTrue: true,
    ...writtenAnew(inNewestForm(run)),
    game: game.id,
    version: game.version,
    content: game.contentHash,
    seed,
    mode: modeOf(game, options).name,
    rung: difficulty === undefined ? 0 : levelOf(difficulty, options),
    turns: turn,
    reason: outcome.reason,
    score,
    won,
    practice,
    day: dateOfSeed(seed) ?? '',
    season: seasonIn(options),
    named: game.ghosts?.named?.(options) ?? [],
    met,
    ...(slayer === undefined ? {} : { slayer }),
    ...(fallen === undefined ? {} : { fallen }),
  }
}

function seasonIn(options: unknown): string {
  const { season } = (options ?? {}) as { season?: unknown }
  return typeof season === 'string' ? season : ''
}

/** What a character is called to whom nobody gave a name. */
export const NAMELESS = 'You'

function fallenOf({ game, state }: Run, { name: player }: Beside): Fallen | undefined {
  const ghost = game.ghosts?.of(state)
  if (ghost === undefined || game.ghosts === undefined) return undefined
  const name = clean(ghost.name === NAMELESS && player !== '' ? player : ghost.name, 40)
  const read = readGhost({ ...ghost, name, id: undefined, source: 'ghost' }, game.ghosts)
  if (!read.ok) return undefined
  const { id, ghost: checked, original } = read.kept
  return {
    id,
    bare: ghostId({ ...original, name: NAMELESS }),
    body: canonical(original),
    name: checked.name,
    level: checked.level,
    isElite: checked.is_elite === true,
    isForeign: checked.foreign === true,
  }
}

/** A run may come in the form of an older program: in the newest one the same choices have the same hash. */
function inNewestForm(run: Run): Journal {
  const journal = journalOf(run)
  if (journal.format === NEWEST_FORMAT) return journal
  const again = replay(run.game, { ...journal, format: NEWEST_FORMAT, checks: [], marks: [] })
  return isRefusal(again) ? journal : journalOf(again)
}

function writtenAnew(journal: Journal): { hash: string; journal: string } {
  const bytes = makeCompactJournal(journal)
  return { hash: createHash('sha256').update(bytes).digest('hex'), journal: base64url(bytes) }
}
