import type { GlyphSet } from '../../views/terminal/cells/glyphs.ts'
import { type Depth, depthOf, makeTheme, type Theme, type ThemeName } from '../../views/terminal/cells/theme.ts'
import type { Clock } from './layer.ts'

/** What settings say about how things look. */
export interface DisplaySettings {
  readonly theme: ThemeName
  readonly colour: 'auto' | Depth
  readonly glyphs?: GlyphSet
  /** How many times as fast as usual things move. */
  readonly motion?: 'off' | number
}
type Env = Readonly<Record<string, string | undefined>>

export const themeOf = ({ theme, colour }: DisplaySettings, env: Env): Theme =>
  makeTheme(theme, colour === 'auto' ? depthOf(env) : colour)

export const glyphsOf = ({ glyphs = 'unicode' }: DisplaySettings, env: Env): GlyphSet =>
  env.TERM === 'dumb' ? 'ascii' : glyphs

/** Off where the terminal cannot move its pen, and where somebody said so. */
export function speedOf({ motion = 1 }: DisplaySettings, env: Env): number {
  if (env.TERM === 'dumb' || /^(off|0|no)$/i.test(env.UNDERCROFT_MOTION ?? '')) return 0
  return motion === 'off' ? 0 : motion
}

/** The machine's own clock. Nothing is left waiting while nothing moves. */
export const machineClock = (speed: () => number): Clock => ({
  speed,
  now: () => performance.now(),
  later(wait, act) {
    const timer = setTimeout(act, wait)
    return () => clearTimeout(timer)
  },
})
