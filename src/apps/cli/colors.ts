import type { Paint } from '../../views/text/wrap.ts'

const CODES: Readonly<Record<string, string>> = { good: '32', bad: '31', warn: '33', dim: '2', key: '1' }

/** Colours text by tone if the stream is a terminal; unknown tones stay plain. NO_COLOR turns colours off. */
export function painter(stream: { isTTY?: boolean }): Paint {
  const hasColors = stream.isTTY === true && (process.env.NO_COLOR ?? '') === '' && process.env.TERM !== 'dumb'
  if (!hasColors) return (text) => text
  return (text, tone) => (CODES[tone] === undefined ? text : `\u001b[${CODES[tone]}m${text}\u001b[0m`)
}
