/**
 * What came after, with every part that did not change as the very thing it was before: who draws by parts then sees at once what stays. For plain
 * JSON, as scenes are.
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
    const one = share(before[i], inner)
    if (one !== before[i]) isSame = false
    return one
  })
  return isSame ? before : list
}

function shareRecord(before: Plain, after: Plain): Plain {
  const names = Object.keys(after)
  let isSame = names.length === Object.keys(before).length
  const record: Record<string, unknown> = {}
  for (const name of names) {
    const one = share(before[name], after[name])
    if (one !== before[name] || !(name in before)) isSame = false
    record[name] = one
  }
  return isSame ? before : record
}
