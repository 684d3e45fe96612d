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
  readonly said: ClaimLevel
  readonly wrong?: string
}

/** Reads, replays and ranks a journal as `verify` does, then compares with the reference replay. */
export function checkForgery({ given, best, isNotOver }: Forgery, stands: readonly GameSetup[]): CheckResult {
  const read = readGiven(given)
  if (!read.ok) return { said: 'refused' }
  const journal = read.value
  const stand = stands.find(({ house }) => house.id === journal.game)
  if (stand === undefined) return { said: 'refused' }
  const game = stand.pack?.contentHash === journal.content ? stand.pack : stand.house
  const isOurs = game.version === journal.version && game.contentHash === journal.content
  if (isOurs && !stand.accepts(plain(journal.options), game)) return { said: 'refused' }
  const counts = { turns: 0, looks: 0 }
  const run = replay(counted(game, counts), journal)
  const choices = Math.max(journal.ids.length, journal.indexes.length)
  if (counts.turns > Math.min(choices, game.bound) || counts.looks > 2 * choices + 2)
    return { said: 'refused', wrong: `it took ${counts.turns} turns and ${counts.looks} looks for ${choices} choices` }
  if (isRefusal(run)) return { said: 'refused' }
  const said = rankOf({ ...run, game }, stand.house).kind as ClaimLevel
  const judged = judge(journal, game, stand)
  const allowed = lowerClaim(best, judged.best)
  const isOver = game.outcome(run.state) !== undefined
  if (CLAIM_LEVELS.indexOf(said) > CLAIM_LEVELS.indexOf(allowed))
    return { said, wrong: `it is ${allowed} at best (made as ${best}, judged ${judged.best})` }
  if (isOver && (isNotOver === true || !judged.isOver)) return { said, wrong: 'it is not over' }
  if (judged.digest !== markOf(run)) return { said, wrong: 'it comes out otherwise' }
  if (run.inner.unseededEntropies > 0 !== judged.isFree)
    return { said, wrong: 'its entropy is called by the wrong name' }
  if (!isTheOnlyWriting(given, journal)) return { said, wrong: 'the same journal can be written otherwise' }
  return { said }
}

const plain = (options: unknown): unknown => JSON.parse(JSON.stringify(options)) as unknown

function readGiven(given: Forgery['given']): Parsed<Journal> {
  if (typeof given === 'string') return parseJournal(given)
  return given instanceof Uint8Array ? parseCompactJournal(given) : { ok: true, value: given }
}

/** A journal has one encoding: no other bytes or strings may be read as the same journal. */
function isTheOnlyWriting(given: Forgery['given'], journal: Journal): boolean {
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

interface Judged {
  readonly best: ClaimLevel
  readonly isOver: boolean
  readonly isFree: boolean
  readonly digest: string | undefined
}

/** The rank that the design documents give a journal and its reference replay, computed without the engine's `rankOf`. */
function judge(journal: Journal, game: AnyGame, { house }: GameSetup): Judged {
  const options = plain(journal.options) as object
  const lived = replayByReference(game, { ...journal, options })
  if (lived === undefined) return { best: 'refused', isOver: false, isFree: false, digest: undefined }
  const { checks, marks, turns, answers, isOver, free } = lived
  const proof = { best: 'refused', isOver, isFree: free > 0, digest: marks.at(-1)?.digest } as const
  const isByHand = journal.checks.length === 0 && journal.marks.length === 0
  const isProven = JSON.stringify([checks, marks]) === JSON.stringify([journal.checks, journal.marks])
  if (!isByHand && !isProven) return proof
  if (answers.length !== journal.entropy.length) return proof
  if (journal.forced.some(({ step }) => step > turns + 1)) return proof
  if (isOver && lived.fallen < journal.forced.length) return proof
  const reasons = [
    'scenario' in options,
    Object.keys(options).length > 0 && isPracticeBy(game, { options }),
    journal.forced.length > 0,
    journal.unranked !== '',
    isByHand && turns > 0,
    game.contentHash !== house.contentHash,
    free > 0 && dateOfSeed(journal.seed) !== undefined,
  ]
  return { ...proof, best: reasons.includes(true) ? 'practice' : 'unranked' }
}
