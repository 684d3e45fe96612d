import type { Row, TablePanel, Text } from '../engine/contract/scene.ts'

type PlainFields<T> = T extends object
  ? keyof { [K in keyof T as T[K] extends string | number ? K : never]: true }
  : never

/**
 * A table panel with one row per entry, numbered from 1. `columns` gives for each heading what fills the cell: the name
 * of a field of the entry, or a function of the entry.
 */
export function tablePanel<T>(
  id: string,
  title: string,
  entries: readonly T[],
  columns: Readonly<Record<string, PlainFields<T> | ((entry: T, index: number) => Text | number)>>,
): TablePanel {
  const rows = entries.map((entry, i): Row => {
    const cells = Object.values(columns).map((column) =>
      typeof column === 'function' ? column(entry, i) : entry[column],
    )
    return { id: String(i + 1), cells: cells.map((cell) => (typeof cell === 'number' ? String(cell) : (cell as Text))) }
  })
  return { kind: 'table', id, title, columns: Object.keys(columns), rows, empty: 'None.' }
}

/** A table panel whose cells are given as texts. */
export const textTable = (
  id: string,
  title: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): TablePanel => ({
  kind: 'table',
  id,
  title,
  columns,
  rows: rows.map((cells, i) => ({ id: String(i + 1), cells })),
})
