import { join } from 'node:path'
import { type AnyGame, type GameInfo, type GhostPolicy, isGhostId } from '../../engine/index.ts'
import { GAMES } from '../../games/registry.ts'
import { clean } from '../../lib/clean-text.ts'
import { failure, usage } from '../../lib/user-errors.ts'
import { type GhostList, ghostFileName, readGhosts, type SavedGhost, writeJson } from '../../storage/fs/ghosts/files.ts'
import { scopeOf, storeOf } from '../../storage/fs/ghosts/for-run.ts'
import { isSeasonName, readSeasonFile } from '../../storage/fs/ghosts/seasons.ts'
import { type GhostScope, type GhostStore, REACH, sizeText } from '../../storage/fs/ghosts/store.ts'
import { diskErrorText, GHOST_SCOPES, homeFolder, openHome } from '../../storage/fs/index.ts'
import type { GhostsValues } from './commands/content.ts'
import { gameInfoFor, gameWithPack, readJournal } from './load-game.ts'

interface GhostsRequest {
  readonly game: AnyGame
  readonly policy: GhostPolicy
  readonly store: GhostStore
  readonly values: GhostsValues
  readonly rest: readonly string[]
}

/** `undercroft ghosts …`; with a pack, the ghosts of runs played with that pack. */
export async function ghosts(values: GhostsValues, args: readonly string[]): Promise<number> {
  const [verb = '', ...rest] = args
  const entry =
    values.game === undefined
      ? (GAMES.find((known) => known.game.extras?.ghosts !== undefined) as GameInfo)
      : gameInfoFor(values.game)
  const game = await gameWithPack(entry, values.pack)
  const policy = game.extras?.ghosts
  if (policy === undefined) throw usage(`${entry.name} has no ghosts`)
  const request: GhostsRequest = { game, policy, store: storeOf(game, policy), values, rest }
  if (verb === 'list' && rest.length === 0) return list(request)
  if (verb === 'import' && rest.length === 1) return importFrom(request, rest[0] as string)
  if (verb === 'export' && rest.length === 1) return exportTo(request, rest[0] as string)
  if (verb === 'scope' && rest.length <= 1) return scope(request)
  if (verb === 'season' && rest.length >= 2) return curate(request)
  throw usage('Type: undercroft ghosts list, import FILE|DIR, export DIR, scope [SCOPE], or season NAME ID …')
}

/** The scope given by --season; without it, all ghosts. */
async function requestedScope({ store, values }: GhostsRequest): Promise<GhostScope> {
  if (values.season === undefined) return { kind: 'full' }
  const found = await scopeOf(store, 'season', values.season)
  if (found === undefined) throw usage(`There is no season "${clean(values.season, 40)}" here`)
  return found
}

async function list(request: GhostsRequest): Promise<number> {
  const { store } = request
  const scope = await requestedScope(request)
  const { ghosts, rejected } = await listOf(store, scope)
  const rows = scope.kind === 'season' ? ghosts : [...ghosts].sort((a, b) => a.ghost.level - b.ghost.level)
  for (const { id, ghost } of rows)
    console.log(
      clean(
        `${id}  level ${String(ghost.level).padStart(2)}  ${ghost.name}${ghost.is_elite === true ? ', elite' : ''}${ghost.foreign === true ? ', foreign: not reachable by the rules' : ''}`,
      ),
    )
  for (const { file, why } of rejected) console.error(clean(`${file}: skipped. ${why}`))
  console.log(
    `${ghosts.length} ${ghosts.length === 1 ? 'ghost' : 'ghosts'}; your record is level ${await store.record()}.`,
  )
  return 0
}

/** Imports a ghost file, a folder of them or a season file; reports files that are not ghosts and skips them. */
async function importFrom({ policy, store }: GhostsRequest, path: string): Promise<number> {
  const season = orFail(`Cannot read ${path}`, () => readSeasonFile(path, policy))
  const { ghosts, rejected, notes } = season ?? orFail(`Cannot read ${path}`, () => readGhosts(path, policy))
  if (ghosts.length + rejected.length === 0)
    throw usage(`There are no ghosts at ${path}; give a JSON file or a folder of JSON files`)
  await addAll(store, ghosts)
  for (const { file, why } of notes) console.error(clean(`${file}: trimmed. ${why}`))
  for (const { file, why } of rejected) console.error(clean(`${file}: rejected. ${why}`))
  console.log(`${ghosts.length} of ${ghosts.length + rejected.length} imported.`)
  if (ghosts.length === 0) throw failure('Nothing was imported.')
  if (season !== undefined) await saveSeason(store, season.season, ghosts)
  return 0
}

async function addAll(store: GhostStore, ghosts: readonly SavedGhost[]): Promise<void> {
  let added = 0
  for (const { original } of ghosts) {
    await store.add(original as SavedGhost['ghost']).catch((error: unknown) => {
      throw failure(`Only ${added} of ${ghosts.length} were imported: ${diskErrorText(error)}.`)
    })
    added++
  }
}

async function saveSeason(store: GhostStore, season: string, ghosts: readonly SavedGhost[]): Promise<void> {
  await store
    .addSeason(
      season,
      ghosts.map(({ id }) => id),
    )
    .catch((error: unknown) => {
      throw failure(`Cannot save the season: ${diskErrorText(error)}.`)
    })
  console.log(
    `The season ${season} has ${ghosts.length} encounters. Play it: undercroft play --ghosts season:${season}`,
  )
}

/** Exports all ghosts, a season as one file, or the ghosts of one run. */
async function exportTo(request: GhostsRequest, folder: string): Promise<number> {
  const { store, values } = request
  const ghosts =
    values.of === undefined ? (await listOf(store, await requestedScope(request))).ghosts : await ghostsOfRun(request)
  if (values.season !== undefined) {
    const { season } = (await requestedScope(request)) as { season: string }
    const file = join(folder, `${season}.json`)
    orFail(`Cannot export the season to ${folder}`, () =>
      writeJson(file, { season, ghosts: ghosts.map(({ original }) => original) }),
    )
    console.log(`Exported season ${season} with ${ghosts.length} encounters to ${file}.`)
    return 0
  }
  for (const [i, { id, ghost, original }] of ghosts.entries())
    orFail(`Only ${i} of ${ghosts.length} were exported to ${folder}`, () =>
      writeJson(join(folder, ghostFileName(id, ghost)), original),
    )
  console.log(`${ghosts.length} exported to ${folder}.`)
  return 0
}

/** The ghosts a journal names: whoever replays the journal needs them. */
async function ghostsOfRun({ policy, store, values }: GhostsRequest): Promise<readonly SavedGhost[]> {
  const ids = policy.named?.(readJournal(values.of as string).options) ?? []
  const ghosts = await store.byId(ids)
  const missing = ids.filter((id) => !ghosts.some((one) => one.id === id))
  if (missing.length > 0) throw failure(`The run names ghosts that are missing here: ${missing.join(', ')}.`)
  return ghosts
}

/** `ghosts scope` lists the scopes and their sizes; `ghosts scope full` sets yours. */
async function scope({ store, rest }: GhostsRequest): Promise<number> {
  const home = openHome(homeFolder())
  const [kind, season = ''] = (rest[0] ?? '').split(':', 2)
  const chosen = GHOST_SCOPES.find((known) => known === kind)
  if (rest[0] !== undefined) {
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
  return 0
}
const ABOUT = {
  skill: `Ghosts within ${REACH} levels of your record that the rules allow.`,
  full: 'All ghosts, even far above you or impossible by the rules: for insane people.',
  season: 'A curated set in its order; losing to it does not add you to it.',
}

/** `ghosts season NAME ID …`: makes a season of installed ghosts, in this order. */
async function curate({ store, rest }: GhostsRequest): Promise<number> {
  const [name, ...ids] = rest
  if (!isSeasonName(name)) throw usage('Invalid season name: use at most 40 lowercase letters, digits and "-"')
  const stray = ids.find((id) => !isGhostId(id))
  if (stray !== undefined)
    throw usage(`"${clean(stray, 40)}" is not the id of a ghost; undercroft ghosts list shows the ids`)
  const ghosts = await store.byId(ids)
  const missing = ids.filter((id) => !ghosts.some((one) => one.id === id))
  if (missing.length > 0) throw failure(`Missing ghosts: ${missing.join(', ')}.`)
  await addAll(
    store,
    ghosts.map((one) => ({ ...one, original: { ...one.original, source: 'curated', season: name } })),
  )
  await saveSeason(store, name, ghosts)
  return 0
}

function orFail<T>(what: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw failure(`${what}: ${diskErrorText(error)}.`)
  }
}

const listOf = (store: GhostStore, scope: GhostScope): Promise<GhostList> =>
  store.list(scope).catch((error: unknown) => {
    throw failure(`Cannot read the ghosts: ${diskErrorText(error)}.`)
  })
