import type { AnyGame } from '../../engine/index.ts'
import { sceneText } from '../../views/text/text.ts'
import type { Paint } from '../../views/text/wrap.ts'
import { painter } from '../cli/colors.ts'
import { gameInfoFor, gameWithPack } from '../cli/load-game.ts'

/** `undercroft codex GAME`: everything in a game, with the built-in content or a pack. */
export async function codex(id: string | undefined, pack: string | undefined): Promise<number> {
  const entry = gameInfoFor(id)
  const game = await gameWithPack(entry, pack)
  console.log(codexText(entry, game, painter(process.stdout)))
  return 0
}

export function codexText({ id, name }: { id: string; name: string }, game: AnyGame, paint: Paint): string {
  const panels = game.codex?.() ?? []
  if (panels.length === 0) return `${name} has no codex; its rule book is src/games/${id}/README.md.`
  return sceneText({ title: `${name}: codex`, panels, choices: [] }, { paint })
}
