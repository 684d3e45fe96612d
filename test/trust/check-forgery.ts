import {
  type AnyGame,
  dateOfSeed,
  isRefusal,
  type Journal,
  makeCompactJournal,
  makeJournalString,
  markOf,
  type Parsed,
  parseCompactJournal,
  parseJournal,
  rankOf,
  replay,
} from '../../src/engine/index.ts'
import { CLAIM_LEVELS, type ClaimLevel, type Forgery, lowerClaim } from './forgery.ts'
import type { GameSetup } from './game-setups.ts'
import { isPracticeBy } from './honest-runs.ts'
import { replayByReference } from './reference-replay.ts'

/** What the engine accepts a forged journal as, and what is wrong with that. */
export interface CheckResult {
  readonly rank: ClaimLevel
  readonly wrong?: string
}

/** Reads, replays and ranks a journal as `verify` does, then compares with the reference replay. */
export function checkForgery({ given, best, isNotOver }: Forgery, setups: readonly GameSetup[]): CheckResult {
  const read = readGiven(given)
  if (!read.ok) return { rank: 'refused' }
  const journal = read.value
  const setup = setups.find(({ builtIn }) => builtIn.id === journal.game)
  if (setup === undefined) return { rank: 'refused' }
  const game = setup.pack?.contentHash === journal.content ? setup.pack : setup.builtIn
  const isOurs = game.version === journal.version && game.contentHash === journal.content
  if (isOurs && !setup.accepts(plain(journal.options), game)) return { rank: 'refused' }
  const counts = { turns: 0, looks: 0 }
  const run = replay(counted(game, counts), journal)
  const choices = Math.max(journal.ids.length, journal.indexes.length)
  if (counts.turns > Math.min(choices, game.maxTurns) || counts.looks > 2 * choices + 2)
    return { rank: 'refused', wrong: `it took ${counts.turns} turns and ${counts.looks} looks for ${choices} choices` }
  if (isRefusal(run)) return { rank: 'refused' }
  const rank = rankOf({ ...run, game }, setup.builtIn).kind as ClaimLevel
  const reference = referenceResult(journal, game, setup)
  const allowed = lowerClaim(best, reference.best)
  const isOver = game.outcome(run.state) !== undefined
  if (CLAIM_LEVELS.indexOf(rank) > CLAIM_LEVELS.indexOf(allowed))
    return { rank, wrong: `it is ${allowed} at best (made as ${best}, the reference says ${reference.best})` }
  if (isOver && (isNotOver === true || !reference.isOver)) return { rank, wrong: 'it is not over' }
  if (reference.digest !== markOf(run)) return { rank, wrong: 'its final state differs from the reference' }
  if (run.inner.unseededEntropies > 0 !== reference.isFree) return { rank, wrong: 'the source of its entropy is wrong' }
  if (!isOnlyEncoding(given, journal)) return { rank, wrong: 'the same journal has another encoding' }
  return { rank }
}

const plain = (options: unknown): unknown => JSON.parse(JSON.stringify(options)) as unknown

function readGiven(given: Forgery['given']): Parsed<Journal> {
  if (typeof given === 'string') return parseJournal(given)
  return given instanceof Uint8Array ? parseCompactJournal(given) : { ok: true, value: given }
}

/** A journal has one encoding: no other bytes or strings may be read as the same journal. */
function isOnlyEncoding(given: Forgery['given'], journal: Journal): boolean {
  if (given instanceof Uint8Array) return Buffer.from(makeCompactJournal(journal)).equals(Buffer.from(given))
  if (typeof given !== 'string' || given.trimStart().startsWith('{')) return true
  return makeJournalString(journal) === given.trim()
}

/** A game that counts calls, to measure time without a clock. */
const counted = (game: AnyGame, counts: { turns: number; looks: number }): AnyGame => ({
  ...game,
  legal(state, seat) {
    counts.looks++
    return game.legal(state, seat)
  },
  apply(state, moves, dice, emit) {
    counts.turns++
    game.apply(state, moves, dice, emit)
  },
})

interface ReferenceResult {
  readonly best: ClaimLevel
  readonly isOver: boolean
  readonly isFree: boolean
  readonly digest: string | undefined
}

/** The rank of a journal by the design documents and the reference replay, computed without the engine's `rankOf`. */
function referenceResult(journal: Journal, game: AnyGame, { builtIn }: GameSetup): ReferenceResult {
  const options = plain(journal.options) as object
  const replayed = replayByReference(game, { ...journal, options })
  if (replayed === undefined) return { best: 'refused', isOver: false, isFree: false, digest: undefined }
  const { checks, marks, turns, answers, isOver, free } = replayed
  const proof = { best: 'refused', isOver, isFree: free > 0, digest: marks.at(-1)?.digest } as const
  const isHandWritten = journal.checks.length === 0 && journal.marks.length === 0
  const isProven = JSON.stringify([checks, marks]) === JSON.stringify([journal.checks, journal.marks])
  if (!isHandWritten && !isProven) return proof
  if (answers.length !== journal.entropy.length) return proof
  if (journal.forced.some(({ step }) => step > turns + 1)) return proof
  if (isOver && replayed.forcedUsed < journal.forced.length) return proof
  const reasons = [
    'scenario' in options,
    Object.keys(options).length > 0 && isPracticeBy(game, { options }),
    journal.forced.length > 0,
    journal.unranked !== '',
    isHandWritten && turns > 0,
    game.contentHash !== builtIn.contentHash,
    free > 0 && dateOfSeed(journal.seed) !== undefined,
  ]
  return { ...proof, best: reasons.includes(true) ? 'practice' : 'unranked' }
}
