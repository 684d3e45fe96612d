/**
 * Chance. Everything random in a run is a labelled roll of these dice, so that a run is its seed plus its choices.
 *
 * The generator, the hash and the way a stream is named are fixed for ever: every journal depends on them. The test
 * vectors in docs/DICE.md let another implementation prove that it draws the same numbers.
 */
export interface Dice {
  /** A fair draw 0..sides−1. Streams are independent; `what` labels the roll in traces, scripts and forced rolls. */
  roll(stream: string, sides: number, what: string): number
  /** Other dice, by seed and label alone: floor 3 is floor 3 however you came there. */
  fork(label: string): Dice
  /**
   * For rules that keep a stream of their own (a combat that is replayed from its seed alone): what a roll of this label must fall as, where
   * somebody forces, scripts or enumerates it; undefined where the rules draw it themselves. They draw in any case and, where it is decided, throw
   * theirs away, so that forcing one roll moves no other. Absent: nothing is ever decided.
   */
  decided?(what: string, sides: number): number | undefined
  /** 64 bits of true randomness from the host, as 16 hex digits; kept in the journal and read back by a replay. */
  entropy(what: string): string
}

/** Four 32-bit words of sfc32: one stream. */
export type Stream = [number, number, number, number]

/** Everything seeded dice know, as plain JSON. `name` is the seed, and the labels of its forks behind slashes. */
export interface DiceState {
  readonly name: string
  readonly streams: { readonly name: string; readonly words: Stream }[]
  readonly forks: DiceState[]
}

/** Seeded dice can be copied and put away. */
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

/** The dice of a run. Without a source of entropy it is derived from the seed, as the lab wants it. */
export const seededDice = (seed: string, entropy?: (what: string) => string): SeededDice =>
  diceFrom(makeDiceState(seed), entropy)

const NO_STREAM: Stream = [0, 0, 0, 0]

/** Takes up dice where their state left off. The state is changed in place by every roll. */
export function diceFrom(state: DiceState, entropy?: (what: string) => string): SeededDice {
  // Most rolls are of the stream that was rolled last.
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

// Few streams a game: a walk over the list is quicker than a map, and the list is plain JSON.
function streamOf(state: DiceState, name: string): Stream {
  const { streams } = state
  for (let i = 0; i < streams.length; i++) {
    const stream = streams[i] as { name: string; words: Stream }
    if (stream.name === name) return stream.words
  }
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

/** Entropy for those who have none: two draws of the stream `entropy`. */
export function derivedEntropy(dice: Dice): string {
  const high = dice.roll('entropy', 2 ** 32, 'entropy, high word')
  const low = dice.roll('entropy', 2 ** 32, 'entropy, low word')
  return hex32(high) + hex32(low)
}

// By bytes: a lab derives a seed for every combat, and to turn a word over to the engine takes ten times as long.
const hex32 = (word: number): string =>
  `${HEX[word >>> 24]}${HEX[(word >>> 16) & 255]}${HEX[(word >>> 8) & 255]}${HEX[word & 255]}`
const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** The number of sides must be 1..2³²; anything else is a bug in the rules. */
export function checkSides(sides: number, what: string): void {
  if (!(sides >= 1 && sides <= 2 ** 32 && Number.isInteger(sides)))
    throw new Error(`"${what}": dice have 1 to 2^32 sides, not ${sides}`)
}

/** Opens the stream of this name: four hashed words, then twelve draws to mix them. */
export function openStream(dice: string, stream: string): Stream {
  const words = hashOfTwo(dice, stream)
  let a = words[0]
  let b = words[1]
  let c = words[2]
  let d = words[3]
  // As `step` does it, without a look at the list in between: every stream of every run is opened.
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

/** The same as a signed word: where this is not put in place but called, such a number needs no room of its own. */
function step(s: Stream): number {
  const t = (s[0] + s[1] + s[3]) | 0
  s[3] = (s[3] + 1) | 0
  s[0] = s[1] ^ (s[1] >>> 9)
  s[1] = (s[2] + (s[2] << 3)) | 0
  s[2] = (((s[2] << 21) | (s[2] >>> 11)) + t) | 0
  return t
}

/** Fair by rejection: the incomplete last block of remainders is drawn again. */
export function fairDraw(s: Stream, sides: number): number {
  if (!(sides >= 1 && sides < 4294967296)) {
    checkSides(sides, 'a roll')
    return next(s)
  }
  const n = sides >>> 0
  for (;;) {
    // All marked as unsigned words: the engine then divides words, in a tenth of the time it takes for numbers that might be anything.
    const u = step(s) >>> 0
    const r = (u % n) >>> 0
    // A whole block of remainders ends below 2³²: its last number, as a word, is not less than its first.
    const first = (u - r) >>> 0
    if ((first + n - 1) >>> 0 >= first) return r
  }
}

/** 128 bits of a text: four lanes of multiply-and-xor over its UTF-16 units, each finished by MurmurHash3's mixer. */
export const hash128 = (text: string): Stream => hashUnits(text, '', text.length)

/** The same of two texts with a line's end between them, which nobody has to put together: every stream is opened by it. */
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
