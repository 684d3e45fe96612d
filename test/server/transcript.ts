import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'

/** What was typed and said, in its order, as it stands in docs/SERVER-TRANSCRIPT.md. */
export interface Transcript {
  typed(who: string, command: string, said: string): void
  /** What somebody read meanwhile. */
  read(who: string, said: string): void
  /** What happened beside it. */
  happened(what: string): void
  text(): string
}

export function openTranscript(): Transcript {
  const lines: string[] = []
  return {
    typed(who, command, said) {
      lines.push(`${who}$ undercroft ${command}`, ...said.split('\n').filter((line) => line !== ''))
    },
    read: (who, said) =>
      void lines.push(
        ...said
          .trimEnd()
          .split('\n')
          // A view that comes twice is the same to who reads it, and how often it comes depends on the line.
          .filter((line, i, all) => line !== all[i - 1])
          .map((line) => `${who}: ${line}`),
      ),
    happened: (what) => void lines.push(`# ${what}`),
    text: () => lines.map((line) => shortened(line).trimEnd()).join('\n'),
  }
}

/** Keys, hashes and addresses are other ones every time. */
const shortened = (line: string): string =>
  line
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'http://127.0.0.1:8087')
    .replaceAll(/\b[0-9a-f]{20,}\b/g, (hex) => `${hex.slice(0, 6)}…`)
    .replaceAll(/(?<![\w-])[\w-]{43}(?![\w-])/g, (key) => `${key.slice(0, 6)}…`)

/** What stays the same when rules are tuned and on every machine: the words. */
const normalized = (text: string): string =>
  text
    .replaceAll(/[\w-]{6}…|\b[0-9a-f]{12}\b|(?<=-)[0-9a-z]{4}(?=:)/g, 'ID')
    .replaceAll(/\d+/g, 'N')
    .replaceAll(/ +/g, ' ')

const PAGE = new URL('../../docs/SERVER-TRANSCRIPT.md', import.meta.url)

/** Below its mark on the page stands what was said just now, but for numbers. UNDERCROFT_SEEN=write writes it there. */
export function expectTranscript(mark: string, { text }: Transcript): void {
  const page = readFileSync(PAGE, 'utf8')
  const [, before = '', shown = ''] =
    new RegExp(`(<!-- ${mark} -->\\n+\`\`\`text\\n)([\\s\\S]*?)\\n\`\`\``).exec(page) ?? []
  const isWritten = process.env.UNDERCROFT_SEEN === 'write' && before !== '' && normalized(shown) !== normalized(text())
  if (isWritten)
    writeFileSync(
      PAGE,
      page.replace(before + shown, () => before + text()),
    )
  else expect(normalized(shown), `${mark} in docs/SERVER-TRANSCRIPT.md`).toBe(normalized(text()))
}
