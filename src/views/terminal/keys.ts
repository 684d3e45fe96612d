/** A key press, a paste or a mouse event. */
export type Input =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'paste'; readonly text: string }
  /** A mouse event. Columns and rows are counted from 0. */
  | {
      readonly kind: 'mouse'
      readonly action: 'press' | 'wheel-up' | 'wheel-down'
      readonly x: number
      readonly y: number
    }

/**
 * The result of decoding. A printable character is the name of its own key. Other names are `enter` `esc` `tab`
 * `shift-tab` `backspace` `space`; `up` `down` `left` `right` `home` `end` `pageup` `pagedown` `insert` `delete`;
 * `f1`…`f12`; `kp0`…`kp9`, `kp+` `kp-` `kp*` `kp/` `kp.`; `ctrl-c`, `alt-x`. Keys of the number pad have names of their
 * own only in application mode; otherwise many terminals send plain digits with NumLock on, and `home`, `up` and so on
 * with it off.
 */
export interface DecodedInput {
  readonly inputs: readonly Input[]
  /** The beginning of a sequence that is incomplete. A single escape may also be the key: see `decodeRest`. */
  readonly rest: string
}

const ESC = '\u001b'
const PASTE_BEGIN = `${ESC}[200~`
const PASTE_END = `${ESC}[201~`

// Letters mean the same after CSI and SS3. Those from p to y, and the signs, come only from a keypad in application mode.
const LETTERS: Readonly<Record<string, string>> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  E: 'kp5',
  F: 'end',
  H: 'home',
  Z: 'shift-tab',
  P: 'f1',
  Q: 'f2',
  R: 'f3',
  S: 'f4',
  M: 'enter',
  p: 'kp0',
  q: 'kp1',
  r: 'kp2',
  s: 'kp3',
  t: 'kp4',
  u: 'kp5',
  v: 'kp6',
  w: 'kp7',
  x: 'kp8',
  y: 'kp9',
  j: 'kp*',
  k: 'kp+',
  l: 'kp,',
  m: 'kp-',
  n: 'kp.',
  o: 'kp/',
}
const TILDES: Readonly<Record<string, string>> = {
  1: 'home',
  2: 'insert',
  3: 'delete',
  4: 'end',
  5: 'pageup',
  6: 'pagedown',
  7: 'home',
  8: 'end',
  11: 'f1',
  12: 'f2',
  13: 'f3',
  14: 'f4',
  15: 'f5',
  17: 'f6',
  18: 'f7',
  19: 'f8',
  20: 'f9',
  21: 'f10',
  23: 'f11',
  24: 'f12',
}
const CONTROLS: Readonly<Record<string, string>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\u007f': 'backspace',
  '\b': 'backspace',
  ' ': 'space',
}

export function decodeKeys(text: string): DecodedInput {
  const inputs: Input[] = []
  let at = 0
  while (at < text.length) {
    const parsed = parseOne(text, at)
    if (parsed === undefined) return { inputs, rest: text.slice(at) }
    if (parsed.input !== undefined) inputs.push(parsed.input)
    at += parsed.length
  }
  return { inputs, rest: '' }
}

/** Decodes what is left of an incomplete sequence after no more input has come. */
export function decodeRest(rest: string): readonly Input[] {
  if (rest === '') return []
  if (rest.startsWith(PASTE_BEGIN)) return [{ kind: 'paste', text: rest.slice(PASTE_BEGIN.length) }]
  if (rest === ESC) return [key('esc')]
  return rest.length === 2 ? [key(`alt-${rest[1]}`)] : []
}

interface Parsed {
  readonly length: number
  /** The decoded input; undefined if it is to be ignored. */
  readonly input?: Input | undefined
}

const key = (name: string): Input => ({ kind: 'key', key: name })

/** Decodes one input at an index. Returns undefined if the sequence there is incomplete. */
function parseOne(text: string, at: number): Parsed | undefined {
  const first = text[at] as string
  if (first === ESC) return parseEscape(text, at)
  const control = CONTROLS[first]
  if (control !== undefined) return { length: 1, input: key(control) }
  if (first < ' ') return { length: 1, input: key(`ctrl-${String.fromCharCode(first.charCodeAt(0) + 96)}`) }
  const character = String.fromCodePoint(text.codePointAt(at) as number)
  return { length: character.length, input: key(character) }
}

function parseEscape(text: string, at: number): Parsed | undefined {
  const second = text[at + 1]
  if (second === undefined) return undefined
  if (second === '[') return text.startsWith(PASTE_BEGIN, at) ? parsePaste(text, at) : parseSequence(text, at)
  if (second === 'O') {
    const third = text[at + 2]
    return third === undefined ? undefined : { length: 3, input: named(LETTERS[third]) }
  }
  if (second === ESC) return { length: 1, input: key('esc') }
  const escaped = parseOne(text, at + 1)
  if (escaped?.input?.kind !== 'key') return escaped === undefined ? undefined : { length: 1 + escaped.length }
  return { length: 1 + escaped.length, input: key(`alt-${escaped.input.key}`) }
}

function parsePaste(text: string, at: number): Parsed | undefined {
  const end = text.indexOf(PASTE_END, at)
  if (end < 0) return undefined
  const pasted = text.slice(at + PASTE_BEGIN.length, end)
  return { length: end - at + PASTE_END.length, input: { kind: 'paste', text: pasted } }
}

/** Decodes a CSI sequence: parameters, then one final letter. */
function parseSequence(text: string, at: number): Parsed | undefined {
  let end = at + 2
  while (end < text.length && !isFinal(text.charCodeAt(end))) end++
  if (end >= text.length) return undefined
  const final = text[end] as string
  const parameters = text.slice(at + 2, end)
  const length = end + 1 - at
  // The Linux console sends ESC [ [ A … E for the first function keys.
  if (final === '[' && parameters === '') {
    const letter = text[end + 1]
    return letter === undefined ? undefined : { length: 4, input: named(`f${letter.charCodeAt(0) - 64}`) }
  }
  if (parameters.startsWith('<')) return { length, input: mouse(parameters.slice(1), final) }
  const [number = '', modifier = '1'] = parameters.split(';')
  const name = final === '~' ? TILDES[number] : final === 'u' ? kitty(Number(number)) : LETTERS[final]
  return { length, input: named(name === undefined ? undefined : addModifiers(name, Number(modifier))) }
}

const isFinal = (code: number): boolean => code >= 0x40 && code <= 0x7e

function named(name: string | undefined): Input | undefined {
  return name === undefined ? undefined : key(name)
}

function addModifiers(name: string, modifier: number): string {
  const bits = Math.max(0, modifier - 1)
  const pressed = [(bits & 4) > 0 ? 'ctrl-' : '', (bits & 2) > 0 ? 'alt-' : '', (bits & 1) > 0 ? 'shift-' : ''].join('')
  return name === 'shift-tab' ? name : `${pressed}${name}`
}

/** The key of a code in the kitty protocol, where keypad keys have numbers of their own. */
function kitty(code: number): string | undefined {
  if (code >= 57399 && code <= 57408) return `kp${code - 57399}`
  const others = ['kp.', 'kp/', 'kp*', 'kp-', 'kp+', 'enter', 'kp=', 'kp,', 'left', 'right', 'up', 'down', 'pageup']
  if (code >= 57409 && code <= 57421) return others[code - 57409]
  if (code >= 57422 && code <= 57427) return ['pagedown', 'home', 'end', 'insert', 'delete', 'kp5'][code - 57422]
  if (code === 27) return 'esc'
  if (code === 127) return 'backspace'
  return code >= 32 && code < 0x110000 ? String.fromCodePoint(code) : CONTROLS[String.fromCharCode(code)]
}

function mouse(parameters: string, final: string): Input | undefined {
  const [button = 0, x = 1, y = 1] = parameters.split(';').map(Number)
  const place = { x: x - 1, y: y - 1 }
  if (button === 64) return { kind: 'mouse', action: 'wheel-up', ...place }
  if (button === 65) return { kind: 'mouse', action: 'wheel-down', ...place }
  return button === 0 && final === 'M' ? { kind: 'mouse', action: 'press', ...place } : undefined
}
