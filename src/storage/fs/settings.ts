import { readSettings, type Settings } from '../settings.ts'
import { type Disk, diskErrorText } from './disk.ts'
import type { HomePaths } from './folder.ts'

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
    if (stamp === undefined) return settingsIn(disk, paths, complain)
    if (known?.stamp !== stamp) known = { stamp, settings: settingsIn(disk, paths, complain) }
    return known.settings
  }
}

/** The settings in the file. A file that cannot be read gives the defaults and a warning. */
function settingsIn(disk: Disk, paths: HomePaths, complain: (warning: string) => void): Settings {
  const found = parse(disk, paths)
  if (typeof found !== 'string') return readSettings(found)
  complain(`Cannot read the settings, so the defaults are used: ${found} (${paths.settings}).`)
  return readSettings({})
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
    const settings = { ...settingsIn(disk, paths, complain), ...change }
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
