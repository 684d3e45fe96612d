import { join } from 'node:path'
import { identityIn } from '../../../client/fs/key-file.ts'
import { type Client, isServerError, makeClient } from '../../../client/http.ts'
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

const fileIn = (home: string): string => join(home, 'commons.json')
const keyFileIn = (home: string): string => join(home, 'key.json')

export function readMembership(home = homeFolder()): Membership {
  try {
    const found = JSON.parse(nodeDisk.read(fileIn(home)) ?? '{}') as Partial<Membership>
    return { ...NOT_JOINED, ...found }
  } catch (error) {
    if (error instanceof SyntaxError) return NOT_JOINED
    throw failure(`Cannot read ${fileIn(home)}: ${diskErrorText(error)}.`)
  }
}

export function writeMembership(change: Partial<Membership>, home = homeFolder()): void {
  try {
    nodeDisk.makeFolder(home)
    nodeDisk.replace(fileIn(home), `${JSON.stringify({ ...readMembership(home), ...change }, undefined, 2)}\n`)
  } catch (error) {
    throw failure(`Cannot write ${fileIn(home)}: ${diskErrorText(error)}.`)
  }
}

/** Normalizes a server URL: http or https, without a trailing slash. */
export function addressFrom(text: string): string {
  const url = urlOf(/^https?:\/\//.test(text) ? text : `http://${text}`)
  if (url === undefined || url.username !== '' || url.search !== '' || url.hash !== '')
    throw usage(`"${text}" is not a server address; it should look like https://undercroft.example`)
  return (url.origin + url.pathname).replace(/\/+$/, '')
}

function urlOf(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

export const ownIdentity = (home = homeFolder()) => identityIn(keyFileIn(home))

/** A client for the joined server, signed with this home's key. */
export async function joinedClient(home = homeFolder()): Promise<Client> {
  const { at, known } = readMembership(home)
  const serverKey = known[at]
  if (serverKey === undefined) throw usage('You have not joined a server; type: undercroft join URL')
  return makeClient({ url: at, serverKey, identity: await ownIdentity(home) })
}

/** Turns a refusal of the server into a failure with its message. */
export async function orFail<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isServerError(error))
      throw failure(error.turn === undefined ? error.message : `${error.message} (turn ${error.turn})`)
    throw error
  }
}
