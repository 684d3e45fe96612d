import { makeClient } from '../../client/http.ts'
import { clean } from '../../lib/clean-text.ts'
import { failure, usage } from '../../lib/user-errors.ts'
import { homeFolder, isName, openHome } from '../../storage/fs/index.ts'
import type { OptionValues } from './commands.ts'
import { addressFrom, joinedClient, orFail, ownIdentity, readMembership, writeMembership } from './membership.ts'

interface Me {
  readonly key: string
  readonly name: string
  readonly met: number
  readonly slain: number
  readonly curator: boolean
}

/** `undercroft join [URL] [--name NAME]`: without an address it tells where one is. */
export async function join(values: OptionValues, args: readonly string[]): Promise<number> {
  const home = homeFolder()
  const before = readMembership(home)
  const url = args[0] === undefined ? before.at : addressFrom(args[0])
  if (url === '') throw usage('You have joined no commons; type: undercroft join URL [--name NAME]')
  const identity = await ownIdentity(home)
  const { key } = await orFail(makeClient({ url, serverKey: '', identity }).get<{ key: string }>('/api/v1/commons'))
  const known = before.known[url]
  if (known !== undefined && known !== key && values['new-key'] !== true)
    throw failure(
      `The commons at ${url} has another key than when you joined it (${clean(key, 60)} instead of ${known}). If its owner says that this is right: undercroft join ${url} --new-key`,
    )
  const body = values.name === undefined ? {} : { name: values.name }
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
  name === '' ? `without a name (key ${key})` : `${clean(name, 40)} (key ${key})`

/** `Your ghosts were met in 20 runs and have slain 14.` */
export const ghostTotalsText = ({ met, slain }: Pick<Me, 'met' | 'slain'>): string =>
  `Your ghosts were met in ${met} ${met === 1 ? 'run' : 'runs'} of others and have slain ${slain}.`

/** `undercroft leave --yes`: deletes everything that is known of you there. */
export async function leave(values: OptionValues): Promise<number> {
  const client = await joinedClient()
  if (values.yes !== true)
    throw usage(
      `This deletes your name, runs and ghosts at ${client.url}, for ever; type: undercroft leave --yes. What others have downloaded stays with them.`,
    )
  await orFail(client.send('DELETE', '/api/v1/me'))
  const { brought, known, at } = readMembership()
  writeMembership({ at: '', brought: { ...brought, [known[at] ?? '']: [] } })
  console.log(`You are forgotten at ${client.url}.`)
  return 0
}
