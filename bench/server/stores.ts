import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../test/server/postgres.ts'

/** Calls `measure` with an empty store of each kind: a folder (PGlite) and a PostgreSQL; or of one, with `--store embedded|postgres`. */
export async function onStores(
  only: string | undefined,
  measure: (kind: 'embedded' | 'postgres', db: string) => Promise<void>,
): Promise<void> {
  if (only !== 'postgres') {
    const folder = mkdtempSync(join(tmpdir(), 'undercroft-bench-store-'))
    await measure('embedded', folder)
    rmSync(folder, { recursive: true, force: true })
  }
  if (only !== 'embedded') {
    const postgres = await startPostgres({ isSafe: true })
    await measure('postgres', await postgres.fresh())
    await postgres.stop()
  }
}
