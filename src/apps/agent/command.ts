import { freshSeed, gameInfoFor, gameWithPack, hostEntropy } from '../cli/load-game.ts'
import { serveLines } from './serve-lines.ts'

/** `undercroft agent`: answers JSON lines; a pack replaces the content of one game. */
export async function agent(id: string | undefined, pack: string | undefined): Promise<void> {
  const entry = gameInfoFor(id)
  const game = await gameWithPack(entry, pack)
  await serveLines(process.stdin, process.stdout, { games: { [entry.id]: game }, entropy: hostEntropy, freshSeed })
}
