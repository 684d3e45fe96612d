import type { Profile } from '../../../client/api.ts'
import { clean } from '../../../lib/clean-text.ts'
import { counted } from '../../../lib/counted.ts'
import { failure, usage } from '../../../lib/user-errors.ts'
import { homeFolder, isName, openHome } from '../../../storage/fs/index.ts'
import { addressFrom, joinedServer, readMembership, serverAt, writeMembership } from './membership.ts'

/** `undercroft join [URL] [--name NAME]`: without a URL it shows the joined server. */
export async function join(
  address: string | undefined,
  name: string | undefined,
  acceptsNewKey: boolean,
): Promise<void> {
  const before = readMembership()
  const url = address === undefined ? before.at : addressFrom(address)
  if (url === '') throw usage('You have not joined a server; type: undercroft join URL [--name NAME]')
  const { key } = await (await serverAt(url, '')).get<{ key: string }>('/api/v1/commons')
  const known = before.known[url]
  if (known !== undefined && known !== key && !acceptsNewKey)
    throw failure(
      `The key of the server at ${url} has changed since you joined it (now ${clean(key, 60)}, before ${known}). If its owner confirms this: undercroft join ${url} --new-key`,
    )
  const me = await (await serverAt(url, key)).send<Profile>('PUT', '/api/v1/me', name === undefined ? {} : { name })
  writeMembership({ at: url, known: { ...before.known, [url]: key } })
  const own = openHome(homeFolder())
  if (own.settings().name === '' && isName(me.name)) own.setSettings({ name: me.name })
  console.log(`You are ${playerText(me)} at ${url}.`)
  if (me.curator) console.log('You are a curator there.')
  if (me.met > 0) console.log(ghostTotalsText(me))
}

const playerText = ({ name, key }: Profile): string =>
  name === '' ? `joined without a name (key ${key})` : `${clean(name, 40)} (key ${key})`

/** `Other players met your ghosts in 20 runs; your ghosts won 14.` */
export const ghostTotalsText = ({ met, slain }: Pick<Profile, 'met' | 'slain'>): string =>
  `Other players met your ghosts in ${counted(met, 'run')}; your ghosts won ${slain}.`

/** `undercroft leave --yes`: deletes all your data on the server. */
export async function leave(isConfirmed: boolean): Promise<void> {
  const server = await joinedServer()
  if (!isConfirmed)
    throw usage(
      `This permanently deletes your name, runs and ghosts at ${server.url}; copies that other players have downloaded stay. To confirm: undercroft leave --yes`,
    )
  await server.send('DELETE', '/api/v1/me')
  writeMembership({ at: '', brought: { ...readMembership().brought, [server.key]: [] } })
  console.log(`Your data at ${server.url} has been deleted.`)
}
