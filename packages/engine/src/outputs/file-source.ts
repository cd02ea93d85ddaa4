// The source of outputs whose tokens come from files.
import type { SystemImport } from '../format/format.ts'
import { tokensetInput } from '../resolver/variants.ts'
import type { System } from '../resolver/resolver.ts'
import type { OutputSource } from './write-output.ts'

/** Makes a source from the result of `importSystem`. The name of the resolver is case-insensitive. */
export function outputSourceOf({
  tokensets: imported,
  resolver,
}: Pick<SystemImport, 'tokensets' | 'resolver'>): OutputSource {
  const tokensets = imported.map(({ name, modes }) => ({
    name,
    modes: modes.map((mode, at) => ({ ...mode, is_default: at === 0 })),
  }))
  const system: System | undefined = resolver ? { resolver, tokensets } : undefined
  return {
    tokensets: tokensets.map(({ name, modes }) => tokensetInput(name, modes)),
    system: named => (named.toLowerCase() === resolver?.name.toLowerCase() ? system : undefined),
  }
}
