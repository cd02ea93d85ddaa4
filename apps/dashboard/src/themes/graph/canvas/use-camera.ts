// Moves and zooms the graph, and draws it after each change.
import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { centered, fit, moved, placeAt, showing, zoomed, type Camera, type Point, type Size } from './camera.ts'
import { drawGraph, type Picture, type Scene } from './draw.ts'
import { listen } from './gestures.ts'
import { nodeHeight, nodeWidth } from './layout.ts'
import { nodeAt } from './neighbours.ts'

interface Shown extends Pick<Scene, 'chosen' | 'cursor' | 'marked'> {
  /** Reports the node below the pointer; null for none. */
  onHover: (node: number | null) => void
  onPress: (node: number) => void
}

/** A whole graph below this zoom is illegible: the camera shows the chosen token instead. */
const readable = 0.5

export function useCamera(canvas: RefObject<HTMLCanvasElement | null>, picture: Picture | null, shown: Shown) {
  const camera = useRef<Camera>({ x: 0, y: 0, zoom: 1 })
  const size = useRef<Size>({ width: 0, height: 0 })
  const latest = useRef({ picture, shown })
  /** The pointer on the canvas; null outside. */
  const pointer = useRef<Point | null>(null)
  const frame = useRef(0)
  useEffect(() => void (latest.current = { picture, shown }))

  const draw = useCallback(() => {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => {
      const context = canvas.current?.getContext('2d', { alpha: false })
      const { picture, shown } = latest.current
      if (!context || !picture) return
      drawGraph(context, { ...picture, ...shown, camera: camera.current, size: size.current, ratio: devicePixelRatio })
    })
  }, [canvas])
  const hover = useCallback((at: Point | null) => {
    pointer.current = at
    const { picture, shown } = latest.current
    shown.onHover(at && picture && nodeAt(picture.layout, placeAt(camera.current, at)))
  }, [])
  const move = useCallback(
    (next: Camera) => {
      camera.current = next
      // Another node may move below a still pointer.
      hover(pointer.current)
      draw()
    },
    [draw, hover],
  )
  const showAll = useCallback(() => {
    const { picture } = latest.current
    if (picture) move(fit({ x: 0, y: 0, ...picture.layout }, size.current))
  }, [move])

  // A new graph or another chosen token gets a legible view.
  const { chosen } = shown
  useEffect(() => {
    if (!picture) return
    const all = fit({ x: 0, y: 0, width: picture.layout.width, height: picture.layout.height }, size.current)
    if (all.zoom >= readable || chosen === null) return move(all)
    const box = boxOf(picture, chosen)
    move(centered({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, 0.9, size.current))
  }, [picture, chosen, move])
  useEffect(draw, [draw, shown.cursor, shown.marked])

  useEffect(() => {
    const element = canvas.current!
    const unwatch = watch(element, { camera, size, move, draw })
    const unlisten = listen(element, { camera, move, hover, latest })
    return () => {
      unwatch()
      unlisten()
      cancelAnimationFrame(frame.current)
    }
  }, [canvas, draw, move, hover])

  return {
    fit: showAll,
    zoom: (by: number) => move(zoomed(camera.current, by, { x: size.current.width / 2, y: size.current.height / 2 })),
    show: (node: number) => move(showing(camera.current, boxOf(latest.current.picture!, node), size.current)),
  }
}

function boxOf({ layout: { places } }: Picture, node: number) {
  return { x: places[node * 2]!, y: places[node * 2 + 1]!, width: nodeWidth, height: nodeHeight }
}

interface Watched {
  camera: RefObject<Camera>
  size: RefObject<Size>
  move: (next: Camera) => void
  draw: () => void
}

/** Draws again after a change of the canvas size or of the page theme. */
function watch(element: HTMLCanvasElement, { camera, size, move, draw }: Watched): () => void {
  const observer = new ResizeObserver(([entry]) => {
    const { width, height } = entry!.contentRect
    // The center stays in place.
    const [wider, higher] = [width - size.current.width, height - size.current.height]
    size.current = { width, height }
    element.width = Math.round(width * devicePixelRatio)
    element.height = Math.round(height * devicePixelRatio)
    move(moved(camera.current, wider / 2, higher / 2))
  })
  observer.observe(element)
  // The colors come from the page theme.
  const themes = new MutationObserver(draw)
  themes.observe(document.documentElement, { attributes: true })
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', draw)
  return () => {
    observer.disconnect()
    themes.disconnect()
    scheme.removeEventListener('change', draw)
  }
}
