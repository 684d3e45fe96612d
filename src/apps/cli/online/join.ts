import { makeClient } from '../../../client/http.ts'
import { clean } from '../../../lib/clean-text.ts'
import { failure, usage } from '../../../lib/user-errors.ts'
import { homeFolder, isName, openHome } from '../../../storage/fs/index.ts'
import { addressFrom, joinedClient, orFail, ownIdentity, readMembership, writeMembership } from './membership.ts'

interface Me {
  readonly key: string
  readonly name: string
  readonly met: number
  readonly slain: number
  readonly curator: boolean
}

/** `undercroft join [URL] [--name NAME]`: without a URL it shows the joined server. */
export async function join(
  address: string | undefined,
  name: string | undefined,
  acceptsNewKey: boolean,
): Promise<number> {
  const home = homeFolder()
  const before = readMembership(home)
  const url = address === undefined ? before.at : addressFrom(address)
  if (url === '') throw usage('You have not joined a server; type: undercroft join URL [--name NAME]')
  const identity = await ownIdentity(home)
  const { key } = await orFail(makeClient({ url, serverKey: '', identity }).get<{ key: string }>('/api/v1/commons'))
  const known = before.known[url]
  if (known !== undefined && known !== key && !acceptsNewKey)
    throw failure(
      `The key of the server at ${url} has changed since you joined it (now ${clean(key, 60)}, before ${known}). If its owner confirms this: undercroft join ${url} --new-key`,
    )
  const body = name === undefined ? {} : { name }
  const me = await orFail(makeClient({ url, serverKey: key, identity }).send<Me>('PUT', '/api/v1/me', body))
  writeMembership({ at: url, known: { ...before.known, [url]: key } }, home)
  const own = openHome(home)
  if (own.settings().name === '' && isName(me.name)) own.setSettings({ name: me.name })
  console.log(`You are ${playerText(me)} at ${url}.`)
  if (me.curator) console.log('You are a curator there.')
  if (me.met > 0) console.log(ghostTotalsText(me))
  return 0
}

const playerText = ({ name, key }: Me): string =>
  name === '' ? `joined without a name (key ${key})` : `${clean(name, 40)} (key ${key})`

/** `Your ghosts met players in 20 runs and won 14 times.` */
export const ghostTotalsText = ({ met, slain }: Pick<Me, 'met' | 'slain'>): string =>
  `Other players met your ghosts in ${met} ${met === 1 ? 'run' : 'runs'}; your ghosts won ${slain}.`

/** `undercroft leave --yes`: deletes all your data on the server. */
export async function leave(isConfirmed: boolean): Promise<number> {
  const client = await joinedClient()
  if (!isConfirmed)
    throw usage(
      `This permanently deletes your name, runs and ghosts at ${client.url}; copies that other players have downloaded stay. To confirm: undercroft leave --yes`,
    )
  await orFail(client.send('DELETE', '/api/v1/me'))
  const { brought, known, at } = readMembership()
  writeMembership({ at: '', brought: { ...brought, [known[at] ?? '']: [] } })
  console.log(`Your data at ${client.url} has been deleted.`)
  return 0
}
