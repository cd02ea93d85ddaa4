// Updates the screen from incoming events, at most a few times a second.
import type { FollowedEvent, WorkspaceEvent } from '@tessera/sdk'
import { isOwnChange } from '../../api/own-changes.ts'
import { queryClient } from '../../api/query-client.ts'
import { staleAfterEvent } from '../../api/stale.ts'
import { changedTokens, refreshTokens } from './refresh-tokens.ts'

/** Milliseconds to gather events, and between the end of one read and the next. */
const togetherMs = 120
const tokensMs = 300
/** Parts beside the grid cost the server more, and nobody looks at them while others type. */
const restMs = 2_000

export interface CatchUp {
  take(event: FollowedEvent): void
  /** Handles the case that everything may have changed. */
  all(): void
  stop(): void
}

export function createCatchUp(): CatchUp {
  const stopped = new AbortController()
  const tokens = paced(tokensMs, stopped.signal, async events => {
    const changed = changedTokens(events)
    // A failed read repeats later with the whole list.
    await Promise.all([...changed].map(([id, ids]) => refreshTokens(id, ids).catch(() => markTokens(id))))
  })
  const rest = paced(restMs, stopped.signal, async events => {
    const keys = new Map(events.flatMap(staleAfterEvent).map(key => [JSON.stringify(key), key]))
    await Promise.all([...keys.values()].map(queryKey => queryClient.invalidateQueries({ queryKey })))
  })
  return {
    take(event) {
      if (event.type === 'reset') return readAll()
      if (event.tokens.length > 0) tokens(event)
      rest(event)
    },
    all: readAll,
    stop: () => stopped.abort(),
  }
}

const readAll = () => void queryClient.invalidateQueries()

const markTokens = (tokenset_id: string) => queryClient.invalidateQueries({ queryKey: ['tokens', tokenset_id] })

/** Gathers events and passes them on in batches, one batch at a time. */
function paced(ms: number, stopped: AbortSignal, work: (events: WorkspaceEvent[]) => Promise<void>) {
  let gathered: WorkspaceEvent[] = []
  let isBusy = false
  const run = async () => {
    // Checked only now, because the response with the change id may come after its event.
    const events = gathered.filter(({ change_id }) => !isOwnChange(change_id))
    gathered = []
    // What a failed batch leaves out of date is not known.
    if (events.length > 0 && !stopped.aborted) await work(events).catch(readAll)
    setTimeout(() => {
      isBusy = false
      if (gathered.length > 0) begin()
    }, ms)
  }
  const begin = () => {
    isBusy = true
    setTimeout(() => void run(), togetherMs)
  }
  return (event: WorkspaceEvent) => {
    gathered.push(event)
    if (!isBusy) begin()
  }
}
