// The last common release of an environment and Production: where a three-way merge starts from.

export interface Ancestor {
  id: string
  /** Equal content has an equal root. */
  root: string
  merged_from: string | null
}

/**
 * The merge base: the newest release of the source that was merged into Production, or a predecessor of one that was, or whose
 * exact content Production had. Both lists newest first.
 */
export function lastCommon<R extends Ancestor>(source: readonly R[], production: readonly Ancestor[]): R | null {
  const merged = new Set(production.map(({ merged_from }) => merged_from))
  const contents = new Set(production.map(({ root }) => root))
  return source.find(({ id, root }) => merged.has(id) || contents.has(root)) ?? null
}
