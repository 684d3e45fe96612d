import { freshSeed, gameInfoFor, gameWithPack, hostEntropy } from '../cli/load-game.ts'
import { serveLines } from './serve-lines.ts'

export async function agent(values: Readonly<Record<string, unknown>>): Promise<number> {
  const entry = gameInfoFor(values.game as string | undefined)
  const game = await gameWithPack(entry, values.pack as string | undefined)
  await serveLines(process.stdin, process.stdout, { games: { [entry.id]: game }, entropy: hostEntropy, freshSeed })
  return 0
}
