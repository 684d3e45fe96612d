import { type Disk, diskTrouble } from './disk.ts'
import type { Places } from './folder.ts'
import { COLOURS, type Settings, THEMES } from './types.ts'

const USUAL: Settings = { theme: 'dark', colour: 'auto', mouse: true, brief: false, seenHelp: [] }

/** Settings may be edited by hand, so each is taken for itself and a wrong one is the usual one. */
export function readSettings(disk: Disk, places: Places, complain: (sentence: string) => void): Settings {
  const found = parse(disk, places)
  if (typeof found === 'string')
    complain(`The settings could not be read, so the usual ones are used: ${found} (${places.settings}).`)
  const { theme, colour, mouse, brief, seenHelp } = (typeof found === 'string' ? {} : found) as Partial<Settings>
  return {
    theme: THEMES.find((known) => known === theme) ?? USUAL.theme,
    colour: COLOURS.find((known) => known === colour) ?? USUAL.colour,
    mouse: typeof mouse === 'boolean' ? mouse : USUAL.mouse,
    brief: typeof brief === 'boolean' ? brief : USUAL.brief,
    seenHelp: Array.isArray(seenHelp) ? seenHelp.filter((game) => typeof game === 'string') : USUAL.seenHelp,
  }
}

/** Answers with a sentence where they could not be written. A file that cannot be read is somebody's work, and is left alone. */
export function writeSettings(
  disk: Disk,
  places: Places,
  change: Partial<Settings>,
  complain: (sentence: string) => void,
): string | undefined {
  const found = parse(disk, places)
  if (typeof found === 'string')
    return `The settings cannot be kept: ${found}; mend the file or remove it (${places.settings}).`
  try {
    disk.makeFolder(places.folder)
    const settings = { ...readSettings(disk, places, complain), ...change }
    disk.replace(places.settings, `${JSON.stringify(settings, undefined, 2)}\n`)
    return undefined
  } catch (error) {
    return `The settings cannot be kept: ${diskTrouble(error)} (${places.settings}).`
  }
}

/** What the file says, or what is wrong with it. */
function parse(disk: Disk, places: Places): object | string {
  try {
    const text = disk.read(places.settings)
    if (text === undefined) return {}
    const found = JSON.parse(text) as unknown
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : 'they are no JSON object'
  } catch (error) {
    return error instanceof SyntaxError ? 'they are no JSON' : diskTrouble(error)
  }
}
