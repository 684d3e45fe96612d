import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { failure, usage } from '../../lib/user-errors.ts'
import { nodeDisk } from '../../storage/fs/index.ts'
import { programFolder } from '../../storage/fs/program-folder.ts'

/** `undercroft page DIR`: writes the web page to a folder. A folder with foreign files is refused. */
export async function page(given: string | undefined): Promise<void> {
  const folder = resolve(given ?? './page')
  const from = join(programFolder(), 'dist', 'page')
  if (!existsSync(join(from, 'index.html')))
    throw failure(`The page has not been built (${from} is missing); in a clone, run the command with npm start.`)
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'sw.js')))
    throw usage(`${folder} is not empty and contains no Undercroft page; give an empty or new folder`)
  try {
    nodeDisk.makeFolder(folder)
    cpSync(from, folder, { recursive: true })
  } catch (error) {
    throw failure(`Cannot write the page: ${(error as Error).message}`)
  }
  console.log(`The page is in ${folder}. Upload it to any web host.`)
}
