import type { GridPanel } from '../../../engine/contract/scene.ts'
import { type Density, titled } from './density.ts'
import { cut, type Strip, span, strip, wrapText } from './strips.ts'

/** What stands in a cell: a thing, or the map's own character, with its tone. */
export function cellStyles(panel: GridPanel): (x: number, y: number) => { glyph: string; style: string } | undefined {
  const byGlyph = new Map(panel.legend.map(({ glyph, tone }) => [glyph, tone ?? '']))
  const marks = new Map((panel.marks ?? []).map(({ x, y, tone }) => [`${x},${y}`, tone]))
  const things = new Map((panel.things ?? []).map((thing) => [`${thing.x},${thing.y}`, thing]))
  const rows = panel.rows.map((row) => [...row])
  return (x, y) => {
    const ground = rows[y]?.[x]
    if (ground === undefined) return undefined
    const thing = things.get(`${x},${y}`)
    const glyph = thing?.glyph ?? ground
    const style = thing?.tone ?? marks.get(`${x},${y}`) ?? byGlyph.get(glyph) ?? ''
    return { glyph, style }
  }
}

/** A map where it is not the main thing. */
export function gridStrips(panel: GridPanel, width: number, form: Density): Strip[] {
  const look = cellStyles(panel)
  const rows = panel.rows.map((row, y) =>
    strip(
      cut(
        [...row].map((_, x) => {
          const seen = look(x, y)
          return span(seen?.glyph ?? ' ', seen?.style ?? '')
        }),
        width,
      ),
    ),
  )
  return titled(
    panel.title,
    width,
    [...rows, ...wrapText(legendEntries(panel, () => true).join('  '), width, 'dim')],
    form,
  )
}

/** What the characters that are seen stand for: things by name, then the map's own. */
export function legendEntries(panel: GridPanel, isSeen: (x: number, y: number) => boolean): string[] {
  const seen = new Set<string>()
  panel.rows.forEach((row, y) => {
    ;[...row].forEach((glyph, x) => {
      if (isSeen(x, y)) seen.add(glyph)
    })
  })
  const words = new Map<string, string>()
  for (const { x, y, glyph, name } of panel.things ?? []) if (isSeen(x, y)) words.set(`${glyph} ${name}`, glyph)
  const named = new Set(words.values())
  for (const { glyph, means } of panel.legend)
    if (seen.has(glyph) && !named.has(glyph)) words.set(`${glyph} ${means}`, glyph)
  return [...words.keys()]
}
