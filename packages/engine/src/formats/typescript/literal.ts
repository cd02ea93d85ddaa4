// Escapes text for code of scripts: strings, keys and comments that can end neither themselves nor a surrounding element.
import { oneLine } from '../../format/prepared.ts'

/** A string in single quotes. Also escapes U+2028, U+2029 and the end of a script element. */
export function scriptText(content: string): string {
  const escaped = JSON.stringify(content).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${escaped.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, unicode).replaceAll('</', '\\u003c/')}'`
}

function unicode(char: string): string {
  return `\\u{${char.codePointAt(0)!.toString(16)}}`
}

/** Uses a computed key for `__proto__`, since a plain one would set the prototype. */
export function scriptKey(name: string): string {
  return name === '__proto__' ? `[${scriptText(name)}]` : scriptText(name)
}

/** The same without quotes where the key is an identifier or a plain index. */
export function bareKey(name: string): string {
  return /^(?:[A-Za-z_$][\w$]*|0|[1-9]\d{0,8})$/.test(name) && name !== '__proto__' ? name : scriptKey(name)
}

export function scriptComment(text: string): string {
  return oneLine(text).replaceAll('*/', '* /').replaceAll('</', '< /')
}
