// Hands the events of workspaces to whoever follows them on this node. Every node reads them from the database, twice a second and
// after each of its own commits, so that all nodes give the same stream: nothing depends on a notification that may be lost.
import { resetEvent } from '@tessera/contract'
import type { ResetEvent } from '@tessera/contract'
import type { Database } from '../../storage/sql.ts'
import type { Log } from '../../kernel/context.ts'
import type { Events, Follower, SentEvent } from '../../kernel/services.ts'
import * as store from './events.store.ts'
import { groupBy } from '../../kernel/group-by.ts'

const pollMs = 400
/** Events of one statement. */
const pageSize = 200

interface Following {
  follower: Follower
  /** The last event that was sent, or that was there when it began. */
  sent: number
  full: boolean
  /** It has had all that there was: what comes now is new, and not what it missed. */
  caughtUp: boolean
}

export function createEvents({ database, log }: { database: Database; log: Log }): Events {
  const all = new Set<Following>()
  const listeners: (() => void)[] = []
  let delivered: Events['delivered'] = () => undefined
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let again = false
  let failing = false
  let closed = false

  function remove(following: Following): void {
    if (all.delete(following)) following.follower.end()
  }

  async function deliver(workspaceId: string, followings: readonly Following[]): Promise<void> {
    // Those at the same place share what is read; one that comes back after days reads by itself.
    const places = groupBy(followings, ({ sent }) => sent)
    for (const [sent, together] of places) {
      const { events, age } = await eventsFrom(database, workspaceId, sent)
      if (events.length === 0) continue
      for (const following of together) {
        if (!all.has(following) || following.sent !== sent) continue
        following.sent = events.at(-1)!.id
        if (following.caughtUp && age !== undefined) delivered('stream', age)
        if (!following.follower.send(events)) following.full = true
      }
      again = true // there may be more than one page
    }
  }

  async function lookOnce(): Promise<void> {
    const open = [...all].filter(({ full }) => !full)
    if (open.length === 0) return
    const byWorkspace = groupBy(open, ({ follower }) => follower.workspaceId)
    const last = await store.lastIds(database, [...byWorkspace.keys()])
    for (const [workspaceId, followings] of byWorkspace) {
      const isBehind = ({ sent }: Following) => sent !== (last.get(workspaceId) ?? 0)
      const behind = followings.filter(isBehind)
      for (const following of followings) following.caughtUp ||= !isBehind(following)
      if (behind.length > 0) await deliver(workspaceId, behind)
    }
  }

  /** One look at a time; a call during one has another follow. */
  function look(): Promise<void> {
    again = true
    return (looking ??= (async () => {
      try {
        while (again && !closed) {
          again = false
          await lookOnce()
        }
        failing = false
      } catch (error) {
        // Logged once, not at each look of an outage; the next look may succeed.
        if (!failing) log.warn({ err: error }, 'could not read events')
        failing = true
      } finally {
        looking = undefined
      }
    })())
  }

  async function endRevoked(): Promise<void> {
    await Promise.all(
      [...all].map(async following => {
        // While the database does not answer nobody is told anything, so nothing has to end.
        const may = await following.follower.mayFollow().catch(() => true)
        if (!may) remove(following)
      }),
    )
  }

  async function turn(): Promise<void> {
    await Promise.all([look(), endRevoked()])
    timer = all.size > 0 && !closed ? setTimeout(() => void turn(), pollMs).unref() : undefined
  }

  return {
    async follow(follower) {
      const { workspaceId, after } = follower
      const sent = after ?? (await store.lastIds(database, [workspaceId])).get(workspaceId) ?? 0
      const following: Following = { follower, sent, full: false, caughtUp: after === undefined }
      if (closed) follower.end()
      else all.add(following)
      void look()
      timer ??= setTimeout(() => void turn(), pollMs).unref()
      return {
        ready() {
          if (!following.full) return
          following.full = false
          void look()
        },
        stop: () => void all.delete(following),
      }
    },
    wake(queued) {
      if (all.size > 0) void look()
      if (queued) for (const listener of listeners) listener()
    },
    onQueued: listener => void listeners.push(listener),
    delivered: (to, seconds) => delivered(to, seconds),
    onDelivered: listener => void (delivered = listener),
    followers: () => all.size,
    async close() {
      closed = true
      clearTimeout(timer)
      for (const following of all) remove(following)
      await looking
    },
  }
}

interface Page {
  events: SentEvent[]
  /** How long ago the last of them happened; undefined: nothing is known of that. */
  age?: number
}

/** The next page after a place, or one `reset` where the events that follow it are no longer kept. */
async function eventsFrom(database: Database, workspaceId: string, sent: number): Promise<Page> {
  const kept = await store.eventsAfter(database, workspaceId, sent, pageSize)
  if (kept[0]?.id === sent + 1)
    return {
      events: kept.map(({ id, type, body }) => ({ id, type, data: `{"id":${id},${body.slice(1)}` })),
      age: kept.at(-1)!.age,
    }
  const last = (await store.lastIds(database, [workspaceId])).get(workspaceId) ?? 0
  if (last === sent) return { events: [] }
  const data: ResetEvent = { id: last, type: resetEvent, workspace_id: workspaceId }
  return { events: [{ id: last, type: resetEvent, data: JSON.stringify(data) }] }
}
