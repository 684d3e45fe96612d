import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { Entry } from '../../games/index.ts'
import { linesText } from '../../views/text/text.ts'

/** Asks a person which game it shall be; `quit` if none. With one game there is nothing to ask. */
export async function askForGame(games: readonly Entry[], input: Readable, output: Writable): Promise<string> {
  const first = (games[0] as Entry).id
  if (games.length === 1) return first
  const rows = linesText(games.map(({ name, blurb }, i) => ({ text: `${i + 1}  ${name}: ${blurb}` })))
  output.write(`UNDERCROFT\n\n${rows}\n\nType a number, or quit. Enter plays ${games[0]?.name}.\n`)
  const reader = createInterface({ input, output, terminal: true, prompt: '> ' })
  reader.prompt()
  try {
    for await (const line of reader) {
      const word = line.trim().toLowerCase()
      if (word === '') return first
      if (word === 'quit' || word === 'q') return 'quit'
      const chosen = games[Number(word) - 1] ?? games.find(({ id, name }) => id === word || name.toLowerCase() === word)
      if (chosen !== undefined) return chosen.id
      output.write(`There is no "${line.trim()}"; type a number from 1 to ${games.length}, or quit.\n`)
      reader.prompt()
    }
    return 'quit'
  } finally {
    reader.close()
  }
}
