// What stands between the words of a text: spaces, line breaks, comments.

const lineBreak = /\r\n|[\n\r\u2028\u2029]/
const piece = /\/\*[^]*?\*\/|\/\/[^\n\r\u2028\u2029]*|\r\n|[\n\r\u2028\u2029]|[^/\n\r\u2028\u2029]+|\//g

export const hasLineBreak = (trivia: string): boolean => lineBreak.test(trivia)

/** Divides trivia in front of each line break that is not inside a comment. All pieces together are the trivia. */
function linesOf(trivia: string): string[] {
  if (!hasLineBreak(trivia)) return [trivia]
  const lines = ['']
  for (const [part] of trivia.matchAll(piece))
    if (lineBreak.test(part[0]!)) lines.push(part)
    else lines[lines.length - 1] += part
  return lines
}

/** Divides trivia at its first line break: what belongs to the line before it, and the rest. */
export function atLineEnd(trivia: string): [string, string] {
  const [first = ''] = linesOf(trivia)
  return [first, trivia.slice(first.length)]
}

export const hasComment = (trivia: string): boolean => trivia.includes('/')

/** Whether whatever follows on the same line would become part of a comment. */
export const endsInLineComment = (trivia: string): boolean =>
  trivia.includes('//') && /^[^]*\/\/[^\n\r\u2028\u2029]*$/.test(trivia.replace(/\/\*[^]*?\*\//g, ''))

/** Divides what stands before a member: what stays without it, and its own comments, which stand directly above it. */
export function ownComments(lead: string): { others: string; own: string } {
  const lines = linesOf(lead)
  let first = lines.length - 1
  while (first > 1 && hasComment(lines[first - 1]!)) first--
  // The first piece stands on the line of what is before it, and belongs to the member only if there are no further lines.
  const own = lines.slice(lines.length > 1 ? Math.max(first, 1) : 0).join('')
  return { others: lead.slice(0, lead.length - own.length), own }
}

/** The spaces at the beginning of the line on which the trivia ends; null if it has no line break. */
export function indentIn(trivia: string): string | null {
  const lines = linesOf(trivia)
  if (lines.length < 2) return null
  return /^[ \t]*/.exec(lines.at(-1)!.replace(/^\r\n|^[^]/, ''))![0]
}

/** A blank line before the first comment. */
export const beginsWithBlankLine = (lead: string): boolean => /^(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)/.test(lead)

/** Replaces an indentation by another at the beginning of each line. */
export function shifted(trivia: string, from: string, to: string): string {
  if (from === to) return trivia
  return trivia.replace(/(\r\n|[\n\r])([ \t]*)/g, (all, end: string, spaces: string) =>
    spaces.startsWith(from) ? end + to + spaces.slice(from.length) : all,
  )
}
