import { useEffect, useState } from 'react'
import { startWorker } from '../../../ui/page/start-worker.ts'
import type { AliasGraph } from './alias-graph.ts'
import type { Layout } from './layout.ts'
import type { LayoutRequest } from './layout-worker.ts'
import workerUrl from './layout-worker.ts?worker&url'

interface Answer {
  graph: AliasGraph
  layout: Layout
}

/** The last finished layout, with its graph; it stays until the next one is ready. */
export function useLayout(graph: AliasGraph): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    // One worker for each graph, so that an outdated one stops at once.
    const worker = startWorker(workerUrl)
    worker.addEventListener('message', ({ data }: MessageEvent<{ layout: Layout }>) =>
      setAnswer({ graph, layout: data.layout }),
    )
    worker.postMessage({ count: graph.nodes.length, edges: graph.edges } satisfies LayoutRequest)
    return () => worker.terminate()
  }, [graph])
  return answer
}
