// The last common release of an environment and Production, from which a three-way merge starts.

export interface Ancestor {
  id: string
  /** Equal content has an equal root. */
  root: string
  merged_from: string | null
}

/**
 * The merge base: the newest release of the source that was merged into Production, that precedes a merged one, or
 * whose exact content Production had. Both lists are newest first.
 */
export function lastCommon<R extends Ancestor>(source: readonly R[], production: readonly Ancestor[]): R | null {
  const merged = new Set(production.map(({ merged_from }) => merged_from))
  const contents = new Set(production.map(({ root }) => root))
  return source.find(({ id, root }) => merged.has(id) || contents.has(root)) ?? null
}
