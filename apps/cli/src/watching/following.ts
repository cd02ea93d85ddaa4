// The trigger of `watch`: events of the workspaces that the key may read, and an occasional poll in case no event
// arrives.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@tessera/sdk'
import { leastPause } from './polling.ts'
import type { Changes } from './polling.ts'

/** The maximum number of streams; with more workspaces, it polls. */
const mostStreams = 20
/** In seconds, the interval of polls while events arrive, which limits the delay by a lost event. */
const longestWait = 60

/** `otherwise`: decides when to poll while the server does not answer or has no events. */
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
      // Writes before the stream was open caused no event.
      for await (const event of client.events({ workspace_id }, { signal, onOpen: note }))
        if (event.type !== 'findings.changed') note()
    } finally {
      streams -= 1
      notice()
    }
  }

  async function start(): Promise<void> {
    const { workspaces } = await client.workspaces.list({}, { signal })
    // A server without events refuses them; polling then remains.
    if (workspaces.length <= mostStreams) for (const { id } of workspaces) follow(id).catch(() => undefined)
  }
  const started = start().catch(() => undefined)

  return {
    async next(look) {
      await started
      // After a failed poll, the timer decides.
      if (streams === 0 || look.failures > 0) return otherwise.next(look)
      // Uses at most half of the requests per minute that the server permits.
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
