import { join } from 'node:path'
import { identityIn } from '../../client/fs/key-file.ts'
import { type Client, isServerError, makeClient } from '../../client/http.ts'
import { failure, usage } from '../../lib/user-errors.ts'
import { diskErrorText, homeFolder, nodeDisk } from '../../storage/fs/index.ts'

/** What a home knows of commons: which one is joined, the keys of all it ever met, and which runs have been brought there. */
export interface Membership {
  /** The address of the one that is joined; empty: none. */
  readonly at: string
  /** By address. A commons is believed to be the same as long as its key is. */
  readonly known: Readonly<Record<string, string>>
  /** By the key of a commons: ids of kept runs that it has, or does not want. */
  readonly brought: Readonly<Record<string, readonly string[]>>
  /** By the key of a commons and a scope: how far its stream of ghosts was read. */
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
    throw failure(`${fileIn(home)} cannot be read: ${diskErrorText(error)}.`)
  }
}

export function writeMembership(change: Partial<Membership>, home = homeFolder()): void {
  try {
    nodeDisk.makeFolder(home)
    nodeDisk.replace(fileIn(home), `${JSON.stringify({ ...readMembership(home), ...change }, undefined, 2)}\n`)
  } catch (error) {
    throw failure(`${fileIn(home)} cannot be written: ${diskErrorText(error)}.`)
  }
}

/** An address as it is kept: http or https, no slash at its end. */
export function addressFrom(text: string): string {
  const url = urlOf(/^https?:\/\//.test(text) ? text : `http://${text}`)
  if (url === undefined || url.username !== '' || url.search !== '' || url.hash !== '')
    throw usage(`"${text}" is no address of a commons; it looks like https://undercroft.example`)
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

/** Who asks at the commons that is joined. */
export async function joinedClient(home = homeFolder()): Promise<Client> {
  const { at, known } = readMembership(home)
  const commons = known[at]
  if (commons === undefined) throw usage('You have joined no commons; type: undercroft join URL')
  return makeClient({ url: at, serverKey: commons, identity: await ownIdentity(home) })
}

/** What a commons refuses is a sentence for whoever typed the command. */
export async function orFail<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isServerError(error))
      throw failure(error.turn === undefined ? error.message : `${error.message} (turn ${error.turn})`)
    throw error
  }
}
