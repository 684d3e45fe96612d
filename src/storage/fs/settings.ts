import { COLOURS, GHOST_SCOPES, GLYPHS, MOTIONS, SCHEMES, type Settings, THEMES } from '../types.ts'
import { type Disk, diskErrorText } from './disk.ts'
import type { HomePaths } from './folder.ts'

const DEFAULTS: Settings = {
  theme: 'dark',
  colour: 'auto',
  glyphs: 'unicode',
  motion: 1,
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

/** Reads the settings again only when their file has changed: they are asked for at every key. */
export function settingsReader(disk: Disk, paths: HomePaths, complain: (warning: string) => void): () => Settings {
  let known: { readonly stamp: string; readonly settings: Settings } | undefined
  const stampNow = (): string | undefined => {
    try {
      return disk.stamp(paths.settings)
    } catch (error) {
      // Reading the file reports the error.
      diskErrorText(error)
      return undefined
    }
  }
  return () => {
    const stamp = stampNow()
    if (stamp === undefined) return readSettings(disk, paths, complain)
    if (known?.stamp !== stamp) known = { stamp, settings: readSettings(disk, paths, complain) }
    return known.settings
  }
}

/** People edit settings by hand: validate each field on its own and fall back to its default. */
function readSettings(disk: Disk, paths: HomePaths, complain: (warning: string) => void): Settings {
  const found = parse(disk, paths)
  if (typeof found === 'string')
    complain(`Cannot read the settings, so the defaults are used: ${found} (${paths.settings}).`)
  const given = (typeof found === 'string' ? {} : found) as { readonly [K in keyof Settings]?: unknown }
  const { mouse, page, name, brief, seenHelp } = given
  return {
    theme: oneOf(THEMES, given.theme, DEFAULTS.theme),
    colour: oneOf(COLOURS, given.colour, DEFAULTS.colour),
    glyphs: oneOf(GLYPHS, given.glyphs, DEFAULTS.glyphs),
    motion: oneOf(MOTIONS, given.motion, DEFAULTS.motion),
    mouse: typeof mouse === 'boolean' ? mouse : DEFAULTS.mouse,
    keys: oneOf(SCHEMES, given.keys, DEFAULTS.keys),
    binds: mapOf(given.binds, (own) =>
      isObject(own) ? mapOf(own, (key) => (isKey(key) ? key : undefined)) : undefined,
    ),
    page: isAddress(page) ? page : DEFAULTS.page,
    name: isName(name) ? name : DEFAULTS.name,
    nameAsked: given.nameAsked === true,
    ghosts: oneOf(GHOST_SCOPES, given.ghosts, DEFAULTS.ghosts),
    season: typeof given.season === 'string' && /^[a-z0-9-]{0,40}$/.test(given.season) ? given.season : DEFAULTS.season,
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

/** Returns an error message if the settings cannot be saved. A file that cannot be parsed is not overwritten. */
export function writeSettings(
  disk: Disk,
  paths: HomePaths,
  change: Partial<Settings>,
  complain: (warning: string) => void,
): string | undefined {
  const found = parse(disk, paths)
  if (typeof found === 'string')
    return `Cannot save the settings: ${found}; fix or remove the file (${paths.settings}).`
  try {
    disk.makeFolder(paths.folder)
    const settings = { ...readSettings(disk, paths, complain), ...change }
    disk.replace(paths.settings, `${JSON.stringify(settings, undefined, 2)}\n`)
    return undefined
  } catch (error) {
    return `Cannot save the settings: ${diskErrorText(error)} (${paths.settings}).`
  }
}

/** The content of the file, or what is wrong with it. */
function parse(disk: Disk, paths: HomePaths): object | string {
  try {
    const text = disk.read(paths.settings)
    if (text === undefined) return {}
    const found = JSON.parse(text) as unknown
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : 'not a JSON object'
  } catch (error) {
    return error instanceof SyntaxError ? 'not JSON' : diskErrorText(error)
  }
}
