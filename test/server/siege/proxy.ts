import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy that connects to the first of several servers that is up. */
export interface Proxy {
  readonly url: string
  close(): void
}

export function openProxy(ports: readonly number[]): Promise<Proxy> {
  const open = new Set<Socket>()
  const tracked = (socket: Socket): Socket => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    return socket
  }
  const forward = (guest: Socket, [port, ...others]: readonly number[]): void => {
    if (port === undefined) return void guest.destroy()
    const inside = tracked(connect(port, '127.0.0.1'))
    inside.once('connect', () => guest.pipe(inside).pipe(guest))
    inside.on('error', () => (inside.bytesRead === 0 ? forward(guest, others) : guest.destroy()))
    inside.on('close', () => inside.bytesRead > 0 && guest.destroy())
    guest.on('close', () => inside.destroy())
  }
  const server = createServer((guest) => {
    guest.on('error', () => guest.destroy())
    forward(tracked(guest), ports)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        close() {
          server.close()
          for (const socket of open) socket.destroy()
        },
      }),
    )
  })
}
