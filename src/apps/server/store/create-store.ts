import { execFile } from 'node:child_process'
import { renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'

const SCRIPT = 'require(process.argv[1]).PGlite.create(process.argv[2]).then((lite) => lite.close())'

/**
 * Lays out an empty store. That takes half a gigabyte, which the process that did it would keep: so it is done beside this one. The folder has its
 * name when it is whole, so that one who is killed on the way leaves nothing half done.
 */
export async function createTables(folder: string): Promise<void> {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const lite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  await new Promise<void>((resolve, reject) => {
    const heard = (error: Error | null): void => (error === null ? resolve() : reject(error))
    execFile(process.execPath, ['-e', SCRIPT, lite, unfinished], heard)
  })
  renameSync(unfinished, folder)
}
