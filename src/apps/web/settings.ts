/** The player's settings. */
export interface Settings {
  readonly size: (typeof SIZES)[number]
  readonly theme: (typeof THEMES)[number]
  readonly motion: (typeof MOTIONS)[number]
  readonly sound: (typeof SOUNDS)[number]
  /** Which ghosts a run may meet. */
  readonly ghosts: (typeof SCOPES)[number]
  readonly name: string
  /** Games whose help the player has seen. */
  readonly seenHelp: readonly string[]
  /** By game: options of the last run that was started. */
  readonly last: Readonly<Record<string, object>>
}
export const SIZES = ['usual', 'large', 'huge'] as const
export const THEMES = ['dark', 'contrast', 'colour-blind'] as const
export const MOTIONS = ['usual', 'quick', 'off'] as const
export const SOUNDS = ['off', 'quiet', 'loud'] as const
export const SCOPES = ['skill', 'full', 'season', 'none'] as const

const USUAL: Settings = {
  size: 'usual',
  theme: 'dark',
  motion: 'usual',
  sound: 'off',
  ghosts: 'skill',
  name: '',
  seenHelp: [],
  last: {},
}

/** Saved settings may come from another version or be edited by hand: validate each field and fall back to its default. */
export function readSettings(found: unknown): Settings {
  const given = (typeof found === 'object' && found !== null ? found : {}) as {
    readonly [K in keyof Settings]?: unknown
  }
  const oneOf = <T>(known: readonly T[], value: unknown, usual: T): T => known.find((one) => one === value) ?? usual
  const { name, seenHelp, last } = given
  return {
    size: oneOf(SIZES, given.size, USUAL.size),
    theme: oneOf(THEMES, given.theme, USUAL.theme),
    motion: oneOf(MOTIONS, given.motion, USUAL.motion),
    sound: oneOf(SOUNDS, given.sound, USUAL.sound),
    ghosts: oneOf(SCOPES, given.ghosts, USUAL.ghosts),
    name: typeof name === 'string' && isName(name) ? name : '',
    seenHelp: Array.isArray(seenHelp) ? seenHelp.filter((one) => typeof one === 'string') : [],
    last: typeof last === 'object' && last !== null ? (last as Settings['last']) : {},
  }
}

/** Whether a text can be the player's name on result cards; '' means no name. */
export const isName = (value: string): boolean => value === '' || /^[\p{L}\p{N}][\p{L}\p{N} ._'-]{0,23}$/u.test(value)

/** Applies text size and colours to the page. */
export function applySettings({ size, theme }: Settings): void {
  const { dataset } = document.documentElement
  dataset.size = size
  dataset.theme = theme
}

export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
/** The speed of motion; 0 if it is off in the settings or the system asks for reduced motion. */
export const speedOf = ({ motion }: Settings): number =>
  motion === 'off' || isStill() ? 0 : motion === 'quick' ? 2 : 1
