import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { failure } from '../../lib/user-errors.ts'
import { diskErrorText } from './disk-errors.ts'

/** The format of the home folder that this program writes. A newer program with other files writes a higher number to `home.json`. */
const HOME_FORMAT = 1

/** The home folder, unless a newer program wrote it. */
export function homeFolder(env: NodeJS.ProcessEnv = process.env, platform: string = process.platform): string {
  const folder = homePath(env, platform)
  const file = join(folder, 'home.json')
  if (!existsSync(file)) return folder
  const home = readHome(file)
  if (typeof home === 'string')
    throw failure(`Cannot read ${file}: ${home}; restore the file or set UNDERCROFT_HOME to another folder`)
  if (home.format <= HOME_FORMAT) return folder
  const advice = 'update this program or set UNDERCROFT_HOME to another folder'
  throw failure(`${folder} was written by Undercroft ${home.version}, which is newer; ${advice}`)
}

/** The content of `home.json`, or what is wrong with it. */
function readHome(file: string): { readonly format: number; readonly version: string } | string {
  try {
    const home = JSON.parse(readFileSync(file, 'utf8')) as { format?: unknown; version?: unknown } | null
    return typeof home?.format === 'number' ? { format: home.format, version: String(home.version) } : 'no format in it'
  } catch (error) {
    return error instanceof SyntaxError ? 'not JSON' : diskErrorText(error)
  }
}

/** UNDERCROFT_HOME, or the platform's folder for application data. */
function homePath(env: NodeJS.ProcessEnv, platform: string): string {
  const given = (name: string): string | undefined => (env[name] === '' ? undefined : env[name])
  const own = given('UNDERCROFT_HOME')
  if (own !== undefined) return own
  const user = given('HOME') ?? homedir()
  if (platform === 'darwin') return join(user, 'Library', 'Application Support', 'Undercroft')
  if (platform === 'win32') return join(given('APPDATA') ?? join(user, 'AppData', 'Roaming'), 'Undercroft')
  return join(given('XDG_DATA_HOME') ?? join(user, '.local', 'share'), 'undercroft')
}

/** Paths in the data folder. */
export type HomePaths = ReturnType<typeof pathsIn>

export function pathsIn(folder: string) {
  const runs = join(folder, 'runs')
  const history = join(folder, 'history')
  return {
    folder,
    runs,
    history,
    damaged: join(folder, 'damaged'),
    index: join(folder, 'history.log'),
    settings: join(folder, 'settings.json'),
    progress: join(folder, 'deeds.json'),
    run: (id: string) => join(runs, id),
    log: (id: string) => join(runs, id, 'log'),
    snapshot: (id: string) => join(runs, id, 'snapshot.json'),
    ended: (id: string) => join(history, `${id}.json`),
  }
}

/** Whether a text is a valid run id. Ids become folder names, so anything else is refused. */
export const isId = (text: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)

/** Short enough to be typed. */
export const freshId = (game: string): string => `${game}-${randomInt(36 ** 3, 36 ** 4).toString(36)}`
