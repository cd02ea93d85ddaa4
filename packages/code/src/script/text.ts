// The text of a string or template literal, and where each of its characters stands in the source.
import type { Found, Place } from '../place.ts'

export interface LiteralText {
  text: string
  /** The offset in the source of the character at `at`; one past the last is the end. */
  offset(at: number): number
}

const simple: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', '0': '\0' }

/** `source` from `start` to `end` is the content between the quotes. */
export function literalText(source: string, start: number, end: number): LiteralText {
  const raw = source.slice(start, end)
  if (!raw.includes('\\')) return { text: raw, offset: at => start + at }
  let text = ''
  const offsets: number[] = []
  for (let at = 0; at < raw.length;) {
    const from = at
    let char = raw[at++]!
    if (char === '\\') {
      const code = raw[at++] ?? ''
      if (code === 'x' || code === 'u') {
        const isBraced = raw[at] === '{'
        const close = isBraced ? raw.indexOf('}', at) : at + (code === 'x' ? 2 : 4)
        char = String.fromCodePoint(parseInt(raw.slice(isBraced ? at + 1 : at, close), 16) || 0)
        at = isBraced ? close + 1 : close
      } else char = code === '\n' ? '' : (simple[code] ?? code)
    }
    text += char
    for (let unit = 0; unit < char.length; unit++) offsets.push(start + from)
  }
  return { text, offset: at => offsets[at] ?? end }
}

/** As it stands between these quotes. */
export function inQuotes(name: string, quote: string): string {
  let written = ''
  for (const char of name) written += char === '\\' || char === quote ? `\\${char}` : char
  return written
}

/** Takes over what was found in the text of a literal. */
export function addFromLiteral(all: Found, part: Found, literal: LiteralText, quote: string): void {
  for (const place of part.places) {
    const [start, end] = [literal.offset(place.start), literal.offset(place.end)]
    const { written } = place
    const quoted: NonNullable<Place['written']> = (name, former) => {
      const text = written ? written(name, former) : name
      return text === null ? null : inQuotes(text, quote)
    }
    all.places.push({ ...place, start, end, written: quoted })
  }
  for (const doubt of part.doubts) all.doubts.push({ ...doubt, start: literal.offset(doubt.start) })
}
