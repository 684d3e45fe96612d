/**
 * Returns `after` with every unchanged part replaced by the identical object of `before`, so that memoised components
 * skip it. It is for plain JSON such as scenes.
 */
export function shareStructure<T>(before: unknown, after: T): T {
  return share(before, after) as T
}

function share(before: unknown, after: unknown): unknown {
  if (before === after || typeof after !== 'object' || after === null) return after
  if (typeof before !== 'object' || before === null) return after
  if (Array.isArray(after)) return Array.isArray(before) ? shareList(before, after) : after
  if (Array.isArray(before)) return after
  return shareRecord(before as Plain, after as Plain)
}
type Plain = Readonly<Record<string, unknown>>

function shareList(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  let isSame = before.length === after.length
  const list = after.map((inner, i) => {
    const shared = share(before[i], inner)
    if (shared !== before[i]) isSame = false
    return shared
  })
  return isSame ? before : list
}

function shareRecord(before: Plain, after: Plain): Plain {
  const names = Object.keys(after)
  let isSame = names.length === Object.keys(before).length
  const record: Record<string, unknown> = {}
  for (const name of names) {
    const shared = share(before[name], after[name])
    if (shared !== before[name] || !(name in before)) isSame = false
    record[name] = shared
  }
  return isSame ? before : record
}
