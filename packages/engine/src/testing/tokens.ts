// Tokens for tests.
import {
  aliasOf,
  modeInput,
  tokensetInput,
  typeNames,
  types,
  type ExportInput,
  type Json,
  type ModeTokens,
  type Token,
  type TypeName,
} from '../index.ts'

export function token(name: string, type: TypeName, value: Json, more: Partial<Token> = {}): Token {
  const target = aliasOf(value)
  return {
    name,
    type,
    value: target === null ? value : { alias_to: target },
    description: null,
    alias_to: target,
    ...more,
  }
}

/** Every example of every type, one description and one alias each. */
export function exampleTokens(): Token[] {
  return typeNames.flatMap(type => [
    ...types[type].examples.map((value: Json, index) =>
      token(`${type}.${index + 1}`, type, value, { description: index === 0 ? `The first ${type}` : null }),
    ),
    token(`${type}.alias`, type, `{${type}.1}`),
  ])
}

export function inputOf(scope: 'mode' | 'tokenset', name: string, modes: ModeTokens[]): ExportInput {
  return scope === 'mode' ? modeInput(name, modes[0]!) : tokensetInput(name, modes)
}

export function oneMode(tokens: Token[], name = 'Light'): ExportInput {
  return modeInput('Tokens', { name, is_default: true, tokens })
}

/** A tokenset; the first mode is the default. */
export function allModes(modes: Record<string, Token[]>): ExportInput {
  const list = Object.entries(modes).map(([name, tokens], index) => ({ name, is_default: index === 0, tokens }))
  return tokensetInput('Tokens', list)
}
