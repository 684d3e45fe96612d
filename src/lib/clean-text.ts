/**
 * Cleans text from outside (journals, ghosts, packs, names, files) before it reaches a screen, a page, a file or a log. A control sequence in a
 * name could move the cursor, write to the clipboard or reverse a line; this removes them. Views and apps clean text once, when it comes
 * in, so that no other code has to.
 */

/** Control characters, direction marks, invisible characters, line and paragraph separators, but not the joiners that emoji need. */
const INVISIBLE = /\p{Cc}|(?!\u200d)\p{Cf}|[\u2028\u2029]/gu
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
/** Zero-width joiners that are not between two emoji. They are removed. */
const LOOSE_JOINER =
  /(?<!\p{Extended_Pictographic}|\ufe0f|[\u{1f3fb}-\u{1f3ff}])\u200d|\u200d(?!\p{Extended_Pictographic})/gu
/** Combining marks on one letter beyond the fourth: more than any language uses. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu

const MAX_TEXT = 4000

/** Returns the text cleaned. Text that is obviously clean is returned as it is, which costs almost nothing. */
export const cleanText = (text: string): string => (isClean(text) ? text : clean(text))

/** Cleans a text to one line of at most `most` characters; a longer one ends in an ellipsis. White space becomes spaces. */
export function clean(text: string, most: number = MAX_TEXT): string {
  const short = text.length > 4 * most ? text.slice(0, 4 * most) : text
  const plain = short
    .replace(/[\s\u0085]+/g, (blanks) => (/^ +$/.test(blanks) ? blanks : ' '))
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(INVISIBLE, '')
    .replace(LOOSE_JOINER, '')
    .replace(STACKED_MARKS, '$1')
  const letters = [...plain]
  return letters.length > most || short !== text ? `${letters.slice(0, most - 1).join('')}…` : plain
}

/** Cleans a text of several lines. */
export const cleanLines = (text: string, most: number = 1_000_000): string =>
  text
    .slice(0, most)
    .split('\n')
    .map((line) => clean(line, most))
    .join('\n')

/** Cleans every text in a JSON value (a scene, an event), keys included. A value that is already clean is returned itself, not copied. */
export function cleanAll<T>(value: T): T {
  return cleanDeep(value, 0) as T
}

const MAX_DEPTH = 64

function cleanDeep(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) return '…'
  return Array.isArray(value) ? cleanList(value, depth) : cleanRecord(value as Plain, depth)
}
type Plain = Readonly<Record<string, unknown>>

// Copies only once something unclean is found, because the page cleans a scene on every key press.
function cleanList(list: readonly unknown[], depth: number): readonly unknown[] {
  let cleaned: unknown[] | undefined
  for (let i = 0; i < list.length; i++) {
    const inner = cleanDeep(list[i], depth + 1)
    if (inner !== list[i]) cleaned ??= list.slice(0, i)
    cleaned?.push(inner)
  }
  return cleaned ?? list
}

function cleanRecord(record: Plain, depth: number): Plain {
  const names = Object.keys(record)
  let cleaned: (readonly [string, unknown])[] | undefined
  for (const [i, name] of names.entries()) {
    const [key, inner] = [cleanText(name), cleanDeep(record[name], depth + 1)]
    if (key !== name || inner !== record[name])
      cleaned ??= names.slice(0, i).map((before) => [before, record[before]] as const)
    cleaned?.push([key, inner])
  }
  return cleaned === undefined ? record : Object.fromEntries(cleaned)
}

/** Fast check: printable ASCII, Latin letters, dashes, arrows, symbols, box drawing, braille and unjoined emoji need no cleaning. */
const isClean = (text: string): boolean => text.length <= MAX_TEXT && (PLAIN.test(text) || PICTURED.test(text))
const PLAIN = /^[ -~¡-¬®-ʯ‐-‧←-⋿─-◽☀-➿⠀-⣿]*$/
const PICTURED = /^(?:[ -~¡-¬®-ʯ‐-‧←-⋿─-◽☀-➿⠀-⣿\u{1f300}-\u{1faff}]\ufe0f?)*$/u

/** A JSON text with all invisible characters escaped: the same data, but harmless in a terminal. */
export const escapeInvisible = (json: string): string => json.replace(INVISIBLE, escaped).replace(EXTRA_MARKS, escaped)
const EXTRA_MARKS = /(?<=\p{M}{4})\p{M}+/gu

const escaped = (text: string): string =>
  text.replace(/[\s\S]/g, (unit) => (unit === '\n' ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`))
