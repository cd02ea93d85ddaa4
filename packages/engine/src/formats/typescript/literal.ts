// Text in the code of scripts: strings, keys of objects and comments that can end neither themselves nor an element around the code.
import { oneLine } from '../../format/prepared.ts'

/** A string in single quotes. U+2028 and 2029 and what ends a script element are escaped too. */
export function scriptText(content: string): string {
  const escaped = JSON.stringify(content).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${escaped.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, unicode).replaceAll('</', '\\u003c/')}'`
}

function unicode(char: string): string {
  return `\\u{${char.codePointAt(0)!.toString(16)}}`
}

/** A literal `__proto__: x` would set the prototype; a computed key does not. */
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
