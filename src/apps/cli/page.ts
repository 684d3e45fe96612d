import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { failure, usage } from '../../lib/user-errors.ts'
import { nodeDisk } from '../../storage/fs/index.ts'
import { programFolder } from '../../storage/fs/program-folder.ts'

/** `undercroft page DIR`: the page as a plain folder, for any web host. What lies there and is not ours is left alone. */
export async function page(args: readonly string[]): Promise<number> {
  const folder = resolve(args[0] ?? './page')
  const from = join(programFolder(), 'dist', 'page')
  if (!existsSync(join(from, 'index.html')))
    throw failure(`The page is not bundled (${from} is missing); run the command with npm start in a clone.`)
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'sw.js')))
    throw usage(`${folder} is not empty and holds no page of ours; name a folder that is empty or new`)
  try {
    nodeDisk.makeFolder(folder)
    cpSync(from, folder, { recursive: true })
  } catch (error) {
    throw failure(`The page cannot be written: ${(error as Error).message}`)
  }
  console.log(`The page is in ${folder}. Put it on any web host.`)
  return 0
}
