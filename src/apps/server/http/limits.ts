/** A token bucket: its size and refill rate. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** Rate limiter with one token bucket per client. Each server instance counts on its own. */
export interface Limiter {
  /** Takes tokens from a client's bucket. Returns 0, or the seconds to wait if there are not enough. */
  take(client: string, cost: number): number
}

const MAX_BUCKETS = 50_000

export function makeLimiter({ burst, perSecond }: Rate, now: () => number): Limiter {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    take(client, cost) {
      const at = now()
      const { left, at: then } = buckets.get(client) ?? { left: burst, at }
      const filled = Math.min(burst, left + ((at - then) / 1000) * perSecond)
      // Keep the buckets in order of last use: the oldest are (nearly) full again and can be dropped.
      buckets.delete(client)
      buckets.set(client, { left: filled < cost ? filled : filled - cost, at })
      if (buckets.size > MAX_BUCKETS) buckets.delete(buckets.keys().next().value as string)
      return filled < cost ? Math.max(1, Math.ceil((cost - filled) / perSecond)) : 0
    },
  }
}

export const noLimit: Limiter = { take: () => 0 }

/** Far more than a person or a bot needs. Expensive requests take more than one token. */
export const DEFAULT_RATES = {
  address: { burst: 600, perSecond: 60 },
  key: { burst: 300, perSecond: 30 },
} as const satisfies Readonly<Record<string, Rate>>
