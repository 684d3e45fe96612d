import type { GameInfo } from '../../src/engine/index.ts'
import { PassThrough, Readable } from 'node:stream'
import { findGame } from '../../src/games/index.ts'
import { openLineInput } from '../../src/apps/cli/line-input.ts'
import { playLines } from '../../src/apps/text/play.ts'

/** What line mode prints for these lines, with seed 7. */
export async function transcript(game: string, options: object, lines: readonly string[]): Promise<string> {
  const entry = findGame(game) as GameInfo
  const output = new PassThrough()
  let printed = ''
  output.on('data', (chunk) => {
    printed += String(chunk)
  })
  await playLines({
    entry, game: entry.game, options, seed: '7', freshSeed: () => '8', entropy: () => '0123456789abcdef',
    lines: openLineInput(Readable.from([lines.map((line) => `${line}\n`).join('')]), output, false),
    output, isTerminal: false, verbosity: { isBrief: false }, paint: (text) => text,
  })
  return printed
}
