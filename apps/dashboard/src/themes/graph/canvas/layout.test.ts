import { expect, test } from 'vitest'
import { layoutOf, nodeHeight, nodeWidth } from './layout.ts'
import { nodeAt, neighboursOf, stepFrom, through } from './neighbours.ts'

const placeOf = (layout: ReturnType<typeof layoutOf>, node: number) => ({
  x: layout.places[node * 2]!,
  y: layout.places[node * 2 + 1]!,
})
const graph = (count: number, edges: [number, number][]) => ({
  nodes: Array.from({ length: count }, (_, i) => ({
    name: `n${i}`,
    type: null,
    text: null,
    color: null,
    tokenset: null,
  })),
  edges,
})

test('what is pointed at stands left of who points at it', () => {
  const layout = layoutOf(3, [
    [1, 0],
    [2, 1],
  ])
  const columns = [0, 1, 2].map(node => placeOf(layout, node).x)
  expect(columns[1]! - columns[0]!).toBeGreaterThan(nodeWidth)
  expect(columns[2]! - columns[1]!).toBeGreaterThan(nodeWidth)
})

test('no nodes cover each other, in one part or between parts, and all are within the size', () => {
  const edges = Array.from({ length: 60 }, (_, i): [number, number] => [20 + i, i % 20])
  const layout = layoutOf(80, edges)
  const places = Array.from({ length: 80 }, (_, node) => placeOf(layout, node))
  for (const [i, a] of places.entries()) {
    expect(a.x).toBeGreaterThanOrEqual(0)
    expect(a.x + nodeWidth).toBeLessThanOrEqual(layout.width + 0.5)
    expect(a.y + nodeHeight).toBeLessThanOrEqual(layout.height + 0.5)
    for (const b of places.slice(i + 1))
      expect(Math.abs(a.x - b.x) >= nodeWidth || Math.abs(a.y - b.y) >= nodeHeight).toBe(true)
  }
})

test('circles and tokens that point at themselves are laid out too', () => {
  const layout = layoutOf(3, [
    [0, 1],
    [1, 0],
    [2, 2],
  ])
  expect([...layout.places].every(Number.isFinite)).toBe(true)
})

test('a graph without nodes has no size', () => {
  expect(layoutOf(0, [])).toMatchObject({ width: 0, height: 0 })
})

test('the arrow keys follow edges, or stay in the column', () => {
  const edges: [number, number][] = [
    [1, 0],
    [2, 0],
    [3, 1],
  ]
  const layout = layoutOf(4, edges)
  const neighbours = neighboursOf(graph(4, edges))
  const upper = placeOf(layout, 1).y < placeOf(layout, 2).y ? 1 : 2
  const lower = 3 - upper
  expect(stepFrom(3, 'ArrowLeft', neighbours, layout)).toBe(1)
  expect(stepFrom(1, 'ArrowRight', neighbours, layout)).toBe(3)
  expect(stepFrom(upper, 'ArrowDown', neighbours, layout)).toBe(lower)
  expect(stepFrom(lower, 'ArrowUp', neighbours, layout)).toBe(upper)
  expect(stepFrom(0, 'ArrowLeft', neighbours, layout)).toBe(null)
  expect([...through(1, neighbours)].toSorted()).toEqual([0, 1, 3])
})

test('a point is in the node that is drawn there', () => {
  const layout = layoutOf(2, [[1, 0]])
  const { x, y } = placeOf(layout, 1)
  expect(nodeAt(layout, { x: x + 1, y: y + nodeHeight - 1 })).toBe(1)
  expect(nodeAt(layout, { x: x - 10, y })).toBe(null)
})
