import { failure } from '../../../lib/user-errors.ts'
import type { ServerContext } from '../context.ts'

/** All instances on one store sign with one key; a server with another key would break every promise the first one made. */
export async function agreeOnKey({
  store: { db },
  identity,
}: Pick<ServerContext, 'store' | 'identity'>): Promise<void> {
  const row = { name: 'server-key', value: identity.key }
  await db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', row.name)
    .executeTakeFirstOrThrow()
  if (value !== identity.key)
    throw failure(
      `This store belongs to the commons with key ${value}, and this server has ${identity.key}; give it that key's file (--key FILE).`,
    )
}
