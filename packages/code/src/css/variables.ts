// Finds variables of Sass and Less in the lexemes of a value, a selector or the parameters of an at-rule.
import type { CodeScan } from '../occurrence.ts'
import { workedOut } from './properties.ts'
import { signOf } from './lex.ts'
import type { Lexeme, Syntax } from './lex.ts'
import { isDeclared, variableName } from './scopes.ts'
import type { Scope } from './scopes.ts'

interface Around {
  namespaces: ReadonlyMap<string, string>
  parameters: ReadonlySet<number>
  /** `@use … with (…)`: the names in the parentheses belong to the module. */
  configures: boolean
}

const lookups = new Set(['map.get', 'map-get', 'map.has-key', 'map-has-key'])

const textOf = (text: string, { start, end }: Lexeme) => text.slice(start, end)

/** The name of the called function with its module; '' if the lexeme is not a name. */
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
  found: CodeScan,
  around: Around,
): void {
  new VariableFinder(text, syntax, scope, found, around).find(lexemes)
}

class VariableFinder {
  readonly #text: string
  readonly #syntax: Exclude<Syntax, 'css'>
  readonly #scope: Scope
  readonly #found: CodeScan
  readonly #around: Around
  /** The open calls ('' for plain parentheses), and whether they read the map of modes. */
  readonly #calls: { name: string; ofModes: boolean }[] = []

  constructor(text: string, syntax: Exclude<Syntax, 'css'>, scope: Scope, found: CodeScan, around: Around) {
    this.#text = text
    this.#syntax = syntax
    this.#scope = scope
    this.#found = found
    this.#around = around
  }

  find(lexemes: readonly Lexeme[]): void {
    for (const [index, lexeme] of lexemes.entries()) {
      const isCall = lexemes[index - 1]?.end === lexeme.start
      const sign = signOf(this.#text, lexeme)
      if (sign === '(')
        this.#calls.push({ name: isCall ? calledAt(this.#text, lexemes, index - 1) : '', ofModes: false })
      if (sign === ')') this.#calls.pop()
      if (lexeme.type === 'string') this.#key(lexeme)
      if (lexeme.type === 'variable') this.#variable(lexemes, index)
    }
  }

  #variable(lexemes: readonly Lexeme[], index: number): void {
    const lexeme = lexemes[index]!
    const { start, end, indirect, open } = lexeme
    const { parameters, configures } = this.#around
    if (parameters.has(start)) return
    const name = variableName(textOf(this.#text, lexeme), this.#syntax)
    if (indirect) {
      const why = 'the variable is named by another variable'
      this.#found.doubts.push({ kind: this.#syntax, start, why, name })
      return
    }
    const isKey = this.#isKey(lexeme, lexemes[index + 1])
    if (isKey && (index === 0 || (!configures && this.#calls.at(-1)?.name))) return
    if (this.#syntax === 'scss') this.#readMap(lexemes, index, name)
    if (open || this.#isOwn(lexemes, index, name, configures && isKey)) return
    this.#found.places.push({ kind: this.#syntax, start, end, name })
  }

  /** The name of a declaration, an argument or a configured variable: `$name: value`. */
  #isKey(variable: Lexeme, next: Lexeme | undefined): boolean {
    return signOf(this.#text, next) === ':' && next!.depth === variable.depth
  }

  /** The export names its map `$modes`: `map.get($modes, 'dark', 'color-text')`. */
  #readMap(lexemes: readonly Lexeme[], index: number, name: string): void {
    const { start } = lexemes[index]!
    if (name === 'modes' && !isDeclared(this.#scope, name, start)) for (const call of this.#calls) call.ofModes = true
    const call = this.#calls.at(-1)
    if (call?.ofModes && lookups.has(call.name) && signOf(this.#text, lexemes[index - 1]) === ',')
      this.#found.doubts.push({ kind: 'scss', start, before: '', why: 'the key of the map is a variable' })
  }

  /** The variable belongs to the file itself, or to a module that no export writes. */
  #isOwn(lexemes: readonly Lexeme[], index: number, name: string, isConfigured: boolean): boolean {
    const { start } = lexemes[index]!
    const [dot, module] = [lexemes[index - 1], lexemes[index - 2]]
    // The sigil is between the dot and the name.
    const isMember = signOf(this.#text, dot) === '.' && dot!.end === start - 1 && module?.type === 'identifier'
    if (!isMember) return !isConfigured && isDeclared(this.#scope, name, start)
    const address = this.#around.namespaces.get(textOf(this.#text, module))
    return address === undefined || address.startsWith('sass:')
  }

  #key({ start, end, open }: Lexeme): void {
    const call = this.#calls.find(({ name }) => lookups.has(name))
    if (this.#syntax !== 'scss' || !call) return
    const { places, doubts } = this.#found
    const name = variableName(this.#text.slice(start, end), 'scss')
    if (call.ofModes && open) doubts.push({ kind: 'scss', start, before: '', why: workedOut })
    else if (call.ofModes) places.push({ kind: 'scss', start, end, name })
    else if (!open)
      doubts.push({ kind: 'scss', start, name, why: 'the map with this key is not one that an export writes' })
  }
}
