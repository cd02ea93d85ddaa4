// What outputs are written from, where the tokens come from files.
import type { SystemImport } from '../format/format.ts'
import { tokensetInput } from '../resolver/variants.ts'
import type { System } from '../resolver/resolver.ts'
import type { OutputSource } from './write-output.ts'

/** Of what `importSystem` read. The resolver is known by its name, in any case. */
export function outputSourceOf({
  tokensets: read,
  resolver,
}: Pick<SystemImport, 'tokensets' | 'resolver'>): OutputSource {
  const tokensets = read.map(({ name, modes }) => ({
    name,
    modes: modes.map((mode, at) => ({ ...mode, is_default: at === 0 })),
  }))
  const system: System | undefined = resolver ? { resolver, tokensets } : undefined
  return {
    tokensets: tokensets.map(({ name, modes }) => tokensetInput(name, modes)),
    system: named => (named.toLowerCase() === resolver?.name.toLowerCase() ? system : undefined),
  }
}
