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

/** Creates an empty store: made once per clone, which takes seconds, then copied. */
export async function emptyStore(folder: string): Promise<void> {
  if (!existsSync(template)) {
    mkdirSync(dirname(template), { recursive: true })
    const own = mkdtempSync(`${template}-`)
    await createStoreFolder(join(own, 'pg'))
    try {
      renameSync(own, template)
    } catch {
      // Another test file created it first.
      rmSync(own, { recursive: true, force: true })
    }
  }
  cpSync(template, folder, { recursive: true })
}
