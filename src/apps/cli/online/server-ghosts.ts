import type { GhostPage, GhostReports, GhostSize, OwnGhosts, Profile, Seasons } from '../../../client/api.ts'
import type { AnyGame, GhostPolicy } from '../../../engine/index.ts'
import { clean } from '../../../lib/clean-text.ts'
import { counted } from '../../../lib/counted.ts'
import { failure, usage } from '../../../lib/user-errors.ts'
import { readGhost, sizeText, storeOf } from '../../../storage/fs/ghosts/index.ts'
import { homeFolder, openHome } from '../../../storage/fs/index.ts'
import type { GhostsValues } from '../commands/content.ts'
import type { ExitCode } from '../define-command.ts'
import { gameWithGhosts } from '../load-game.ts'
import { showProgress } from '../progress.ts'
import { ghostTotalsText } from './join.ts'
import { joinedServer, readMembership, type Server, writeMembership } from './membership.ts'
import { submitAll } from './submit.ts'

/** The `undercroft ghosts` commands that use the server. */
export async function serverGhosts(
  values: GhostsValues,
  [verb, id = '', ...reason]: readonly string[],
): Promise<ExitCode> {
  if (verb === 'sync' && id === '') return sync(values)
  const server = await joinedServer()
  const path = `/api/v1/ghosts/${encodeURIComponent(id)}`
  if (verb === 'mine' && id === '') return mine(server)
  if (verb === 'reports' && id === '') return reports(server)
  if (verb === 'report' && id !== '') {
    const { hidden } = await server.send<{ hidden: boolean }>('POST', `${path}/report`, { why: reason.join(' ') })
    return console.log(hidden ? 'Reported. The ghost is hidden until a curator has reviewed it.' : 'Reported.')
  }
  if ((verb === 'hide' || verb === 'show') && id !== '') {
    await server.send('PUT', path, { hidden: verb === 'hide' })
    return console.log(verb === 'hide' ? 'The ghost is hidden.' : 'The ghost is shown again.')
  }
  throw usage('Type: undercroft ghosts sync, mine, or report ID WHY; curators: reports, hide ID, show ID')
}

async function mine(server: Server): Promise<void> {
  const { ghosts } = await server.send<OwnGhosts>('GET', '/api/v1/me/ghosts')
  for (const { id, name, level, met, slain, hidden } of ghosts)
    console.log(clean(`${id}  level ${level}  ${name}: met ${met}, won ${slain}${hidden ? ', hidden' : ''}`))
  return console.log(`You have ${counted(ghosts.length, 'ghost')} on the server.`)
}

async function reports(server: Server): Promise<void> {
  const { reports } = await server.send<GhostReports>('GET', '/api/v1/reports')
  for (const { ghost, name, why, hidden } of reports)
    console.log(clean(`${ghost}  ${name}${hidden ? ' (hidden)' : ''}: ${why}`))
  return console.log(`${reports.length} reports.`)
}

/** Ghosts fetched, checked and written per second; a low estimate. */
const GHOSTS_PER_SECOND = 1000

/** `undercroft ghosts sync [--scope full|skill|season[:NAME]]`: submits finished runs, then fetches the ghosts of other players. */
async function sync(values: GhostsValues): Promise<ExitCode> {
  const { game, policy } = await gameWithGhosts(values.game, undefined)
  const server = await joinedServer()
  const { submitted, waiting } = await submitAll(server, (ended) => ended.game === game.id)
  if (waiting > 0) return 1
  if (submitted > 0) console.log(`Submitted ${counted(submitted, 'run')}.`)
  const syncing = await syncOf(server, game, policy, values.scope)
  const size = await server.get<GhostSize>(`/api/v1/ghosts/size?${syncing.query}`)
  if (syncing.query.get('scope') === 'full' && values.yes !== true)
    throw usage(
      `All ghosts are ${sizeText(size)}; fetching them takes about ${Math.ceil(size.count / GHOSTS_PER_SECOND / 60)} min. To confirm: undercroft ghosts sync --scope full --yes`,
    )
  const { fetched, gone, refused } = await fetchAll(syncing, size.count, values.again === true)
  console.log(
    `${fetched} fetched${gone > 0 ? `, ${gone} deleted` : ''}${refused > 0 ? `, ${refused} rejected` : ''}; in scope: ${sizeText(size)}.`,
  )
  const me = await server.send<Profile>('GET', '/api/v1/me')
  if (me.met > 0) console.log(ghostTotalsText(me))
}

/** The query for a scope, and as `cursor` the key under which its position is saved. */
async function syncOf(server: Server, game: AnyGame, policy: GhostPolicy, asked: string | undefined) {
  const settings = openHome(homeFolder()).settings()
  const usual = settings.season === '' ? settings.ghosts : `${settings.ghosts}:${settings.season}`
  const [scope = '', name = ''] = (asked ?? usual).split(':', 2)
  if (!['full', 'skill', 'season'].includes(scope)) throw usage('--scope is full, skill or season, also season:NAME')
  const store = storeOf(game, policy)
  const query = new URLSearchParams({ game: game.id, scope })
  const record = await store.record()
  if (scope === 'skill') query.set('record', String(record))
  const season = scope === 'season' ? await seasonNamed(server, name) : ''
  if (season !== '') query.set('season', season)
  const cursor = [game.id, scope, scope === 'skill' ? record : season].join('/')
  return { server, policy, store, query, cursor, season }
}

/** The season with this name; without a name the newest open season. */
async function seasonNamed(server: Server, name: string): Promise<string> {
  const { seasons } = await server.get<Seasons>('/api/v1/seasons')
  const found = seasons.find((one) => (name === '' ? one.state === 'open' : one.name === name))
  if (found !== undefined) return found.name
  throw failure(name === '' ? 'The server has no open season.' : `The server has no season "${clean(name, 40)}".`)
}

/** Fetches page by page and saves the position after each, so that an interrupted sync resumes there. */
async function fetchAll(sync: Awaited<ReturnType<typeof syncOf>>, count: number, isAgain: boolean) {
  const { server, policy, store, query, cursor, season } = sync
  const sum = { fetched: 0, gone: 0, refused: 0 }
  const order: string[] = []
  let since = isAgain || season !== '' ? 0 : (readMembership().synced[server.key]?.[cursor] ?? 0)
  for (let more = true; more; ) {
    query.set('since', String(since))
    const page = await server.get<GhostPage>(`/api/v1/ghosts?${query}`)
    const ghosts: object[] = []
    const gone: string[] = []
    for (const { id, ghost } of page.ghosts) {
      if (ghost === null) {
        gone.push(id)
        continue
      }
      order.push(id)
      const read = readGhost(ghost, policy)
      // Skip ghosts whose content does not match their id or whose rules are not installed.
      if (!read.ok || read.saved.id !== id) sum.refused++
      else ghosts.push(season === '' ? read.saved.original : { ...read.saved.original, source: 'curated', season })
    }
    await store.addMany(ghosts)
    await store.remove(gone)
    sum.fetched += ghosts.length
    sum.gone += gone.length
    ;({ next: since, more } = page)
    if (season === '') saveCursor(server.key, cursor, since)
    showProgress(`${sum.fetched} of about ${count}`)
  }
  showProgress('')
  if (season !== '') await store.addSeason(season, order)
  return sum
}

function saveCursor(serverKey: string, cursor: string, place: number): void {
  const { synced } = readMembership()
  writeMembership({ synced: { ...synced, [serverKey]: { ...synced[serverKey], [cursor]: place } } })
}
