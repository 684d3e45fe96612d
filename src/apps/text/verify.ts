import { trustedKeys } from '../../client/fs/trusted-servers.ts'
import { type RecordCheck, type TrustedKeys, verifyRecord } from '../../client/records.ts'
import {
  digest,
  isRefusal,
  modeOf,
  type Rank,
  type Run,
  rankText,
  replay,
  type SignedRecord,
} from '../../engine/index.ts'
import { findGame } from '../../games/registry.ts'
import { clean, cleanAll } from '../../lib/clean-text.ts'
import { isUsage } from '../../lib/user-errors.ts'
import { isArchived } from '../../storage/archive/index.ts'
import { rankOfRun } from '../../storage/run-rank.ts'
import type { VerifyValues } from '../cli/commands/runs.ts'
import { gameOfJournal } from '../cli/load-game.ts'
import { journalFrom } from '../cli/saved-runs.ts'

/** Replays each journal and prints whether it is verified and whether it counts. Exits with 1 if one is rejected. */
export async function verify(values: VerifyValues, args: readonly string[]): Promise<number> {
  let bad = 0
  const known = trustedKeys(values['server-key'])
  for (const source of args) {
    const verdict = await verdictOf(source, values.pack, known)
    // The source may contain text that looks like a verdict, or may be a long journal string.
    const name = /^[\w./-]+$/.test(source) ? clean(source, 60) : JSON.stringify(clean(source, 60))
    if (!verdict.true) bad++
    if (values.json === true) console.log(JSON.stringify(cleanAll({ source, ...verdict })))
    else if (verdict.true) console.log(`${name}: ${clean(verifiedText(verdict))}`)
    else console.error(`${name}: ${clean(rejectedText(verdict))}`)
  }
  if (args.length > 1 && values.json !== true)
    console.log(`${args.length - bad} of ${args.length} journals are verified.`)
  return bad === 0 ? 0 : 1
}

type VerifiedJournal = ReturnType<typeof verifiedJournal>
interface RejectedJournal {
  readonly true: false
  readonly why: string
  /** The first turn that differs. */
  readonly turn?: number
}

async function verdictOf(
  source: string,
  given: string | undefined,
  known: TrustedKeys,
): Promise<VerifiedJournal | RejectedJournal> {
  try {
    const { journal, pack, isLog } = journalFrom(source, given)
    const run = replay(await gameOfJournal(journal, pack), journal, { isLog })
    if (isRefusal(run)) return { true: false, why: run.why, ...(run.turn === undefined ? {} : { turn: run.turn }) }
    if (journal.seal === undefined) return verifiedJournal(run)
    const record = await verifyRecord(run, journal.seal, known, findGame(run.game.id))
    return record.ok ? verifiedJournal(run, record) : { true: false, why: record.why }
  } catch (error) {
    if (isUsage(error)) throw error
    return { true: false, why: (error as Error).message }
  }
}

/** A verified journal. All fields are derived from the replay; claims of the journal itself are not trusted. */
function verifiedJournal(run: Run, record?: RecordCheck & { ok: true }) {
  const { game, seed, turn, state, options, inner } = run
  const outcome = game.outcome(state)
  const { won = false, score = 0 } = outcome?.standings[0] ?? {}
  return {
    true: true as const,
    game: game.id,
    version: game.version,
    content: game.contentHash,
    seed,
    ...(isArchived(game) ? { archived: true } : {}),
    mode: modeOf(game, options).name,
    turns: turn,
    // Absent while the run is not over.
    ...(outcome === undefined ? {} : { end: { reason: outcome.reason, score, won } }),
    rank: rankOfRun(run, record?.held),
    entropy: inner.unseededEntropies > 0 ? 'free' : 'seed',
    digest: digest(state),
    // The valid signed record of a server. The rank tells whether its key is trusted.
    ...(record === undefined ? {} : { seal: withoutSecrets(record.seal) }),
  }
}

const withoutSecrets = ({ secret: _, journal: __, signature: ___, ...rest }: SignedRecord) => rest

/** A seed may be a sentence, so it is quoted; it cannot contain quotes itself. */
function verifiedText(verified: VerifiedJournal): string {
  const { game, version, archived, seed, mode, turns, end, rank, entropy, digest: proof } = verified
  const rules = `version ${version}${archived === true ? ' from the archive' : ''}`
  const ended = end === undefined ? 'not over' : `${end.reason}, score ${end.score}`
  const chance = entropy === 'seed' ? 'randomness from the seed' : 'randomness from the host'
  const rankPart = `${rankText(rank)}${verified.seal === undefined ? '' : ` (${recordText(verified.seal, rank)})`}`
  return `verified. ${game} ${rules}, seed "${seed}", ${mode}, ${turns} turns, ${ended}, ${chance}, digest ${proof}: ${rankPart}.`
}

function recordText(
  { table, players, began, ended, lost, key }: ReturnType<typeof withoutSecrets>,
  rank: Rank,
): string {
  if (rank.kind !== 'ranked')
    return `valid signature of an unknown server; if you trust the key ${key}, join the server or give --server-key`
  const names = players.map(({ name }) => name).join(' against ')
  const loss = lost === undefined ? '' : `; ${players[lost.seat]?.name} lost by ${lost.by}`
  return `table ${table}, ${names}, ${began} to ${ended}${loss}`
}

const rejectedText = ({ why, turn }: RejectedJournal): string =>
  `REJECTED${turn === undefined ? '' : ` at turn ${turn}`}. ${why}`
