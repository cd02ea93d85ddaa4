// Combines several tokensets into one file. Modes of one name are combined; a tokenset without a mode of that name, for example
// one of primitives without themes, contributes its default mode.
import type { ModeTokens } from '@tessera/engine'
import { nameKey } from '../modes/modes.store.ts'
import { problems } from '../../base/problems.ts'
import { groupBy } from '../../base/group-by.ts'

export function combine(loaded: readonly { tokenset: string; mode: ModeTokens }[]): ModeTokens[] {
  const tokensets = [...groupBy(loaded, entry => entry.tokenset).values()].map(group => group.map(({ mode }) => mode))
  const themed = tokensets.filter(modes => modes.length > 1)
  const leading = themed.length > 0 ? themed : tokensets.slice(0, 1)
  const names = new Map(leading.flat().map(mode => [nameKey(mode.name), mode.name]))
  const standard = leading[0]?.find(mode => mode.is_default) ?? leading[0]?.[0]
  return [...names].map(([key, name]) => {
    const modes = tokensets.map(
      group => group.find(mode => nameKey(mode.name) === key) ?? group.find(mode => mode.is_default) ?? group[0]!,
    )
    return {
      name,
      is_default: standard !== undefined && nameKey(standard.name) === key,
      tokens: uniquelyNamed(modes),
      groups: modes.flatMap(mode => mode.groups ?? []),
    }
  })
}

/** Between several candidates, a guess would be wrong. */
function uniquelyNamed(modes: readonly ModeTokens[]) {
  const tokens = modes.flatMap(mode => mode.tokens)
  const seen = new Set<string>()
  for (const { name } of tokens) {
    if (seen.has(name)) throw problems.sameNameInTokensets(name)
    seen.add(name)
  }
  return tokens
}
