// Circles in what points at what.

/**
 * The names around a circle that can be reached from `from`, the first repeated at the end (`['a', 'b', 'a']`), or null.
 * Follows `edges` only; linear in names and edges, with a stack of its own.
 */
export function findCircle(edges: ReadonlyMap<string, readonly string[]>, from: Iterable<string>): string[] | null {
  const done = new Set<string>()
  for (const start of from) {
    if (done.has(start)) continue
    const path: { name: string; next: number }[] = [{ name: start, next: 0 }]
    const onPath = new Set([start])
    while (path.length > 0) {
      const at = path[path.length - 1]!
      const target = edges.get(at.name)?.[at.next++]
      if (target === undefined) {
        path.pop()
        onPath.delete(at.name)
        done.add(at.name)
      } else if (onPath.has(target)) {
        const names = path.map(step => step.name)
        return [...names.slice(names.indexOf(target)), target]
      } else if (!done.has(target)) {
        path.push({ name: target, next: 0 })
        onPath.add(target)
      }
    }
  }
  return null
}
