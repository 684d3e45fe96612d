/** What pictures that grow from a name share: a whole SVG as a text, and numbers that follow from the name. */

/**
 * Lines that follow one another and are drawn with the same pen, as one: a browser lays out a third of the shapes. Not where it could be seen
 * (something is filled, or shines through) or where a line has a name of its own.
 */
export const mergePaths = (body: string): string =>
  body.replace(/<path d="M[^"]*"([^>]*)\/>(?:<path d="M[^"]*"\1\/>)+/g, (run: string, pen: string) =>
    /class=|fill=|opacity=/.test(pen) ? run : `<path d="${run.replaceAll(/<path d="|"[^>]*\/>/g, '')}"${pen}/>`,
  )

/** A complete picture. It is decoration: whoever shows it says what it is. */
export const svgPicture = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="72" viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">${mergePaths(body)}</svg>`

/** Looking the other way. */
export const flipHorizontally = (width: number, body: string): string =>
  `<g transform="translate(${width} 0) scale(-1 1)">${body}</g>`

/** Whole numbers from 0 to below `sides`, the same row of them for the same name. */
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

/** One of several, by the next number. */
export const pickOne = <T>(all: readonly T[], grow: (sides: number) => number): T => all[grow(all.length)] as T

export interface Point {
  readonly x: number
  readonly y: number
}

/** `12,3 40,8 …`, one digit behind the point at most. */
export const pointsOf = (spots: readonly Point[]): string =>
  spots.map(({ x, y }) => `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`).join(' ')

/** A key's kind and name; what could not stand in a picture is left out of the name. */
export function partsOf(key: string): { readonly kind: string; readonly name: string } {
  const [kind = '', ...rest] = key.toLowerCase().split('/')
  return {
    kind,
    name: rest
      .join('-')
      .replaceAll('_', '-')
      .replaceAll(/[^a-z0-9-]/g, ''),
  }
}
