// Aliases that a write breaks, and aliases that it writes without an existing target.
import type { UnresolvedAlias } from '@tessera/contract'
import { inSlices } from '../../../../kernel/pacing/slices.ts'

/** Distinct names in order, for an answer. */
const sorted = (names: Iterable<string>) => [...new Set(names)].sort()

/** The written tokens that point at names which the mode lacks. `refs`: all their targets, by name. */
export async function unresolvedAmong(
  written: readonly string[],
  refs: ReadonlyMap<string, readonly string[]>,
): Promise<UnresolvedAlias[]> {
  const unresolved: UnresolvedAlias[] = []
  await inSlices(written, name => {
    const missing = (refs.get(name) ?? []).filter(target => !refs.has(target))
    if (missing.length > 0) unresolved.push({ name, missing_targets: sorted(missing) })
  })
  return unresolved
}

/** The fields of an answer; empty: nothing to report. */
export function aliasFields(broken: Iterable<string>, unresolved: readonly UnresolvedAlias[]) {
  const broken_aliases = sorted(broken)
  const unresolved_aliases = [...unresolved].sort((a, b) => (a.name < b.name ? -1 : 1))
  return {
    ...(broken_aliases.length > 0 ? { broken_aliases } : {}),
    ...(unresolved_aliases.length > 0 ? { unresolved_aliases } : {}),
  }
}
