// Computes the places of nodes: targets on the left, the tokens that point at them on the right.
import { Graph, layout } from '@dagrejs/dagre'

export const nodeWidth = 216
export const nodeHeight = 40
const betweenColumns = 96
const betweenRows = 10
const betweenParts = 48
/** The aspect ratio of the whole layout of several parts, like that of a screen. */
const aspect = 1.6

export interface Layout {
  /** The upper left corners, by the index of the node: x, y, x, y … */
  places: Float32Array
  width: number
  height: number
}

/** @param edges from a token to its target, by their indexes */
export function layoutOf(count: number, edges: readonly (readonly [number, number])[]): Layout {
  const places = new Float32Array(count * 2)
  const parts = partsOf(count, edges).map(part => layPart(part, places))
  // Parts stand in rows, the tallest first, so that the parts of a row have about the same height.
  parts.sort((a, b) => b.height - a.height || a.nodes[0]! - b.nodes[0]!)
  const area = parts.reduce((sum, part) => sum + (part.width + betweenParts) * (part.height + betweenParts), 0)
  const widest = Math.max(Math.sqrt(area * aspect), ...parts.map(part => part.width))
  let [x, y, row, width] = [0, 0, 0, 0]
  for (const part of parts) {
    if (x > 0 && x + part.width > widest) [x, y, row] = [0, y + row + betweenParts, 0]
    for (const node of part.nodes) {
      places[node * 2]! += x
      places[node * 2 + 1]! += y
    }
    row = Math.max(row, part.height)
    x += part.width + betweenParts
    width = Math.max(width, x - betweenParts)
  }
  return { places, width, height: y + row }
}

interface Part {
  nodes: number[]
  edges: (readonly [number, number])[]
}

/** The connected components. */
function partsOf(count: number, edges: readonly (readonly [number, number])[]): Part[] {
  const parent = Array.from({ length: count }, (_, i) => i)
  const root = (node: number): number => {
    while (parent[node] !== node) node = parent[node] = parent[parent[node]!]!
    return node
  }
  for (const [a, b] of edges) parent[root(a)] = root(b)
  const parts = new Map<number, Part>()
  const partOf = (node: number) => {
    const key = root(node)
    if (!parts.has(key)) parts.set(key, { nodes: [], edges: [] })
    return parts.get(key)!
  }
  for (let node = 0; node < count; node++) partOf(node).nodes.push(node)
  for (const edge of edges) partOf(edge[0]).edges.push(edge)
  return [...parts.values()]
}

function layPart({ nodes, edges }: Part, places: Float32Array): { nodes: number[]; width: number; height: number } {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'LR', ranker: 'tight-tree', nodesep: betweenRows, ranksep: betweenColumns })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const node of nodes) graph.setNode(String(node), { width: nodeWidth, height: nodeHeight })
  // The layout runs from left to right, against the direction of the aliases. An edge from a token to itself cannot be
  // drawn.
  for (const [from, to] of edges) if (from !== to) graph.setEdge(String(to), String(from))
  layout(graph)
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const node of nodes) {
    // The library returns centers.
    const { x, y } = graph.node(String(node)) as { x: number; y: number }
    places[node * 2] = x - nodeWidth / 2
    places[node * 2 + 1] = y - nodeHeight / 2
    left = Math.min(left, places[node * 2]!)
    top = Math.min(top, places[node * 2 + 1]!)
    right = Math.max(right, places[node * 2]! + nodeWidth)
    bottom = Math.max(bottom, places[node * 2 + 1]! + nodeHeight)
  }
  for (const node of nodes) {
    places[node * 2]! -= left
    places[node * 2 + 1]! -= top
  }
  return { nodes, width: right - left, height: bottom - top }
}
