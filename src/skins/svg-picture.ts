/** Parts that generated pictures share: complete SVG texts, and numbers derived from a name. */

/**
 * Merges consecutive lines of the same style into one path, so that a browser lays out a third of the shapes. Leaves
 * them alone where that would be visible (fills, transparency), or if a line has a class of its own.
 */
export const mergePaths = (body: string): string =>
  body.replace(/<path d="M[^"]*"([^>]*)\/>(?:<path d="M[^"]*"\1\/>)+/g, (run: string, pen: string) =>
    /class=|fill=|opacity=/.test(pen) ? run : `<path d="${run.replaceAll(/<path d="|"[^>]*\/>/g, '')}"${pen}/>`,
  )

/** Makes a complete SVG. It is hidden from screen readers, because the surrounding text says what it is. */
export const svgPicture = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="72" viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">${mergePaths(body)}</svg>`

/** Mirrors a drawing horizontally. */
export const flipHorizontally = (width: number, body: string): string =>
  `<g transform="translate(${width} 0) scale(-1 1)">${body}</g>`

/** Returns a generator of integers from 0 to below `sides`. The same name always gives the same sequence. */
export function seededNumbers(name: string): (sides: number) => number {
  let sum = 2_166_136_261
  for (let i = 0; i < name.length; i++) sum = Math.imul(sum ^ name.charCodeAt(i), 16_777_619)
  return (sides) => {
    sum = Math.imul(sum ^ (sum >>> 15), 2_246_822_519)
    sum = Math.imul(sum ^ (sum >>> 13), 3_266_489_917)
    sum ^= sum >>> 16
    return (sum >>> 0) % sides
  }
}

/** Picks one of several values by the next random number. */
export const pickOne = <T>(all: readonly T[], random: (sides: number) => number): T => all[random(all.length)] as T

export interface PicturePoint {
  readonly x: number
  readonly y: number
}

/** Points as text, with at most one decimal place: `12,3 40,8 …`. */
export const pointsText = (spots: readonly PicturePoint[]): string =>
  spots.map(({ x, y }) => `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`).join(' ')

/** The kind and the name in an art key, reduced to characters that are safe in an SVG. */
export function artKeyParts(key: string): { readonly kind: string; readonly name: string } {
  const [kind = '', ...rest] = key.toLowerCase().split('/')
  return {
    kind,
    name: rest
      .join('-')
      .replaceAll('_', '-')
      .replaceAll(/[^a-z0-9-]/g, ''),
  }
}
