import { readFileSync } from 'node:fs'

/** One line of the table. Sizes and times have no rate per CPU-second. */
export interface Result {
  readonly name: string
  readonly rate: number
  readonly unit: string
  readonly perCpuSecond: number | null
  /** Shows that both did the same work: equal work has an equal checksum. */
  readonly checksum: string
}

export interface Work {
  /** How many of the unit were done. */
  readonly count: number
  readonly checksum: string
}

/** A quick run only checks that the same work gives the same checksum twice. */
const ROUNDS = process.argv.includes('--quick') ? 1 : 5

/** Does the same work several times and takes the best round, because other load on the machine can only slow it down. */
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

/** The value below which so many per cent of the values lie. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * part) / 100))] ?? Number.NaN
}

/** Processor time that another process has used, in milliseconds. Known only on Linux; elsewhere 0. */
export function cpuMsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return 10 * (Number(fields[11]) + Number(fields[12]))
  } catch {
    return 0
  }
}

const shown = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(value < 10 ? 2 : 1)

/** Rows as text columns; numbers are aligned to the right. */
export function tableText(rows: readonly (readonly string[])[], numbers: readonly number[] = []): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (row: readonly string[]): string =>
    row.map((cell, i) => (numbers.includes(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))).join('  ')
  return rows.map((row) => line(row).trimEnd()).join('\n')
}

export const table = (results: readonly Result[]): string =>
  tableText(
    [
      ['what', 'per CPU-second', 'per second', 'unit', 'checksum'],
      ...results.map(({ name, rate, unit, perCpuSecond, checksum }) => {
        return [name, perCpuSecond === null ? '–' : shown(perCpuSecond), shown(rate), unit, checksum]
      }),
    ],
    [1, 2],
  )

/** For each line the better of two measurements: the higher rate or the smaller size. */
export const best = (one: readonly Result[], other: readonly Result[]): Result[] =>
  one.map((first, i) => {
    const second = other[i] ?? first
    if (first.perCpuSecond === null) return first.rate < second.rate ? first : second
    return first.perCpuSecond > (second.perCpuSecond ?? 0) ? first : second
  })

/** Compares the lines that two commits share: rate per CPU-second or size of each, and whether both did the same work. */
export function comparison(before: readonly Result[], after: readonly Result[]): string {
  const rows = after.flatMap((now) => {
    const old = before.find(({ name }) => name === now.name)
    if (old === undefined) return []
    const [was, is] = [old.perCpuSecond ?? old.rate, now.perCpuSecond ?? now.rate]
    const change = was === 0 ? '–' : `${is < was ? '−' : '+'}${Math.abs(100 * (is / was - 1)).toFixed(1)} %`
    const checksum = old.checksum === now.checksum ? `equal: ${now.checksum}` : `${old.checksum} → ${now.checksum}`
    return [[now.name, shown(was), shown(is), change, now.unit, checksum]]
  })
  return tableText([['what', 'before', 'after', 'change', 'unit', 'checksum'], ...rows], [1, 2, 3])
}
