// Ways through a graph, by the indexes of its nodes.
import type { AliasGraph } from './alias-graph.ts'
import type { Point } from './camera.ts'
import { nodeHeight, nodeWidth, type Layout } from './layout.ts'

export interface Neighbours {
  uses: readonly (readonly number[])[]
  usedBy: readonly (readonly number[])[]
}

export function neighboursOf({ nodes, edges }: AliasGraph): Neighbours {
  const uses = nodes.map((): number[] => [])
  const usedBy = nodes.map((): number[] => [])
  for (const [from, to] of edges) {
    uses[from]!.push(to)
    usedBy[to]!.push(from)
  }
  return { uses, usedBy }
}

/** All nodes that reach the node, and all that it reaches. */
export function through(node: number, { uses, usedBy }: Neighbours): Set<number> {
  const nodes = new Set([node])
  for (const next of [uses, usedBy]) {
    const open = [node]
    while (open.length > 0)
      for (const each of next[open.pop()!]!) {
        if (nodes.has(each)) continue
        nodes.add(each)
        open.push(each)
      }
  }
  return nodes
}

export function nodeAt({ places }: Layout, at: Point): number | null {
  for (let i = 0; i * 2 < places.length; i++) {
    const [x, y] = [places[i * 2]!, places[i * 2 + 1]!]
    if (at.x >= x && at.x <= x + nodeWidth && at.y >= y && at.y <= y + nodeHeight) return i
  }
  return null
}

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/**
 * Left and right go to the nearest node along an edge, up and down to the next node of the same column. Null where
 * there is none.
 */
export function stepFrom(
  node: number,
  direction: Direction,
  { uses, usedBy }: Neighbours,
  { places }: Layout,
): number | null {
  const [x, y] = [places[node * 2]!, places[node * 2 + 1]!]
  const down = (i: number) => places[i * 2 + 1]! - y
  const nearest = (candidates: Iterable<number>) => {
    let best: number | null = null
    for (const i of candidates) if (best === null || Math.abs(down(i)) < Math.abs(down(best))) best = i
    return best
  }
  if (direction === 'ArrowLeft') return nearest(uses[node]!)
  if (direction === 'ArrowRight') return nearest(usedBy[node]!)
  const sign = direction === 'ArrowDown' ? 1 : -1
  const isInColumn = (i: number) => Math.abs(places[i * 2]! - x) < nodeWidth && down(i) * sign > 0
  return nearest(uses.flatMap((_, i) => (isInColumn(i) ? [i] : [])))
}
