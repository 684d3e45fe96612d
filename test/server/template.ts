import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createStoreFolder } from '../../src/apps/server/store/create-store.ts'

const root = join(import.meta.dirname, '..', '..')
const { version } = createRequire(import.meta.url)(
  join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json'),
) as {
  version: string
}
const template = join(root, 'build', `empty-store-${version}`)

/** An empty store in this folder: laid out once a clone, which takes seconds, and copied from there. */
export async function emptyStore(folder: string): Promise<void> {
  if (!existsSync(template)) {
    mkdirSync(dirname(template), { recursive: true })
    const own = mkdtempSync(`${template}-`)
    await createStoreFolder(join(own, 'pg'))
    try {
      renameSync(own, template)
    } catch {
      // Another file of tests was quicker.
      rmSync(own, { recursive: true, force: true })
    }
  }
  cpSync(template, folder, { recursive: true })
}
