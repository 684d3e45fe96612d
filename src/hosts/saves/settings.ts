import { type Disk, diskTrouble } from './disk.ts'
import type { Places } from './folder.ts'
import { keepDamaged } from './history.ts'
import { COLOURS, type Settings, THEMES } from './types.ts'

const USUAL: Settings = { theme: 'dark', colour: 'auto', mouse: true, seenHelp: [] }

/** Settings may be edited by hand, so each is taken for itself and a wrong one is the usual one. */
export function readSettings(disk: Disk, places: Places, complain: (sentence: string) => void): Settings {
  const found = parse(disk.read(places.settings))
  if (found === undefined) complain(`The settings could not be read, so the usual ones are used: ${places.settings}`)
  const { theme, colour, mouse, seenHelp } = (found ?? {}) as Partial<Settings>
  return {
    theme: THEMES.find((known) => known === theme) ?? USUAL.theme,
    colour: COLOURS.find((known) => known === colour) ?? USUAL.colour,
    mouse: typeof mouse === 'boolean' ? mouse : USUAL.mouse,
    seenHelp: Array.isArray(seenHelp) ? seenHelp.filter((game) => typeof game === 'string') : USUAL.seenHelp,
  }
}

/** Answers with a sentence where they could not be written. */
export function writeSettings(disk: Disk, places: Places, settings: Settings): string | undefined {
  try {
    disk.makeFolder(places.folder)
    if (parse(disk.read(places.settings)) === undefined) keepDamaged(disk, places.settings)
    disk.replace(places.settings, `${JSON.stringify(settings, undefined, 2)}\n`)
    return undefined
  } catch (error) {
    return `The settings cannot be kept: ${diskTrouble(error)} (${places.settings}).`
  }
}

function parse(text: string | undefined): object | undefined {
  if (text === undefined) return {}
  try {
    const found = JSON.parse(text) as unknown
    return typeof found === 'object' && found !== null ? found : undefined
  } catch {
    return undefined
  }
}
