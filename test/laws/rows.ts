// Reads content without knowing the game: lists of rows with an id.
export type Row = Readonly<Record<string, unknown>>

/** The field that identifies a row: `id`, `enemy_id`, `hull_id`; otherwise its name. */
function identityOf(rows: readonly Row[]): string | undefined {
  const isIn = (field: string): boolean =>
    rows.every((row) => typeof row[field] === 'string' || typeof row[field] === 'number')
  const fields = Object.keys(rows[0] ?? {})
  return (
    fields.find((field) => /^(id|\w+_id)$/.test(field) && isIn(field)) ??
    fields.find((field) => field === 'name' && isIn(field))
  )
}

export interface List {
  /** Its field in the file. */
  readonly key: string
  readonly rows: readonly Row[]
  readonly identity: string
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The lists of a content file whose rows have an identity. */
export function listsIn(json: unknown): List[] {
  if (!isRow(json)) return []
  return Object.entries(json).flatMap(([key, rows]) => {
    if (!Array.isArray(rows) || rows.length === 0 || !rows.every(isRow)) return []
    const identity = identityOf(rows)
    return identity === undefined ? [] : [{ key, rows, identity }]
  })
}

/** The names of all rows in a file, including nested rows. */
export function namesIn(json: unknown, isInList = false): string[] {
  if (Array.isArray(json)) return json.flatMap((inner) => namesIn(inner, true))
  if (!isRow(json)) return []
  const own = isInList && typeof json.name === 'string' ? [json.name] : []
  return [...own, ...Object.values(json).flatMap((inner) => namesIn(inner))]
}

export const CHANGES = ['a row removed', 'a row with another id', 'a row with another name', 'a row added'] as const
export type Change = (typeof CHANGES)[number]

/** A list after a change at a row; undefined if the change does not apply. `fresh` is its new name, if it has one. */
export function changed(list: List, change: Change, at: number): { rows: readonly Row[]; fresh?: string } | undefined {
  const { rows, identity } = list
  const row = rows[at]
  if (row === undefined) return undefined
  const hasName = typeof row.name === 'string'
  const renamed = { ...row, name: `${String(row.name)} Anew` }
  switch (change) {
    case 'a row removed':
      return rows.length < 2 ? undefined : { rows: rows.filter((_, i) => i !== at) }
    case 'a row with another id':
      return identity === 'name' ? undefined : { rows: rows.with(at, { ...row, [identity]: newId(list, at) }) }
    case 'a row with another name':
      return hasName ? { rows: rows.with(at, renamed), fresh: renamed.name } : undefined
    case 'a row added': {
      const copy = { ...(hasName ? renamed : row), ...(identity === 'name' ? {} : { [identity]: newId(list, at) }) }
      return { rows: [...rows, copy], ...(hasName ? { fresh: renamed.name } : {}) }
    }
  }
}

/** An unused id in the style of the others. */
function newId({ rows, identity }: List, at: number): string | number {
  const own = rows[at]?.[identity]
  const hasBars = rows.some((row) => String(row[identity]).includes('_'))
  if (typeof own !== 'number') return `${String(own)}${hasBars ? '_' : '-'}anew`
  const taken = rows.map((row) => row[identity])
  let id = own + 1
  while (taken.includes(id)) id++
  return id
}
