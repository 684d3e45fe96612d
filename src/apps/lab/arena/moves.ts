import { base64url, fromBase64url } from '../../../engine/index.ts'

/**
 * Packs the choices of a run into as few bytes as possible: each is an index among the legal choices, and together they are the digits of one large number in
 * a mixed radix. Replaying the run yields the radixes.
 */
export interface PlayedStep {
  readonly index: number
  readonly among: number
}

export function packMoves(steps: readonly PlayedStep[]): string {
  let all = 0n
  for (const { index, among } of steps.toReversed()) {
    all = all * BigInt(among) + BigInt(index)
  }
  return base64url(bytesOf(all))
}

/** Unpacks indexes one by one; the caller passes the number of legal choices. */
export function unpackMoves(packed: string): { next(among: number): number; readonly isUsedUp: () => boolean } {
  let all = numberOf(fromBase64url(packed))
  return {
    next(among) {
      const base = BigInt(among)
      const index = Number(all % base)
      all /= base
      return index
    },
    isUsedUp: () => all === 0n,
  }
}

function bytesOf(value: bigint): Uint8Array {
  const hex = value.toString(16)
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  return Uint8Array.from({ length: even.length / 2 }, (_, i) => Number.parseInt(even.slice(2 * i, 2 * i + 2), 16))
}

const numberOf = (bytes: Uint8Array): bigint =>
  bytes.length === 0 ? 0n : BigInt(`0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`)
