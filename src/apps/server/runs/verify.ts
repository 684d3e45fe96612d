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
import { findGame } from '../../../games/registry.ts'
import { clean } from '../../../lib/clean-text.ts'
import { isFailure, isUsage } from '../../../lib/user-errors.ts'
import { levelOf } from '../../../play/difficulty.ts'
import { archivedGame, isNotArchived } from '../../../storage/archive/index.ts'
import { readGhost } from '../../../storage/fs/ghosts/index.ts'
import { rankOfRun } from '../../../storage/run-rank.ts'
import { checkedOptions, isPlayedWith } from '../../cli/load-game.ts'
import type { NewGhost, RejectedRun, SubmissionContext, Verdict } from './verdict.ts'

/** More turns than any run of the built-in games has, and few enough to replay. */
const MAX_TURNS = 200_000

export async function verifyRun(text: string, submission: SubmissionContext): Promise<Verdict> {
  const parsed = parseJournal(text)
  if (!parsed.ok) return { isVerified: false, code: 'no-journal', why: `Invalid journal: ${parsed.why}.` }
  const journal = parsed.value
  if (Math.max(journal.indexes.length, journal.ids.length) > MAX_TURNS)
    return { isVerified: false, code: 'too-heavy', why: `The run has more than ${MAX_TURNS} choices.` }
  try {
    const game = await gameFor(journal, submission)
    if ('isVerified' in game) return game
    const met = new Set<string>()
    const run = replay(recordingEncounters(game, met), journal)
    if (!isRefusal(run)) return describeRun({ ...run, game }, [...met], submission)
    return { isVerified: false, code: 'false', why: run.why, turn: run.turn }
  } catch (error) {
    if (isFailure(error) || isUsage(error)) return { isVerified: false, code: 'unknown-rules', why: error.message }
    // The rules threw because of the journal's options: reject the journal instead of failing.
    return { isVerified: false, code: 'false', why: (error as Error).message }
  }
}

/** The rules of a journal, current or archived, with the ghosts that it names. Servers do not accept packs. */
async function gameFor(journal: Journal, { known }: SubmissionContext): Promise<AnyGame | RejectedRun> {
  const entry = findGame(journal.game)
  if (entry === undefined) return unknownRules(`This server does not have the game "${journal.game}".`)
  const isCurrent = isPlayedWith(entry.game, journal)
  const rules = isCurrent ? entry.game : await archivedGame(journal)
  if (isNotArchived(rules)) return unknownRules(`${rules.why} This server can't replay it.`)
  const game = withNamedGhosts(rules, journal.options, known)
  if (isCurrent && !('isVerified' in game)) await checkedOptions(entry, game, journal.options as object)
  return game
}
const unknownRules = (why: string): RejectedRun => ({ isVerified: false, code: 'unknown-rules', why })

function withNamedGhosts(game: AnyGame, options: unknown, known: SubmissionContext['known']): AnyGame | RejectedRun {
  const ghosts = game.extras?.ghosts
  const ids = ghosts?.named?.(options) ?? []
  if (ids.length === 0 || ghosts === undefined) return game
  const read = known.flatMap(({ body }) => {
    const found = readGhost(JSON.parse(body) as unknown, ghosts)
    return found.ok ? [found.saved] : []
  })
  const missing = ids.filter((id) => !read.some((one) => one.id === id))
  if (missing.length === 0) return game.extras?.withGhosts?.(read) ?? game
  const why = `The run names ghosts that this server does not have: ${missing.slice(0, 4).join(', ')}${missing.length > 4 ? ' …' : ''}.`
  return { isVerified: false, code: 'unknown-ghosts', why }
}

/** Wraps a game so that the ids of all ghosts it meets are added to `met`. */
function recordingEncounters(game: AnyGame, met: Set<string>): AnyGame {
  const facing = game.extras?.ghosts?.facing
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

function describeRun(run: Run, met: readonly string[], submission: SubmissionContext): Verdict {
  const { game, seed, options, state, turn } = run
  const outcome = game.outcome(state)
  if (outcome === undefined)
    return { isVerified: false, code: 'not-over', why: 'This run is not finished; play it to the end first.' }
  const { won = false, score = 0 } = outcome.standings[0] ?? {}
  const rank = rankOfRun(run)
  const practice = rank.kind === 'practice' ? rank.why : ''
  const { difficulty } = findGame(game.id) ?? {}
  const slayer = game.extras?.ghosts?.slainBy?.(state)
  const { season } = (options ?? {}) as { season?: unknown }
  const bytes = makeCompactJournal(inNewestFormat(run))
  return {
    isVerified: true,
    hash: createHash('sha256').update(bytes).digest('hex'),
    journal: base64url(bytes),
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
    season: typeof season === 'string' ? season : '',
    named: game.extras?.ghosts?.named?.(options) ?? [],
    met,
    slayer,
    ghost: practice === '' ? ghostOf(run, submission) : undefined,
  }
}

/** Default name of a hero. */
export const NAMELESS = 'You'

function ghostOf({ game, state }: Run, { name: player }: SubmissionContext): NewGhost | undefined {
  const ghost = game.extras?.ghosts?.of(state)
  if (ghost === undefined || game.extras?.ghosts === undefined) return undefined
  const name = clean(ghost.name === NAMELESS && player !== '' ? player : ghost.name, 40)
  const read = readGhost({ ...ghost, name, id: undefined, source: 'ghost' }, game.extras?.ghosts)
  if (!read.ok) return undefined
  const { id, ghost: checked, original } = read.saved
  return {
    id,
    bare: ghostId({ ...original, name: NAMELESS }),
    body: canonical(original),
    name: checked.name,
    level: checked.level,
    is_foreign: checked.foreign === true,
  }
}

/** Converts a journal in an older format to the newest, so that the same choices have the same hash. */
function inNewestFormat(run: Run): Journal {
  const journal = journalOf(run)
  if (journal.format === NEWEST_FORMAT) return journal
  const replayed = replay(run.game, { ...journal, format: NEWEST_FORMAT, checks: [], marks: [] })
  return isRefusal(replayed) ? journal : journalOf(replayed)
}
