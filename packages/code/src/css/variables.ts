// Variables of Sass and Less in the tokens of a value, a selector or the parameters of an at-rule.
import type { Found } from '../place.ts'
import { workedOut } from './properties.ts'
import type { Lexeme, Syntax } from './lex.ts'
import { isDeclared, variableName } from './scopes.ts'
import type { Scope } from './scopes.ts'

interface Around {
  namespaces: ReadonlyMap<string, string>
  parameters: ReadonlySet<number>
  /** `@use … with (…)`: the names in the parentheses are those of the module. */
  configures: boolean
}

const lookups = new Set(['map.get', 'map-get', 'map.has-key', 'map-has-key'])

const textOf = (text: string, { start, end }: Lexeme) => text.slice(start, end)
const signOf = (text: string, lexeme: Lexeme | undefined) => (lexeme?.type === 'sign' ? text[lexeme.start] : undefined)

/** The name of the function, with its module; '' where it is no name. */
function calledAt(text: string, lexemes: readonly Lexeme[], index: number): string {
  const [module, dot, name] = [lexemes[index - 2], lexemes[index - 1], lexemes[index]!]
  if (name.type !== 'identifier') return ''
  const isQualified = signOf(text, dot) === '.' && dot!.end === name.start && module?.type === 'identifier'
  return `${isQualified ? `${textOf(text, module)}.` : ''}${textOf(text, name)}`
}

export function findVariables(
  text: string,
  syntax: Exclude<Syntax, 'css'>,
  lexemes: readonly Lexeme[],
  scope: Scope,
  found: Found,
  { namespaces, parameters, configures }: Around,
): void {
  const at = (lexeme: Lexeme) => textOf(text, lexeme)
  const sign = (lexeme: Lexeme | undefined) => signOf(text, lexeme)
  /** The functions whose arguments are being read, '' for parentheses alone; and whether they read the map of modes. */
  const calls: { name: string; ofModes: boolean }[] = []
  for (const [index, lexeme] of lexemes.entries()) {
    const before = lexemes[index - 1]
    if (sign(lexeme) === '(')
      calls.push({ name: before?.end === lexeme.start ? calledAt(text, lexemes, index - 1) : '', ofModes: false })
    if (sign(lexeme) === ')') calls.pop()
    if (lexeme.type === 'string') key(lexeme)
    if (lexeme.type === 'variable') variable(lexeme, index)
  }

  function variable(lexeme: Lexeme, index: number): void {
    const { start, end, indirect, open } = lexeme
    if (parameters.has(start)) return
    const name = variableName(at(lexeme), syntax)
    if (indirect) {
      found.doubts.push({ kind: syntax, start, why: 'the variable is named by another variable', name })
      return
    }
    const next = lexemes[index + 1]
    const call = calls.at(-1)
    const isKey = sign(next) === ':' && next!.depth === lexeme.depth
    if (isKey && index === 0) return
    if (isKey && call?.name && !configures) return
    // What the export calls its map: `map.get($modes, 'dark', 'color-text')`.
    if (syntax === 'scss' && name === 'modes' && !isDeclared(scope, name, start))
      for (const each of calls) each.ofModes = true
    if (syntax === 'scss' && call?.ofModes && lookups.has(call.name) && sign(lexemes[index - 1]) === ',')
      found.doubts.push({ kind: syntax, start, before: '', why: 'the key of the map is a variable' })
    const [dot, module] = [lexemes[index - 1], lexemes[index - 2]]
    // The sigil stands between the dot and the name.
    const isMember = sign(dot) === '.' && dot!.end === start - 1 && module?.type === 'identifier'
    if (isMember) {
      const address = namespaces.get(at(module))
      if (address === undefined || address.startsWith('sass:')) return
    } else if (!(configures && isKey) && isDeclared(scope, name, start)) return
    if (open) return
    found.places.push({ kind: syntax, start, end, name })
  }

  function key({ start, end, open }: Lexeme): void {
    const call = calls.find(({ name }) => lookups.has(name))
    if (syntax !== 'scss' || !call) return
    const name = variableName(text.slice(start, end), syntax)
    if (call.ofModes && open) found.doubts.push({ kind: 'scss', start, before: '', why: workedOut })
    else if (call.ofModes) found.places.push({ kind: 'scss', start, end, name })
    else if (!open)
      found.doubts.push({ kind: 'scss', start, name, why: 'the map with this key is not one that an export writes' })
  }
}
