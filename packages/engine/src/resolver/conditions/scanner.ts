// Scans a text from left to right with sticky patterns.

export interface Scanner {
  /** Consumes and returns the match of a sticky pattern, or returns null. */
  take(pattern: RegExp): string | null
  /** The rest of the text, shortened for a message. */
  here(): string
  isAtEnd(): boolean
}

export function scanner(text: string): Scanner {
  let at = 0
  return {
    take(pattern) {
      pattern.lastIndex = at
      const match = pattern.exec(text)
      if (!match) return null
      at += match[0].length
      return match[0]
    },
    here() {
      const rest = text.slice(at)
      if (rest === '') return 'the end'
      return JSON.stringify(rest.length > 30 ? `${rest.slice(0, 29)}…` : rest)
    },
    isAtEnd: () => at === text.length,
  }
}

export const unexpectedRest = (scan: Scanner): string | null =>
  scan.isAtEnd() ? null : `${scan.here()} was not expected`

const escape = String.raw`\\(?:[\da-fA-F]{1,6} ?|[^\da-fA-F])`
const nameStart = String.raw`[A-Za-z_]|[^\x00-\x7f\p{Z}]|${escape}`
const nameChar = String.raw`[\w-]|[^\x00-\x7f\p{Z}]|${escape}`

/** An identifier (CSS Syntax 3 §4.3.11). */
export const ident = new RegExp(`(?:--|-?(?:${nameStart}))(?:${nameChar})*`, 'uy')
export const quoted = new RegExp(String.raw`"(?:[^"\\]|${escape})*"|'(?:[^'\\]|${escape})*'`, 'uy')
export const blank = / */y
export const comma = / *, */y
export const closing = / *\)/y
