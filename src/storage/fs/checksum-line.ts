import { crc32 } from 'node:zlib'

/** One line of JSON whose last field is the checksum of everything before it. */
export function addChecksum(value: object): string {
  const text = JSON.stringify(value)
  return `${text.slice(0, -1)},"crc":"${checksum(text)}"}`
}

const CHECKED_LINE = /^(\{.*),"crc":"([0-9a-f]{8})"\}\s*$/s

/** Parses a line with a checksum; undefined if the checksum does not match. */
export function verifyChecksum(line: string): Record<string, unknown> | undefined {
  const [, text, sum] = CHECKED_LINE.exec(line) ?? []
  if (text === undefined || checksum(`${text}}`) !== sum) return undefined
  try {
    return JSON.parse(`${text}}`) as Record<string, unknown>
  } catch {
    return undefined
  }
}

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0')
