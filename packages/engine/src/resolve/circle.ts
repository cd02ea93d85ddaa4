// Finds cycles in the graph of references.

/**
 * The names around a cycle that is reachable from `from`, with the first repeated at the end (`['a', 'b', 'a']`), or null.
 * Linear in names and edges, without recursion.
 */
export function findCircle(edges: ReadonlyMap<string, readonly string[]>, from: Iterable<string>): string[] | null {
  const findFrom = circleFinder(edges)
  for (const start of from) {
    const circle = findFrom(start)
    if (circle) return circle
  }
  return null
}

/** Like `findCircle` for one start at a time. Calls share their visited names, so that all calls together are linear. */
export function circleFinder(edges: ReadonlyMap<string, readonly string[]>): (start: string) => string[] | null {
  const done = new Set<string>()
  return start => {
    if (done.has(start)) return null
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
    return null
  }
}

/** The cycles that a depth-first walk along all edges closes, each once, as in `findCircle`. Linear except for the output. */
export function* circlesIn(edges: ReadonlyMap<string, readonly string[]>): Generator<string[]> {
  const done = new Set<string>()
  for (const start of edges.keys()) {
    if (done.has(start)) continue
    const path = [{ name: start, next: 0 }]
    const depths = new Map([[start, 0]])
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const target = edges.get(at.name)?.[at.next++]
      if (target === undefined) {
        path.pop()
        depths.delete(at.name)
        done.add(at.name)
        continue
      }
      const depth = depths.get(target)
      if (depth !== undefined) yield [...path.slice(depth).map(({ name }) => name), target]
      else if (!done.has(target)) {
        depths.set(target, path.length)
        path.push({ name: target, next: 0 })
      }
    }
  }
}
