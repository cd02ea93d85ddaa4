// The event streams that clients and webhooks follow.
import type { StreamRight } from './streams.ts'

/** An event in its serialized form. */
export interface SentEvent {
  id: number
  type: string
  /** The event as JSON. */
  data: string
}

export interface Follower {
  workspaceId: string
  /** The last event that the follower has; undefined: it wants new events only. */
  after: number | undefined
  /** Accepts the events. Returns false if the follower can take no more for now; it then calls `ready` when it can. */
  send(events: readonly SentEvent[]): boolean
  /** The right to read the workspace, checked twice a second. */
  right: StreamRight
  /** Ends the follower: it may no longer read the workspace, or the process stops. */
  end(): void
}

export interface Subscription {
  ready(): void
  stop(): void
}

/** A followed stream, or a webhook. */
export type EventTarget = 'stream' | 'webhook'

export interface Events {
  /** Throws the refusal if its owner already follows too many streams. */
  follow(follower: Follower): Promise<Subscription>
  /**
   * Called after a commit on this node, so that its followers need not wait for the next poll. `queued`: notify
   * webhooks.
   */
  wake(queued: boolean): void
  onQueued(listener: () => void): void
  /** Reports that a waiting follower received an event, with the seconds since the event happened. */
  delivered(to: EventTarget, seconds: number): void
  onDelivered(listener: (to: EventTarget, seconds: number) => void): void
  followers(): number
  /** Ends every follower. */
  close(): Promise<void>
}
