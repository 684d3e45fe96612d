import { EventEmitter } from 'node:events'
import type { ReadStream } from 'node:tty'
import { expect, test } from 'vitest'
import { probeEmoji, readProbe } from './probe-emoji.ts'

test.each([
  ['\u001b[5;3R', true, ''],
  ['\u001b[5;2R', false, ''],
  ['\u001b[5;4R', false, ''],
  ['', false, ''],
  ['x\u001b[1;3Ry', true, 'xy'],
  ['\u001b[A', false, '\u001b[A'],
])('the answer %j: emoji %s, typed %j', (text, hasEmoji, typed) => {
  expect(readProbe(text)).toEqual({ hasEmoji, typed })
})

/** A terminal that answers the question with these bytes, or not at all. */
function terminal(answer: string | undefined) {
  const modes: boolean[] = []
  const stdin = Object.assign(new EventEmitter(), {
    isTTY: true,
    setRawMode: (isOn: boolean) => void modes.push(isOn),
    setEncoding() {},
    resume() {},
    pause() {},
  })
  const written: string[] = []
  const stdout = {
    write(text: string) {
      written.push(text)
      if (written.length === 1 && answer !== undefined) stdin.emit('data', answer)
      return true
    },
  }
  return { stdin: stdin as unknown as ReadStream, stdout, modes, written }
}

test('the terminal is asked in raw mode and left as it was', async () => {
  const { stdin, stdout, modes, written } = terminal('\u001b[1;3R')
  expect(await probeEmoji(stdin, stdout)).toEqual({ hasEmoji: true, typed: '' })
  expect(modes).toEqual([true, false])
  expect(written).toEqual(['\r🚀\u001b[6n', '\r\u001b[K'])
  expect(stdin.listenerCount('data')).toBe(0)
})

test('a terminal that does not answer gets no emoji', async () => {
  const { stdin, stdout } = terminal(undefined)
  expect(await probeEmoji(stdin, stdout)).toEqual({ hasEmoji: false, typed: '' })
})
