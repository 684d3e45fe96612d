/** One line of the table. Sizes and times have no rate per CPU-second. */
export interface Result {
  readonly name: string
  readonly rate: number
  readonly unit: string
  readonly perCpuSecond: number | null
  /** Tells faster from different: the same work always has the same checksum. */
  readonly checksum: string
}

export interface Work {
  /** How many of the unit were done. */
  readonly count: number
  readonly checksum: string
}

/** A quick look only shows that the work comes out the same twice. */
const ROUNDS = process.argv.includes('--quick') ? 1 : 5

/** Does the same work several times and takes the best round: other people's work on this machine only ever slows us down. */
export function measure(name: string, unit: string, work: () => Work, rounds = ROUNDS): Result {
  work()
  let rate = 0
  let perCpuSecond = 0
  let checksum = ''
  for (let round = 0; round < rounds; round++) {
    const cpu = process.cpuUsage()
    const start = process.hrtime.bigint()
    const done = work()
    const seconds = Number(process.hrtime.bigint() - start) / 1e9
    const { user, system } = process.cpuUsage(cpu)
    if (checksum !== '' && checksum !== done.checksum) throw new Error(`${name}: the same work came out differently`)
    checksum = done.checksum
    rate = Math.max(rate, done.count / seconds)
    perCpuSecond = Math.max(perCpuSecond, done.count / ((user + system) / 1e6))
  }
  return { name, rate, unit, perCpuSecond, checksum }
}

export const size = (name: string, unit: string, value: number, checksum: string): Result => ({
  name,
  rate: value,
  unit,
  perCpuSecond: null,
  checksum,
})

const shown = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(value < 10 ? 2 : 1)

export function table(results: readonly Result[]): string {
  const rows = [
    ['what', 'per CPU-second', 'per second', 'unit', 'checksum'],
    ...results.map(({ name, rate, unit, perCpuSecond, checksum }) => [
      name,
      perCpuSecond === null ? '–' : shown(perCpuSecond),
      shown(rate),
      unit,
      checksum,
    ]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => (row[column] as string).length))) ?? []
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => (i === 1 || i === 2 ? cell.padStart(widths[i] as number) : cell.padEnd(widths[i] as number)))
      .join('  ')
  return rows.map((row) => line(row).trimEnd()).join('\n')
}
