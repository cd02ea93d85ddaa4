// Options that end up in the text of an export must not be able to break out of their place.
import type { ExportOptions } from './format.ts'

/** Why the options cannot be used, as a sentence, or null. */
export function checkExportOptions({ selector, prefix, remBase }: ExportOptions): string | null {
  if (selector !== undefined && !isSelector(selector))
    return 'selector must be a CSS selector without { } ; < @ and comments'
  if (prefix !== undefined && !/^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(prefix)) {
    return 'prefix must be a letter followed by at most 63 letters, digits, hyphens or underscores'
  }
  if (remBase !== undefined && !(Number.isFinite(remBase) && remBase > 0 && remBase <= 1000)) {
    return 'remBase must be a number of pixels from above 0 to 1000'
  }
  return null
}

function isSelector(text: string): boolean {
  if (text.trim() === '' || text.length > 500 || /[{};<@\\\p{C}\u2028\u2029]|\/\*|\*\//u.test(text)) return false
  return balanced(text)
}

/** Quotes, brackets and parentheses are closed in the order in which they were opened. */
function balanced(text: string): boolean {
  const closing: string[] = []
  let quote = ''
  for (const char of text) {
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '(') closing.push(')')
    else if (char === '[') closing.push(']')
    else if ((char === ')' || char === ']') && closing.pop() !== char) return false
  }
  return quote === '' && closing.length === 0
}
