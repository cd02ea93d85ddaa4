// Computes layouts in a worker: thousands of tokens take seconds.
import { layoutOf } from './layout.ts'

export interface LayoutRequest {
  count: number
  edges: readonly (readonly [number, number])[]
}

addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) => {
  postMessage({ layout: layoutOf(data.count, data.edges) })
})
