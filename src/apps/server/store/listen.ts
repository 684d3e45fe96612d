import type { Client } from 'pg'

/** LISTEN on a connection of its own, which is made again when it breaks. */
export interface StoreListener {
  hear(channel: string, listen: (text: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

const AGAIN_MS = 500

export function openListener(connect: () => Client): StoreListener {
  const listeners = new Map<string, Set<(text: string) => void>>()
  let client: Promise<Client> | undefined
  let isClosed = false

  const opened = async (): Promise<Client> => {
    const fresh = connect()
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const listen of listeners.get(channel) ?? []) listen(payload)
    })
    const again = (): void => {
      if (client === undefined) return
      client = undefined
      if (!isClosed && listeners.size > 0) setTimeout(() => void ensure().catch(again), AGAIN_MS).unref()
    }
    fresh.on('error', again)
    fresh.on('end', again)
    await fresh.connect()
    for (const channel of listeners.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
    return fresh
  }
  const ensure = (): Promise<Client> => {
    client ??= opened()
    return client
  }

  return {
    async hear(channel, listen) {
      const heard = listeners.get(channel) ?? new Set()
      const isNew = heard.size === 0
      listeners.set(channel, heard.add(listen))
      const ears = await ensure()
      if (isNew) await ears.query(`listen ${ears.escapeIdentifier(channel)}`)
      return async () => void heard.delete(listen)
    },
    async close() {
      isClosed = true
      const last = client
      client = undefined
      await last?.then(
        (ears) => ears.end(),
        () => undefined,
      )
    },
  }
}
