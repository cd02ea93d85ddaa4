// Combines several tokensets into one file, as the engine does. `resolvers`: what might join them instead.
import { combinedModes } from '@tessera/engine'
import type { ModeTokens } from '@tessera/engine'
import { problems } from '../../../base/problems.ts'
import { groupBy } from '../../../base/group-by.ts'

export function combine(
  loaded: readonly { tokenset: string; mode: ModeTokens }[],
  resolvers: readonly { id: string; name: string }[] = [],
): ModeTokens[] {
  const tokensets = [...groupBy(loaded, entry => entry.tokenset).values()].map(group => group.map(({ mode }) => mode))
  const combined = combinedModes(tokensets)
  if ('sameName' in combined) throw problems.sameNameInTokensets(combined.sameName, resolvers)
  return combined
}
