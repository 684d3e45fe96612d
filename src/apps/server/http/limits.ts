/** So much at once, and so much a second after that. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** How much somebody may ask; a bucket that fills again. Each instance counts for itself. */
export interface Limiter {
  /** Takes so much from a bucket; answers with the seconds to wait where there is not enough. */
  take(who: string, cost: number): number
}

const MOST_BUCKETS = 50_000

export function makeLimiter({ burst, perSecond }: Rate, now: () => number): Limiter {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    take(who, cost) {
      const at = now()
      const { left, at: then } = buckets.get(who) ?? { left: burst, at }
      const filled = Math.min(burst, left + ((at - then) / 1000) * perSecond)
      // Whoever asked last stands last: the first ones are full again, or nearly.
      buckets.delete(who)
      buckets.set(who, { left: filled < cost ? filled : filled - cost, at })
      if (buckets.size > MOST_BUCKETS) buckets.delete(buckets.keys().next().value as string)
      return filled < cost ? Math.max(1, Math.ceil((cost - filled) / perSecond)) : 0
    },
  }
}

export const unlimited: Limiter = { take: () => 0 }

/** A person at a page, or a program that plays: far above what either needs. Costly requests take more than one. */
export const USUAL_RATES = {
  address: { burst: 600, perSecond: 60 },
  key: { burst: 300, perSecond: 30 },
} as const satisfies Readonly<Record<string, Rate>>
