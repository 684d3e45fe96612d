/** Glicko-2 (Mark Glickman, "Example of the Glicko-2 system"); each finished duel is its own rating period. */
export interface Rating {
  readonly rating: number
  readonly deviation: number
  readonly volatility: number
}

export interface RatedGame {
  readonly rating: number
  readonly deviation: number
  /** 1 won, ½ drawn, 0 lost. */
  readonly score: number
}

export const NEWCOMER: Rating = { rating: 1500, deviation: 350, volatility: 0.06 }

/** System constant: how fast volatility may change. The paper suggests 0.3 to 1.2. */
const TAU = 0.5
const SCALE = 173.7178
const CONVERGENCE = 0.000001
/** Lower bound of the deviation; the upper one is a newcomer's. */
const MIN_DEVIATION = 45
/** Inactivity of this length counts as one rating period. */
const PERIOD_MS = 7 * 24 * 3600_000

/** Steps 2 to 8 of the paper. */
export function updatedRating({ rating, deviation, volatility }: Rating, games: readonly RatedGame[]): Rating {
  const mu = (rating - NEWCOMER.rating) / SCALE
  const phi = deviation / SCALE
  if (games.length === 0) return { rating, volatility, deviation: Math.hypot(phi, volatility) * SCALE }
  const others = games.map((other) => {
    const g = 1 / Math.sqrt(1 + (3 * (other.deviation / SCALE) ** 2) / Math.PI ** 2)
    const expected = 1 / (1 + Math.exp(-g * (mu - (other.rating - NEWCOMER.rating) / SCALE)))
    return { g, expected, score: other.score }
  })
  const variance = 1 / others.reduce((sum, { g, expected }) => sum + g * g * expected * (1 - expected), 0)
  const gain = others.reduce((sum, { g, expected, score }) => sum + g * (score - expected), 0)
  const sigma = newVolatility(volatility, phi, variance, variance * gain)
  const phiStar = Math.hypot(phi, sigma)
  const phiNew = 1 / Math.sqrt(1 / phiStar ** 2 + 1 / variance)
  const muNew = mu + phiNew ** 2 * gain
  return { rating: muNew * SCALE + NEWCOMER.rating, deviation: phiNew * SCALE, volatility: sigma }
}

/** Step 5: the Illinois algorithm. */
function newVolatility(sigma: number, phi: number, variance: number, delta: number): number {
  const a = Math.log(sigma ** 2)
  const f = (x: number): number => {
    const e = Math.exp(x)
    return (e * (delta ** 2 - phi ** 2 - variance - e)) / (2 * (phi ** 2 + variance + e) ** 2) - (x - a) / TAU ** 2
  }
  let low = a
  let high = delta ** 2 > phi ** 2 + variance ? Math.log(delta ** 2 - phi ** 2 - variance) : a - TAU
  for (let k = 2; delta ** 2 <= phi ** 2 + variance && f(high) < 0; k++) high = a - k * TAU
  let atLow = f(low)
  let atHigh = f(high)
  while (Math.abs(high - low) > CONVERGENCE) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow)
    const atNext = f(next)
    if (atNext * atHigh <= 0) [low, atLow] = [high, atHigh]
    else atLow /= 2
    high = next
    atHigh = atNext
  }
  return Math.exp(low / 2)
}

/** The rating after a time without games: its deviation grows. */
export function afterInactivity(before: Rating, inactiveMs: number): Rating {
  const periods = Math.max(0, inactiveMs) / PERIOD_MS
  const deviation = Math.hypot(before.deviation, before.volatility * SCALE * Math.sqrt(periods))
  return { ...before, deviation: Math.min(NEWCOMER.deviation, deviation) }
}

/** Updates both players after a duel, each against the other's earlier rating. */
export function afterDuel(one: Rating, two: Rating, score: number): readonly [Rating, Rating] {
  return [clamped(updatedRating(one, [{ ...two, score }])), clamped(updatedRating(two, [{ ...one, score: 1 - score }]))]
}

const clamped = (after: Rating): Rating => ({
  ...after,
  deviation: Math.min(NEWCOMER.deviation, Math.max(MIN_DEVIATION, after.deviation)),
})
