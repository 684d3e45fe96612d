import type { GridPanel } from '../../../engine/contract/scene.ts'
import { type Density, withTitle } from './density.ts'
import { cutSpans, makeSpan, makeStrip, type Strip, wrapText } from './strips.ts'

/** Returns a function that gives the glyph and style of a map cell: those of the thing on it, or of the ground. */
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

/** Draws a map among other panels. */
export function gridStrips(panel: GridPanel, width: number, density: Density): Strip[] {
  const styleAt = cellStyles(panel)
  const rows = panel.rows.map((row, y) =>
    makeStrip(
      cutSpans(
        [...row].map((_, x) => {
          const cell = styleAt(x, y)
          return makeSpan(cell?.glyph ?? ' ', cell?.style ?? '')
        }),
        width,
      ),
    ),
  )
  return withTitle(
    panel.title,
    width,
    [...rows, ...wrapText(legendEntries(panel, () => true).join('  '), width, 'dim')],
    density,
  )
}

/** The entries of the legend for glyphs that can be seen: things by name, then the ground. */
export function legendEntries(panel: GridPanel, isSeen: (x: number, y: number) => boolean): string[] {
  const seen = new Set<string>()
  panel.rows.forEach((row, y) => {
    ;[...row].forEach((glyph, x) => {
      if (isSeen(x, y)) seen.add(glyph)
    })
  })
  const entries = new Map<string, string>()
  for (const { x, y, glyph, name } of panel.things ?? []) if (isSeen(x, y)) entries.set(`${glyph} ${name}`, glyph)
  const named = new Set(entries.values())
  for (const { glyph, means } of panel.legend)
    if (seen.has(glyph) && !named.has(glyph)) entries.set(`${glyph} ${means}`, glyph)
  return [...entries.keys()]
}
