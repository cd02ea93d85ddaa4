// Draws the part of a graph that the camera shows.
import type { AliasGraph, GraphNode } from './alias-graph.ts'
import type { Camera, Size } from './camera.ts'
import { nodeHeight, nodeWidth, type Layout } from './layout.ts'

export interface Picture {
  graph: AliasGraph
  layout: Layout
  /** A cache of names shortened to the width of a node. */
  labels: Map<string, string>
}

export interface Scene extends Picture {
  camera: Camera
  size: Size
  /** Device pixels for each CSS pixel. */
  ratio: number
  /** The node that the page is about. */
  chosen: number | null
  /** The node of the keyboard, while the graph has the focus. */
  cursor: number | null
  /** The nodes on a path through the hovered node stand out; null where there is none. */
  marked: ReadonlySet<number> | null
}

/** At a smaller zoom, text would be illegible. */
const legible = 0.42
/** At a smaller zoom, a node is a block of its color. */
const detailed = 0.2
const swatch = 24
const inset = 8
const faint = 0.18

interface Paint {
  page: string
  node: string
  edge: string
  line: string
  text: string
  muted: string
  accent: string
  danger: string
  focus: string
  code: string
}

export function drawGraph(context: CanvasRenderingContext2D, scene: Scene): void {
  const { camera, size, ratio } = scene
  const paint = paintOf(context.canvas)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.globalAlpha = 1
  context.fillStyle = paint.page
  context.fillRect(0, 0, size.width, size.height)
  const scale = ratio * camera.zoom
  context.setTransform(scale, 0, 0, scale, -camera.x * scale, -camera.y * scale)
  drawEdges(context, scene, paint)
  drawNodes(context, scene, paint)
}

function drawEdges(context: CanvasRenderingContext2D, scene: Scene, paint: Paint): void {
  const { graph, layout, camera, size, marked } = scene
  const [right, bottom] = [camera.x + size.width / camera.zoom, camera.y + size.height / camera.zoom]
  const isCurved = camera.zoom >= detailed
  const plain = new Path2D()
  const strong = new Path2D()
  for (const [from, to] of graph.edges) {
    // From the right side of the target to the left side of the token that points at it.
    const x1 = layout.places[to * 2]! + nodeWidth
    const y1 = layout.places[to * 2 + 1]! + nodeHeight / 2
    const x2 = layout.places[from * 2]!
    const y2 = layout.places[from * 2 + 1]! + nodeHeight / 2
    if (Math.max(x1, x2) < camera.x || Math.min(x1, x2) > right) continue
    if (Math.max(y1, y2) < camera.y || Math.min(y1, y2) > bottom) continue
    const path = marked?.has(from) && marked.has(to) ? strong : plain
    path.moveTo(x1, y1)
    const bend = Math.max(24, (x2 - x1) / 2)
    if (isCurved) path.bezierCurveTo(x1 + bend, y1, x2 - bend, y2, x2, y2)
    else path.lineTo(x2, y2)
  }
  context.lineWidth = Math.max(1, 0.75 / camera.zoom)
  context.strokeStyle = paint.edge
  context.globalAlpha = marked ? faint : 1
  context.stroke(plain)
  context.globalAlpha = 1
  context.lineWidth *= 1.5
  context.strokeStyle = paint.accent
  context.stroke(strong)
}

function drawNodes(context: CanvasRenderingContext2D, scene: Scene, paint: Paint): void {
  const { graph, layout, camera, size, marked, chosen, cursor } = scene
  const [right, bottom] = [camera.x + size.width / camera.zoom, camera.y + size.height / camera.zoom]
  context.textBaseline = 'middle'
  for (const [i, node] of graph.nodes.entries()) {
    const x = layout.places[i * 2]!
    const y = layout.places[i * 2 + 1]!
    if (x > right || y > bottom || x + nodeWidth < camera.x || y + nodeHeight < camera.y) continue
    context.globalAlpha = marked && !marked.has(i) ? faint : 1
    if (camera.zoom < detailed) {
      context.fillStyle = blockColor(node, paint)
      context.fillRect(x, y, nodeWidth, nodeHeight)
    } else drawNode(context, scene, paint, node, x, y)
    if (i === chosen) outline(context, x, y, paint.accent, 2, 0)
    if (i === cursor) outline(context, x, y, paint.focus, 2, 4)
  }
  context.globalAlpha = 1
}

const blockColor = ({ color, text }: GraphNode, paint: Paint): string =>
  color ?? (text === null ? paint.danger : paint.edge)

function drawNode(
  context: CanvasRenderingContext2D,
  { camera, labels }: Scene,
  paint: Paint,
  node: GraphNode,
  x: number,
  y: number,
): void {
  context.fillStyle = paint.node
  context.strokeStyle = node.text === null ? paint.danger : paint.line
  context.lineWidth = 1
  context.beginPath()
  context.roundRect(x + 0.5, y + 0.5, nodeWidth - 1, nodeHeight - 1, 6)
  context.fill()
  context.stroke()
  if (node.color !== null) {
    context.fillStyle = node.color
    context.beginPath()
    context.roundRect(x + inset, y + inset, swatch, swatch, 4)
    context.fill()
    context.strokeStyle = paint.line
    context.stroke()
  }
  if (camera.zoom < legible) return
  const start = node.color === null ? inset + 2 : inset + swatch + 8
  const room = nodeWidth - start - inset
  context.font = `500 12px ${paint.code}`
  context.fillStyle = paint.text
  context.fillText(shortened(context, labels, node.name, room), x + start, y + 13)
  context.font = `11px ${paint.code}`
  context.fillStyle = node.text === null ? paint.danger : paint.muted
  const value = node.text ?? (node.type === null ? 'missing' : 'no value here')
  const text = node.tokenset === null ? value : `${node.tokenset} · ${value}`
  context.fillText(shortened(context, labels, text, room, 'end'), x + start, y + 28)
}

function outline(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  color: string,
  width: number,
  away: number,
): void {
  context.globalAlpha = 1
  context.strokeStyle = color
  context.lineWidth = width
  context.beginPath()
  context.roundRect(x - away, y - away, nodeWidth + 2 * away, nodeHeight + 2 * away, 6 + away)
  context.stroke()
}

/** Names differ at their ends and lose their start; values lose their end. */
function shortened(
  context: CanvasRenderingContext2D,
  labels: Map<string, string>,
  text: string,
  room: number,
  cut: 'start' | 'end' = 'start',
): string {
  const key = `${room} ${cut} ${text}`
  let label = labels.get(key)
  if (label !== undefined) return label
  const fits = (candidate: string) => context.measureText(candidate).width <= room
  label = text
  if (!fits(text)) {
    const characters = [...text]
    let [few, many] = [0, characters.length]
    const withCount = (count: number) =>
      cut === 'start'
        ? `…${characters.slice(characters.length - count).join('')}`
        : `${characters.slice(0, count).join('')}…`
    while (few < many) {
      const middle = Math.ceil((few + many) / 2)
      if (fits(withCount(middle))) few = middle
      else many = middle - 1
    }
    label = withCount(few)
  }
  labels.set(key, label)
  return label
}

function paintOf(canvas: HTMLCanvasElement): Paint {
  const style = getComputedStyle(canvas)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return {
    page: of('--surface-page'),
    node: of('--surface-raised'),
    edge: of('--border-control'),
    line: of('--border-default'),
    text: of('--text-default'),
    muted: of('--text-muted'),
    accent: of('--fill-accent-rest'),
    danger: of('--status-danger-text'),
    focus: of('--focus-ring'),
    code: style.fontFamily,
  }
}
