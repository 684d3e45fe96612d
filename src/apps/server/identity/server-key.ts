import { failure } from '../../../lib/user-errors.ts'
import type { ServerContext } from '../context.ts'
import { insertNew } from '../store/insert-new.ts'

/** Checks that this instance uses the store's server key: with another key it could not reproduce the seeds already committed to. */
export async function agreeOnKey({
  store: { db },
  identity,
}: Pick<ServerContext, 'store' | 'identity'>): Promise<void> {
  const row = { name: 'server-key', value: identity.key }
  await insertNew(db, 'settings', row)
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', row.name)
    .executeTakeFirstOrThrow()
  if (value !== identity.key)
    throw failure(
      `This store belongs to the server with key ${value}, but this server uses ${identity.key}. Start it with the right key file: --key FILE.`,
    )
}
