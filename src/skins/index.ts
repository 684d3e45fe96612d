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

/** The figures of a game; outside games the title cards of all. */
export const skinOf = (game: string | undefined): TerminalSkin => (game === undefined ? ALL : (SKINS[game] ?? ALL))
