// The text of a string or template literal, with the offset of each character in the source.
import type { CodeScan, Occurrence } from '../occurrence.ts'

export interface LiteralText {
  text: string
  /** The source offset of the character at `at`; after the last character, the end. */
  offset(at: number): number
}

const simple: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', '0': '\0' }

/** `start` and `end` delimit the content between the quotes in `source`. */
export function literalText(source: string, start: number, end: number): LiteralText {
  const raw = source.slice(start, end)
  if (!raw.includes('\\')) return { text: raw, offset: at => start + at }
  let text = ''
  const offsets: number[] = []
  for (let at = 0; at < raw.length;) {
    const [char, next] = raw[at] === '\\' ? escapeAt(raw, at + 1) : [raw[at]!, at + 1]
    text += char
    for (let unit = 0; unit < char.length; unit++) offsets.push(start + at)
    at = next
  }
  return { text, offset: at => offsets[at] ?? end }
}

/** The character of the escape after a backslash, and the index after the escape. */
function escapeAt(raw: string, at: number): [char: string, next: number] {
  const code = raw[at] ?? ''
  const from = at + 1
  if (code !== 'x' && code !== 'u') return [code === '\n' ? '' : (simple[code] ?? code), from]
  const isBraced = raw[from] === '{'
  const close = isBraced ? raw.indexOf('}', from) : from + (code === 'x' ? 2 : 4)
  // Tagged templates may contain invalid escapes.
  if (close === -1) return [code, from]
  const char = String.fromCodePoint(parseInt(raw.slice(isBraced ? from + 1 : from, close), 16) || 0)
  return [char, isBraced ? close + 1 : close]
}

/** Escapes a name for a literal with these quotes. */
export function inQuotes(name: string, quote: string): string {
  let text = ''
  for (const char of name) text += char === '\\' || char === quote ? `\\${char}` : char
  return text
}

/** Adds the findings in the text of a literal, with their places in the source. */
export function addFromLiteral(all: CodeScan, part: CodeScan, literal: LiteralText, quote: string): void {
  for (const place of part.places) {
    const [start, end] = [literal.offset(place.start), literal.offset(place.end)]
    const { written } = place
    const quoted: NonNullable<Occurrence['written']> = (name, former) => {
      const text = written ? written(name, former) : name
      return text === null ? null : inQuotes(text, quote)
    }
    all.places.push({ ...place, start, end, written: quoted })
  }
  for (const { whole, ...doubt } of part.doubts)
    all.doubts.push({
      ...doubt,
      start: literal.offset(doubt.start),
      ...(whole ? { whole: { end: literal.offset(whole.end) } } : {}),
    })
  for (const value of part.values)
    all.values.push({ ...value, start: literal.offset(value.start), end: literal.offset(value.end) })
}
