// Decides quickly, before parsing, whether a text may concern given names. It may err only towards yes: after a no, the
// text contains neither uses of the names in any language nor parts that could be combined to one.
import type { Changes } from './edit.ts'

/** Words by which a script or a style sheet accesses tokens with computed names. */
const reaching = ['tokens', 'tokenTypes', 'modes', 'TokenName', 'NamesOf']

const isWord = (code: number) =>
  (code > 96 && code < 123) ||
  (code > 64 && code < 91) ||
  (code > 47 && code < 58) ||
  code === 45 ||
  code === 95 ||
  code > 127

const wordEnd = (text: string, start: number): number => {
  let end = start
  while (end < text.length && isWord(text.charCodeAt(end))) end++
  return end
}

function wordStart(text: string, from: number): number {
  let start = from
  while (start < text.length && !isWord(text.charCodeAt(start))) start++
  return start
}

/** Sass and Android treat `_` and `-` as equal; custom properties start with hyphens. */
const normal = (word: string): string => {
  let start = 0
  while (word[start] === '-') start++
  return word.slice(start).replaceAll('_', '-')
}

function wordsOf(text: string): string[] {
  const words: string[] = []
  for (let start = wordStart(text, 0); start < text.length;) {
    const end = wordEnd(text, start)
    words.push(text.slice(start, end))
    start = wordStart(text, end)
  }
  return words
}

export function mentionsOf(changes: Changes): (text: string) => boolean {
  const known = new Set(reaching)
  const values = new Set<string>()
  for (const [kind, names] of Object.entries(changes))
    for (const name of names.keys()) {
      const last = normal(wordsOf(name).at(-1) ?? '')
      // A name without letters and digits could occur anywhere.
      if (last === '') return () => true
      known.add(last)
      // `bg-brand` for `--color-brand`, `font-bold` for `--font-weight-bold`.
      if (kind === 'utility') for (const value of [last, ...tails(last).slice(0, 2)]) values.add(value)
    }
  return text => {
    // An escape may represent any letter.
    if (text.includes('\\')) return true
    for (let start = wordStart(text, 0); start < text.length;) {
      const end = wordEnd(text, start)
      const word = text.slice(start, end)
      if (word.includes('--') && isOpen(text, end)) return true
      if (isKnown(word, known, values)) return true
      start = wordStart(text, end)
    }
    return false
  }
}

/** A name that another part is joined to: `--color-${name}`, `'--color-' + name`, `--color-#{$name}`. */
function isOpen(text: string, end: number): boolean {
  const char = text[end]
  if (char === '"' || char === "'" || char === '`') return true
  return text[end + 1] === '{' && (char === '$' || char === '#' || char === '@')
}

/** The whole word, or a part beside a minus; values of classes follow a prefix. */
function isKnown(word: string, known: ReadonlySet<string>, values: ReadonlySet<string>): boolean {
  const whole = normal(word)
  if (known.has(whole) || values.has(whole)) return true
  if (!word.includes('-')) return false
  if (values.size > 0 && !word.startsWith('--') && tails(whole).some(tail => values.has(tail))) return true
  return word.split('-').some(part => known.has(normal(part)))
}

/** `a-b-c` → `b-c`, `c`. */
function tails(word: string): string[] {
  const found: string[] = []
  for (let dash = word.indexOf('-'); dash !== -1; dash = word.indexOf('-', dash + 1)) found.push(word.slice(dash + 1))
  return found
}
