// What `watch` waits for: events of the workspaces that the key may read, and a look now and then in case none comes through.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@tessera/sdk'
import { leastPause } from './polling.ts'
import type { Changes } from './polling.ts'

/** Streams of one watcher; with more workspaces than that, it polls. */
const mostStreams = 20
/** Seconds between looks while events come: what a lost one would delay. */
const longestWait = 60

/** `otherwise` says when to look while the server does not answer, and where it has no events. */
export function following(client: Client, otherwise: Changes, signal: AbortSignal): Changes {
  let changed = false
  let streams = 0
  let notice = () => {}

  function note(): void {
    changed = true
    notice()
  }

  async function follow(workspace_id: string): Promise<void> {
    streams += 1
    try {
      // What was written before the stream was open came with no event.
      for await (const event of client.events({ workspace_id }, { signal, onOpen: note }))
        if (event.type !== 'findings.changed') note()
    } finally {
      streams -= 1
      notice()
    }
  }

  async function start(): Promise<void> {
    const { workspaces } = await client.workspaces.list({}, { signal })
    // A server without events refuses them: then the clock is left.
    if (workspaces.length <= mostStreams) for (const { id } of workspaces) follow(id).catch(() => undefined)
  }
  const started = start().catch(() => undefined)

  return {
    async next(look) {
      await started
      // A failed look is repeated by the clock.
      if (streams === 0 || look.failures > 0) return otherwise.next(look)
      // At most half of the requests that a minute allows.
      await sleep(look.files * leastPause * 1000, undefined, { signal }).catch(() => undefined)
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, longestWait * 1000)
        notice = () => {
          if (!changed && streams > 0 && !signal.aborted) return
          clearTimeout(timer)
          signal.removeEventListener('abort', notice)
          resolve()
        }
        signal.addEventListener('abort', notice)
        notice()
      })
      changed = false
    },
  }
}
