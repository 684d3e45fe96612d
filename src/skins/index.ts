import { joinSkins, type TerminalSkin } from '../views/terminal/panels/figures.ts'
import { skin as descent } from './descent/figures.ts'
import { skin as emojispace } from './emojispace/figures.ts'
import { skin as lostribe } from './lostribe/figures.ts'
import { skin as starCanine } from './star-canine/figures.ts'
import { skin as underscore } from './underscore/figures.ts'

const SKINS: Readonly<Record<string, TerminalSkin>> = {
  descent,
  emojispace,
  lostribe,
  'star-canine': starCanine,
  underscore,
}
const ALL = joinSkins(
  Object.values(SKINS).map(({ figure }) => ({ figure: (art) => (art.startsWith('title/') ? figure(art) : undefined) })),
)

/** The terminal figures of a game. Without a game these are the figures of all games, for their title cards. */
export const skinOf = (game: string | undefined): TerminalSkin => (game === undefined ? ALL : (SKINS[game] ?? ALL))
