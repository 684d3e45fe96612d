/** The player's settings, the same in the terminal and in the page; each uses the ones it has a use for. */

export const THEMES = ['dark', 'light', 'contrast', 'colour-blind'] as const
export const COLOURS = ['auto', 'none', '16', '256', 'true'] as const
export const GLYPHS = ['auto', 'emoji', 'unicode', 'ascii'] as const
/** Animation speed: off, or a multiple of normal. */
export const MOTIONS = ['off', 1, 2, 4] as const
/** Text size of the page. */
export const SIZES = ['usual', 'large', 'huge'] as const
export const SOUNDS = ['off', 'quiet', 'loud'] as const
export const SCHEMES = ['letters', 'vi'] as const
/** Which ghosts to meet: near the player's record, all, a curated season, none. */
export const GHOST_SCOPES = ['skill', 'full', 'season', 'none'] as const
export type Scheme = (typeof SCHEMES)[number]

export interface Settings {
  readonly theme: (typeof THEMES)[number]
  readonly colour: (typeof COLOURS)[number]
  readonly glyphs: (typeof GLYPHS)[number]
  readonly motion: (typeof MOTIONS)[number]
  readonly size: (typeof SIZES)[number]
  readonly sound: (typeof SOUNDS)[number]
  readonly mouse: boolean
  /** The walking scheme. */
  readonly keys: Scheme
  /** Rebound keys by game. */
  readonly binds: Readonly<Record<string, Binds>>
  /** URL of a web page of Undercroft, for links; empty: none. */
  readonly page: string
  /** The player's name on result cards and ghosts; empty: none. */
  readonly name: string
  /** Whether the player has been asked for a name, so that they are asked only once. */
  readonly nameAsked: boolean
  readonly ghosts: (typeof GHOST_SCOPES)[number]
  /** The season to meet; empty: the newest. */
  readonly season: string
  /** Whether line mode prints brief text. */
  readonly brief: boolean
  /** Games whose help has been seen. */
  readonly seenHelp: readonly string[]
  /** By game: the options of the last started run. */
  readonly last: Readonly<Record<string, object>>
}
export type Binds = Readonly<Record<string, string>>

const DEFAULTS: Settings = {
  theme: 'dark',
  colour: 'auto',
  glyphs: 'auto',
  motion: 1,
  size: 'usual',
  sound: 'off',
  mouse: true,
  keys: 'letters',
  binds: {},
  page: '',
  name: '',
  nameAsked: false,
  ghosts: 'skill',
  season: '',
  brief: false,
  seenHelp: [],
  last: {},
}

/** Pages of 0.3.0 and earlier stored the animation speed as a word. */
const OLD_MOTIONS: Readonly<Record<string, Settings['motion']>> = { usual: 1, quick: 2 }

/** People edit settings by hand, and other versions write them: validates each field on its own and falls back to its default. */
export function readSettings(found: unknown): Settings {
  const given = (isObject(found) ? found : {}) as { readonly [K in keyof Settings]?: unknown }
  const { mouse, page, name, brief, seenHelp, season } = given
  return {
    theme: oneOf(THEMES, given.theme, DEFAULTS.theme),
    colour: oneOf(COLOURS, given.colour, DEFAULTS.colour),
    glyphs: oneOf(GLYPHS, given.glyphs, DEFAULTS.glyphs),
    motion: OLD_MOTIONS[String(given.motion)] ?? oneOf(MOTIONS, given.motion, DEFAULTS.motion),
    size: oneOf(SIZES, given.size, DEFAULTS.size),
    sound: oneOf(SOUNDS, given.sound, DEFAULTS.sound),
    mouse: typeof mouse === 'boolean' ? mouse : DEFAULTS.mouse,
    keys: oneOf(SCHEMES, given.keys, DEFAULTS.keys),
    binds: mapOf(given.binds, (own) =>
      isObject(own) ? mapOf(own, (key) => (isKey(key) ? key : undefined)) : undefined,
    ),
    page: isAddress(page) ? page : DEFAULTS.page,
    name: isName(name) ? name : DEFAULTS.name,
    nameAsked: given.nameAsked === true,
    ghosts: oneOf(GHOST_SCOPES, given.ghosts, DEFAULTS.ghosts),
    season: typeof season === 'string' && /^[a-z0-9-]{0,40}$/.test(season) ? season : DEFAULTS.season,
    brief: typeof brief === 'boolean' ? brief : DEFAULTS.brief,
    seenHelp: Array.isArray(seenHelp) ? seenHelp.filter((game) => typeof game === 'string') : DEFAULTS.seenHelp,
    last: mapOf(given.last, (options) => (isObject(options) ? options : undefined)),
  }
}

const oneOf = <T>(known: readonly T[], value: unknown, fallback: T): T => known.find((one) => one === value) ?? fallback

/** Whether a value is the URL of a page, for links. */
export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/[\w.:[\]-]+(\/[\w./~%-]*)?$/.test(value) && value.length <= 200

/** Whether a value is a valid player name. */
export const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[\p{L}\p{N}][\p{L}\p{N} ._'-]{0,23}$/u.test(value)

const isKey = (value: unknown): value is string => typeof value === 'string' && /^(\S|[a-z0-9+-]{2,12})$/u.test(value)
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The valid entries of an object. */
function mapOf<T>(value: unknown, read: (value: unknown) => T | undefined): Record<string, T> {
  const entries = isObject(value) ? Object.entries(value) : []
  return Object.fromEntries(
    entries.flatMap(([key, one]) => {
      const taken = read(one)
      return taken === undefined ? [] : [[key, taken] as const]
    }),
  )
}
