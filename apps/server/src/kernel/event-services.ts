// The streams of events that clients and webhooks follow.
import type { StreamRight } from './streams.ts'

/** An event as it is sent. */
export interface SentEvent {
  id: number
  type: string
  /** JSON */
  data: string
}

export interface Follower {
  workspaceId: string
  /** The last event that it has; undefined: it wants those from now on. */
  after: number | undefined
  /** The events are accepted. Returns false where it can take no more for now; when it can, it calls `ready`. */
  send(events: readonly SentEvent[]): boolean
  /** By which it may read the workspace: asked twice a second whether it still does. */
  right: StreamRight
  /** It gets nothing more: it may no longer read the workspace, or the process ends. */
  end(): void
}

export interface Subscription {
  ready(): void
  stop(): void
}

/** A stream that somebody follows, or a webhook. */
export type EventTarget = 'stream' | 'webhook'

export interface Events {
  /** Throws the refusal where its owner follows too many. */
  follow(follower: Follower): Promise<Subscription>
  /** After a commit on this node, so that its own followers do not wait for the next look. `queued`: webhooks are to be told. */
  wake(queued: boolean): void
  onQueued(listener: () => void): void
  /** It was handed to somebody who waited for it, so many seconds after it happened. */
  delivered(to: EventTarget, seconds: number): void
  onDelivered(listener: (to: EventTarget, seconds: number) => void): void
  followers(): number
  /** Ends every follower. */
  close(): Promise<void>
}
