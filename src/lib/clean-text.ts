/**
 * Text from outside (a journal, a ghost, a pack, a name, a file) on its way to a screen, a page, a file or a log. A control sequence in a name could
 * move the cursor, write to the clipboard or turn a line around; nothing of that kind passes here. Views and hosts call it at their border,
 * once, so that nothing inside has to think of it.
 */

/** Controls (C0, C1, DEL), what turns the direction or cannot be seen, line and paragraph separators. A joiner between emoji stays. */
const INVISIBLE = /\p{Cc}|(?!\u200d)\p{Cf}|[\u2028\u2029]/gu
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
/** A joiner that joins no pictures hides something. */
const LOOSE_JOINER =
  /(?<!\p{Extended_Pictographic}|\ufe0f|[\u{1f3fb}-\u{1f3ff}])\u200d|\u200d(?!\p{Extended_Pictographic})/gu
/** More marks on one letter than any language has. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu

const MAX_TEXT = 4000

/** Texts as they come: what is plainly clean comes back as it is, so that looking costs next to nothing. */
export const cleanText = (text: string): string => (isClean(text) ? text : clean(text))

/** One line of clean text, no longer than `most` characters; an ellipsis says that it was cut. Blanks of any kind become blanks. */
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

/** Whole texts keep their lines. */
export const cleanLines = (text: string, most: number = 1_000_000): string =>
  text
    .slice(0, most)
    .split('\n')
    .map((line) => clean(line, most))
    .join('\n')

/** Every text in plain JSON, keys included: scenes, events, lines. What is clean comes back as it is, so that clean scenes cost only the look. */
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

// A page cleans a scene a key: nothing is made anew before something is found that is not clean.
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

/** Printable ASCII, Latin letters, dashes, arrows, signs, frames, blocks, braille and pictures that nothing joins pass without a closer look. */
const isClean = (text: string): boolean => text.length <= MAX_TEXT && (PLAIN.test(text) || PICTURED.test(text))
const PLAIN = /^[ -~¡-¬®-ʯ‐-‧←-⋿─-◽☀-➿⠀-⣿]*$/
const PICTURED = /^(?:[ -~¡-¬®-ʯ‐-‧←-⋿─-◽☀-➿⠀-⣿\u{1f300}-\u{1faff}]\ufe0f?)*$/u

/** JSON as it stands, with everything unseen in it escaped: the same data, and nothing for a terminal to obey. */
export const escapeInvisible = (json: string): string => json.replace(INVISIBLE, escaped).replace(EXTRA_MARKS, escaped)
const EXTRA_MARKS = /(?<=\p{M}{4})\p{M}+/gu

const escaped = (text: string): string =>
  text.replace(/[\s\S]/g, (unit) => (unit === '\n' ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`))
