/**
 * Random numbers. Everything random in a run is a labelled roll of these dice, so that seed and choices determine the run.
 *
 * The generator, the hash and the names of streams never change: every journal depends on them. The test vectors in docs/DICE.md let
 * other implementations check that they draw the same numbers.
 */
export interface Dice {
  /** A fair draw from 0 to sides − 1. Streams are independent; `what` labels the roll in traces, scripts and forced rolls. */
  roll(stream: string, sides: number, what: string): number
  /** Independent dice that depend only on seed and label: floor 3 is the same whichever way you got there. */
  fork(label: string): Dice
  /**
   * For rules with a random stream of their own (a combat that replays from its own seed): the value of this roll if it is forced, scripted
   * or enumerated, otherwise undefined. The rules always draw from their stream and discard the draw if there is a value here, so that
   * forcing one roll changes no other. Absent: no roll is ever decided.
   */
  decided?(what: string, sides: number): number | undefined
  /** 64 bits of true randomness from outside, as 16 hex digits. Recorded in the journal and read back by replays. */
  entropy(what: string): string
}

/** One stream: the four 32-bit words of an sfc32 generator. */
export type Stream = [number, number, number, number]

/** The state of seeded dice as plain JSON. `name` is the seed, followed by the labels of forks, separated by slashes. */
export interface DiceState {
  readonly name: string
  readonly streams: { readonly name: string; readonly words: Stream }[]
  readonly forks: DiceState[]
}

/** Dice with a serializable state. */
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

/** The dice of a run. Without a source of entropy, entropy is derived from the seed, so that experiments can be repeated. */
export const seededDice = (seed: string, entropy?: (what: string) => string): SeededDice =>
  diceFrom(makeDiceState(seed), entropy)

const NO_STREAM: Stream = [0, 0, 0, 0]

/** Dice that continue from a state. Every roll changes the state in place. */
export function diceFrom(state: DiceState, entropy?: (what: string) => string): SeededDice {
  // Cached, because most rolls are of the same stream as the roll before.
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

/** Entropy without an outside source: two draws of the stream `entropy`. */
export function derivedEntropy(dice: Dice): string {
  const high = dice.roll('entropy', 2 ** 32, 'entropy, high word')
  const low = dice.roll('entropy', 2 ** 32, 'entropy, low word')
  return hex32(high) + hex32(low)
}

// A table of bytes is ten times as fast as `toString(16)`, and the lab derives a seed for every combat.
const hex32 = (word: number): string =>
  `${HEX[word >>> 24]}${HEX[(word >>> 16) & 255]}${HEX[(word >>> 8) & 255]}${HEX[word & 255]}`
const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Throws unless there are 1 to 2³² sides; anything else is a bug in the rules. */
export function checkSides(sides: number, what: string): void {
  if (!(sides >= 1 && sides <= 2 ** 32 && Number.isInteger(sides)))
    throw new Error(`"${what}": dice have 1 to 2^32 sides, not ${sides}`)
}

/** A new stream: its name hashed to four words, then mixed by twelve draws. */
export function openStream(dice: string, stream: string): Stream {
  const words = hashOfTwo(dice, stream)
  let a = words[0]
  let b = words[1]
  let c = words[2]
  let d = words[3]
  // `step` inlined with local variables, because every run opens many streams.
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

/** sfc32 (Chris Doty-Humphrey's small fast counting generator): the next 32 bits. */
export const next = (s: Stream): number => step(s) >>> 0

/** Signed 32-bit result: V8 keeps it as a small integer, so nothing is allocated when this is not inlined. */
function step(s: Stream): number {
  const t = (s[0] + s[1] + s[3]) | 0
  s[3] = (s[3] + 1) | 0
  s[0] = s[1] ^ (s[1] >>> 9)
  s[1] = (s[2] + (s[2] << 3)) | 0
  s[2] = (((s[2] << 21) | (s[2] >>> 11)) + t) | 0
  return t
}

/** A fair draw by rejection: draws from the incomplete last block are drawn again. */
export function fairDraw(s: Stream, sides: number): number {
  if (!(sides >= 1 && sides < 4294967296)) {
    checkSides(sides, 'a roll')
    return next(s)
  }
  const n = sides >>> 0
  for (;;) {
    // `>>> 0` everywhere lets V8 use integer division, which takes a tenth of the time.
    const u = step(s) >>> 0
    const r = (u % n) >>> 0
    // The block is complete if its last number does not overflow 32 bits.
    const first = (u - r) >>> 0
    if ((first + n - 1) >>> 0 >= first) return r
  }
}

/** 128 bits of a text: four lanes of multiply-and-xor over its UTF-16 units, each finished by MurmurHash3's mixer. */
export const hash128 = (text: string): Stream => hashUnits(text, '', text.length)

/** hash128 of `first\nsecond` without concatenating: every new stream uses this. */
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
