import {
  canonical,
  type Entry,
  type HeldSeal,
  journalOf,
  parseSeal,
  type Run,
  type Seal,
  sealedBytes,
  unfitting,
} from '../../engine/index.ts'
import { isSigned } from '../commons/index.ts'

/** What comes of looking at the seal of a run that was replayed. */
export type Judged =
  /** It does not hold: somebody changed something, and the run is not what it says. */
  | { readonly ok: false; readonly why: string }
  /** It holds, and `held` says for how much; without it nobody here knows the key, and it counts for nothing. */
  | { readonly ok: true; readonly seal: Seal; readonly held?: HeldSeal }

/** Keys of commons somebody trusts, and what they are called here. */
export type KnownKeys = ReadonlyMap<string, string>

/** Looks at everything a seal claims, without any network. */
export async function judgeSeal(run: Run, json: unknown, known: KnownKeys, entry: Entry | undefined): Promise<Judged> {
  const parsed = parseSeal(json)
  if (!parsed.ok) return broken(parsed.why)
  const seal = parsed.value
  if (!(await isSigned(seal.key, sealedBytes(seal), seal.signature)))
    return broken('its signature is not that of the key it names')
  const why = unfitting(journalOf(run), seal)
  if (why !== undefined) return broken(why)
  const by = known.get(seal.key)
  return by === undefined ? { ok: true, seal } : { ok: true, seal, held: { by, isDuel: isDuel(run, seal, entry) } }
}

const broken = (why: string): Judged => ({ ok: false, why: `The seal does not hold: ${why}.` })

/** The game's own duel between two people: with a program of the house, or with oneself, it stays practice. */
function isDuel({ options }: Run, { players }: Seal, entry: Entry | undefined): boolean {
  const [one, two] = players
  return (
    entry?.duel !== undefined &&
    canonical(options) === canonical(entry.duel) &&
    one?.key !== undefined &&
    two?.key !== undefined &&
    one.key !== two.key
  )
}
