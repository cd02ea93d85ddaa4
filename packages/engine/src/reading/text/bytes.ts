// Decodes the bytes of a file: UTF-8, or UTF-16 if a byte order mark or the first character of JSON shows it.

/** The place of the first invalid byte. */
export interface NotText {
  line: number
  column: number
  /** The invalid byte. */
  byte: number
}

/** The text without its byte order mark, or the place of the first fault. Never contains replacement characters for faults. */
export function textOfBytes(bytes: Uint8Array): string | NotText {
  const encoding = encodingOf(bytes)
  if (encoding !== 'utf-8') return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return firstFault(bytes)
  }
}

/** The end of a sentence that begins with the name of the file. */
export const notUtf8 = ({ line, column, byte }: NotText): string =>
  `is not UTF-8: the byte 0x${byte.toString(16).toUpperCase().padStart(2, '0')} at ${line}:${column} begins no character`

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first !== undefined && first > 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second > 0)) return 'utf-16be'
  return 'utf-8'
}

/** Finds the first replacement character that the bytes do not contain themselves. */
function firstFault(bytes: Uint8Array): NotText {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const encoder = new TextEncoder()
  let at = 0
  let offset = 0
  for (;;) {
    const next = text.indexOf('\ufffd', at)
    offset += encoder.encode(text.slice(at, next)).length
    const isOwn = bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd
    if (!isOwn) {
      const lines = text.slice(0, next).split(/\r\n?|\n/)
      return { line: lines.length, column: lines.at(-1)!.length + 1, byte: bytes[offset]! }
    }
    offset += 3
    at = next + 1
  }
}
