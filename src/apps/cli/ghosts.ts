import { join } from 'node:path'
import { type GhostPolicy, isGhostId } from '../../engine/index.ts'
import { clean } from '../../lib/clean-text.ts'
import { counted } from '../../lib/counted.ts'
import { failure, usage } from '../../lib/user-errors.ts'
import { ghostFileName, readGhosts, type SavedGhost, writeJson } from '../../storage/fs/ghosts/files.ts'
import { type GhostScope, type GhostStore, scopeOf, sizeText, storeOf } from '../../storage/fs/ghosts/index.ts'
import { isSeasonName, readSeasonFile } from '../../storage/fs/ghosts/seasons.ts'
import { diskErrorText, GHOST_SCOPES, homeFolder, openHome } from '../../storage/fs/index.ts'
import { REACH } from '../../storage/ghost-sample.ts'
import type { GhostsValues } from './commands/content.ts'
import { gameWithGhosts, readJournal } from './load-game.ts'

interface GhostsRequest {
  readonly policy: GhostPolicy
  readonly store: GhostStore
  readonly values: GhostsValues
}

/** `undercroft ghosts …`; with a pack, the ghosts of runs played with that pack. */
export async function ghosts(values: GhostsValues, args: readonly string[]): Promise<void> {
  const [verb, first, ...more] = args
  const { game, policy } = await gameWithGhosts(values.game, values.pack)
  const store = storeOf(game, policy)
  const request = { policy, store, values }
  if (verb === 'list' && first === undefined) return list(request)
  if (verb === 'import' && first !== undefined && more.length === 0) return importFrom(request, first)
  if (verb === 'export' && first !== undefined && more.length === 0) return exportTo(request, first)
  if (verb === 'scope' && more.length === 0) return scope(store, first)
  if (verb === 'season' && more.length > 0) return curate(store, first, more)
  throw usage('Type: undercroft ghosts list, import FILE|DIR, export DIR, scope [SCOPE], or season NAME ID …')
}

/** The scope given by --season; without it, all ghosts. */
async function requestedScope({ store, values: { season } }: GhostsRequest): Promise<GhostScope> {
  if (season === undefined) return { kind: 'full' }
  const found = await scopeOf(store, 'season', season)
  if (found === undefined) throw usage(`There is no season "${clean(season, 40)}" here`)
  return found
}

const ghostsIn = (store: GhostStore, scope: GhostScope) => orFail('Cannot read the ghosts', () => store.list(scope))

async function list(request: GhostsRequest): Promise<void> {
  const scope = await requestedScope(request)
  const { ghosts, rejected } = await ghostsIn(request.store, scope)
  const rows = scope.kind === 'season' ? ghosts : ghosts.toSorted((a, b) => a.ghost.level - b.ghost.level)
  for (const { id, ghost } of rows) {
    const notes = `${ghost.is_elite === true ? ', elite' : ''}${ghost.foreign === true ? ', foreign: not reachable by the rules' : ''}`
    console.log(clean(`${id}  level ${String(ghost.level).padStart(2)}  ${ghost.name}${notes}`))
  }
  for (const { file, why } of rejected) console.error(clean(`${file}: skipped. ${why}`))
  console.log(`${counted(ghosts.length, 'ghost')}; your record is level ${await request.store.record()}.`)
}

/** Imports a ghost file, a folder of them or a season file; reports files that are not ghosts and skips them. */
async function importFrom({ policy, store }: GhostsRequest, path: string): Promise<void> {
  const season = await orFail(`Cannot read ${path}`, () => readSeasonFile(path, policy))
  const { ghosts, rejected, notes } = season ?? (await orFail(`Cannot read ${path}`, () => readGhosts(path, policy)))
  if (ghosts.length + rejected.length === 0)
    throw usage(`There are no ghosts at ${path}; give a JSON file or a folder of JSON files`)
  await addAll(store, ghosts)
  for (const { file, why } of notes) console.error(clean(`${file}: trimmed. ${why}`))
  for (const { file, why } of rejected) console.error(clean(`${file}: rejected. ${why}`))
  console.log(`${ghosts.length} of ${ghosts.length + rejected.length} imported.`)
  if (ghosts.length === 0) throw failure('Nothing was imported.')
  if (season !== undefined) await saveSeason(store, season.season, ghosts)
}

async function addAll(store: GhostStore, ghosts: readonly SavedGhost[]): Promise<void> {
  for (const [added, { original }] of ghosts.entries())
    await orFail(`Only ${added} of ${ghosts.length} were imported`, () => store.add(original as SavedGhost['ghost']))
}

async function saveSeason(store: GhostStore, season: string, ghosts: readonly SavedGhost[]): Promise<void> {
  const ids = ghosts.map(({ id }) => id)
  await orFail('Cannot save the season', () => store.addSeason(season, ids))
  console.log(`The season ${season} has ${ids.length} encounters. Play it: undercroft play --ghosts season:${season}`)
}

/** Exports all ghosts, a season as one file, or the ghosts of one run. */
async function exportTo(request: GhostsRequest, folder: string): Promise<void> {
  const { of } = request.values
  const scope = await requestedScope(request)
  const ghosts = of === undefined ? (await ghostsIn(request.store, scope)).ghosts : await ghostsOfRun(request, of)
  if (scope.kind === 'season') {
    const { season } = scope
    const file = join(folder, `${season}.json`)
    const data = { season, ghosts: ghosts.map(({ original }) => original) }
    await orFail(`Cannot export the season to ${folder}`, () => writeJson(file, data))
    return console.log(`Exported season ${season} with ${ghosts.length} encounters to ${file}.`)
  }
  for (const [i, { id, ghost, original }] of ghosts.entries())
    await orFail(`Only ${i} of ${ghosts.length} were exported to ${folder}`, () =>
      writeJson(join(folder, ghostFileName(id, ghost)), original),
    )
  console.log(`${ghosts.length} exported to ${folder}.`)
}

/** The ghosts a journal names: whoever replays the journal needs them. */
const ghostsOfRun = ({ policy, store }: GhostsRequest, source: string): Promise<readonly SavedGhost[]> =>
  ghostsById(store, policy.named?.(readJournal(source).options) ?? [], 'The run names ghosts that are missing here')

/** The installed ghosts with these ids. Throws a failure that lists missing ones. */
async function ghostsById(store: GhostStore, ids: readonly string[], why: string): Promise<readonly SavedGhost[]> {
  const ghosts = await store.byId(ids)
  const missing = ids.filter((id) => !ghosts.some((one) => one.id === id))
  if (missing.length > 0) throw failure(`${why}: ${missing.join(', ')}.`)
  return ghosts
}

/** `ghosts scope` lists the scopes and their sizes; `ghosts scope full` sets yours. */
async function scope(store: GhostStore, wanted: string | undefined): Promise<void> {
  const home = openHome(homeFolder())
  if (wanted !== undefined) {
    const [kind, season = ''] = wanted.split(':', 2)
    const chosen = GHOST_SCOPES.find((known) => known === kind)
    if (chosen === undefined || (season !== '' && (chosen !== 'season' || !isSeasonName(season))))
      throw usage(`The scope must be one of ${GHOST_SCOPES.join(', ')}, or season:NAME`)
    const trouble = home.setSettings({ ghosts: chosen, season })
    if (trouble !== undefined) throw failure(trouble)
  }
  const settings = home.settings()
  for (const known of GHOST_SCOPES) {
    if (known === 'none') continue
    const found = await scopeOf(store, known, known === settings.ghosts ? settings.season : '')
    const much = found === undefined ? 'no season is installed' : sizeText(await store.size(found))
    console.log(`${known === settings.ghosts ? '>' : ' '} ${known.padEnd(6)}  ${much}. ${ABOUT[known]}`)
  }
  console.log(`${settings.ghosts === 'none' ? '>' : ' '} none    No ghosts, only built-in enemies.`)
}
const ABOUT = {
  skill: `Ghosts within ${REACH} levels of your record that the rules allow.`,
  full: 'All ghosts, even far above you or impossible by the rules: for insane people.',
  season: 'A curated set in its order; losing to it does not add you to it.',
}

/** `ghosts season NAME ID …`: makes a season of installed ghosts, in this order. */
async function curate(store: GhostStore, name: string | undefined, ids: readonly string[]): Promise<void> {
  if (!isSeasonName(name)) throw usage('Invalid season name: use at most 40 lowercase letters, digits and "-"')
  const stray = ids.find((id) => !isGhostId(id))
  if (stray !== undefined)
    throw usage(`"${clean(stray, 40)}" is not the id of a ghost; undercroft ghosts list shows the ids`)
  const ghosts = await ghostsById(store, ids, 'Missing ghosts')
  const curated = ghosts.map((one) => ({ ...one, original: { ...one.original, source: 'curated', season: name } }))
  await addAll(store, curated)
  await saveSeason(store, name, ghosts)
}

/** Runs `work`; an error of the disk becomes a failure that begins with `what`. */
async function orFail<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw failure(`${what}: ${diskErrorText(error)}.`)
  }
}
