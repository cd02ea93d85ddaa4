// Text in GitHub Flavored Markdown that is what it is, in a cell of a table too.
import { oneLine } from '../../format/prepared.ts'

/** Text without markup: what would be some is escaped (CommonMark 0.31 §2.4). */
export function plainText(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_{}[\]<>|~&$#!]/g, '\\$&')
    .replace(/^([-+=]|\d+(?=[.)]))/, '\\$1')
}

/** Code, in as many backticks as it takes. In a cell a bar ends it even so. */
export function codeSpan(text: string, inCell = true): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const padding = /^`|`$/.test(text) ? ' ' : ''
  return `${fence}${padding}${inCell ? text.replaceAll('|', '\\|') : text}${padding}${fence}`
}

/** A name that can be read: where something in it is not seen or would be trimmed, it is written as JSON. */
export function visibleName(name: string): string {
  const hidden = /[\p{Cf}\p{Z}]/u.test(name.replaceAll(' ', '')) || name !== name.trim() || name.startsWith('"')
  return hidden ? JSON.stringify(name).replace(/\p{Cf}|(?! )\p{Z}/gu, byNumber) : name
}

const byNumber = (char: string) => `\\u{${char.codePointAt(0)!.toString(16)}}`
