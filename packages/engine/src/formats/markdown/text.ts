// Escapes text for GitHub Flavored Markdown, also within a table.
import { oneLine } from '../../format/prepared.ts'

/** Escapes all characters of markup (CommonMark 0.31 §2.4). */
export function plainText(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_{}[\]<>|~&$#!]/g, '\\$&')
    .replace(/^([-+=]|\d+(?=[.)]))/, '\\$1')
}

/** A code span. A table cell ends at a bar even within code, which therefore has to be escaped. */
export function codeSpan(text: string, inCell = true): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const padding = /^`|`$/.test(text) ? ' ' : ''
  return `${fence}${padding}${inCell ? text.replaceAll('|', '\\|') : text}${padding}${fence}`
}

/** A name with invisible characters, or with white space that would be trimmed, as JSON. */
export function visibleName(name: string): string {
  const hidden = /[\p{Cf}\p{Z}]/u.test(name.replaceAll(' ', '')) || name !== name.trim() || name.startsWith('"')
  return hidden ? JSON.stringify(name).replace(/\p{Cf}|(?! )\p{Z}/gu, byNumber) : name
}

const byNumber = (char: string) => `\\u{${char.codePointAt(0)!.toString(16)}}`
