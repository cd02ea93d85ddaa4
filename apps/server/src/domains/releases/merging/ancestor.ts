// The last common release of an environment and Production: where a three-way merge starts from.

export interface Ancestor {
  id: string
  /** Equal content has an equal root. */
  root: string
  merged_from: string | null
}

/**
 * The newest release of the source that Production knows: it was merged (or an earlier one was, which it then follows), or
 * Production once had the very same content. Both lists newest first.
 */
export function lastCommon<R extends Ancestor>(source: readonly R[], production: readonly Ancestor[]): R | null {
  const merged = new Set(production.map(({ merged_from }) => merged_from))
  const contents = new Set(production.map(({ root }) => root))
  return source.find(({ id, root }) => merged.has(id) || contents.has(root)) ?? null
}
