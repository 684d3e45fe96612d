import { encode } from 'uqr'

/** The longest link whose code can still be scanned from a screen. */
const MAX_CHARACTERS = 1200

/** A link as a QR code, row by row; undefined if it is too long. */
export const codeOf = (link: string): readonly (readonly boolean[])[] | undefined =>
  link.length > MAX_CHARACTERS ? undefined : encode(link, { ecc: 'L', border: 2 }).data
