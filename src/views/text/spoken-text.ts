import { cleanText } from '../../lib/clean-text.ts'

/** A text for speech output, without pictures and without signs that a screen reader would spell out. */
export function speakable(text: string): string {
  const cleaned = cleanText(text)
  const pictureless = cleaned.replace(PICTURES, '').trim() === '' ? cleaned : cleaned.replace(PICTURES, '')
  return SIGNS.reduce((spoken, [sign, word]) => spoken.replace(sign, word), pictureless)
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:])/g, '$1')
    .trim()
}

const PICTURES = /\p{Extended_Pictographic}|[\u{1f3fb}-\u{1f3ff}]|[\u2580-\u27bf]|\ufe0f|\u200d/gu

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/(\d)\/(?=\d)/g, '$1 of '],
  [/(\d)\.\.(?=\d)/g, '$1 to '],
  [/(\d)–(?=\d)/g, '$1 to '],
  [/(\d) ?%/g, '$1 percent'],
  [/(\d) × /g, '$1 '],
  [/ ?→ ?/g, ' becomes '],
  [/−(?=\d)/g, 'minus '],
  [/\+(?=\d)/g, 'plus '],
  [/^[—–-] /g, ''],
  [/ [·—|] /g, ', '],
  [/[[\]"“”]|(^| )!+(?= |$)/g, ''],
]

export const countWords = (text: string): number => (text.trim() === '' ? 0 : text.trim().split(/\s+/).length)

/** Cuts a text to a number of words, if possible at the end of a clause. */
export function shortenToWords(text: string, most: number): string {
  const words = text.split(' ')
  if (words.length <= most) return text
  const firstWords = words.slice(0, most)
  const end = firstWords.findLastIndex((word) => /[,;:.)]$/.test(word))
  return firstWords
    .slice(0, end >= most / 3 ? end + 1 : most)
    .join(' ')
    .replace(/[,;:.]$/, '')
}

/** A text as a sentence, with a capital letter and a full stop. */
export const asSentence = (text: string): string => {
  const spoken = cleanText(text).replace(/[\s,;:]+$/, '')
  return spoken === '' || /[.!?…]$/.test(spoken) ? upper(spoken) : `${upper(spoken)}.`
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
export const numberWord = (count: number): string => NUMBERS[count] ?? String(count)

/** A text with its numbers masked, so that a counter that goes up is no news. */
export const maskNumbers = (text: string): string => text.replace(/\d+/g, '#')
