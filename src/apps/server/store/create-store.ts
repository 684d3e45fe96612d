import { execFile } from 'node:child_process'
import { renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'

const SCRIPT = 'require(process.argv[1]).PGlite.create(process.argv[2]).then((lite) => lite.close())'

/**
 * Creates an empty store. That needs half a gigabyte of memory, so a child process does it. The folder gets its final name once it is complete, so that
 * a crash leaves no half-made store.
 */
export async function createStoreFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const lite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  await new Promise<void>((resolve, reject) => {
    const done = (error: Error | null): void => (error === null ? resolve() : reject(error))
    execFile(process.execPath, ['-e', SCRIPT, lite, unfinished], done)
  })
  renameSync(unfinished, folder)
}
