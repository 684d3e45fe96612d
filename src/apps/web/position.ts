import { base64url, fromBase64url } from '../../engine/index.ts'

/** A shared position: game, seed and options, which may include a scenario. */
export interface PositionLink {
  readonly game: string
  readonly seed: string
  readonly options: unknown
}

export const makePosition = (position: PositionLink): string =>
  base64url(new TextEncoder().encode(JSON.stringify([position.game, position.seed, position.options])))

export function parsePosition(text: string): PositionLink | undefined {
  try {
    const found: unknown = JSON.parse(new TextDecoder().decode(fromBase64url(text)))
    if (!Array.isArray(found)) return undefined
    const [game, seed, options] = found as unknown[]
    return typeof game === 'string' && typeof seed === 'string' ? { game, seed, options } : undefined
  } catch {
    return undefined
  }
}
