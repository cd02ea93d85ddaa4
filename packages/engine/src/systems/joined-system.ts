// The result of importing a whole system, in the form that resolving and exporting need.
import type { SystemImport } from '../formats/format.ts'
import type { System } from '../resolver/resolver.ts'

/** The first mode of each tokenset is its default. null where nothing joins the documents. */
export function joinedSystem({ resolver, tokensets }: SystemImport): System | null {
  if (!resolver) return null
  return {
    resolver,
    tokensets: tokensets.map(({ name, modes }) => ({
      name,
      modes: modes.map((mode, index) => ({ ...mode, is_default: index === 0 })),
    })),
  }
}
