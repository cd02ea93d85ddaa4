// Follows the events of the open workspace. A hidden window does not, because browsers keep few connections to one
// server; it catches up when it is visible again.
import { api, isTesseraError } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { createCatchUp } from './catch-up.ts'
import { enter, leave, takePresent } from './presence.ts'

/** Milliseconds for which a hidden window stays connected, so that a short look at another tab does not disconnect. */
const hiddenMs = 20_000
/** A timer delayed this much was suspended with the computer, and so was the connection. */
const tickMs = 5_000
const asleepMs = 15_000

/** Returns a function that stops following. */
export function followWorkspace(workspace_id: string): () => void {
  const catchUp = createCatchUp()
  let connection: AbortController | null = null
  let after: number | undefined

  async function follow(signal: AbortSignal): Promise<void> {
    const onOpen = () => {
      // The screen was loaded before the stream began: anything may have changed in between.
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
      // A refusal ends the stream: the user signed out or is no longer a member, which the list of workspaces shows.
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
