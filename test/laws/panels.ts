import { type Panel, plain } from '../../src/engine/index.ts'
import { BAD_TEXT } from './law.ts'

/** The items a choice can refer to: rows, cards, and map cells as `x,y`. */
export function itemsOf(panel: Panel): string[] {
  if (panel.kind === 'table' || panel.kind === 'matrix') return panel.rows.map(({ id }) => id)
  if (panel.kind === 'dice') return panel.dice.map(({ id }) => id)
  if (panel.kind === 'cards') return panel.cards.map(({ id }) => id)
  if (panel.kind !== 'grid') return []
  return panel.rows.flatMap((row, y) => [...row].map((_, x) => `${x},${y}`))
}

/** Every text of a panel. */
export function textsOf(panel: Panel): string[] {
  const title = panel.title === undefined ? [] : [panel.title]
  switch (panel.kind) {
    case 'text':
      return [...title, ...panel.lines.map(plain)]
    case 'meters':
      return [
        ...title,
        ...panel.meters.flatMap(({ name, note = '' }) => [name, note]),
        ...(panel.notes ?? []).map(plain),
      ]
    case 'table':
      return [...title, ...panel.columns, ...panel.rows.flatMap(({ cells }) => cells.map(plain)), panel.empty ?? '']
    case 'grid':
      return [
        ...title,
        ...panel.legend.map(({ means }) => means),
        ...(panel.things ?? []).flatMap(({ name, note = '' }) => [name, note]),
      ]
    case 'dice':
      return [...title, ...panel.dice.map(({ face }) => face), plain(panel.note ?? '')]
    case 'matrix':
      return [
        ...title,
        panel.corner ?? '',
        ...panel.columns.map(plain),
        ...panel.rows.flatMap(({ cells }) => cells.map(plain)),
      ]
    case 'cards':
      return [...title, ...panel.cards.flatMap(({ name, text, cost = '', tags = [] }) => [name, text, cost, ...tags])]
  }
}

const twinIn = (ids: readonly string[]): string | undefined =>
  new Set(ids).size === ids.length ? undefined : ids.find((id, i) => ids.indexOf(id) < i)

/** The first error in some panels: duplicate ids, rows of the wrong length, broken texts. */
export function findPanelError(panels: readonly Panel[]): string | undefined {
  const twin = twinIn(panels.map(({ id }) => id))
  if (twin !== undefined) return `panels are two of the id ${twin}`
  for (const panel of panels) {
    const item = panel.kind === 'grid' ? undefined : twinIn(itemsOf(panel))
    if (item !== undefined) return `panel ${panel.id} has two items of the id ${item}`
    if (panel.kind === 'grid' && new Set(panel.rows.map((row) => [...row].length)).size > 1)
      return `panel ${panel.id} has rows of different lengths`
    const uneven =
      panel.kind === 'table' ? panel.rows.find(({ cells }) => cells.length !== panel.columns.length) : undefined
    const ragged =
      panel.kind === 'matrix' ? panel.rows.find(({ cells }) => cells.length !== panel.columns.length + 1) : undefined
    if (ragged !== undefined) return `panel ${panel.id} has a row ${ragged.id} without its name or a cell`
    const off = panel.kind === 'grid' ? thingOff(panel) : undefined
    if (off !== undefined) return `panel ${panel.id} has ${off} beside the map`
    if (uneven !== undefined) return `panel ${panel.id} has a row ${uneven.id} with other cells than columns`
    const bad = textsOf(panel).find((text) => text !== '' && BAD_TEXT.test(text) && text.trim() !== '')
    if (bad !== undefined) return `panel ${panel.id} says "${bad}"`
  }
  return undefined
}

/** A thing that lies outside the map, if there is one. */
function thingOff({ rows, things = [], centre, ways }: Panel & { kind: 'grid' }): string | undefined {
  const isOff = ({ x, y }: { x: number; y: number }): boolean => [...(rows[y] ?? '')][x] === undefined
  if (centre !== undefined && isOff(centre)) return 'its centre'
  if (ways !== undefined && ways.rows.map((row) => row.length).join() !== rows.map((row) => [...row].length).join())
    return 'ways'
  return things.find(isOff)?.name
}
