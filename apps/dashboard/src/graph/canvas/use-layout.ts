import { useEffect, useState } from 'react'
import type { AliasGraph } from './alias-graph.ts'
import type { Layout } from './layout.ts'
import type { LayoutRequest } from './layout-worker.ts'
import workerUrl from './layout-worker.ts?worker&url'

interface Answer {
  graph: AliasGraph
  layout: Layout
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string
  }
}

/** The content security policy refuses a plain script address where the browser supports trusted types. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('graph-layout', {
  createScriptURL: () => workerUrl,
})

/** The last finished layout, with its graph; it stays until the next one is ready. */
export function useLayout(graph: AliasGraph): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    // One worker for each graph, so that an outdated one stops at once.
    const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<{ layout: Layout }>) =>
      setAnswer({ graph, layout: data.layout }),
    )
    worker.postMessage({ count: graph.nodes.length, edges: graph.edges } satisfies LayoutRequest)
    return () => worker.terminate()
  }, [graph])
  return answer
}
