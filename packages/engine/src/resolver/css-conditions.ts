// Checks the conditions that a context may have instead of its attribute: a selector or a media query. Exports write both into a
// style sheet unchanged, so this grammar refuses everything it does not know. It is small, because the dashboard's bundle contains
// it.
import { readMedia } from './conditions/media.ts'
import { scanner } from './conditions/scanner.ts'
import { readSelectors } from './conditions/selector.ts'

const longest = 1000

/** Why the text is no list of selectors for elements (Selectors 4), or null. */
export function checkSelector(text: string): string | null {
  return outside(text, /[{};<@]|\/\*|\*\/|-->/) ?? readSelectors(scanner(text))
}

/** Why the text is no list of media queries (Media Queries 4 and 5), or null. */
export function checkMedia(text: string): string | null {
  // `<` is allowed, because it compares in ranges; a measure or a feature follows it, never a tag.
  return outside(text, /[{};@\\]|\/\*|\*\/|<[!/]|-->/) ?? readMedia(scanner(text))
}

/** Refuses characters that could end the rule, the sheet or the element around it in a less careful parser than a browser's. */
function outside(text: string, breaking: RegExp): string | null {
  if (text.trim() === '') return 'it is empty'
  if (text.length > longest) return `it has more than ${longest} characters`
  const match = breaking.exec(text)
  if (match) return `${match[0]} cannot stand in it`
  if (/[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text)) {
    return 'control characters cannot stand in it'
  }
  return null
}
