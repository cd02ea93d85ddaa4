// The context that operations receive. Nothing is ambient: database, time and ids are passed.
import type { NamedSubject, Plan, PlanName, ProposalsOnly, Scope, Subject, Surface } from '@tessera/contract'
import type { AccessLookUp } from '../access/access.ts'
import type { FoundOf } from '../access/subjects.store.ts'
import type { Answered } from './answers/answered.ts'
import type { NewChange } from './change.ts'
import type { Attempts } from '../limits/attempt-rule.ts'
import type { LargeAnswers } from './pacing/large-answers/large-answers.ts'
import type { Config } from '../process/config.ts'
import type { Database, Db } from '../storage/sql.ts'
import type { Events } from './event-services.ts'
import type {
  Checks,
  Documents,
  Notifications,
  Outgoing,
  Passwords,
  Presence,
  RefusedSignIns,
  Rendering,
} from './services.ts'
import type { TextCache } from './answers/text-cache.ts'
import type { SharedCommits } from './pacing/shared-commits.ts'
import type { Turns } from './pacing/turns.ts'

/** What lives as long as the process. */
export interface Services {
  database: Database
  access: AccessLookUp
  answered: Answered
  turns: Turns
  sharedCommits: SharedCommits
  config: Config
  /** The public address, no trailing slash: issuer, links, cookies. */
  baseUrl: string
  /** The database's time. */
  clock: Clock
  /** Ids in order of making, by the database's time. */
  newId: () => string
  cache: TextCache
  limiter: RateLimiter
  refusedSignIns: RefusedSignIns
  passwords: Passwords
  documents: Documents
  rendering: Rendering
  largeAnswers: LargeAnswers
  checks: Checks
  events: Events
  notifications: Notifications
  presence: Presence
  /** Present where traces are wanted: what is sent to other servers continues them. */
  outgoing?: Outgoing | undefined
  /** What the first account of the instance has to name; null where anybody may make it. */
  setupToken: string | null
  log: Log
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** By how many seconds the clock of this machine is ahead of it. */
  ahead?(): number
}

export interface Log {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** A fixed window's state after a request was counted. */
export interface RateState {
  limit: number
  remaining: number
  /** Unix time in seconds when the window resets. */
  reset: number
  /** Whole seconds until then, by the clock of the window; at least 1. */
  wait: number
  allowed: boolean
}

/** What is counted under one name, and how often that may be. */
export interface Bucket {
  name: string
  limit: number
}

/** In memory it is answered at once: where each request is counted, waiting for nothing costs too. */
type Now<T> = T | Promise<T>

export interface RateLimiter extends Attempts {
  /** Counts one request in the current minute of the database's clock. */
  take(bucket: string, limit: number, windowSeconds?: number): Now<RateState>
  /**
   * Counts one request in two buckets at once, and in the shared one, if any, only where its own admits it. Limit and reset are
   * those of its own, `remaining` of whichever has fewer, `allowed` by both.
   */
  takeBoth(own: Bucket, shared: Bucket | null): Now<RateState>
  /** How often this process counted alone, because what counts for all did not answer. Absent where nothing else could count. */
  alone?(): number
  close(): Promise<void>
}

/** The caller, once authenticated. */
export interface Caller {
  user: { id: string; email: string; name: string; plan_type: PlanName; is_admin: boolean; created_at: string }
  /** How they came in: an API key or OAuth token, or a session. */
  key: {
    id: string
    name: string
    kind: 'manual' | 'oauth'
    scopes: readonly Scope[]
    expires_at: string | null
  } | null
  session_id: string | null
}

/** What the session surface sets as cookies; null ends one. */
export interface Cookies {
  session?: string | null
  /** Identifies this browser when it signs in again. */
  device?: string
}

interface Basics extends Omit<
  Services,
  'database' | 'access' | 'answered' | 'turns' | 'sharedCommits' | 'events' | 'notifications'
> {
  /**
   * For new tokens of the mode, or modes of the tokenset, that the operation is on: behind all that are there, by whichever clock
   * those were made.
   */
  nextId: () => string
  /** The transaction of a write, the pool of a read. */
  db: Db
  /** ISO 8601: the moment of this request. */
  now: string
  surface: Surface
  ip: string
  userAgent: string | null
  /** The answer's X-Request-Id; null outside of requests. */
  requestId: string | null
  /** The device cookie of a browser in which a user signed in before, unparsed; null without one. */
  device: string | null
  /** The path's parameters that are no subject, for example `{format}`. */
  params: Record<string, string>
  /** Notes the change; it is written in the same transaction. Required of every write that changes something. */
  record(change: NewChange): void
  /** Once this is committed, deliveries that are due are sent without waiting for the next poll: it enqueued one itself. */
  wakeDeliveries(): void
  /**
   * Before anything outside of the tokenset of the path is written: where only that is locked, the attempt ends here, and the write
   * runs again with the whole workspace locked.
   */
  lockWorkspace(): void
  /** Ends a dry run: everything written so far is undone, and this is the answer. */
  rehearsed(answer: unknown): never
  /** Starts or ends the browser's session; the session surface turns it into a cookie. */
  cookies: Cookies
  /** The answer's status: the contract's `status`, unless the handler sets its `otherStatus`. */
  status: number
}

interface SignedIn extends Basics {
  caller: Caller
  /** Whose changes of the subject take a proposal, where the caller's do. */
  proposalsOnly: ProposalsOnly | null
  user: Caller['user']
  plan: Plan
}

/** What a handler receives, by what its operation is on. */
export type Contexts = {
  nobody: Basics & { caller: Caller | null }
  account: SignedIn
  instance: SignedIn
} & { [S in NamedSubject]: SignedIn & FoundOf<S> }

export type Context<On extends Subject> = Contexts[On]
