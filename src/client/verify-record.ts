import {
  canonical,
  type GameInfo,
  journalOf,
  parseSignedRecord,
  type Run,
  recordBytes,
  recordMismatch,
  type SignedRecord,
  type TrustedRecord,
} from '../engine/index.ts'
import { isSigned } from './index.ts'

/** What comes of looking at the seal of a run that was replayed. */
export type RecordCheck =
  /** It does not hold: somebody changed something, and the run is not what it says. */
  | { readonly ok: false; readonly why: string }
  /** It holds, and `held` says for how much; without it nobody here knows the key, and it counts for nothing. */
  | { readonly ok: true; readonly seal: SignedRecord; readonly held?: TrustedRecord }

/** Keys of commons somebody trusts, and what they are called here. */
export type TrustedKeys = ReadonlyMap<string, string>

/** Looks at everything a seal claims, without any network. */
export async function verifyRecord(
  run: Run,
  json: unknown,
  known: TrustedKeys,
  entry: GameInfo | undefined,
): Promise<RecordCheck> {
  const parsed = parseSignedRecord(json)
  if (!parsed.ok) return invalid(parsed.why)
  const seal = parsed.value
  if (!(await isSigned(seal.key, recordBytes(seal), seal.signature)))
    return invalid('its signature is not that of the key it names')
  const why = recordMismatch(journalOf(run), seal)
  if (why !== undefined) return invalid(why)
  const by = known.get(seal.key)
  return by === undefined ? { ok: true, seal } : { ok: true, seal, held: { by, isDuel: isDuel(run, seal, entry) } }
}

const invalid = (why: string): RecordCheck => ({ ok: false, why: `The seal does not hold: ${why}.` })

/** The game's own duel between two people: with a program of the house, or with oneself, it stays practice. */
function isDuel({ options }: Run, { players }: SignedRecord, entry: GameInfo | undefined): boolean {
  const [one, two] = players
  return (
    entry?.duel !== undefined &&
    canonical(options) === canonical(entry.duel) &&
    one?.key !== undefined &&
    two?.key !== undefined &&
    one.key !== two.key
  )
}
