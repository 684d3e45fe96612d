import type { Client } from 'pg'

const RECONNECT_MS = 500

/** Listens for PostgreSQL notifications on a connection of its own and reconnects when it breaks. */
export function openListener(connect: () => Client) {
  const listeners = new Map<string, Set<(text: string) => void>>()
  let client: Promise<Client> | undefined
  let isClosed = false

  const opened = async (): Promise<Client> => {
    const fresh = connect()
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const listen of listeners.get(channel) ?? []) listen(payload)
    })
    const reconnect = (): void => {
      if (client === undefined) return
      client = undefined
      if (!isClosed && listeners.size > 0) setTimeout(() => void ensure().catch(reconnect), RECONNECT_MS).unref()
    }
    fresh.on('error', reconnect)
    fresh.on('end', reconnect)
    await fresh.connect()
    for (const channel of listeners.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
    return fresh
  }
  const ensure = (): Promise<Client> => {
    client ??= opened()
    return client
  }

  return {
    async subscribe(channel: string, listen: (text: string) => void): Promise<() => Promise<void>> {
      const subscribers = listeners.get(channel) ?? new Set()
      const isNew = subscribers.size === 0
      listeners.set(channel, subscribers.add(listen))
      const connection = await ensure()
      if (isNew) await connection.query(`listen ${connection.escapeIdentifier(channel)}`)
      return async () => void subscribers.delete(listen)
    },
    async close(): Promise<void> {
      isClosed = true
      const last = client
      client = undefined
      await last?.then(
        (connection) => connection.end(),
        () => undefined,
      )
    },
  }
}
