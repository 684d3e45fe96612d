import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeKeys, decodeRest, type Input } from './keys.ts'

const names = (text: string): string[] =>
  decodeKeys(text).inputs.map((input) => (input.kind === 'key' ? input.key : input.kind))

// What terminals send, and the names of the keys.
test.each([
  // letters, two keys in one read, non-ASCII characters
  ['a', ['a']],
  ['A', ['A']],
  ['ab', ['a', 'b']],
  ['é🚀', ['é', '🚀']],
  ['\r', ['enter']],
  ['\n', ['enter']],
  ['\t', ['tab']],
  [' ', ['space']],
  ['\u007f', ['backspace']],
  ['\u0003', ['ctrl-c']],
  ['\u001b[Z', ['shift-tab']],
  // arrows in both modes, with modifiers, two in one read
  ['\u001b[A', ['up']],
  ['\u001bOB', ['down']],
  ['\u001b[C\u001b[D', ['right', 'left']],
  ['\u001b[1;5C', ['ctrl-right']],
  ['\u001b[1;2A', ['shift-up']],
  // the six keys above the arrows
  ['\u001b[H', ['home']],
  ['\u001b[1~', ['home']],
  ['\u001bOF', ['end']],
  ['\u001b[4~', ['end']],
  ['\u001b[2~', ['insert']],
  ['\u001b[3~', ['delete']],
  ['\u001b[5~', ['pageup']],
  ['\u001b[6~', ['pagedown']],
  // function keys: xterm, older, the console of Linux
  ['\u001bOP', ['f1']],
  ['\u001b[15~', ['f5']],
  ['\u001b[24~', ['f12']],
  ['\u001b[[A', ['f1']],
  // the numpad in application mode, with NumLock off, and by the kitty protocol
  ['\u001bOp\u001bOq\u001bOr\u001bOs\u001bOt', ['kp0', 'kp1', 'kp2', 'kp3', 'kp4']],
  ['\u001bOu\u001bOv\u001bOw\u001bOx\u001bOy', ['kp5', 'kp6', 'kp7', 'kp8', 'kp9']],
  ['\u001bOj\u001bOk\u001bOm\u001bOn\u001bOo\u001bOM', ['kp*', 'kp+', 'kp-', 'kp.', 'kp/', 'enter']],
  ['\u001b[E', ['kp5']],
  ['\u001b[57399u\u001b[57408u', ['kp0', 'kp9']],
  ['\u001b[57419u\u001b[57423u\u001b[57427u', ['up', 'home', 'kp5']],
  // alt, and escape before something else
  ['\u001bx', ['alt-x']],
  ['\u001b\u001b[A', ['esc', 'up']],
  // ignored sequences
  ['\u001b[?1;2c', []],
  ['\u001b[I', []],
] as const)('%j is %j', (text, keys) => {
  expect(names(text)).toEqual(keys)
  expect(decodeKeys(text).rest).toBe('')
})

test('a paste is one input, whatever it contains', () => {
  expect(decodeKeys('x\u001b[200~q\r\u001b[A\u001b[201~y').inputs).toEqual([
    { kind: 'key', key: 'x' },
    { kind: 'paste', text: 'q\r\u001b[A' },
    { kind: 'key', key: 'y' },
  ])
})

test('clicks and the wheel have a position; releasing a button is ignored', () => {
  expect(decodeKeys('\u001b[<0;5;3M\u001b[<0;5;3m\u001b[<64;1;1M\u001b[<65;80;24M').inputs).toEqual([
    { kind: 'mouse', action: 'press', x: 4, y: 2 },
    { kind: 'mouse', action: 'wheel-up', x: 0, y: 0 },
    { kind: 'mouse', action: 'wheel-down', x: 79, y: 23 },
  ])
})

test('a lone escape is the Escape key once no more input has come', () => {
  expect(decodeKeys('\u001b')).toEqual({ inputs: [], rest: '\u001b' })
  expect(decodeRest('\u001b')).toEqual([{ kind: 'key', key: 'esc' }])
  expect(decodeRest('\u001b[200~half')).toEqual([{ kind: 'paste', text: 'half' }])
  expect(decodeRest('')).toEqual([])
})

test('the result does not depend on how the bytes are split into reads', () => {
  const pieces = ['a', '\u001b[A', '\u001bOw', '\u001b[15~', '\u001b[200~hi\u001b[201~', '\u001b[<0;9;9M', '🚀', '\r']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), fc.array(fc.nat(60)), (parts, cuts) => {
      const text = parts.join('')
      const at = [...new Set(cuts.map((cut) => cut % (text.length + 1)))]
        .filter((cut) => !isInside(text, cut))
        .sort((a, b) => a - b)
      const inputs: Input[] = []
      let rest = ''
      for (const [i, end] of [...at, text.length].entries()) {
        const decoded = decodeKeys(rest + text.slice(at[i - 1] ?? 0, end))
        inputs.push(...decoded.inputs)
        rest = decoded.rest
      }
      expect(rest).toBe('')
      expect(inputs).toEqual(decodeKeys(text).inputs)
    }),
    { seed: 7, numRuns: 300 },
  )
})

/** Splits a text between characters, because Node never splits a character. */
const isInside = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff
}
