import type { AnyGame } from '../../engine/index.ts'
import { type Home, isName } from '../../storage/fs/index.ts'
import type { LineInput } from '../cli/line-input.ts'

/** Asks once for the name of the player's ghosts, before the first run that can leave one. */
export async function askName(game: AnyGame, home: Home, lines: LineInput, say: (text: string) => void): Promise<void> {
  const { name, nameAsked } = home.settings()
  if (game.extras?.ghosts === undefined || name !== '' || nameAsked) return
  say('If you die, you become a ghost that other players may meet. Name for your ghost (Enter for none):')
  for (;;) {
    const line = (await lines.next())?.trim()
    // If the input ends here, ask again another time.
    if (line === undefined) return
    if (line !== '' && !isName(line)) {
      say("A name starts with a letter or digit and has at most 24 letters, digits, spaces and . _ ' -")
      continue
    }
    const trouble = home.setSettings({ name: line, nameAsked: true })
    if (trouble !== undefined) say(trouble)
    return
  }
}
