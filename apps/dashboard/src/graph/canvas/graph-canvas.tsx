import { Maximize, Minus, Plus } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Loading } from '../../ui/states.tsx'
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

/** Tokens and what they point at, as a picture that is moved and zoomed. */
export function GraphCanvas({ graph: asked, chosen, onChoose }: Props) {
  const answer = useLayout(asked)
  const graph = answer?.graph ?? asked
  const neighbours = useMemo(() => neighboursOf(graph), [graph])
  const names = useMemo(() => new Map(graph.nodes.map((node, i) => [node.name, i])), [graph])
  const at = chosen === null ? null : (names.get(chosen) ?? null)
  const [cursor, setCursor] = useState<number | null>(null)
  // By name: the number of a node is another one in the next graph.
  const [pointedAt, setPointedAt] = useState<string | null>(null)
  const hovered = pointedAt === null ? null : (names.get(pointedAt) ?? null)
  const [focused, setFocused] = useState(false)
  useEffect(() => setCursor(null), [graph, at])
  const here = cursor ?? at ?? (graph.nodes.length > 0 ? 0 : null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const marked = useMemo(() => (hovered === null ? null : through(hovered, neighbours)), [hovered, neighbours])
  const picture = useMemo(() => answer && { ...answer, labels: new Map<string, string>() }, [answer])
  const camera = useCamera(canvas, picture, {
    chosen: at,
    cursor: focused ? here : null,
    marked,
    onHover: node => setPointedAt(node === null ? null : graph.nodes[node]!.name),
    onPress: node => onChoose(graph.nodes[node]!.name),
  })
  const hint = useId()
  const named = hovered ?? (focused ? here : null)
  const sentence = named === null || !graph.nodes[named] ? '' : sentenceOf(graph, neighbours, named)
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || here === null || !answer) return
    const { key } = event
    if (key.startsWith('Arrow')) {
      const next = stepFrom(here, key as Direction, neighbours, answer.layout)
      if (next !== null) {
        setCursor(next)
        camera.show(next)
      }
    } else if (key === 'Enter') onChoose(graph.nodes[here]!.name)
    else if (key === '+' || key === '=') camera.zoom(1.25)
    else if (key === '-') camera.zoom(0.8)
    else if (key === '0') camera.fit()
    else return
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
        <bdi>{sentence}</bdi>
      </p>
      <Tools camera={camera} />
    </div>
  )
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

function sentenceOf({ nodes }: AliasGraph, { uses, usedBy }: ReturnType<typeof neighboursOf>, at: number): string {
  const { name, text, type, tokenset } = nodes[at]!
  return `${name}${tokenset === null ? '' : ` of ${tokenset}`}: ${text ?? (type === null ? 'missing' : 'no value here')}; points at ${uses[at]!.length}, used by ${usedBy[at]!.length}`
}
