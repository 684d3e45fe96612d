import { join } from 'node:path'
import type { AnyGame, Entry, GhostPolicy } from '../../engine/index.ts'
import { GAMES } from '../../games/index.ts'
import { clean } from '../../views/clean.ts'
import { diskTrouble } from '../saves/index.ts'
import { entryOf, gameWithPack } from '../shell/open.ts'
import { failure, usage } from '../shell/usage.ts'
import { storeOf } from './meet.ts'
import { type GhostStore, type Listed, readGhosts, type Scope, writeWhole } from './store.ts'

type Values = Readonly<Record<string, string | boolean | string[] | undefined>>

/** `undercroft ghosts list|import|export`; with a pack, of those who fell with it. */
export async function ghosts(values: Values, places: readonly string[]): Promise<number> {
  const [what, path] = places
  const entry =
    values.game === undefined
      ? (GAMES.find((known) => known.game.ghosts !== undefined) as Entry)
      : entryOf(values.game as string)
  const game = await gameWithPack(entry, values.pack as string | undefined)
  const { ghosts: keptRuns } = game
  if (keptRuns === undefined) throw usage(`${entry.name} has no ghosts`)
  if (what === 'list' && path === undefined) return list(game, keptRuns)
  if (what === 'import' && path !== undefined) return importFrom(game, keptRuns, path)
  if (what === 'export' && path !== undefined) return exportTo(game, keptRuns, path)
  throw usage('Type: undercroft ghosts list, undercroft ghosts import FILE|DIR, or undercroft ghosts export DIR')
}

async function list(game: AnyGame, keptRuns: GhostPolicy): Promise<number> {
  const store = storeOf(game, keptRuns)
  const { kept, refused } = await listOf(store, { kind: 'all' })
  const rows = [...kept].sort((a, b) => a.ghost.level - b.ghost.level)
  for (const { id, ghost } of rows)
    console.log(
      clean(
        `${id}  level ${String(ghost.level).padStart(2)}  ${ghost.name}${ghost.is_elite === true ? ', elite' : ''}`,
      ),
    )
  for (const { file, why } of refused) console.error(clean(`${file}: not used. ${why}`))
  console.log(`${kept.length} ${kept.length === 1 ? 'ghost' : 'ghosts'}; your record is level ${await store.record()}.`)
  return 0
}

/** A file or a folder of files; those that are no ghosts are told and left out. */
async function importFrom(game: AnyGame, keptRuns: GhostPolicy, path: string): Promise<number> {
  const { kept, refused, notes } = orFail(`${path} cannot be read`, () => readGhosts(path, keptRuns))
  if (kept.length + refused.length === 0)
    throw usage(`There is no ghost at ${path}; give a JSON file or a folder of them`)
  const store = storeOf(game, keptRuns)
  let added = 0
  for (const { ghost } of kept) {
    await store.add(ghost).catch((error: unknown) => {
      throw failure(`Only ${added} of ${kept.length} were imported: ${diskTrouble(error)}.`)
    })
    added++
  }
  for (const { file, why } of notes) console.error(clean(`${file}: trimmed. ${why}`))
  for (const { file, why } of refused) console.error(clean(`${file}: refused. ${why}`))
  console.log(`${kept.length} of ${kept.length + refused.length} imported.`)
  if (kept.length === 0) throw failure('Nothing was imported.')
  return 0
}

async function exportTo(game: AnyGame, keptRuns: GhostPolicy, folder: string): Promise<number> {
  const { kept } = await listOf(storeOf(game, keptRuns), { kind: 'all' })
  for (const [i, { id, ghost }] of kept.entries())
    orFail(`Only ${i} of ${kept.length} were exported to ${folder}`, () =>
      writeWhole(join(folder, `${id}.json`), { ...ghost, id }),
    )
  console.log(`${kept.length} exported to ${folder}.`)
  return 0
}

function orFail<T>(what: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw failure(`${what}: ${diskTrouble(error)}.`)
  }
}

const listOf = (store: GhostStore, scope: Scope): Promise<Listed> =>
  store.list(scope).catch((error: unknown) => {
    throw failure(`The ghosts cannot be read: ${diskTrouble(error)}.`)
  })
