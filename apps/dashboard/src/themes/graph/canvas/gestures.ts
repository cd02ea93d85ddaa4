// The pointer and wheel gestures of the graph.
import type { RefObject } from 'react'
import { moved, placeAt, zoomed, type Camera, type Point } from './camera.ts'
import type { Picture } from './draw.ts'
import { nodeAt } from './neighbours.ts'

interface Around {
  camera: RefObject<Camera>
  move: (next: Camera) => void
  hover: (at: Point | null) => void
  latest: RefObject<{ picture: Picture | null; shown: { onPress: (node: number) => void } }>
}

/** A pointer that moves less is a press. */
const still = 4

/** Returns a function that removes the listeners. */
export function listen(element: HTMLCanvasElement, around: Around): () => void {
  const ends = new AbortController()
  const options = { signal: ends.signal, passive: false }
  listenToWheel(element, options, around)
  listenToPointers(element, options, around)
  return () => ends.abort()
}

function placeOn(element: HTMLCanvasElement, event: MouseEvent): Point {
  const { left, top } = element.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

function listenToWheel(element: HTMLCanvasElement, options: AddEventListenerOptions, { camera, move }: Around): void {
  element.addEventListener(
    'wheel',
    event => {
      // The page scrolls until the graph has the focus.
      const isZoom = event.ctrlKey || event.metaKey
      if (!isZoom && !element.parentElement!.matches(':focus-within')) return
      event.preventDefault()
      if (isZoom) move(zoomed(camera.current, Math.exp(-event.deltaY / 200), placeOn(element, event)))
      else move(moved(camera.current, -event.deltaX, -event.deltaY))
    },
    options,
  )
}

function listenToPointers(element: HTMLCanvasElement, options: AddEventListenerOptions, around: Around): void {
  const { camera, move, hover, latest } = around
  const pointers = new Map<number, Point>()
  let way = 0
  const apart = () => {
    const [a, b] = [...pointers.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : null
  }
  element.addEventListener(
    'pointerdown',
    event => {
      if (event.button !== 0) return
      element.setPointerCapture(event.pointerId)
      pointers.set(event.pointerId, placeOn(element, event))
      way = pointers.size > 1 ? Infinity : 0
    },
    options,
  )
  element.addEventListener(
    'pointermove',
    event => {
      const now = placeOn(element, event)
      // A finger has no hover: it moves the graph.
      if (event.pointerType !== 'touch') hover(now)
      const before = pointers.get(event.pointerId)
      if (!before) return
      const distance = apart()
      pointers.set(event.pointerId, now)
      way += Math.hypot(now.x - before.x, now.y - before.y)
      const turned = moved(camera.current, (now.x - before.x) / pointers.size, (now.y - before.y) / pointers.size)
      const closer = apart()
      move(distance !== null && closer !== null ? zoomed(turned, closer / Math.max(1, distance), now) : turned)
    },
    options,
  )
  const end = (event: PointerEvent) => {
    const isPress = pointers.delete(event.pointerId) && way < still && event.type === 'pointerup'
    const { picture, shown } = latest.current
    const node = isPress && picture ? nodeAt(picture.layout, placeAt(camera.current, placeOn(element, event))) : null
    if (node !== null) shown.onPress(node)
  }
  element.addEventListener('pointerup', end, options)
  element.addEventListener('pointercancel', end, options)
  element.addEventListener('pointerleave', () => hover(null), options)
}
