// Text in GitHub Flavored Markdown that is what it is, in a cell of a table too.
import { oneLine } from '../prepared.ts'

/** Text without markup: what would be some is escaped (CommonMark 0.31 §2.4). */
export function plainText(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_{}[\]<>|~&$#!]/g, '\\$&')
    .replace(/^([-+=]|\d+(?=[.)]))/, '\\$1')
}

/** Code, in as many backticks as it takes. What is not seen or would be trimmed is written as JSON. In a cell a bar ends it even so. */
export function codeSpan(text: string, inCell = true): string {
  const hidden = /[\p{Cc}\p{Cf}\p{Z}]/u.test(text.replaceAll(' ', '')) || text !== text.trim() || text.startsWith('"')
  const shown = hidden ? JSON.stringify(text).replace(/[\p{Cc}\p{Cf}]|(?! )\p{Z}/gu, byNumber) : text
  const longest = Math.max(0, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const padding = /^`|`$/.test(shown) ? ' ' : ''
  return `${fence}${padding}${inCell ? shown.replaceAll('|', '\\|') : shown}${padding}${fence}`
}

const byNumber = (char: string) => `\\u{${char.codePointAt(0)!.toString(16)}}`
