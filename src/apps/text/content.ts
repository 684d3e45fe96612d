import { problemText } from '../../engine/index.ts'
import { GAMES } from '../../games/registry.ts'
import { usage } from '../../lib/user-errors.ts'
import { gameInfoFor, loadFolder } from '../cli/load-game.ts'

export async function schema(id: string | undefined): Promise<number> {
  const entries = id === undefined ? GAMES : [gameInfoFor(id)]
  const described = await Promise.all(
    entries.map(async (entry) => [entry.id, (await entry.schema()).describe()] as const),
  )
  console.log(JSON.stringify(Object.fromEntries(described), undefined, 2))
  return 0
}

export async function content(game: string | undefined, args: readonly string[]): Promise<number> {
  const [verb, folder] = args
  if (verb !== 'check' || folder === undefined) throw usage('type: undercroft content check DIR [--game GAME]')
  const entry = gameInfoFor(game)
  const loaded = await loadFolder(entry, folder)
  if (loaded.ok) {
    console.log(
      `${folder} is a valid pack for ${entry.name} (content ${loaded.value.contentHash}). Play it: undercroft play ${entry.id} --pack ${folder}`,
    )
    return 0
  }
  for (const problem of loaded.problems) console.error(problemText(problem))
  console.error(
    `${loaded.problems.length === 1 ? '1 problem' : `${loaded.problems.length} problems`} in ${folder}; fix them and check again.`,
  )
  return 1
}
