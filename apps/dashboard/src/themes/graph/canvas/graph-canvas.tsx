import { Maximize, Minus, Plus } from '../../../icons/icons.generated.ts'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/states.tsx'
import type { AliasGraph } from './alias-graph.ts'
import { neighboursOf, stepFrom, through, type Direction } from './neighbours.ts'
import { useCamera } from './use-camera.ts'
import { useLayout } from './use-layout.ts'
import styles from './graph-canvas.module.css'

interface Props {
  graph: AliasGraph
  /** The token that the page is about. */
  chosen: string | null
  onChoose: (name: string) => void
}

/** The graph of aliases, on a canvas that pans and zooms. */
export function GraphCanvas({ graph: requested, chosen, onChoose }: Props) {
  const answer = useLayout(requested)
  const graph = answer?.graph ?? requested
  const neighbours = useMemo(() => neighboursOf(graph), [graph])
  const names = useMemo(() => new Map(graph.nodes.map((node, i) => [node.name, i])), [graph])
  const at = indexOf(names, chosen)
  // Names, because a node has another index in the next graph, which arrives when more tokens are read.
  const [visited, setVisited] = useState<string | null>(null)
  const [pointedAt, setPointedAt] = useState<string | null>(null)
  const cursor = indexOf(names, visited)
  const hovered = indexOf(names, pointedAt)
  const [focused, setFocused] = useState(false)
  useEffect(() => setVisited(null), [chosen])
  const here = cursor ?? at ?? (graph.nodes.length > 0 ? 0 : null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const marked = useMemo(() => (hovered === null ? null : through(hovered, neighbours)), [hovered, neighbours])
  const picture = useMemo(() => answer && { ...answer, labels: new Map<string, string>() }, [answer])
  const keyboardAt = focused ? here : null
  const camera = useCamera(canvas, picture, {
    chosen: at,
    cursor: keyboardAt,
    marked,
    onHover: node => setPointedAt(node === null ? null : graph.nodes[node]!.name),
    onPress: node => onChoose(graph.nodes[node]!.name),
  })
  const hint = useId()
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || here === null || !answer) return
    const action = actionOfKey[event.key]
    if (!action) return
    action({
      camera,
      step(direction) {
        const next = stepFrom(here, direction, neighbours, answer.layout)
        if (next === null) return
        setVisited(graph.nodes[next]!.name)
        camera.show(next)
      },
      choose: () => onChoose(graph.nodes[here]!.name),
    })
    event.preventDefault()
  }
  return (
    <div className={styles.frame}>
      <div
        role="application"
        aria-label="Graph of tokens"
        aria-describedby={hint}
        tabIndex={0}
        className={styles.stage}
        data-nodes={answer ? graph.nodes.length : undefined}
        onKeyDown={onKeyDown}
        onFocus={event => setFocused(event.target.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
      >
        <canvas ref={canvas} className={styles.canvas} aria-hidden />
      </div>
      <p id={hint} className="visually-hidden">
        The arrow keys move along the aliases, Enter chooses a token, plus and minus zoom, 0 shows everything. The lists
        below say the same.
      </p>
      {!answer && (
        <div className={styles.loading}>
          <Loading rows={3} label="Laying the graph out" />
        </div>
      )}
      <p className={styles.caption} role="status">
        <bdi>{captionOf(graph, neighbours, hovered ?? keyboardAt)}</bdi>
      </p>
      <Tools camera={camera} />
    </div>
  )
}

const indexOf = (names: ReadonlyMap<string, number>, name: string | null): number | null =>
  name === null ? null : (names.get(name) ?? null)

interface KeyContext {
  camera: ReturnType<typeof useCamera>
  step: (direction: Direction) => void
  choose: () => void
}

const zoomIn = ({ camera }: KeyContext) => camera.zoom(1.25)

const actionOfKey: Partial<Record<string, (context: KeyContext) => void>> = {
  ArrowUp: ({ step }) => step('ArrowUp'),
  ArrowDown: ({ step }) => step('ArrowDown'),
  ArrowLeft: ({ step }) => step('ArrowLeft'),
  ArrowRight: ({ step }) => step('ArrowRight'),
  Enter: ({ choose }) => choose(),
  '+': zoomIn,
  '=': zoomIn,
  '-': ({ camera }) => camera.zoom(0.8),
  '0': ({ camera }) => camera.fit(),
}

function Tools({ camera }: { camera: ReturnType<typeof useCamera> }) {
  return (
    <div className={styles.tools}>
      <IconButton label="Zoom in" size="small" onPress={() => camera.zoom(1.25)}>
        <Plus size={14} />
      </IconButton>
      <IconButton label="Zoom out" size="small" onPress={() => camera.zoom(0.8)}>
        <Minus size={14} />
      </IconButton>
      <IconButton label="Show everything" size="small" onPress={camera.fit}>
        <Maximize size={14} />
      </IconButton>
    </div>
  )
}

function captionOf(
  { nodes }: AliasGraph,
  { uses, usedBy }: ReturnType<typeof neighboursOf>,
  at: number | null,
): string {
  const node = at === null ? undefined : nodes[at]
  if (at === null || !node) return ''
  const { name, text, type, tokenset } = node
  const value = text ?? (type === null ? 'missing' : 'no value here')
  return `${name}${tokenset === null ? '' : ` of ${tokenset}`}: ${value}; points at ${uses[at]!.length}, used by ${usedBy[at]!.length}`
}
