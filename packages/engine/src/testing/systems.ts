// Systems for tests: resolvers with what their sources hold.
import type { Context, Modifier, ResolverSet, SourceTokenset, System } from '../resolver/resolver.ts'
import type { Json, Token } from '../base/token.ts'
import type { TypeName } from '../types/index.ts'
import { token } from './tokens.ts'

type Values = Record<string, Json>

/** The input of `systemOf`: each set and context with its tokens, numbers unless a name implies another type. */
export interface Described {
  sets?: Record<string, Values>
  modifiers?: Record<
    string,
    { default?: string; contexts: Record<string, Values>; as?: Record<string, Partial<Context>> }
  >
  order?: System['resolver']['resolution_order']
  types?: Record<string, TypeName>
}

/** Each set a tokenset with the mode `Base`, each modifier one with a mode for each context. */
export function systemOf({ sets = {}, modifiers = {}, order = null, types = {} }: Described): System {
  const tokensOf = (values: Values): Token[] =>
    Object.entries(values).map(([name, value]) => token(name, types[name] ?? 'number', value))
  const tokensets: SourceTokenset[] = []
  const madeSets: ResolverSet[] = Object.entries(sets).map(([name, values]) => {
    tokensets.push({ name, modes: [{ name: 'Base', is_default: true, tokens: tokensOf(values) }] })
    return { name, sources: [{ tokenset: name }] }
  })
  const madeModifiers: Modifier[] = Object.entries(modifiers).map(
    ([name, { default: standard, contexts, as = {} }]) => {
      const modes = Object.entries(contexts).map(([context, values], index) => ({
        name: context,
        is_default: index === 0,
        tokens: tokensOf(values),
      }))
      tokensets.push({ name, modes })
      return {
        name,
        ...(standard === undefined ? {} : { default: standard }),
        contexts: modes.map(mode => ({
          name: mode.name,
          sources: [{ tokenset: name, mode: mode.name }],
          ...as[mode.name],
        })),
      }
    },
  )
  return {
    resolver: { name: 'Themes', description: null, sets: madeSets, modifiers: madeModifiers, resolution_order: order },
    tokensets,
  }
}
