/** Server metrics in Prometheus text format. */
export interface Metrics {
  count(name: string, labels?: Labels): void
  /** Records a duration. */
  observe(name: string, seconds: number, labels?: Labels): void
  /** A value that is read when the metrics are requested. */
  gauge(name: string, value: () => number): void
  text(): string
}
type Labels = Readonly<Record<string, string | number>>

const BOUNDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10]

const labelsText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${String(value).replaceAll(/[\\"\n]/g, '_')}"`)
    .join(',')

export function makeMetrics(): Metrics {
  const counts = new Map<string, Map<string, number>>()
  const times = new Map<string, Map<string, { sum: number; count: number; below: number[] }>>()
  const gauges = new Map<string, () => number>()
  return {
    count(name, labels = {}) {
      const key = labelsText(labels)
      const rows = counts.get(name) ?? new Map<string, number>()
      counts.set(name, rows.set(key, (rows.get(key) ?? 0) + 1))
    },
    observe(name, seconds, labels = {}) {
      const key = labelsText(labels)
      const rows = times.get(name) ?? new Map()
      times.set(name, rows)
      const row = rows.get(key) ?? { sum: 0, count: 0, below: BOUNDS.map(() => 0) }
      rows.set(key, row)
      row.sum += seconds
      row.count++
      BOUNDS.forEach((bound, i) => {
        if (seconds <= bound) row.below[i]++
      })
    },
    gauge: (name, value) => void gauges.set(name, value),
    text() {
      const lines: string[] = []
      for (const [name, value] of gauges) lines.push(`# TYPE undercroft_${name} gauge`, `undercroft_${name} ${value()}`)
      for (const [name, rows] of counts) {
        lines.push(`# TYPE undercroft_${name}_total counter`)
        for (const [key, value] of rows) lines.push(`undercroft_${name}_total{${key}} ${value}`)
      }
      for (const [name, rows] of times) {
        lines.push(`# TYPE undercroft_${name}_seconds histogram`)
        for (const [key, { sum, count, below }] of rows) {
          const comma = key === '' ? '' : ','
          BOUNDS.forEach((bound, i) => {
            lines.push(`undercroft_${name}_seconds_bucket{${key}${comma}le="${bound}"} ${below[i]}`)
          })
          lines.push(`undercroft_${name}_seconds_bucket{${key}${comma}le="+Inf"} ${count}`)
          lines.push(
            `undercroft_${name}_seconds_sum{${key}} ${sum}`,
            `undercroft_${name}_seconds_count{${key}} ${count}`,
          )
        }
      }
      return `${lines.join('\n')}\n`
    },
  }
}
