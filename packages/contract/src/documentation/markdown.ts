// The limits of the Markdown of documentation pages, which the server and the editor check alike.

/** Bytes (UTF-8) of one page, and of all pages of a documentation together. */
export const mostPageBytes = 200_000
export const mostDocumentationBytes = 2_000_000

/** How deep quotes and lists may nest. */
export const mostNesting = 24

/** Marks of emphasis in one block: each costs a parser the length of its block. */
const mostMarks = 2_000

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** What makes a text cost a parser more than its length, as a sentence; null: nothing. */
export function markdownFault(text: string): string | null {
  if (bytesOf(text) > mostPageBytes) return `markdown must have at most ${mostPageBytes} bytes`
  let marks = 0
  for (const line of text.split('\n')) {
    if (nestingOf(line) > mostNesting)
      return `markdown must not nest quotes and lists deeper than ${mostNesting} levels`
    marks = line.trim() === '' ? 0 : marks + marksIn(line)
    if (marks > mostMarks) return `a block of markdown must have at most ${mostMarks} asterisks, underscores and tildes`
  }
  return null
}

/** Quotes and bullets at the start of a line, each of which opens a level. */
function nestingOf(line: string): number {
  let depth = 0
  let at = 0
  for (;;) {
    const marker = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y
    marker.lastIndex = at
    const found = marker.exec(line)
    if (!found) return depth
    depth++
    at = marker.lastIndex
    if (depth > mostNesting) return depth
  }
}

function marksIn(line: string): number {
  let count = 0
  for (const character of line) if (character === '*' || character === '_' || character === '~') count++
  return count
}
