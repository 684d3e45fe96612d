type Labels = Readonly<Record<string, string | number>>

/** Upper bounds of the buckets of a histogram, in seconds. */
const BOUNDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10]

const labelsText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${String(value).replaceAll(/[\\"\n]/g, '_')}"`)
    .join(',')

/** Server metrics in Prometheus text format. */
export type Metrics = ReturnType<typeof makeMetrics>

export function makeMetrics() {
  const gauges = new Map<string, () => number>()
  /** By name and type, the values by name and labels. */
  const families = new Map<string, Map<string, number>>()
  const add = (family: string, key: string, amount: number): void => {
    const values = families.get(family) ?? new Map<string, number>()
    families.set(family, values.set(key, (values.get(key) ?? 0) + amount))
  }
  return {
    count: (name: string, labels: Labels = {}) =>
      add(`${name}_total counter`, `${name}_total{${labelsText(labels)}}`, 1),
    /** Records a duration. */
    observe(name: string, seconds: number, labels: Labels = {}): void {
      const [family, text] = [`${name}_seconds histogram`, labelsText(labels)]
      const start = text === '' ? '' : `${text},`
      for (const le of BOUNDS) add(family, `${name}_seconds_bucket{${start}le="${le}"}`, seconds <= le ? 1 : 0)
      add(family, `${name}_seconds_bucket{${start}le="+Inf"}`, 1)
      add(family, `${name}_seconds_sum{${text}}`, seconds)
      add(family, `${name}_seconds_count{${text}}`, 1)
    },
    /** A value that is read when the metrics are requested. */
    gauge: (name: string, value: () => number) => void gauges.set(name, value),
    text(): string {
      const lines: string[] = []
      for (const [name, value] of gauges) lines.push(`# TYPE undercroft_${name} gauge`, `undercroft_${name} ${value()}`)
      for (const [family, values] of families) {
        lines.push(`# TYPE undercroft_${family}`)
        for (const [key, value] of values) lines.push(`undercroft_${key} ${value}`)
      }
      return `${lines.join('\n')}\n`
    },
  }
}
