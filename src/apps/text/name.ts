import type { AnyGame } from '../../engine/index.ts'
import { type Home, isName } from '../../storage/fs/index.ts'
import type { LineInput } from '../cli/line-input.ts'

/** Asked once, before the first run whose fallen return: others will read this name. */
export async function askName(game: AnyGame, home: Home, lines: LineInput, say: (text: string) => void): Promise<void> {
  const { name, nameAsked } = home.settings()
  if (game.ghosts === undefined || name !== '' || nameAsked) return
  say('Who falls here walks on as a ghost that others may meet. What is yours to be called? Enter: it has no name.')
  for (;;) {
    const line = (await lines.next())?.trim()
    // Who leaves is asked again another time.
    if (line === undefined) return
    if (line !== '' && !isName(line)) {
      say("A name begins with a letter or digit and has 24 letters, digits and . _ ' - at most.")
      continue
    }
    const trouble = home.setSettings({ name: line, nameAsked: true })
    if (trouble !== undefined) say(trouble)
    return
  }
}
