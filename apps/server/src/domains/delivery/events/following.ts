// Sends the events of workspaces to their followers on this node. Every node reads them from the database, twice a
// second and after each of its own commits, so that all nodes produce the same stream and no notification can be lost.
import { resetEvent } from '@tessera/contract'
import type { ResetEvent } from '@tessera/contract'
import type { Log } from '../../../base/log.ts'
import type { Database } from '../../../storage/sql.ts'
import { arePermitted } from '../../../kernel/stream-rights.ts'
import type { Services } from '../../../kernel/context.ts'
import { inSlices } from '../../../kernel/pacing/slices.ts'
import type { Events, Follower, SentEvent } from '../../../kernel/event-services.ts'
import { limitStreams } from '../../../limits/streams.ts'
import * as store from './events.store.ts'
import { groupBy } from '../../../base/group-by.ts'

const pollMs = 400
/** The maximum of events sent to a follower at once, and buffered while its client does not read. */
const page: store.PageSize = { events: 200, bytes: 65_536 }

interface Following {
  follower: Follower
  /** The last event that was sent, or that existed at the start. */
  sent: number
  full: boolean
  /** It has received all earlier events: later ones are new, not missed ones. */
  caughtUp: boolean
  /** Ends its count in the limits. */
  closed: () => void
}

/** The followers on this node, and their positions. */
class Followings {
  readonly all = new Set<Following>()
  delivered: Events['delivered'] = () => undefined
  readonly #database: Database
  readonly #log: Log
  #looking: Promise<void> | undefined
  #again = false
  #failing = false
  #closed = false

  constructor(database: Database, log: Log) {
    this.#database = database
    this.#log = log
  }

  add(following: Following): void {
    this.all.add(following)
    if (this.#closed) this.remove(following)
    void this.look()
  }

  leave(following: Following): boolean {
    following.closed()
    return this.all.delete(following)
  }

  remove(following: Following): void {
    if (this.leave(following)) following.follower.end()
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const following of this.all) this.remove(following)
    await this.#looking
  }

  /** Logs once, not at each poll of an outage. */
  #noteFailure(error: unknown): void {
    if (!this.#failing) this.#log.warn({ err: error }, 'could not read events')
    this.#failing = true
  }

  /** The position advances after the events are accepted: refused events are read again. */
  #hand(following: Following, { events, age }: Page): void {
    try {
      following.full = !following.follower.send(events)
      following.sent = events.at(-1)!.id
      if (following.caughtUp && age !== undefined) this.delivered('stream', age)
    } catch (error) {
      // The client reconnects and sends the id of its last event.
      this.#log.warn({ err: error }, 'could not send events')
      this.remove(following)
    }
  }

  async #deliver(workspaceId: string, followings: readonly Following[]): Promise<void> {
    // Followers at the same position share a read; one that returns after days reads separately.
    const places = groupBy(followings, ({ sent }) => sent)
    for (const [sent, together] of places) {
      const next = await eventsFrom(this.#database, workspaceId, sent)
      if (next.events.length === 0) continue
      const open = together.filter(following => this.all.has(following) && following.sent === sent)
      await inSlices(open, following => this.#hand(following, next))
      this.#again = true // there may be more than one page
    }
  }

  async #lookOnce(): Promise<void> {
    // Reads nothing for followers whose clients do not read.
    const open = [...this.all].filter(({ full }) => !full)
    if (open.length === 0) return
    const byWorkspace = groupBy(open, ({ follower }) => follower.workspaceId)
    const last = await store.lastIds(this.#database, [...byWorkspace.keys()])
    let failed = false
    for (const [workspaceId, followings] of byWorkspace) {
      const isBehind = ({ sent }: Following) => sent !== (last.get(workspaceId) ?? 0)
      const behind = followings.filter(isBehind)
      for (const following of followings) following.caughtUp ||= !isBehind(following)
      if (behind.length === 0) continue
      // An unreadable page does not delay other workspaces; the next poll reads it again.
      await this.#deliver(workspaceId, behind).catch((error: unknown) => {
        failed = true
        this.#noteFailure(error)
      })
    }
    if (!failed) this.#failing = false
  }

  /** Polls one at a time; a call during one causes another. */
  look(): Promise<void> {
    this.#again = true
    return (this.#looking ??= (async () => {
      try {
        while (this.#again && !this.#closed) {
          this.#again = false
          await this.#lookOnce()
        }
      } catch (error) {
        this.#noteFailure(error)
      } finally {
        this.#looking = undefined
      }
    })())
  }
}

/** `ended`: closes what else is followed with them. */
export function createEvents(
  { database, log, ...services }: Pick<Services, 'database' | 'access' | 'config' | 'log'>,
  ended: () => void = () => undefined,
): Events {
  const followings = new Followings(database, log)
  const limit = limitStreams()
  const listeners: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined
  let checking: Promise<void> | undefined

  function turn(): void {
    void followings.look()
    checking ??= endRevoked(services, followings).finally(() => (checking = undefined))
    if (followings.all.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    async follow(follower) {
      const following = await begin(database, follower, limit.open(follower.right.owner))
      followings.add(following)
      timer ??= setInterval(turn, pollMs).unref()
      return {
        ready() {
          if (!following.full) return
          following.full = false
          void followings.look()
        },
        stop: () => void followings.leave(following),
      }
    },
    wake(queued) {
      if (followings.all.size > 0) void followings.look()
      if (queued) for (const listener of listeners) listener()
    },
    onQueued: listener => void listeners.push(listener),
    delivered: (to, seconds) => followings.delivered(to, seconds),
    onDelivered: listener => void (followings.delivered = listener),
    followers: () => followings.all.size,
    async close() {
      clearInterval(timer)
      await Promise.all([followings.close(), checking])
      ended()
    },
  }
}

/** `closed`: ends its count in the limits. */
async function begin(database: Database, follower: Follower, closed: () => void): Promise<Following> {
  const { workspaceId, after } = follower
  try {
    const sent = after ?? (await store.lastIds(database, [workspaceId])).get(workspaceId) ?? 0
    return { follower, sent, full: false, caughtUp: after === undefined, closed }
  } catch (error) {
    closed()
    throw error
  }
}

async function endRevoked(services: Parameters<typeof arePermitted>[0], followings: Followings): Promise<void> {
  const asked = [...followings.all]
  // While the database does not answer, no events are sent, so no stream has to end.
  const permitted = await arePermitted(
    services,
    asked.map(({ follower }) => follower.right),
  ).catch(() => undefined)
  if (permitted) await inSlices(asked, (following, n) => permitted[n] || followings.remove(following))
}

interface Page {
  events: SentEvent[]
  /** The age of the last event; undefined: unknown. */
  age?: number
}

/** The next page after a position, or one `reset` if the next events have been deleted. */
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
