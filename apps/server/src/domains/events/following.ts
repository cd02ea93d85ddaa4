// Hands the events of workspaces to whoever follows them on this node. Every node reads them from the database, twice a second and
// after each of its own commits, so that all nodes give the same stream: nothing depends on a notification that may be lost.
import { resetEvent } from '@tessera/contract'
import type { ResetEvent } from '@tessera/contract'
import type { Database } from '../../storage/sql.ts'
import { arePermitted } from '../../kernel/stream-rights.ts'
import type { Services } from '../../kernel/context.ts'
import { inSlices } from '../../kernel/pacing/slices.ts'
import type { Events, Follower, SentEvent } from '../../kernel/event-services.ts'
import { limitStreams } from '../../limits/streams.ts'
import * as store from './events.store.ts'
import { groupBy } from '../../base/group-by.ts'

const pollMs = 400
/** What one follower is sent at once, and holds while its client does not read. */
const page: store.PageSize = { events: 200, bytes: 65_536 }

interface Following {
  follower: Follower
  /** The last event that was sent, or that was there when it began. */
  sent: number
  full: boolean
  /** It has had all that there was: what comes now is new, and not what it missed. */
  caughtUp: boolean
  /** Ends its count against the limits. */
  closed: () => void
}

export function createEvents({
  database,
  log,
  ...services
}: Pick<Services, 'database' | 'access' | 'config' | 'log'>): Events {
  const all = new Set<Following>()
  const limit = limitStreams()
  const listeners: (() => void)[] = []
  let delivered: Events['delivered'] = () => undefined
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let checking: Promise<void> | undefined
  let again = false
  let failing = false
  let closed = false

  function leave(following: Following): boolean {
    following.closed()
    return all.delete(following)
  }

  function remove(following: Following): void {
    if (leave(following)) following.follower.end()
  }

  /** Logged once, not at each look of an outage; the next look may succeed. */
  function noteFailure(error: unknown): void {
    if (!failing) log.warn({ err: error }, 'could not read events')
    failing = true
  }

  /** The position moves once the events were accepted: what could not be handed over is read again. */
  function hand(following: Following, { events, age }: Page): void {
    try {
      following.full = !following.follower.send(events)
      following.sent = events.at(-1)!.id
      if (following.caughtUp && age !== undefined) delivered('stream', age)
    } catch (error) {
      // Its client connects again, and names the last event that it has.
      log.warn({ err: error }, 'could not send events')
      remove(following)
    }
  }

  async function deliver(workspaceId: string, followings: readonly Following[]): Promise<void> {
    // Those at the same place share what is read; one that comes back after days reads by itself.
    const places = groupBy(followings, ({ sent }) => sent)
    for (const [sent, together] of places) {
      const next = await eventsFrom(database, workspaceId, sent)
      if (next.events.length === 0) continue
      const open = together.filter(following => all.has(following) && following.sent === sent)
      await inSlices(open, following => hand(following, next))
      again = true // there may be more than one page
    }
  }

  async function lookOnce(): Promise<void> {
    // Nothing is read for those whose clients do not read.
    const open = [...all].filter(({ full }) => !full)
    if (open.length === 0) return
    const byWorkspace = groupBy(open, ({ follower }) => follower.workspaceId)
    const last = await store.lastIds(database, [...byWorkspace.keys()])
    let failed = false
    for (const [workspaceId, followings] of byWorkspace) {
      const isBehind = ({ sent }: Following) => sent !== (last.get(workspaceId) ?? 0)
      const behind = followings.filter(isBehind)
      for (const following of followings) following.caughtUp ||= !isBehind(following)
      if (behind.length === 0) continue
      // A page that cannot be read holds up no other workspace; it is read again with the next look.
      await deliver(workspaceId, behind).catch((error: unknown) => {
        failed = true
        noteFailure(error)
      })
    }
    if (!failed) failing = false
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
      } catch (error) {
        noteFailure(error)
      } finally {
        looking = undefined
      }
    })())
  }

  async function endRevoked(): Promise<void> {
    const followings = [...all]
    // While the database does not answer nobody is told anything, so nothing has to end.
    const permitted = await arePermitted(
      services,
      followings.map(({ follower }) => follower.right),
    ).catch(() => undefined)
    if (permitted) await inSlices(followings, (following, n) => permitted[n] || remove(following))
  }

  function turn(): void {
    void look()
    checking ??= endRevoked().finally(() => (checking = undefined))
    if (all.size > 0 && !closed) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    async follow(follower) {
      const { workspaceId, after } = follower
      const following: Following = {
        follower,
        sent: after ?? 0,
        full: false,
        caughtUp: after === undefined,
        closed: limit.open(follower.right.owner),
      }
      try {
        following.sent = after ?? (await store.lastIds(database, [workspaceId])).get(workspaceId) ?? 0
      } catch (error) {
        following.closed()
        throw error
      }
      all.add(following)
      if (closed) remove(following)
      void look()
      timer ??= setInterval(turn, pollMs).unref()
      return {
        ready() {
          if (!following.full) return
          following.full = false
          void look()
        },
        stop: () => void leave(following),
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
      clearInterval(timer)
      for (const following of all) remove(following)
      await Promise.all([looking, checking])
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
  const kept = await store.eventsAfter(database, workspaceId, sent, page)
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
