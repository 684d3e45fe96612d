import { createServer } from 'node:net'
import { WebSocket } from 'ws'
import {
  type Identity,
  type LiveTable,
  makeAuthorization,
  openLive,
  type Socket,
  signRequest,
  type TableView,
  utf8,
} from '../../src/client/index.ts'
import { type ServedProcess, startServerProcess } from './served.ts'

/** A server in its own process that can be killed and restarted on the same port. */
export interface TableServer extends ServedProcess {
  readonly key: string
  readonly port: number
}

interface ServeOptions {
  readonly cli?: string
  /** Extra arguments for the server and for Node. */
  readonly more?: readonly string[]
  readonly node?: readonly string[]
}

export async function serveProcess(
  home: string,
  db: string,
  port: number,
  { cli, more = [], node = [] }: ServeOptions = {},
): Promise<TableServer> {
  const served = await startServerProcess(home, ['--port', String(port), '--db', db, ...more], cli, node)
  const { key } = (await (await fetch(`${served.url}/api/v1/commons`)).json()) as { key: string }
  return { ...served, key, port }
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

/** Sends a signed request to a real server; retries while it is down. */
export async function request(...asked: Parameters<typeof requestOnce>): Promise<TableView> {
  for (;;) {
    try {
      return await requestOnce(...asked)
    } catch (error) {
      // Down, cut off, or rate limited.
      if (!(error instanceof TypeError) && !(error instanceof SyntaxError) && !String(error).includes('too-often'))
        throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function requestOnce(
  { url, key }: { readonly url: string; readonly key: string },
  who: Identity,
  method: string,
  path: string,
  body?: unknown,
  address = '',
): Promise<TableView> {
  const bytes = body === undefined ? new Uint8Array() : utf8(JSON.stringify(body))
  const proof = await signRequest(who, { method, path, body: bytes, time: Date.now(), serverKey: key })
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: makeAuthorization(proof), ...forwarded(address) },
    ...(body === undefined ? {} : { body: new Uint8Array(bytes) }),
  })
  const json: unknown = await answer.json()
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`)
  return json as TableView
}

/** Gives each client its own address, as behind a proxy. */
const forwarded = (address: string): Record<string, string> => (address === '' ? {} : { 'x-forwarded-for': address })

export const openLiveTable = (
  urls: readonly string[],
  key: string,
  table: string,
  identity?: Identity,
  address = '',
): Promise<LiveTable> =>
  openLive({
    urls,
    serverKey: key,
    table,
    ...(identity === undefined ? {} : { identity }),
    openSocket: (url) => new WebSocket(url, { headers: forwarded(address) }) as unknown as Socket,
    // Reconnect faster than a real client.
    maxWaitMs: 50,
  })

/** Waits until the view fulfils a condition. */
export const waitForView = (live: LiveTable, isSo: (view: TableView) => boolean): Promise<void> =>
  new Promise((resolve) => {
    let stop: () => void = () => {}
    const look = (): void => {
      if (live.isDisconnected() || !isSo(live.view())) return
      stop()
      resolve()
    }
    stop = live.onChange(look)
    look()
  })

/** A choice that does not resign or flee. */
export function persistentChoice({ scene, turn }: TableView): string {
  const open = scene.choices.filter(
    ({ id, blocked, final }) => blocked === undefined && final !== true && !/surrender|escape|give-up/.test(id),
  )
  return (open[turn % open.length] ?? scene.choices.find(({ blocked }) => blocked === undefined))?.id ?? ''
}
