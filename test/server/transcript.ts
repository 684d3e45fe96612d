import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'

/** Records commands and output, in order, for docs/SERVER-TRANSCRIPT.md. */
export interface Transcript {
  typed(who: string, command: string, text: string): void
  /** Adds what another player read meanwhile. */
  read(who: string, text: string): void
  /** Adds an event. */
  happened(what: string): void
  text(): string
}

export function openTranscript(): Transcript {
  const lines: string[] = []
  return {
    typed(who, command, text) {
      lines.push(`${who}$ undercroft ${command}`, ...text.split('\n').filter((line) => line !== ''))
    },
    read: (who, text) =>
      void lines.push(
        ...text
          .trimEnd()
          .split('\n')
          // Drop repeated views: how often they arrive depends on timing.
          .filter((line, i, all) => line !== all[i - 1])
          .map((line) => `${who}: ${line}`),
      ),
    happened: (what) => void lines.push(`# ${what}`),
    text: () => lines.map((line) => shortened(line).trimEnd()).join('\n'),
  }
}

/** Replaces keys, hashes and addresses, which differ in every run. */
const shortened = (line: string): string =>
  line
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'http://127.0.0.1:8087')
    .replaceAll(/\b[0-9a-f]{20,}\b/g, (hex) => `${hex.slice(0, 6)}…`)
    .replaceAll(/(?<![\w-])[\w-]{43}(?![\w-])/g, (key) => `${key.slice(0, 6)}…`)

/** The text without numbers, which is the same on every machine and after tuning of rules. */
const normalized = (text: string): string =>
  text
    .replaceAll(/[\w-]{6}…|\b[0-9a-f]{12}\b|(?<=-)[0-9a-z]{4}(?=:)/g, 'ID')
    .replaceAll(/\d+/g, 'N')
    .replaceAll(/ +/g, ' ')

const PAGE = new URL('../../docs/SERVER-TRANSCRIPT.md', import.meta.url)

/** Compares a transcript, except for numbers, with the section of the page; UNDERCROFT_SEEN=write updates the page. */
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
