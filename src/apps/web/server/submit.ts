import { type GhostPage, type GhostSize, isRejection, isServerError, type Seasons } from '../../../client/index.ts'
import { type AnyGame, type GameInfo, ghostId } from '../../../engine/index.ts'
import { clean } from '../../../lib/clean-text.ts'
import type { GhostData } from '../../../storage/home-file.ts'
import type { Store } from '../../../storage/idb/store.ts'
import { counts } from '../../../storage/records.ts'
import { ghostRecord, saveSeason } from '../home/ghosts.ts'
import { TEXT } from '../text.ts'
import { type Member, savedServer, saveServer } from './member.ts'
import { SERVER_TEXT } from './text.ts'

/** Submits all finished runs that count and were not submitted before, oldest first. Returns a summary. */
export async function submitRuns({ client, me }: Member, store: Store): Promise<string> {
  const saved = await savedServer(store)
  const done = new Set(saved?.brought ?? [])
  const waiting = (await store.ended())
    .filter((run) => counts(run) && run.abandoned !== true && !done.has(run.id))
    .reverse()
  const refused: string[] = []
  let submitted = 0
  for (const { id, journal } of waiting) {
    try {
      await client.send('POST', '/api/v1/runs', { journal, ...(me.name === '' ? {} : { name: me.name }) })
      submitted++
    } catch (error) {
      if (!isServerError(error)) throw error
      if (!isRejection(error)) return `${SERVER_TEXT.submitted(submitted, refused.length)} ${clean(error.message, 300)}`
      refused.push(clean(error.message, 200))
    }
    done.add(id)
    await saveServer(store, { brought: [...done] })
  }
  return [SERVER_TEXT.submitted(submitted, refused.length), ...refused.slice(0, 3)].join(' ')
}

const queryOf = async (game: string, scope: 'skill' | 'full', store: Store): Promise<URLSearchParams> =>
  new URLSearchParams({
    game,
    scope,
    ...(scope === 'skill' ? { record: String(await ghostRecord(store, game)) } : {}),
  })

/** Number and size of the ghosts in a scope on the server. */
export async function ghostsSize({ client }: Member, game: string, scope: 'skill' | 'full', store: Store) {
  return client.get<GhostSize>(`/api/v1/ghosts/size?${await queryOf(game, scope, store)}`)
}

/** Fetches the newest open season in full. */
export async function fetchSeason({ client }: Member, { game }: GameInfo, store: Store): Promise<string> {
  const { seasons } = await client.get<Seasons>('/api/v1/seasons')
  const season = seasons.find((one) => one.state === 'open' && one.game === game.id)
  if (season === undefined) return SERVER_TEXT.noSeason
  const query = new URLSearchParams({ game: game.id, scope: 'season', season: season.name })
  const { ghosts } = await client.get<GhostPage>(`/api/v1/ghosts?${query}`)
  const { fresh, removed, refused } = checkedGhosts(game, ghosts)
  if (removed.length + refused > 0) return SERVER_TEXT.seasonIncompatible
  const result = await store.addGhosts(fresh)
  if (typeof result === 'object') return TEXT.ghostNotSaved(result.why)
  await saveSeason(store, game.id, { name: season.name, ids: ghosts.map(({ id }) => id) })
  return SERVER_TEXT.seasonFetched(clean(season.title === '' ? season.name : season.title, 80), ghosts.length)
}

/** Drops ghosts whose content does not match their id or whose rules are not installed. */
function checkedGhosts(game: AnyGame, ghosts: GhostPage['ghosts']) {
  const fresh: GhostData[] = []
  const removed: string[] = []
  for (const { id, ghost } of ghosts)
    if (ghost === null) removed.push(id)
    else if (game.extras?.ghosts?.check(ghost).ok === true && ghostId(ghost) === id)
      fresh.push({ id, game: game.id, ghost: ghost as GhostData['ghost'] })
  return { fresh, removed, refused: ghosts.length - fresh.length - removed.length }
}

/** Fetches ghosts page by page and saves the position after each page, so that an interrupted fetch can resume. */
export async function fetchGhosts(
  { client }: Member,
  { game }: GameInfo,
  scope: 'skill' | 'full',
  store: Store,
): Promise<string> {
  const query = await queryOf(game.id, scope, store)
  const cursor = query.toString()
  let since = (await savedServer(store))?.synced[cursor] ?? 0
  const sum = { fetched: 0, removed: 0, refused: 0 }
  for (let more = true; more; ) {
    query.set('since', String(since))
    const page = await client.get<GhostPage>(`/api/v1/ghosts?${query}`)
    const { fresh, removed, refused } = checkedGhosts(game, page.ghosts)
    const result = await store.addGhosts(fresh, removed)
    if (typeof result === 'object') return TEXT.ghostNotSaved(result.why)
    sum.fetched += fresh.length
    sum.removed += removed.length
    sum.refused += refused
    ;({ next: since, more } = page)
    const synced = (await savedServer(store))?.synced ?? {}
    await saveServer(store, { synced: { ...synced, [cursor]: since } })
  }
  return SERVER_TEXT.fetched(sum.fetched, sum.removed, sum.refused)
}
