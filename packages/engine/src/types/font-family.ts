// Font names, the preferred one first. A string may be a list in CSS syntax.
import type { Json } from '../base/token.ts'
import { cssString } from './css-string.ts'
import { misfit, type Misfit, type TokenType } from './type.ts'

/** Keywords, which lose their meaning in quotes: CSS Fonts 4 §2.1.2 and two that browsers added. */
const keywords: ReadonlySet<string> = new Set([
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'fantasy',
  'system-ui',
  'ui-serif',
  'ui-sans-serif',
  'ui-monospace',
  'ui-rounded',
  'math',
  'emoji',
  'fangsong',
  '-apple-system',
  'blinkmacsystemfont',
])

function parse(value: Json): string[] | Misfit {
  const names = typeof value === 'string' ? splitList(value) : value
  const fault = () => misfit('a font name or an array of them, such as ["Inter", "sans-serif"]', value)
  if (!Array.isArray(names) || names.length === 0) return fault()
  const read: string[] = []
  for (const name of names) {
    if (typeof name !== 'string') return fault()
    const bare = unquote(name)
    if (bare === '') return fault()
    read.push(bare)
  }
  return read
}

/** `"Foo, Bar", sans-serif` → two names: commas within quotes belong to the name. */
function splitList(text: string): string[] {
  const names: string[] = []
  let quote = ''
  let start = 0
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i)
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if ((char === '"' || char === "'") && text.slice(start, i).trim() === '') quote = char
    else if (char === ',') {
      names.push(text.slice(start, i))
      start = i + 1
    }
  }
  names.push(text.slice(start))
  return names
}

function unquote(text: string): string {
  const trimmed = text.trim()
  const quote = trimmed.charAt(0)
  const quoted = trimmed.length > 1 && (quote === '"' || quote === "'") && trimmed.endsWith(quote)
  return quoted ? trimmed.slice(1, -1).trim() : trimmed
}

export const fontFamily: TokenType<string[]> = {
  parse,
  text: names => names.map(name => (keywords.has(name.toLowerCase()) ? name : cssString(name))).join(', '),
  examples: [['Inter', 'Helvetica Neue', 'sans-serif'], 'Georgia, serif', 'Inter', "O'Reilly Sans"],
}
