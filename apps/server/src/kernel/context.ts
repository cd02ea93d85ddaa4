// The context that operations receive. Nothing is ambient: database, time and ids are passed.
import type { NamedSubject, Plan, ProposalsOnly, Subject, Surface } from '@tessera/contract'
import type { Caller } from '../base/caller.ts'
import type { Clock } from '../base/clock.ts'
import type { Config } from '../base/config.ts'
import type { Log } from '../base/log.ts'
import type { AccessLookUp } from '../access/access.ts'
import type { FoundOf } from '../access/subjects.store.ts'
import type { ResponseCache } from './answers/response-cache.ts'
import type { NewChange } from './change.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { LargeAnswers } from './pacing/large-answers/large-answers.ts'
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
import type { Writes } from './writes/writes.ts'
import type { TextCache } from './answers/text-cache.ts'

/** What lives as long as the process. */
export interface Services {
  database: Database
  access: AccessLookUp
  responseCache: ResponseCache
  writes: Writes
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

/** What the session surface sets as cookies; null ends one. */
export interface Cookies {
  session?: string | null
  /** Identifies this browser when it signs in again. */
  device?: string
}

interface Basics extends Omit<
  Services,
  'database' | 'access' | 'responseCache' | 'writes' | 'events' | 'notifications'
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
