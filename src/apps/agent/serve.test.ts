import { PassThrough, Readable, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { serveLines } from './serve-lines.ts'

const HOST = { entropy: () => '0123456789abcdef', freshSeed: () => '42' }

async function served(chunks: readonly (string | Buffer)[], limits = {}): Promise<string[]> {
  const output = new PassThrough()
  let text = ''
  output.on('data', (chunk) => {
    text += String(chunk)
  })
  await serveLines(Readable.from(chunks, { objectMode: true }), output, { ...HOST, limits })
  return text.split('\n').slice(0, -1)
}

const GAMES = '{"op":"games","id":"é\u2028"}'
const codeOf = (line: string | undefined): string => (JSON.parse(line ?? '') as { error: { code: string } }).error.code
const idOf = (line: string | undefined): unknown => (JSON.parse(line ?? '') as { id: unknown }).id

test.each<[string, readonly (string | Buffer)[]]>([
  ['one line', [`${GAMES}\n`]],
  ['without a line feed', [GAMES]],
  ['carriage returns', [`${GAMES}\r\n\r\n`]],
  ['empty lines', [`\n\n  \n${GAMES}\n\n`]],
  ['a byte order mark', [`\ufeff${GAMES}\n`]],
  ['byte by byte', [...Buffer.from(`${GAMES}\n`)].map((byte) => Buffer.from([byte]))],
])('%s', async (_, chunks) => {
  const lines = await served(chunks)
  expect(lines.length).toBe(1)
  expect(lines[0]).toContain('"id":"é\\u2028"')
  expect(idOf(lines[0])).toBe('é\u2028')
})

test('a line that is too long is refused, and the next one is answered', async () => {
  const chunks = Array.from({ length: 1000 }, () => 'x'.repeat(1000))
  const lines = await served([...chunks, '\n', `${GAMES}\n`], { line: 2000 })
  expect(lines.length).toBe(2)
  expect([codeOf(lines[0]), idOf(lines[1])]).toEqual(['too-long', 'é\u2028'])
})

test('invalid UTF-8 is answered', async () => {
  expect(codeOf((await served([Buffer.from([0xff, 0xfe, 0x00, 0x0a])]))[0])).toBe('malformed')
})

test('stops reading while answers are not read', async () => {
  let asked = 0
  const input = Readable.from(
    (function* () {
      for (; asked < 1000; asked++) yield `${GAMES}\n`
    })(),
    { objectMode: true, highWaterMark: 1 },
  )
  const output = new PassThrough({ highWaterMark: 1024 })
  const done = serveLines(input, output, HOST)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(asked).toBeLessThan(10)
  expect(output.readableLength + output.writableLength).toBeLessThan(50_000)
  output.resume()
  await done
  expect(asked).toBe(1000)
})

test('ends when the reader closes the output', async () => {
  const output = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => done(new Error('gone')) })
  output.on('error', () => undefined)
  const input = Readable.from(Array.from({ length: 100 }, () => `${GAMES}\n`))
  await serveLines(input, output, HOST)
  expect(input.destroyed).toBe(true)
})

test('an unreadable input gives a clear error', async () => {
  const input = new Readable({
    read() {
      this.destroy(new Error('EISDIR: illegal operation on a directory, read'))
    },
  })
  await expect(serveLines(input, new PassThrough(), HOST)).rejects.toThrow("Can't read the input: EISDIR")
})
