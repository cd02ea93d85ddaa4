// Puts a mode into a theme: as a context of one of its axes.
import type { ResolverParts } from '@tessera/contract'
import { tokensetsOf, type ModeSource } from '../model/themes/sources.ts'

type Modifiers = ResolverParts['modifiers']

/** A context of this name takes the mode as its last source, whose values win; otherwise the axis gets a new context. */
export function withModeIn(modifiers: Modifiers, axis: string, context: string, source: ModeSource): Modifiers {
  return modifiers.map(modifier => {
    if (modifier.name !== axis) return modifier
    const at = modifier.contexts.findIndex(({ name }) => name === context)
    const before = modifier.contexts[at]
    const contexts = before
      ? modifier.contexts.with(at, { ...before, sources: [...before.sources, source] })
      : [...modifier.contexts, { name: context, sources: [source] }]
    return { ...modifier, contexts }
  })
}

/** The theme that a mode of the tokenset most likely belongs to: one that uses the tokenset already. */
export const likelyTheme = <Theme extends Parameters<typeof tokensetsOf>[0]>(
  themes: readonly Theme[],
  tokenset_id: string,
): Theme | undefined => themes.find(theme => tokensetsOf(theme).includes(tokenset_id)) ?? themes[0]
