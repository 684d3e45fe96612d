import type { Client } from '../../../client/http.ts'
import type { AnyGame, GameInfo, GhostPolicy } from '../../../engine/index.ts'
import { GAMES } from '../../../games/registry.ts'
import { clean } from '../../../lib/clean-text.ts'
import { failure, usage } from '../../../lib/user-errors.ts'
import { type GhostStore, readGhost, sizeText, storeOf } from '../../../storage/fs/ghosts/index.ts'
import { homeFolder, openHome } from '../../../storage/fs/index.ts'
import type { GhostsValues } from '../commands/content.ts'
import { gameInfoFor } from '../load-game.ts'
import { ghostTotalsText } from './join.ts'
import { joinedClient, orFail, readMembership, writeMembership } from './membership.ts'
import { submitAll } from './submit.ts'

/** The `undercroft ghosts` commands that use the server. */
export async function serverGhosts(values: GhostsValues, args: readonly string[]): Promise<number> {
  const [verb, id = '', ...reason] = args
  if (verb === 'sync' && id === '') return sync(values)
  const client = await joinedClient()
  if (verb === 'mine' && id === '') return mine(client)
  if (verb === 'report' && id !== '') {
    const { hidden } = await orFail(
      client.send<{ hidden: boolean }>('POST', `/api/v1/ghosts/${encodeURIComponent(id)}/report`, {
        why: reason.join(' '),
      }),
    )
    return print(hidden ? 'Reported. The ghost is hidden until a curator has reviewed it.' : 'Reported.')
  }
  if ((verb === 'hide' || verb === 'show') && id !== '') {
    await orFail(client.send('PUT', `/api/v1/ghosts/${encodeURIComponent(id)}`, { hidden: verb === 'hide' }))
    return print(verb === 'hide' ? 'The ghost is hidden.' : 'The ghost is shown again.')
  }
  if (verb === 'reports' && id === '') return reports(client)
  throw usage('Type: undercroft ghosts sync, mine, or report ID WHY; curators: reports, hide ID, show ID')
}

function print(text: string): number {
  console.log(text)
  return 0
}

async function mine(client: Client): Promise<number> {
  interface Mine {
    readonly ghosts: readonly { id: string; name: string; level: number; met: number; slain: number; hidden: boolean }[]
  }
  const { ghosts } = await orFail(client.send<Mine>('GET', '/api/v1/me/ghosts'))
  for (const { id, name, level, met, slain, hidden } of ghosts)
    console.log(clean(`${id}  level ${level}  ${name}: met ${met}, won ${slain}${hidden ? ', hidden' : ''}`))
  return print(`You have ${ghosts.length} ${ghosts.length === 1 ? 'ghost' : 'ghosts'} on the server.`)
}

async function reports(client: Client): Promise<number> {
  interface Reports {
    readonly reports: readonly { ghost: string; name: string; why: string; hidden: boolean }[]
  }
  const { reports } = await orFail(client.send<Reports>('GET', '/api/v1/reports'))
  for (const { ghost, name, why, hidden } of reports)
    console.log(clean(`${ghost}  ${name}${hidden ? ' (hidden)' : ''}: ${why}`))
  return print(`${reports.length} reports.`)
}

interface Sync {
  readonly client: Client
  readonly policy: GhostPolicy
  readonly store: GhostStore
  /** The query, and the key under which its position is saved. */
  readonly query: URLSearchParams
  readonly cursor: string
  readonly season: string
}

/** Ghosts fetched, checked and written per second; a low estimate. */
const GHOSTS_PER_SECOND = 1000

/** `undercroft ghosts sync [--scope full|skill|season[:NAME]]`: submits finished runs, then fetches the ghosts of other players. */
async function sync(values: GhostsValues): Promise<number> {
  const entry = values.game === undefined ? defaultGame() : gameInfoFor(values.game)
  const policy = entry.game.extras?.ghosts
  if (policy === undefined) throw usage(`${entry.name} has no ghosts`)
  const client = await joinedClient()
  const { submitted, waiting } = await submitAll(
    client,
    (line) => console.log(line),
    ({ game }) => game === entry.id,
  )
  if (waiting > 0) return 1
  if (submitted > 0) console.log(`Submitted ${submitted} ${submitted === 1 ? 'run' : 'runs'}.`)
  const syncing = await syncingOf(client, entry.game, policy, values)
  const size = await orFail(client.get<{ count: number; bytes: number }>(`/api/v1/ghosts/size?${syncing.query}`))
  if (syncing.query.get('scope') === 'full' && values.yes !== true)
    throw usage(
      `All ghosts are ${sizeText(size)}; fetching them takes about ${Math.ceil(size.count / GHOSTS_PER_SECOND / 60)} min. To confirm: undercroft ghosts sync --scope full --yes`,
    )
  const { fetched, gone, refused } = await fetchAll(syncing, size.count, values.again === true)
  console.log(
    `${fetched} fetched${gone > 0 ? `, ${gone} deleted` : ''}${refused > 0 ? `, ${refused} rejected` : ''}; in scope: ${sizeText(size)}.`,
  )
  const me = await orFail(client.send<{ met: number; slain: number }>('GET', '/api/v1/me'))
  if (me.met > 0) console.log(ghostTotalsText(me))
  return 0
}

const defaultGame = (): GameInfo => GAMES.find(({ game }) => game.extras?.ghosts !== undefined) as GameInfo

async function syncingOf(client: Client, game: AnyGame, policy: GhostPolicy, values: GhostsValues): Promise<Sync> {
  const settings = openHome(homeFolder()).settings()
  const asked = values.scope ?? (settings.season === '' ? settings.ghosts : `${settings.ghosts}:${settings.season}`)
  const [scope = '', name = ''] = asked.split(':', 2)
  if (!['full', 'skill', 'season'].includes(scope)) throw usage('--scope is full, skill or season, also season:NAME')
  const store = storeOf(game, policy)
  const query = new URLSearchParams({ game: game.id, scope })
  const record = await store.record()
  if (scope === 'skill') query.set('record', String(record))
  const season = scope === 'season' ? await seasonNamed(client, name) : ''
  if (season !== '') query.set('season', season)
  const cursor = [game.id, scope, scope === 'skill' ? record : season].join('/')
  return { client, policy, store, query, cursor, season }
}

/** The season with this name; without a name the newest open season. */
async function seasonNamed(client: Client, name: string): Promise<string> {
  interface Seasons {
    readonly seasons: readonly { name: string; state: string }[]
  }
  const { seasons } = await orFail(client.get<Seasons>('/api/v1/seasons'))
  const found = seasons.find((one) => (name === '' ? one.state === 'open' : one.name === name))
  if (found === undefined)
    throw failure(name === '' ? 'The server has no open season.' : `The server has no season "${clean(name, 40)}".`)
  return found.name
}

interface GhostPage {
  readonly ghosts: readonly { readonly id: string; readonly ghost: object | null }[]
  readonly next: number
  readonly more: boolean
}

/** Fetches page by page and saves the position after each, so that an interrupted sync resumes there. */
async function fetchAll({ client, policy, store, query, cursor, season }: Sync, count: number, isAgain: boolean) {
  const sum = { fetched: 0, gone: 0, refused: 0 }
  const order: string[] = []
  const { at, known } = readMembership()
  const serverKey = known[at] ?? ''
  let since = isAgain || season !== '' ? 0 : (readMembership().synced[serverKey]?.[cursor] ?? 0)
  for (let more = true; more; ) {
    query.set('since', String(since))
    const page = await orFail(client.get<GhostPage>(`/api/v1/ghosts?${query}`))
    const ghosts = page.ghosts.flatMap(({ id, ghost }) => {
      if (ghost === null) return []
      const read = readGhost(ghost, policy)
      // Skip ghosts whose content does not match their id or whose rules are not installed.
      if (!read.ok || read.saved.id !== id) {
        sum.refused++
        return []
      }
      return [season === '' ? read.saved.original : { ...read.saved.original, source: 'curated', season }]
    })
    const gone = page.ghosts.filter(({ ghost }) => ghost === null).map(({ id }) => id)
    await store.addMany(ghosts)
    await store.remove(gone)
    order.push(...page.ghosts.filter(({ ghost }) => ghost !== null).map(({ id }) => id))
    sum.fetched += ghosts.length
    sum.gone += gone.length
    ;({ next: since, more } = page)
    if (season === '') saveCursor(serverKey, cursor, since)
    if (process.stderr.isTTY) process.stderr.write(`\r${sum.fetched} of about ${count} `)
  }
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  if (season !== '') await store.addSeason(season, order)
  return sum
}

function saveCursor(serverKey: string, cursor: string, place: number): void {
  const { synced } = readMembership()
  writeMembership({ synced: { ...synced, [serverKey]: { ...synced[serverKey], [cursor]: place } } })
}
