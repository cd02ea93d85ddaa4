// Reads a text from left to right, piece by piece.

export interface Scanner {
  /** What the pattern (sticky) matches here, stepped over; null where it does not. */
  take(pattern: RegExp): string | null
  /** What is left, shortened, for a message. */
  here(): string
  isAtEnd(): boolean
}

export function scanner(text: string): Scanner {
  let at = 0
  return {
    take(pattern) {
      pattern.lastIndex = at
      const found = pattern.exec(text)
      if (!found) return null
      at += found[0].length
      return found[0]
    },
    here() {
      const rest = text.slice(at)
      if (rest === '') return 'the end'
      return JSON.stringify(rest.length > 30 ? `${rest.slice(0, 29)}…` : rest)
    },
    isAtEnd: () => at === text.length,
  }
}

const escape = String.raw`\\(?:[\da-fA-F]{1,6} ?|[^\da-fA-F])`
const nameStart = String.raw`[A-Za-z_]|[^\x00-\x7f\p{Z}]|${escape}`
const nameChar = String.raw`[\w-]|[^\x00-\x7f\p{Z}]|${escape}`

/** An identifier (CSS Syntax 3 §4.3.11). */
export const ident = new RegExp(`(?:--|-?(?:${nameStart}))(?:${nameChar})*`, 'uy')
export const quoted = new RegExp(String.raw`"(?:[^"\\]|${escape})*"|'(?:[^'\\]|${escape})*'`, 'uy')
export const blank = / */y
export const comma = / *, */y
export const closing = / *\)/y
