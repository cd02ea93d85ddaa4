// Custom properties in the tokens of a value or of declarations.
import type { Found } from '../place.ts'
import { unescaped } from './lex.ts'
import type { Lexeme } from './lex.ts'

export interface PropertyOptions {
  /** The value lists properties, as that of `transition-property` does. */
  lists?: boolean
  /** The text holds declarations: a name that starts one is a property. */
  declares?: boolean
  /** The text holds classes of Tailwind: `bg-(--x)` and `bg-[--x]` name properties. */
  classes?: boolean
}

/** Functions whose first argument is a custom property; `theme` is Tailwind's. */
const naming = new Set(['var', 'style', 'theme'])

export function findProperties(text: string, lexemes: readonly Lexeme[], found: Found, options: PropertyOptions): void {
  for (const [index, lexeme] of lexemes.entries()) {
    if (lexeme.type !== 'identifier' || !text.startsWith('--', lexeme.start)) continue
    if (!isProperty(text, lexemes, index, options)) continue
    const { start, end, open } = lexeme
    const name = unescaped(text.slice(start, end))
    if (open) {
      found.doubts.push({ kind: 'css', start, before: name, after: following(text, end), why: workedOut })
    } else found.places.push({ kind: 'css', start, end, name })
  }
}

export const workedOut = 'the name is put together while the program runs'

/** What stands right behind the interpolation at `end`. */
function following(text: string, end: number): string {
  const close = text.indexOf('}', end)
  if (close === -1) return ''
  let at = close + 1
  while (at < text.length && !' ,)(;:{}#@"\'\n'.includes(text[at]!)) at++
  return text.startsWith('#{', at) || text.startsWith('@{', at) ? '' : text.slice(close + 1, at)
}

function isProperty(
  text: string,
  lexemes: readonly Lexeme[],
  index: number,
  { lists, declares, classes }: PropertyOptions,
): boolean {
  const sign = (at: number) => {
    const lexeme = lexemes[at]
    return lexeme?.type === 'sign' ? text[lexeme.start] : undefined
  }
  const before = sign(index - 1)
  if (before === '(') {
    const called = lexemes[index - 2]
    if (called?.type === 'identifier' && called.end === lexemes[index - 1]!.start) {
      const name = text.slice(called.start, called.end).toLowerCase()
      if (naming.has(name) || (classes && name.endsWith('-'))) return true
    }
  }
  if (declares && sign(index + 1) === ':' && [undefined, ';', '{', '}'].includes(before))
    return index === 0 || before !== undefined
  if (classes && before === '[' && sign(index + 1) === ']') return true
  // `bg-(color:--x)`
  if (classes && before === ':' && sign(index - 3) === '(' && sign(index + 1) === ')') return true
  return lists === true && sign(index + 1) !== '('
}
