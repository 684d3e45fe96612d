/** SHA-256 (FIPS 180-4), written by hand: it is synchronous and runs in terminals, pages and workers. */
export function sha256(message: Uint8Array): Uint8Array {
  const h = INITIAL.slice()
  const padded = pad(message)
  const w = new Int32Array(64)
  for (let at = 0; at < padded.length; at += 64) compress(h, padded, at, w)
  const hash = new Uint8Array(32)
  for (let i = 0; i < 32; i++) hash[i] = (word(h, i >> 2) >>> (24 - 8 * (i & 3))) & 255
  return hash
}

// The first 32 bits of the fractional parts of the cube and square roots of the first primes.
const PRIMES = firstPrimes(64)
const K = Int32Array.from(PRIMES, (p) => fraction(p, 3))
const INITIAL = Int32Array.from(PRIMES.slice(0, 8), (p) => fraction(p, 2))

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every((p) => n % p !== 0)) primes.push(n)
  return primes
}

/** ⌊p^(1/degree) · 2³²⌋ mod 2³², computed exactly by bisection on integers. */
function fraction(p: number, degree: 2 | 3): number {
  const target = BigInt(p) << BigInt(32 * degree)
  let low = 0n
  let high = 1n << 40n
  while (high - low > 1n) {
    const middle = (low + high) >> 1n
    if (middle ** BigInt(degree) <= target) low = middle
    else high = middle
  }
  return Number(BigInt.asIntN(32, low))
}

function pad(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) << 6)
  padded.set(message)
  padded[message.length] = 0x80
  const bits = message.length * 8
  for (let i = 0; i < 6; i++) padded[padded.length - 1 - i] = Math.floor(bits / 256 ** i) & 255
  return padded
}

function compress(h: Int32Array, bytes: Uint8Array, at: number, w: Int32Array): void {
  for (let i = 0; i < 16; i++) {
    const j = at + 4 * i
    w[i] = (byte(bytes, j) << 24) | (byte(bytes, j + 1) << 16) | (byte(bytes, j + 2) << 8) | byte(bytes, j + 3)
  }
  for (let i = 16; i < 64; i++) {
    const x = word(w, i - 15)
    const y = word(w, i - 2)
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10)
    w[i] = (word(w, i - 16) + s0 + word(w, i - 7) + s1) | 0
  }
  let a = word(h, 0)
  let b = word(h, 1)
  let c = word(h, 2)
  let d = word(h, 3)
  let e = word(h, 4)
  let f = word(h, 5)
  let g = word(h, 6)
  let k = word(h, 7)
  for (let i = 0; i < 64; i++) {
    const S1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const t1 = (k + S1 + ((e & f) ^ (~e & g)) + word(K, i) + word(w, i)) | 0
    const S0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const t2 = (S0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    k = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  h[0] = word(h, 0) + a
  h[1] = word(h, 1) + b
  h[2] = word(h, 2) + c
  h[3] = word(h, 3) + d
  h[4] = word(h, 4) + e
  h[5] = word(h, 5) + f
  h[6] = word(h, 6) + g
  h[7] = word(h, 7) + k
}

const byte = (bytes: Uint8Array, i: number): number => bytes[i] as number
const word = (words: Int32Array, i: number): number => words[i] as number
const rotate = (x: number, n: number): number => (x >>> n) | (x << (32 - n))
