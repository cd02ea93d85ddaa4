// Whole systems for tests: read, written back, and resolved one permutation after the other without the engine's own stacks.
import { typeOf } from '../../values/value.ts'
import {
  importSystem,
  isMisfit,
  resolveTokens,
  type ImportFailure,
  type ImportOptions,
  type Json,
  type SourceFile,
  type System,
  type SystemImport,
  type Token,
} from '../../index.ts'

export function readSystem(files: SourceFile[], options: ImportOptions & { format?: string } = {}): SystemImport {
  const result: SystemImport | ImportFailure = importSystem(files, options)
  if ('errors' in result) throw new Error(JSON.stringify(result.errors.slice(0, 3)))
  return result
}

/** The input of a writer. */
export function systemOf({ tokensets, resolver }: SystemImport): System {
  if (!resolver) throw new Error('There is no resolver')
  return {
    resolver,
    tokensets: tokensets.map(({ name, modes }) => ({
      name,
      modes: modes.map((mode, i) => ({ ...mode, is_default: i === 0 })),
    })),
  }
}

/** Each permutation's input, the default first; at most `most`, then only one changed context at a time. */
export function inputsOf({ resolver }: SystemImport, most = 64): Record<string, string>[] {
  const modifiers = (resolver?.modifiers ?? []).map(({ name, contexts, default: standard }) => ({
    name,
    contexts: contexts.map(context => context.name).sort((a, b) => Number(b === standard) - Number(a === standard)),
  }))
  const first = Object.fromEntries(modifiers.map(({ name, contexts }) => [name, contexts[0]!]))
  const product = modifiers.reduce((count, { contexts }) => count * contexts.length, 1)
  if (product > most)
    return [
      first,
      ...modifiers.flatMap(({ name, contexts }) => contexts.slice(1).map(context => ({ ...first, [name]: context }))),
    ]
  return modifiers.reduce<Record<string, string>[]>(
    (inputs, { name, contexts }) => inputs.flatMap(input => contexts.map(context => ({ ...input, [name]: context }))),
    [{}],
  )
}

/** The tokens of one permutation: every source in order, the later over the earlier. */
export function merged({ resolver, tokensets }: SystemImport, input: Record<string, string>): Token[] {
  const tokens = new Map<string, Token>()
  for (const entry of resolver?.resolution_order ?? []) {
    const sources =
      'set' in entry
        ? resolver!.sets.find(({ name }) => name === entry.set)!.sources
        : resolver!.modifiers
            .find(({ name }) => name === entry.modifier)!
            .contexts.find(({ name }) => name === input[entry.modifier])!.sources
    for (const { tokenset, mode } of sources) {
      const modes = tokensets.find(({ name }) => name === tokenset)!.modes
      for (const token of (mode === undefined ? modes[0]! : modes.find(({ name }) => name === mode)!).tokens)
        tokens.set(token.name, token)
    }
  }
  return [...tokens.values()]
}

/** By name: type and value, or why there is none. */
export function resolvedValues(tokens: Token[]): Record<string, [string, Json] | string> {
  const resolution = resolveTokens(tokens)
  return Object.fromEntries(
    tokens.map(({ name }) => {
      const end = resolution.get(name)!
      return [name, end.ok ? [end.type, end.value] : end.reason]
    }),
  )
}

/** What of a system must come back, however its values are spelled: `16px` and `{value: 16, unit: "px"}` are one value. */
export function essenceOf({ tokensets, resolver }: SystemImport) {
  const value = ({ type, value, alias_to }: Token): Json | undefined => {
    if (alias_to !== null) return value
    const { parse, text } = typeOf(type)
    const parsed: unknown = parse(value)
    return isMisfit(parsed) ? value : text(parsed, reference => JSON.stringify(reference))
  }
  return {
    resolver,
    // Their order is not significant.
    tokensets: tokensets
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, modes }) => ({
        name,
        modes: modes.map(({ tokens, file: _, ...mode }) => ({
          ...mode,
          tokens: tokens.map(token => ({ ...token, value: value(token) })).sort((a, b) => (a.name < b.name ? -1 : 1)),
        })),
      })),
  }
}
