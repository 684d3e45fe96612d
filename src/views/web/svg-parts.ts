/** Splits a picture into its `<svg …>` tag and the shapes and groups directly in it. */
export function svgParts(svg: string): readonly string[] {
  const strokes: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: tag, index } of svg.matchAll(/<[^>]*>/g)) {
    const end = index + tag.length
    const isEnd = tag.startsWith('</')
    if (isEnd) depth--
    if (depth === 1 && (isEnd || tag.endsWith('/>'))) {
      strokes.push(svg.slice(from, end))
      from = end
    }
    if (isEnd || tag.endsWith('/>')) continue
    if (depth === 0) {
      strokes.push(tag)
      from = end
    }
    depth++
  }
  return strokes
}
