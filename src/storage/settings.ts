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

/** Reads the saved value of a setting; an invalid one gives the default. */
type Reader<T> = (saved: unknown) => T

const oneOf =
  <T>(known: readonly T[], fallback: NoInfer<T>): Reader<T> =>
  (saved) =>
    known.find((one) => one === saved) ?? fallback
const textWhere =
  (isValid: (saved: unknown) => saved is string): Reader<string> =>
  (saved) =>
    isValid(saved) ? saved : ''

/** The valid entries of an object. */
const mapOf =
  <T>(read: Reader<T | undefined>): Reader<Readonly<Record<string, T>>> =>
  (saved) =>
    Object.fromEntries(
      Object.entries(isObject(saved) ? saved : {}).flatMap(([key, one]) => {
        const value = read(one)
        return value === undefined ? [] : [[key, value] as const]
      }),
    )

const readMotion = oneOf(MOTIONS, 1)
/** Pages of 0.3.0 and earlier stored the animation speed as a word. */
const OLD_MOTIONS: Readonly<Record<string, (typeof MOTIONS)[number]>> = { usual: 1, quick: 2 }

const readBinds = mapOf((key) => (isKey(key) ? key : undefined))
export type Binds = ReturnType<typeof readBinds>

/** People edit settings by hand, and other versions write them, so each field is validated on its own. */
const READERS = {
  theme: oneOf(THEMES, 'dark'),
  colour: oneOf(COLOURS, 'auto'),
  glyphs: oneOf(GLYPHS, 'auto'),
  motion: (saved: unknown) => OLD_MOTIONS[String(saved)] ?? readMotion(saved),
  size: oneOf(SIZES, 'usual'),
  sound: oneOf(SOUNDS, 'off'),
  mouse: oneOf([true, false], true),
  /** The walking scheme. */
  keys: oneOf(SCHEMES, 'letters'),
  /** Rebound keys by game. */
  binds: mapOf((own) => (isObject(own) ? readBinds(own) : undefined)),
  /** URL of a web page of Undercroft, for links; empty: none. */
  page: textWhere(isAddress),
  /** The player's name on result cards and ghosts; empty: none. */
  name: textWhere(isName),
  /** Whether the player has been asked for a name, so that they are asked only once. */
  nameAsked: oneOf([true, false], false),
  ghosts: oneOf(GHOST_SCOPES, 'skill'),
  /** The season to meet; empty: the newest. */
  season: textWhere((saved): saved is string => typeof saved === 'string' && /^[a-z0-9-]{0,40}$/.test(saved)),
  /** Whether line mode prints brief text. */
  brief: oneOf([true, false], false),
  /** Games whose help has been seen. */
  seenHelp: (saved: unknown): readonly string[] =>
    Array.isArray(saved) ? saved.filter((game) => typeof game === 'string') : [],
  /** By game: the options of the last started run. */
  last: mapOf((options) => (isObject(options) ? options : undefined)),
}
export type Settings = { readonly [K in keyof typeof READERS]: ReturnType<(typeof READERS)[K]> }

export function readSettings(found: unknown): Settings {
  const saved = new Map<string, unknown>(Object.entries(isObject(found) ? found : {}))
  // The readers decide the types of the settings.
  return Object.fromEntries(Object.entries(READERS).map(([key, read]) => [key, read(saved.get(key))])) as Settings
}

/** Whether a value is the URL of a page, for links. */
export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\/[\w.:[\]-]+(\/[\w./~%-]*)?$/.test(value) && value.length <= 200
}

/** Whether a value is a valid player name. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[\p{L}\p{N}][\p{L}\p{N} ._'-]{0,23}$/u.test(value)
}

const isKey = (value: unknown): value is string => typeof value === 'string' && /^(\S|[a-z0-9+-]{2,12})$/u.test(value)
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
