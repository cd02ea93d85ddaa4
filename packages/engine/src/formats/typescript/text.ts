// Text of users in TypeScript: as a string, and in a comment.
import { oneLine } from '../prepared.ts'

/** A string in single quotes. U+2028 and 2029 and what ends a script element are escaped too. */
export function text(content: string): string {
  const escaped = JSON.stringify(content).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${escaped.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, unicode).replaceAll('</', '\\u003c/')}'`
}

function unicode(char: string): string {
  return `\\u{${char.codePointAt(0)!.toString(16)}}`
}

/** Text that can end neither its comment nor a script element around the code. */
export function comment(text: string): string {
  return oneLine(text).replaceAll('*/', '* /').replaceAll('</', '< /')
}
