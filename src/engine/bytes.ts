/** Byte encodings written by hand, because the pure layers may use neither Node's Buffer nor a browser's TextEncoder. */

export function utf8(text: string): Uint8Array {
  const plain = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 0x80) return wideUtf8(text)
    plain[i] = code
  }
  return plain
}

/** Allocates the maximum of three bytes per UTF-16 unit at once, for speed: the content of all games is hashed through this. */
function wideUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(3 * text.length)
  let end = 0
  for (let i = 0; i < text.length; i++) {
    const point = text.codePointAt(i) as number
    if (point >= 0x10000) i++
    // A lone surrogate is not a character: encoders write U+FFFD in its place.
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

/** Decodes UTF-8. Throws on invalid bytes. */
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
    throw new Error('invalid UTF-8')
  }
}

const HEX = '0123456789abcdef'

export function hexOf(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += HEX.charAt(byte >> 4) + HEX.charAt(byte & 15)
  return hex
}

export function fromHex(hex: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new Error(`not hexadecimal: ${hex.slice(0, 40)}`)
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16))
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Base64 for URLs, without padding (RFC 4648 §5). */
export function base64url(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const block = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    for (let k = 0; k < Math.min(4, bytes.length - i + 1); k++) text += ALPHABET[(block >> (18 - 6 * k)) & 63]
  }
  return text
}

/** Decodes base64url. Throws on any text that `base64url` would not have written. */
export function fromBase64url(text: string): Uint8Array {
  if (text.length % 4 === 1) throw new Error('base64url: a character is missing')
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let at = 0
  let bits = 0
  let buffer = 0
  for (const character of text) {
    const value = ALPHABET.indexOf(character)
    if (value < 0) throw new Error(`base64url: invalid character "${character}"`)
    buffer = ((buffer << 6) | value) & 0xffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[at++] = (buffer >> bits) & 255
    }
  }
  if ((buffer & ((1 << bits) - 1)) !== 0) throw new Error('base64url: invalid last character')
  return bytes
}

/** Appends numbers, texts and bytes to one byte array. */
export function byteWriter() {
  const bytes: number[] = []
  const writer = {
    byte: (value: number) => void bytes.push(value & 255),
    /** Writes a varint: seven bits per byte, low bits first. */
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
    /** Writes the number of items, then each item. */
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

/** Decodes what `byteWriter` wrote. Throws if the bytes end early or if a number is not in its shortest form. */
export function byteReader(bytes: Uint8Array) {
  let at = 0
  const reader = {
    byte(): number {
      const value = bytes[at++]
      if (value === undefined) throw new Error('unexpected end of data')
      return value
    },
    number(): number {
      let value = 0
      for (let factor = 1; ; factor *= 128) {
        const byte = reader.byte()
        value += (byte & 127) * factor
        if (value > Number.MAX_SAFE_INTEGER || factor > 2 ** 49) throw new Error('a number is too large')
        if (byte === 0 && factor > 1) throw new Error('a number is not in its shortest form')
        if (byte < 128) return value
      }
    },
    raw(length: number): Uint8Array {
      if (at + length > bytes.length) throw new Error('unexpected end of data')
      at += length
      return bytes.slice(at - length, at)
    },
    text: (): string => fromUtf8(reader.raw(reader.number())),
    list<T>(read: () => T): T[] {
      const length = reader.number()
      // Each item takes at least one byte, so a damaged count is refused before it can allocate a billion items.
      if (length > reader.left()) throw new Error('unexpected end of data')
      return Array.from({ length }, read)
    },
    left: (): number => bytes.length - at,
  }
  return reader
}
