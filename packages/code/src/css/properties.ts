// Finds custom properties in the lexemes of a value or of declarations.
import type { CodeScan } from '../occurrence.ts'
import { signOf, unescaped } from './lex.ts'
import type { Lexeme } from './lex.ts'

export interface PropertyOptions {
  /** The value lists properties, as in `transition-property`. */
  lists?: boolean
  /** The text contains declarations: the name at the start of one is a property. */
  declares?: boolean
  /** The text contains classes of Tailwind: `bg-(--x)` and `bg-[--x]` name properties. */
  classes?: boolean
}

/** Functions whose first argument is a custom property; `theme` is Tailwind's. */
const naming = new Set(['var', 'style', 'theme'])

export function findProperties(
  text: string,
  lexemes: readonly Lexeme[],
  found: CodeScan,
  options: PropertyOptions,
): void {
  for (const [index, lexeme] of lexemes.entries()) {
    if (lexeme.type !== 'identifier' || !text.startsWith('--', lexeme.start)) continue
    const use = useOf(text, lexemes, index, options)
    if (use === null) continue
    const { start, end, open } = lexeme
    const name = unescaped(text.slice(start, end))
    if (open) {
      found.doubts.push({ kind: 'css', start, before: name, after: following(text, end), why: workedOut })
    } else found.places.push({ kind: 'css', start, end, name, ...use })
  }
}

type Use = { binds?: true }
const isUse: Use = {}

/** The values in a text of declarations, such as an attribute for styles; `isWhole`: no expression follows the text. */
export function findValues(text: string, offset: number, found: CodeScan, isWhole = true): void {
  for (const match of text.matchAll(/(?<=(?:^|[;{])\s*)([\w-]+)(\s*:\s*)([^;{}]+)(?=;|\s*\}|$)/g)) {
    const [all, property = '', between = '', rest = ''] = match
    if (match.index + all.length === text.length && !isWhole) continue
    const value = rest.trimEnd()
    const start = offset + match.index + property.length + between.length
    found.values.push({ property, value, start, end: start + value.length, form: 'css' })
  }
}

export const workedOut = 'the name is put together while the program runs'

/** The part of the name after the interpolation at `end`. */
function following(text: string, end: number): string {
  const close = text.indexOf('}', end)
  if (close === -1) return ''
  let at = close + 1
  while (at < text.length && !' ,)(;:{}#@"\'\n'.includes(text[at]!)) at++
  return text.startsWith('#{', at) || text.startsWith('@{', at) ? '' : text.slice(close + 1, at)
}

/** null: the name is no property here. */
function useOf(
  text: string,
  lexemes: readonly Lexeme[],
  index: number,
  { lists, declares, classes }: PropertyOptions,
): Use | null {
  const before = signOf(text, lexemes[index - 1])
  const after = signOf(text, lexemes[index + 1])
  if (before === '(' && isNameArgument(text, lexemes, index, classes === true)) return isUse
  if (declares && after === ':' && [undefined, ';', '{', '}'].includes(before))
    return index === 0 || before !== undefined ? { binds: true } : null
  if (classes && isInClass(text, lexemes, index)) return isUse
  return lists === true && after !== '(' ? isUse : null
}

/** The first argument of a function that takes a custom property, or of a class: `bg-(--x)`. */
function isNameArgument(text: string, lexemes: readonly Lexeme[], index: number, classes: boolean): boolean {
  const callee = lexemes[index - 2]
  if (callee?.type !== 'identifier' || callee.end !== lexemes[index - 1]!.start) return false
  const name = text.slice(callee.start, callee.end).toLowerCase()
  return naming.has(name) || (classes && name.endsWith('-'))
}

/** `bg-[--x]` and `bg-(color:--x)`. */
function isInClass(text: string, lexemes: readonly Lexeme[], index: number): boolean {
  const before = signOf(text, lexemes[index - 1])
  const after = signOf(text, lexemes[index + 1])
  if (before === '[') return after === ']'
  return before === ':' && after === ')' && signOf(text, lexemes[index - 3]) === '('
}
