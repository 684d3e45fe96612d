import { connect } from 'node:net'
import { WebSocket } from 'ws'
import { makeProof } from '../../../src/client/index.ts'
import { type Dice, seededDice } from '../../../src/engine/index.ts'
import { pick, TEXTS } from './odd-requests.ts'
import { type SeededServer, signatureFor } from './seeded-server.ts'

/** Malformed HTTP as raw bytes. None of it may be accepted; the server may close the connection without an answer. */
export const RAW_REQUESTS: readonly (readonly [what: string, text: string])[] = [
  ['no method', '\0\0 / HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['an unknown HTTP version', 'GET / HTTP/9.9\r\nhost: a\r\n\r\n'],
  ['no host', 'PUT /api/v1/me HTTP/1.1\r\ncontent-length: 2\r\n\r\n{}'],
  ['two content lengths', 'PUT /api/v1/me HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}'],
  [
    'a content length and chunks',
    'PUT /api/v1/me HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  ],
  ['a negative content length', 'PUT /api/v1/me HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n'],
  ['chunks without a size', 'PUT /api/v1/me HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n{}\r\n'],
  ['a header without a name', 'GET /api/v1/me HTTP/1.1\r\nhost: a\r\n: x\r\n\r\n'],
  ['a header with a NUL character', 'GET /api/v1/me HTTP/1.1\r\nhost: a\r\nx: a\0b\r\n\r\n'],
  ['a header of 100 kB', `GET /api/v1/me HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['an address of 100 kB', `GET /api/v1/me?${'a'.repeat(100_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
  ['a TLS handshake', '\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003'],
  [
    'a second request inside the first',
    'POST /api/v1/runs HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\nhelloDELETE /api/v1/me HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n',
  ],
  ['another host', 'PUT http://elsewhere.example/api/v1/me HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}'],
  [
    'an unknown socket address',
    'GET /api/v1/tables/zz/live HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
  ],
  [
    'an incomplete upgrade',
    `GET /api/v1/tables/${'0'.repeat(20)}/live HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
  ],
]

/** Sends raw bytes and returns the response statuses; none if the server closed the connection. */
export function sendRaw(port: number, text: string): Promise<number[]> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.end(Buffer.from(text, 'latin1')))
    socket.setTimeout(5000, () => socket.destroy())
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () =>
      resolve([...received.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status))),
    )
  })
}

/** Sends odd messages over a live socket and returns the answers. A stranger may only spectate a duel. */
export async function sendOddMessages(port: number, seeded: SeededServer, seed: string): Promise<string[]> {
  const dice = seededDice(seed)
  const path = `/api/v1/tables/${pick(dice, [seeded.rankedTable, seeded.duel])}/live`
  const messages = [await oddHello(dice, seeded, path), ...Array.from({ length: 3 }, () => oddMessage(dice))]
  return new Promise((resolve) => {
    const received: string[] = []
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
      headers: { 'x-forwarded-for': `10.7.${dice.roll('odd', 250, 'a')}.1` },
    })
    socket.on('error', () => {})
    socket.on('open', () => {
      for (const word of messages) socket.send(word)
    })
    socket.on('message', (data) => {
      received.push(String(data))
      if (received.length === messages.length) socket.close()
    })
    socket.on('close', () => resolve(received))
  })
}

async function oddHello(dice: Dice, seeded: SeededServer, path: string): Promise<string | Buffer> {
  const proof = await signatureFor(
    pick(dice, seeded.strangers),
    { method: 'GET', path: pick(dice, [path, '/api/v1/me']) },
    seeded,
  )
  return pick(dice, [
    JSON.stringify({ hello: makeProof({ ...proof, key: seeded.ann.key }) }),
    JSON.stringify({ hello: makeProof(proof) }),
    JSON.stringify({ hello: '' }),
    JSON.stringify({ hello: pick(dice, TEXTS) }),
    Buffer.from([0xff, 0x00, 0xfe]),
  ])
}

const oddMessage = (dice: Dice): string =>
  pick(dice, [
    '{"resign":true}',
    '{"turn":0,"choice":"surrender","id":1}',
    '{"again":true}',
    '{"turn":-1,"choice":"x"}',
    '{"hello":"","since":1e99}',
    '['.repeat(2000),
    'x'.repeat(5000),
    pick(dice, TEXTS),
  ])
