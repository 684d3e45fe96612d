import { encode } from 'uqr'

/** A link longer than this finds no room in a code that can still be scanned from a screen. */
const MOST_LETTERS = 1200

/** A link as a QR code, row by row; undefined: it is too long. */
export const codeOf = (link: string): readonly (readonly boolean[])[] | undefined =>
  link.length > MOST_LETTERS ? undefined : encode(link, { ecc: 'L', border: 2 }).data
