import { type AnyGame, digest, type GhostLike, type Run } from '../../engine/index.ts'
import { clean } from '../../views/clean.ts'
import type { Store } from './store.ts'
import { WORDS } from './words.ts'

/** Ghosts of one level that enter a run at most, and of all levels: they are written into its journal. */
const PER_LEVEL = 1
const PER_RUN = 12
/** Levels around one's record that are within reach. */
const REACH = 10

const recordKey = (game: string): string => `ghost-record/${game}`

/** The highest level any run here has reached. */
async function ghostRecord(store: Store, game: string): Promise<number> {
  const level = await store.get(recordKey(game)).catch(() => undefined)
  return Number.isSafeInteger(level) ? (level as number) : 1
}

/** Options of a new run with the ghosts within reach in them, drawn by its seed. Runs that bring their own stay as they are. */
export async function withGhosts(game: AnyGame, options: unknown, seed: string, store: Store): Promise<unknown> {
  const { ghosts } = game
  if (ghosts === undefined || !ghosts.wants(options)) return options
  const [kept, record] = await Promise.all([store.ghosts(game.id).catch(() => []), ghostRecord(store, game.id)])
  const usable = kept.flatMap(({ id, ghost }) => {
    const checked = ghosts.check(ghost)
    const isNear = checked.ok && Math.abs(checked.ghost.level - record) <= REACH && checked.ghost.foreign !== true
    return isNear ? [{ id, ghost: checked.ghost }] : []
  })
  const chosen = sample(usable, seed)
  return chosen.length === 0 ? options : ghosts.into(options, chosen)
}

/** By the run's seed from all in scope, so that the same few do not come for ever; in the order of their levels. */
function sample(kept: readonly { readonly id: string; readonly ghost: GhostLike }[], seed: string): GhostLike[] {
  const drawn = kept.map(({ id, ghost }) => ({ ghost, lot: digest(`${seed} ${id}`) }))
  drawn.sort((a, b) => (a.lot < b.lot ? -1 : 1))
  const seen = new Map<number, number>()
  const chosen: GhostLike[] = []
  for (const { ghost } of drawn) {
    const already = seen.get(ghost.level) ?? 0
    if (already >= PER_LEVEL || chosen.length >= PER_RUN) continue
    seen.set(ghost.level, already + 1)
    chosen.push(ghost)
  }
  return chosen.sort((a, b) => a.level - b.level)
}

/** The same ghost has the same id, whatever it was called before and whenever it fell. */
function ghostId(ghost: GhostLike): string {
  const { id: _, created: __, ...rest } = ghost as GhostLike & { readonly id?: unknown }
  return digest(JSON.parse(JSON.stringify(rest))).slice(0, 16)
}

/** Keeps the fallen of a finished run; says what to tell the player, or nothing. */
export async function buryGhost({ game, state }: Run, store: Store): Promise<string | undefined> {
  const ghost = game.ghosts?.of(state)
  if (ghost === undefined) return undefined
  const kept = await store.addGhost({
    id: ghostId(ghost),
    game: game.id,
    ghost: { ...ghost, created: new Date().toISOString() },
  })
  if (typeof kept === 'object') return WORDS.ghostNotKept(kept.why)
  if (ghost.level > (await ghostRecord(store, game.id))) await store.set(recordKey(game.id), ghost.level)
  return WORDS.ghostKept(clean(ghost.name, 80), ghost.level)
}
