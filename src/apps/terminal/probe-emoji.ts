import type { ReadStream, WriteStream } from 'node:tty'

/** How long a terminal may take to answer. Nearly all answer in a few milliseconds; a few never do. */
const WAIT_MS = 100
const ASK = '\r🚀\u001b[6n'
const CLEAR = '\r\u001b[K'
// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal answers with an escape sequence
const ANSWER = /\u001b\[(\d+);(\d+)R/

/** What the terminal answered, and what was typed meanwhile. */
export interface EmojiProbe {
  readonly hasEmoji: boolean
  readonly typed: string
}

/**
 * Asks the terminal how wide it draws an emoji: prints one and asks for the position of the cursor. Terminals disagree about emoji, and a
 * wrong guess shifts every line.
 */
export async function probeEmoji(stdin: ReadStream, stdout: Pick<WriteStream, 'write'>): Promise<EmojiProbe> {
  if (!stdin.isTTY) return { hasEmoji: false, typed: '' }
  let text = ''
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  const answered = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, WAIT_MS)
    stdin.on('data', (data: string) => {
      text += data
      if (!ANSWER.test(text)) return
      clearTimeout(timer)
      resolve()
    })
  })
  stdin.resume()
  stdout.write(ASK)
  await answered
  stdin.removeAllListeners('data')
  stdin.pause()
  stdin.setRawMode(false)
  stdout.write(CLEAR)
  return readProbe(text)
}

/** The answer in what was read. The cursor was in the first column, so behind a wide emoji it is in the third. */
export function readProbe(text: string): EmojiProbe {
  const found = ANSWER.exec(text)
  return { hasEmoji: found?.[2] === '3', typed: text.replace(ANSWER, '') }
}
