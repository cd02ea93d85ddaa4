// Follows the events of the workspace that is open. A window that nobody sees does not: browsers keep few connections
// to one server, and what happened meanwhile is told when it is seen again.
import { api, isTesseraError } from '../api/api.ts'
import { keys } from '../api/keys.ts'
import { queryClient } from '../api/query-client.ts'
import { createCatchUp } from './catch-up.ts'
import { enter, leave, takePresent } from './presence.ts'

/** Milliseconds for which a hidden window goes on: a look at another tab is no reason to leave. */
const hiddenMs = 20_000
/** A timer that comes so much too late was asleep with its computer, and so was the connection. */
const tickMs = 5_000
const asleepMs = 15_000

/** Returns what ends it. */
export function followWorkspace(workspace_id: string): () => void {
  const catchUp = createCatchUp()
  let connection: AbortController | null = null
  let after: number | undefined

  async function follow(signal: AbortSignal): Promise<void> {
    const onOpen = () => {
      // What is shown was read before: between the two anything may have changed.
      if (after === undefined) catchUp.all()
    }
    try {
      const options = { signal, onOpen, onPresence: takePresent }
      for await (const event of api.events.stream({ workspace_id, after }, options)) {
        after = event.id
        catchUp.take(event)
      }
    } catch (error) {
      if (signal.aborted) return
      if (!isTesseraError(error)) throw error
      // A refusal ends it: signed out, or a member no more, which the list of workspaces shows.
      void queryClient.invalidateQueries({ queryKey: keys.workspaces() })
    }
  }

  function connect(): void {
    connection?.abort()
    connection = new AbortController()
    enter(workspace_id)
    void follow(connection.signal)
  }
  function disconnect(): void {
    connection?.abort()
    connection = null
    leave()
  }

  let hidden: ReturnType<typeof setTimeout> | undefined
  const onVisibility = () => {
    clearTimeout(hidden)
    if (document.visibilityState === 'hidden') hidden = setTimeout(disconnect, hiddenMs)
    else if (!connection) connect()
  }
  let tickAt = Date.now()
  const ticking = setInterval(() => {
    const late = Date.now() - tickAt - tickMs
    tickAt = Date.now()
    if (late > asleepMs && connection) connect()
  }, tickMs)
  const onOnline = () => connection && connect()

  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', onOnline)
  connect()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('online', onOnline)
    clearTimeout(hidden)
    clearInterval(ticking)
    disconnect()
    catchUp.stop()
  }
}
