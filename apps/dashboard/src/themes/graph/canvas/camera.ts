// The visible part of a graph, and its scale.

export interface Point {
  x: number
  y: number
}

export interface Camera {
  /** The point of the graph at the upper left corner of the screen. */
  x: number
  y: number
  /** Screen pixels for each pixel of the graph. */
  zoom: number
}

export interface Size {
  width: number
  height: number
}

export interface Box extends Point, Size {}

const leastZoom = 0.02
const mostZoom = 2
const margin = 24

const within = (zoom: number) => Math.min(mostZoom, Math.max(leastZoom, zoom))

/** Shows the whole box, at most at its natural size. */
export function fit(box: Box, screen: Size): Camera {
  const room = (all: number) => Math.max(1, all - 2 * margin)
  const zoom = within(Math.min(1, room(screen.width) / box.width, room(screen.height) / box.height))
  return centered({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, zoom, screen)
}

export function centered(at: Point, zoom: number, screen: Size): Camera {
  return { x: at.x - screen.width / 2 / zoom, y: at.y - screen.height / 2 / zoom, zoom }
}

/** The point below the pointer stays in place. */
export function zoomed(camera: Camera, by: number, pointer: Point): Camera {
  const zoom = within(camera.zoom * by)
  const at = placeAt(camera, pointer)
  return { x: at.x - pointer.x / zoom, y: at.y - pointer.y / zoom, zoom }
}

export function moved(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom }
}

export function placeAt({ x, y, zoom }: Camera, pointer: Point): Point {
  return { x: x + pointer.x / zoom, y: y + pointer.y / zoom }
}

/** Moves as little as needed to show the whole box. */
export function showing(camera: Camera, box: Box, screen: Size): Camera {
  const [width, height] = [screen.width / camera.zoom, screen.height / camera.zoom]
  const room = margin / camera.zoom
  const along = (start: number, length: number, from: number, size: number) =>
    from < start + room ? from - room : from + size > start + length - room ? from + size - length + room : start
  return { ...camera, x: along(camera.x, width, box.x, box.width), y: along(camera.y, height, box.y, box.height) }
}
