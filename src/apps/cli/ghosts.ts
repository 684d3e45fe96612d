import { join } from 'node:path'
import { type AnyGame, type GameInfo, type GhostPolicy, isGhostId } from '../../engine/index.ts'
import { GAMES } from '../../games/index.ts'
import { clean } from '../../lib/clean-text.ts'
import { failure, usage } from '../../lib/user-errors.ts'
import { type GhostList, ghostFileName, readGhosts, type SavedGhost, writeJson } from '../../storage/fs/ghosts/files.ts'
import { scopeOf, storeOf } from '../../storage/fs/ghosts/for-run.ts'
import { isSeasonName, readSeasonFile } from '../../storage/fs/ghosts/seasons.ts'
import { type GhostScope, type GhostStore, REACH, sizeText } from '../../storage/fs/ghosts/store.ts'
import { diskErrorText, GHOST_SCOPES, homeFolder, openHome } from '../../storage/fs/index.ts'
import type { OptionValues } from './commands.ts'
import { gameInfoFor, gameWithPack, readJournal } from './load-game.ts'

interface GhostsRequest {
  readonly game: AnyGame
  readonly policy: GhostPolicy
  readonly store: GhostStore
  readonly values: OptionValues
  readonly rest: readonly string[]
}

/** `undercroft ghosts …`; with a pack, of those who fell with it. */
export async function ghosts(values: OptionValues, args: readonly string[]): Promise<number> {
  const [what = '', ...rest] = args
  const entry =
    values.game === undefined
      ? (GAMES.find((known) => known.game.ghosts !== undefined) as GameInfo)
      : gameInfoFor(values.game as string)
  const game = await gameWithPack(entry, values.pack as string | undefined)
  const { ghosts: policy } = game
  if (policy === undefined) throw usage(`${entry.name} has no ghosts`)
  const asked: GhostsRequest = { game, policy, store: storeOf(game, policy), values, rest }
  if (what === 'list' && rest.length === 0) return list(asked)
  if (what === 'import' && rest.length === 1) return importFrom(asked, rest[0] as string)
  if (what === 'export' && rest.length === 1) return exportTo(asked, rest[0] as string)
  if (what === 'scope' && rest.length <= 1) return scope(asked)
  if (what === 'season' && rest.length >= 2) return curate(asked)
  throw usage('Type: undercroft ghosts list, import FILE|DIR, export DIR, scope [SCOPE], or season NAME ID …')
}

/** What `--season` asks for; all without it. */
async function requestedScope({ store, values }: GhostsRequest): Promise<GhostScope> {
  if (values.season === undefined) return { kind: 'full' }
  const found = await scopeOf(store, 'season', values.season as string)
  if (found === undefined) throw usage(`There is no season ${clean(String(values.season), 40)} here`)
  return found
}

async function list(asked: GhostsRequest): Promise<number> {
  const { store } = asked
  const scope = await requestedScope(asked)
  const { ghosts, rejected } = await listOf(store, scope)
  const rows = scope.kind === 'season' ? ghosts : [...ghosts].sort((a, b) => a.ghost.level - b.ghost.level)
  for (const { id, ghost } of rows)
    console.log(
      clean(
        `${id}  level ${String(ghost.level).padStart(2)}  ${ghost.name}${ghost.is_elite === true ? ', elite' : ''}${ghost.foreign === true ? ', foreign: nobody becomes like this by the rules' : ''}`,
      ),
    )
  for (const { file, why } of rejected) console.error(clean(`${file}: not used. ${why}`))
  console.log(
    `${ghosts.length} ${ghosts.length === 1 ? 'ghost' : 'ghosts'}; your record is level ${await store.record()}.`,
  )
  return 0
}

/** A file or a folder of files, or the file of a season; those that are no ghosts are told and left out. */
async function importFrom({ policy, store }: GhostsRequest, path: string): Promise<number> {
  const season = orFail(`${path} cannot be read`, () => readSeasonFile(path, policy))
  const { ghosts, rejected, notes } = season ?? orFail(`${path} cannot be read`, () => readGhosts(path, policy))
  if (ghosts.length + rejected.length === 0)
    throw usage(`There is no ghost at ${path}; give a JSON file or a folder of them`)
  await addAll(store, ghosts)
  for (const { file, why } of notes) console.error(clean(`${file}: trimmed. ${why}`))
  for (const { file, why } of rejected) console.error(clean(`${file}: refused. ${why}`))
  console.log(`${ghosts.length} of ${ghosts.length + rejected.length} imported.`)
  if (ghosts.length === 0) throw failure('Nothing was imported.')
  if (season !== undefined) await saveSeason(store, season.season, ghosts)
  return 0
}

async function addAll(store: GhostStore, kept: readonly SavedGhost[]): Promise<void> {
  let added = 0
  for (const { original } of kept) {
    await store.add(original as SavedGhost['ghost']).catch((error: unknown) => {
      throw failure(`Only ${added} of ${kept.length} were imported: ${diskErrorText(error)}.`)
    })
    added++
  }
}

async function saveSeason(store: GhostStore, season: string, kept: readonly SavedGhost[]): Promise<void> {
  await store
    .addSeason(
      season,
      kept.map(({ id }) => id),
    )
    .catch((error: unknown) => {
      throw failure(`The season cannot be kept: ${diskErrorText(error)}.`)
    })
  console.log(`The season ${season} has ${kept.length} encounters. Play it: undercroft play --ghosts season:${season}`)
}

/** All, those of a season as one file, or those that a journal names. */
async function exportTo(asked: GhostsRequest, folder: string): Promise<number> {
  const { store, values } = asked
  const kept =
    values.of === undefined ? (await listOf(store, await requestedScope(asked))).ghosts : await ghostsOfRun(asked)
  if (values.season !== undefined) {
    const { season } = (await requestedScope(asked)) as { season: string }
    const file = join(folder, `${season}.json`)
    orFail(`The season cannot be exported to ${folder}`, () =>
      writeJson(file, { season, ghosts: kept.map(({ original }) => original) }),
    )
    console.log(`The season ${season} with ${kept.length} encounters is in ${file}.`)
    return 0
  }
  for (const [i, { id, ghost, original }] of kept.entries())
    orFail(`Only ${i} of ${kept.length} were exported to ${folder}`, () =>
      writeJson(join(folder, ghostFileName(id, ghost)), original),
    )
  console.log(`${kept.length} exported to ${folder}.`)
  return 0
}

/** The ghosts that a journal names: they go with it wherever it is to be replayed. */
async function ghostsOfRun({ policy, store, values }: GhostsRequest): Promise<readonly SavedGhost[]> {
  const ids = policy.named?.(readJournal(values.of as string).options) ?? []
  const kept = await store.byId(ids)
  const missing = ids.filter((id) => !kept.some((one) => one.id === id))
  if (missing.length > 0) throw failure(`It names ghosts that are not here: ${missing.join(', ')}.`)
  return kept
}

/** `ghosts scope` tells which are met and how many that is; `ghosts scope full` chooses. */
async function scope({ store, rest }: GhostsRequest): Promise<number> {
  const home = openHome(homeFolder())
  const [kind, season = ''] = (rest[0] ?? '').split(':', 2)
  const chosen = GHOST_SCOPES.find((known) => known === kind)
  if (rest[0] !== undefined) {
    if (chosen === undefined || (season !== '' && (chosen !== 'season' || !isSeasonName(season))))
      throw usage(`A scope is one of ${GHOST_SCOPES.join(', ')}, or season:NAME`)
    const trouble = home.setSettings({ ghosts: chosen, season })
    if (trouble !== undefined) throw failure(trouble)
  }
  const settings = home.settings()
  for (const known of GHOST_SCOPES) {
    if (known === 'none') continue
    const found = await scopeOf(store, known, known === settings.ghosts ? settings.season : '')
    const much = found === undefined ? 'no season is known here' : sizeText(await store.size(found))
    console.log(`${known === settings.ghosts ? '>' : ' '} ${known.padEnd(6)}  ${much}. ${ABOUT[known]}`)
  }
  console.log(`${settings.ghosts === 'none' ? '>' : ' '} none    the house alone.`)
  return 0
}
const ABOUT = {
  skill: `Within ${REACH} levels of your record, and by the rules.`,
  full: 'Everything, also far above you and such as nobody becomes by the rules: for insane people.',
  season: 'A curated set in its order; who loses to it is not saved to it.',
}

/** `ghosts season NAME ID …`: a curated set of ghosts that are here, in this order. */
async function curate({ store, rest }: GhostsRequest): Promise<number> {
  const [name, ...ids] = rest
  if (!isSeasonName(name)) throw usage('The name of a season has small letters, digits and -, 40 at most')
  const stray = ids.find((id) => !isGhostId(id))
  if (stray !== undefined) throw usage(`"${clean(stray, 40)}" is no id of a ghost; undercroft ghosts list shows them`)
  const kept = await store.byId(ids)
  const missing = ids.filter((id) => !kept.some((one) => one.id === id))
  if (missing.length > 0) throw failure(`Not here: ${missing.join(', ')}.`)
  await addAll(
    store,
    kept.map((one) => ({ ...one, whole: { ...one.original, source: 'curated', season: name } })),
  )
  await saveSeason(store, name, kept)
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
    throw failure(`The ghosts cannot be read: ${diskErrorText(error)}.`)
  })
