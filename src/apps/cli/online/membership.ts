import { join } from 'node:path'
import { identityIn } from '../../../client/fs/key-file.ts'
import { type Client, isServerError, makeClient } from '../../../client/http.ts'
import type { Identity } from '../../../client/signing.ts'
import { failure, usage } from '../../../lib/user-errors.ts'
import { diskErrorText, homeFolder, nodeDisk } from '../../../storage/fs/index.ts'

/** Servers known to a home folder: the joined one, the keys of all, and the runs submitted to each. The fields are those of the file. */
export interface Membership {
  /** The URL of the joined server; empty: none. */
  readonly at: string
  /** Public key by URL. A changed key means a different server. */
  readonly known: Readonly<Record<string, string>>
  /** By server key: ids of saved runs the server has accepted or rejected. */
  readonly brought: Readonly<Record<string, readonly string[]>>
  /** By server key and scope: the position up to which ghosts were fetched. */
  readonly synced: Readonly<Record<string, Readonly<Record<string, number>>>>
}

const NOT_JOINED: Membership = { at: '', known: {}, brought: {}, synced: {} }

const fileInHome = (): string => join(homeFolder(), 'commons.json')

export function readMembership(): Membership {
  try {
    const found: Partial<Membership> = JSON.parse(nodeDisk.read(fileInHome()) ?? '{}')
    return { ...NOT_JOINED, ...found }
  } catch (error) {
    if (error instanceof SyntaxError) return NOT_JOINED
    throw failure(`Cannot read ${fileInHome()}: ${diskErrorText(error)}.`)
  }
}

export function writeMembership(change: Partial<Membership>): void {
  try {
    nodeDisk.makeFolder(homeFolder())
    nodeDisk.replace(fileInHome(), `${JSON.stringify({ ...readMembership(), ...change }, undefined, 2)}\n`)
  } catch (error) {
    throw failure(`Cannot write ${fileInHome()}: ${diskErrorText(error)}.`)
  }
}

/** Normalizes a server URL: http or https, without a trailing slash. */
export function addressFrom(text: string): string {
  const typed = /^https?:\/\//.test(text) ? text : `http://${text}`
  const url = URL.canParse(typed) ? new URL(typed) : undefined
  if (url === undefined || url.username !== '' || url.search !== '' || url.hash !== '')
    throw usage(`"${text}" is not a server address; it should look like https://undercroft.example`)
  return (url.origin + url.pathname).replace(/\/+$/, '')
}

/** A server as the player of this home folder. Its requests throw failures with the message of the server. */
export interface Server extends Client {
  readonly key: string
  readonly identity: Identity
  /** Makes the same requests, which throw the `ServerError` with its code. */
  readonly client: Client
}

export async function serverAt(url: string, key: string): Promise<Server> {
  const identity = await identityIn(join(homeFolder(), 'key.json'))
  const client = makeClient({ url, serverKey: key, identity })
  return {
    url,
    key,
    identity,
    client,
    get: (path) => client.get<never>(path).catch(throwFailure),
    send: (method, path, body) => client.send<never>(method, path, body).catch(throwFailure),
  }
}

export async function joinedServer(): Promise<Server> {
  const { at, known } = readMembership()
  const key = known[at]
  if (key === undefined) throw usage('You have not joined a server; type: undercroft join URL')
  return serverAt(at, key)
}

/** Turns a refusal of the server into a failure with its message. */
export function throwFailure(error: unknown): never {
  if (!isServerError(error)) throw error
  throw failure(error.turn === undefined ? error.message : `${error.message} (turn ${error.turn})`)
}
