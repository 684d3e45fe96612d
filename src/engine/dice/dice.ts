/**
 * Random numbers. Everything random in a run is a labelled roll of these dice, so that seed and choices determine the run.
 *
 * The generator, the hash and the names of streams never change: every journal depends on them. The test vectors in docs/DICE.md let
 * other implementations check that they draw the same numbers.
 */
export interface Dice {
  /** Draws a fair number from 0 to sides − 1. Streams are independent. `what` labels the roll in traces, scripts and forced rolls. */
  roll(stream: string, sides: number, what: string): number
  /** Independent dice that depend only on seed and label: floor 3 is the same whichever way the player got there. */
  fork(label: string): Dice
  /**
   * The value of this roll if it is forced, scripted or enumerated, otherwise undefined. For rules with a random stream
   * of their own, such as a combat that replays from its own seed: they always draw from their stream, and discard the
   * draw if there is a value here, so that forcing one roll changes no other. Without this member no roll is ever
   * decided.
   */
  decided?(what: string, sides: number): number | undefined
  /** 64 bits of true randomness from outside, as 16 hex digits. The journal records them, and replays read them back. */
  entropy(what: string): string
}

/** The state of one random stream: the four 32-bit words of an sfc32 generator. */
export type Stream = [number, number, number, number]

/** The state of seeded dice as plain JSON. `name` is the seed, followed by the labels of forks, separated by slashes. */
export interface DiceState {
  readonly name: string
  readonly streams: { readonly name: string; readonly words: Stream }[]
  readonly forks: DiceState[]
}

/** Dice whose state can be saved as JSON. */
export interface SeededDice extends Dice {
  readonly state: DiceState
  fork(label: string): SeededDice
}

export const makeDiceState = (name: string): DiceState => ({ name, streams: [], forks: [] })

export const cloneDiceState = (s: DiceState): DiceState => ({
  name: s.name,
  streams: s.streams.map(({ name, words }) => ({ name, words: words.slice() as Stream })),
  forks: s.forks.map(cloneDiceState),
})

/** The dice of a run. If no source of entropy is given, entropy is derived from the seed, so that experiments can be repeated. */
export const seededDice = (seed: string, entropy?: (what: string) => string): SeededDice =>
  diceFrom(makeDiceState(seed), entropy)

const NO_STREAM: Stream = [0, 0, 0, 0]

/** Dice that continue from a saved state. Every roll changes that state in place. */
export function diceFrom(state: DiceState, entropy?: (what: string) => string): SeededDice {
  // The name of the last stream is cached, because most rolls use the same stream as the roll before.
  let last: string | undefined
  let words: Stream = NO_STREAM
  const dice: SeededDice = {
    state,
    roll: (stream, sides) => {
      if (stream !== last) {
        words = streamOf(state, stream)
        last = stream
      }
      return fairDraw(words, sides)
    },
    fork: (label) => diceFrom(forkOf(state, label), entropy),
    entropy: (what) => (entropy === undefined ? derivedEntropy(dice) : entropy(what)),
  }
  return dice
}

// A game has few streams: a linear search is faster than a map, and a list is plain JSON.
function streamOf(state: DiceState, name: string): Stream {
  const { streams } = state
  for (const stream of streams) if (stream.name === name) return stream.words
  const words = openStream(state.name, name)
  streams.push({ name, words })
  return words
}

function forkOf(state: DiceState, label: string): DiceState {
  const name = `${state.name}/${label}`
  const known = state.forks.find((fork) => fork.name === name)
  if (known !== undefined) return known
  const fork = makeDiceState(name)
  state.forks.push(fork)
  return fork
}

/** The entropy used if there is no source outside: two draws of the stream `entropy`. */
export function derivedEntropy(dice: Dice): string {
  const high = dice.roll('entropy', 2 ** 32, 'entropy, high word')
  const low = dice.roll('entropy', 2 ** 32, 'entropy, low word')
  return hex32(high) + hex32(low)
}

// Uses a table of bytes, which is ten times as fast as `toString(16)`: the lab derives a seed for every combat.
const hex32 = (word: number): string =>
  `${HEX[word >>> 24]}${HEX[(word >>> 16) & 255]}${HEX[(word >>> 8) & 255]}${HEX[word & 255]}`
const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Throws unless a roll has 1 to 2³² sides; anything else is a bug in the rules. */
export function checkSides(sides: number, what: string): void {
  if (!(sides >= 1 && sides <= 2 ** 32 && Number.isInteger(sides)))
    throw new Error(`"${what}": dice have 1 to 2^32 sides, not ${sides}`)
}

/** The start of a stream: its name hashed to four words, then mixed by twelve draws. */
export function openStream(dice: string, stream: string): Stream {
  const words = hashOfTwo(dice, stream)
  let a = words[0]
  let b = words[1]
  let c = words[2]
  let d = words[3]
  // This is `step` inlined with local variables, because every run opens many streams.
  for (let i = 0; i < 12; i++) {
    const t = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + t) | 0
  }
  words[0] = a
  words[1] = b
  words[2] = c
  words[3] = d
  return words
}

/** The next 32 bits of sfc32, Chris Doty-Humphrey's small fast counting generator. */
export const nextUint32 = (s: Stream): number => step(s) >>> 0

/** Signed 32-bit result: V8 keeps it as a small integer, so nothing is allocated when this is not inlined. */
function step(s: Stream): number {
  const t = (s[0] + s[1] + s[3]) | 0
  s[3] = (s[3] + 1) | 0
  s[0] = s[1] ^ (s[1] >>> 9)
  s[1] = (s[2] + (s[2] << 3)) | 0
  s[2] = (((s[2] << 21) | (s[2] >>> 11)) + t) | 0
  return t
}

/** A fair draw by rejection: a number from the incomplete last block of `sides` numbers is discarded, and another is drawn. */
export function fairDraw(s: Stream, sides: number): number {
  if (!(sides >= 1 && sides < 4294967296)) {
    checkSides(sides, 'a roll')
    return nextUint32(s)
  }
  const n = sides >>> 0
  for (;;) {
    // With `>>> 0` everywhere V8 can use integer division, which takes a tenth of the time.
    const u = step(s) >>> 0
    const r = (u % n) >>> 0
    // The block is complete if its last number fits in 32 bits.
    const first = (u - r) >>> 0
    if ((first + n - 1) >>> 0 >= first) return r
  }
}

/** A 128-bit hash of a text: four lanes of multiply-and-xor over its UTF-16 units, each finished by MurmurHash3's mixer. */
export const hash128 = (text: string): Stream => hashUnits(text, '', text.length)

/** hash128 of `first\nsecond` without building that text, because every new stream computes one. */
const hashOfTwo = (first: string, second: string): Stream => hashUnits(first, second, first.length + 1 + second.length)

const LINE_END = 10
function hashUnits(first: string, second: string, length: number): Stream {
  let a = 0x6a09e667
  let b = 0xbb67ae85 | 0
  let c = 0x3c6ef372
  let d = 0xa54ff53a | 0
  const middle = first.length
  for (let i = 0; i < length; i++) {
    const k = i < middle ? first.charCodeAt(i) : i === middle ? LINE_END : second.charCodeAt(i - middle - 1)
    a = b ^ Math.imul(a ^ k, 0x9e3779b1)
    b = c ^ Math.imul(b ^ k, 0x85ebca77)
    c = d ^ Math.imul(c ^ k, 0xc2b2ae3d)
    d = a ^ Math.imul(d ^ k, 0x27d4eb2f)
  }
  a = finish(a ^ length)
  b = finish(b ^ a)
  c = finish(c ^ b)
  d = finish(d ^ c)
  return [finish(a ^ d), b, c, d]
}

function finish(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) | 0
}
