import type { GlyphSet } from '../../views/terminal/cells/glyphs.ts'
import {
  type ColourDepth,
  detectColourDepth,
  makeTheme,
  type Theme,
  type ThemeName,
} from '../../views/terminal/cells/theme.ts'
import type { Clock } from './layer.ts'

/** The display part of the settings. */
export interface DisplaySettings {
  readonly theme: ThemeName
  readonly colour: 'auto' | ColourDepth
  readonly glyphs?: 'auto' | GlyphSet
  /** Animation speed as a multiple of normal. */
  readonly motion?: 'off' | number
}
type Env = Readonly<Record<string, string | undefined>>

export const themeOf = ({ theme, colour }: DisplaySettings, env: Env): Theme =>
  makeTheme(theme, colour === 'auto' ? detectColourDepth(env) : colour)

/** The characters to draw with. `hasEmoji` says whether the terminal answered that it draws emoji two columns wide. */
export function glyphsOf({ glyphs = 'auto' }: DisplaySettings, env: Env, hasEmoji = false): GlyphSet {
  if (env.TERM === 'dumb') return 'ascii'
  return glyphs === 'auto' ? (hasEmoji ? 'emoji' : 'unicode') : glyphs
}

/** Animation speed; 0 on a dumb terminal or if turned off. */
export function speedOf({ motion = 1 }: DisplaySettings, env: Env): number {
  if (env.TERM === 'dumb' || /^(off|0|no)$/i.test(env.UNDERCROFT_MOTION ?? '')) return 0
  return motion === 'off' ? 0 : motion
}

/** The system clock; timers exist only while something is animated. */
export const machineClock = (speed: () => number): Clock => ({
  speed,
  now: () => performance.now(),
  later(wait, act) {
    const timer = setTimeout(act, wait)
    return () => clearTimeout(timer)
  },
})
