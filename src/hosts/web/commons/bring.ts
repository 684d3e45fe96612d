import { type Entry, ghostId } from '../../../engine/index.ts'
import { clean } from '../../../views/clean.ts'
import { isAtCommons, isVerdict } from '../../commons/index.ts'
import { counts } from '../../saves/records.ts'
import { ghostRecord } from '../home/ghosts.ts'
import type { KeptGhost, Store } from '../home/store.ts'
import { WORDS } from '../words.ts'
import { keptCommons, type Member, rememberCommons } from './member.ts'

/** Brings all finished runs that count and were not brought before, the oldest first. Says what came of it. */
export async function bringRuns({ client, me }: Member, store: Store): Promise<string> {
  const kept = await keptCommons(store)
  const done = new Set(kept?.brought ?? [])
  const waiting = (await store.ended())
    .filter((run) => counts(run) && run.abandoned !== true && !done.has(run.id))
    .reverse()
  const refused: string[] = []
  let brought = 0
  for (const { id, journal } of waiting) {
    try {
      await client.send('POST', '/api/v1/runs', { journal, ...(me.name === '' ? {} : { name: me.name }) })
      brought++
    } catch (error) {
      if (!isAtCommons(error)) throw error
      if (!isVerdict(error)) return `${WORDS.brought(brought, refused.length)} ${clean(error.message, 300)}`
      refused.push(clean(error.message, 200))
    }
    done.add(id)
    await rememberCommons(store, { brought: [...done] })
  }
  return [WORDS.brought(brought, refused.length), ...refused.slice(0, 3)].join(' ')
}

interface Page {
  readonly ghosts: readonly { readonly id: string; readonly ghost: object | null }[]
  readonly next: number
  readonly more: boolean
}
const queryOf = async (game: string, scope: 'skill' | 'full', store: Store): Promise<URLSearchParams> =>
  new URLSearchParams({
    ...{ game, scope },
    ...(scope === 'skill' ? { record: String(await ghostRecord(store, game)) } : {}),
  })

/** How many ghosts a scope holds there, and how large they are. */
export async function sizeThere({ client }: Member, game: string, scope: 'skill' | 'full', store: Store) {
  return client.get<{ count: number; bytes: number }>(`/api/v1/ghosts/size?${await queryOf(game, scope, store)}`)
}

/** Fetches ghosts page by page; the place in the stream is kept after each, so that whoever is interrupted goes on there. */
export async function fetchGhosts(
  { client }: Member,
  { game }: Entry,
  scope: 'skill' | 'full',
  store: Store,
): Promise<string> {
  const query = await queryOf(game.id, scope, store)
  const cursor = query.toString()
  let since = (await keptCommons(store))?.synced[cursor] ?? 0
  const sum = { fetched: 0, gone: 0, refused: 0 }
  for (let more = true; more; ) {
    query.set('since', String(since))
    const page = await client.get<Page>(`/api/v1/ghosts?${query}`)
    const fresh: KeptGhost[] = []
    const gone: string[] = []
    for (const { id, ghost } of page.ghosts) {
      const checked = ghost === null ? undefined : game.ghosts?.check(ghost)
      if (ghost === null) gone.push(id)
      // What is not what its id says, or cannot be fought here, is no ghost.
      else if (checked?.ok === true && ghostId(ghost) === id)
        fresh.push({ id, game: game.id, ghost: ghost as KeptGhost['ghost'] })
      else sum.refused++
    }
    const kept = await store.addGhosts(fresh, gone)
    if (typeof kept === 'object') return WORDS.ghostNotKept(kept.why)
    sum.fetched += fresh.length
    sum.gone += gone.length
    ;({ next: since, more } = page)
    const synced = (await keptCommons(store))?.synced ?? {}
    await rememberCommons(store, { synced: { ...synced, [cursor]: since } })
  }
  return WORDS.fetched(sum.fetched, sum.gone, sum.refused)
}
