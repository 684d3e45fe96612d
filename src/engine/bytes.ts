/** Bytes, by hand: the pure rooms have neither Node's Buffer nor a browser's TextEncoder. */

export function utf8(text: string): Uint8Array {
  const plain = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 0x80) return wideUtf8(text)
    plain[i] = code
  }
  return plain
}

/** No unit of a text takes more than three bytes: room for all is made at once, since the content of five games is hashed this way. */
function wideUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(3 * text.length)
  let end = 0
  for (let i = 0; i < text.length; i++) {
    const point = text.codePointAt(i) as number
    if (point >= 0x10000) i++
    // Half of a pair is no character; every encoder writes this instead.
    const code = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point
    if (code < 0x80) {
      bytes[end++] = code
      continue
    }
    if (code < 0x800) bytes[end++] = 0xc0 | (code >> 6)
    else {
      if (code < 0x10000) bytes[end++] = 0xe0 | (code >> 12)
      else {
        bytes[end++] = 0xf0 | (code >> 18)
        bytes[end++] = 0x80 | ((code >> 12) & 63)
      }
      bytes[end++] = 0x80 | ((code >> 6) & 63)
    }
    bytes[end++] = 0x80 | (code & 63)
  }
  return bytes.slice(0, end)
}

/** Throws on bytes that are no text. */
export function fromUtf8(bytes: Uint8Array): string {
  let plain = ''
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number
    if (byte >= 0x80) return plain + fromWideUtf8(bytes.subarray(i))
    plain += String.fromCharCode(byte)
  }
  return plain
}

function fromWideUtf8(bytes: Uint8Array): string {
  let escaped = ''
  for (const byte of bytes) escaped += `%${byte.toString(16).padStart(2, '0')}`
  try {
    return decodeURIComponent(escaped)
  } catch {
    throw new Error('a text is no UTF-8')
  }
}

const HEX = '0123456789abcdef'

export function hexOf(bytes: Uint8Array): string {
  let hex = ''
  for (let i = 0; i < bytes.length; i++)
    hex += (HEX[(bytes[i] as number) >> 4] as string) + HEX[(bytes[i] as number) & 15]
  return hex
}

export function fromHex(hex: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new Error(`not hexadecimal: ${hex.slice(0, 40)}`)
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16))
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Base64 for addresses, without padding (RFC 4648 §5). */
export function base64url(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const block = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    for (let k = 0; k < Math.min(4, bytes.length - i + 1); k++) text += ALPHABET[(block >> (18 - 6 * k)) & 63]
  }
  return text
}

/** Throws on anything that `base64url` would not have written. */
export function fromBase64url(text: string): Uint8Array {
  if (text.length % 4 === 1) throw new Error('a character is missing')
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let at = 0
  let bits = 0
  let held = 0
  for (const character of text) {
    const value = ALPHABET.indexOf(character)
    if (value < 0) throw new Error(`"${character}" does not belong here`)
    held = ((held << 6) | value) & 0xffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[at++] = (held >> bits) & 255
    }
  }
  if ((held & ((1 << bits) - 1)) !== 0) throw new Error('its last character is another')
  return bytes
}

/** Writes numbers, texts and bytes one behind the other. */
export function byteWriter() {
  const bytes: number[] = []
  const writer = {
    byte: (value: number) => void bytes.push(value & 255),
    /** Seven bits a byte, the low ones first: one byte below 128, two below 16 384. */
    number(value: number) {
      while (value >= 128) {
        bytes.push((value % 128) | 128)
        value = Math.floor(value / 128)
      }
      bytes.push(value)
    },
    raw(more: Uint8Array) {
      for (const byte of more) bytes.push(byte)
    },
    /** How many, then each. */
    list<T>(items: readonly T[], write: (item: T) => void) {
      writer.number(items.length)
      items.forEach(write)
    },
    text(text: string) {
      const more = utf8(text)
      writer.number(more.length)
      writer.raw(more)
    },
    done: () => Uint8Array.from(bytes),
  }
  return writer
}

/** Reads them back. Throws where they end too soon, and at a number that could have been written shorter. */
export function byteReader(bytes: Uint8Array) {
  let at = 0
  const reader = {
    byte(): number {
      const value = bytes[at++]
      if (value === undefined) throw new Error('it ends too soon')
      return value
    },
    number(): number {
      let value = 0
      for (let factor = 1; ; factor *= 128) {
        const byte = reader.byte()
        value += (byte & 127) * factor
        if (value > Number.MAX_SAFE_INTEGER || factor > 2 ** 49) throw new Error('a number is too long')
        if (byte === 0 && factor > 1) throw new Error('a number is longer than it need be')
        if (byte < 128) return value
      }
    },
    raw(length: number): Uint8Array {
      if (at + length > bytes.length) throw new Error('it ends too soon')
      at += length
      return bytes.slice(at - length, at)
    },
    text: (): string => fromUtf8(reader.raw(reader.number())),
    list<T>(read: () => T): T[] {
      const length = reader.number()
      // Each item takes a byte at least; a damaged count must not ask for a billion of them.
      if (length > reader.left()) throw new Error('it ends too soon')
      return Array.from({ length }, read)
    },
    left: (): number => bytes.length - at,
  }
  return reader
}
