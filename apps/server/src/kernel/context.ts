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
import type { fetchJson } from '../limits/fetch-json.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { LargeAnswers } from './answers/large-answers/large-answers.ts'
import type { Database, Db } from '../storage/sql.ts'
import type { DomainServices, HandedDomainServices, Outgoing } from './services.ts'
import type { Writes } from './writes/writes.ts'
import type { TextCache } from './answers/text-cache.ts'

/** Services with the lifetime of the process, but for those that domains implement. */
export interface Core {
  database: Database
  access: AccessLookUp
  responseCache: ResponseCache
  writes: Writes
  config: Config
  /** The public address, no trailing slash: issuer, links, cookies. */
  baseUrl: string
  /** The database's time. */
  clock: Clock
  /** Generates ids in chronological order, by the database's time. */
  newId: () => string
  cache: TextCache
  limiter: RateLimiter
  largeAnswers: LargeAnswers
  /** Present if tracing is on: requests to other servers continue the trace. */
  outgoing?: Outgoing | undefined
  /** Instead of the usual reading of the metadata of apps: a test trusts other certificates. */
  clientDocument?: typeof fetchJson
  log: Log
}

export interface Services extends Core, DomainServices {
  handed: HandedDomainServices
}

/** The cookies that the session surface sets; null ends a session. */
export interface Cookies {
  session?: string | null
  /** Identifies this browser at its next sign-in. */
  device?: string
  /** Binds a sign-in by a provider to this browser while it is there. */
  sign_on?: string
}

/** The services that handlers receive. */
export type HandedServices = HandedDomainServices & Omit<Core, 'database' | 'access' | 'responseCache' | 'writes'>

interface Basics extends HandedServices {
  /**
   * Generates ids for new tokens of the mode or new modes of the tokenset. They follow all existing ids, even those
   * from a node with a fast clock.
   */
  nextId: () => string
  /** The transaction of a write, the pool of a read. */
  db: Db
  /** ISO 8601: the time of this request. */
  now: string
  surface: Surface
  ip: string
  userAgent: string | null
  /** The answer's X-Request-Id; null outside of requests. */
  requestId: string | null
  /** The device cookie of a browser with an earlier sign-in, unparsed; null: none. */
  device: string | null
  /** The path parameters that identify no subject, such as `{format}`. */
  params: Record<string, string>
  /** Records the change in the same transaction. Every write that changes data must call it. */
  record(change: NewChange): void
  /**
   * After the commit, runs due jobs without waiting for the next poll. Called by handlers that enqueued a delivery, or
   * another job that someone waits for.
   */
  wakeDeliveries(): void
  /**
   * Must be called before a write outside of the path's tokenset. If only the tokenset is locked, it aborts the
   * attempt, and the write runs again with the whole workspace locked.
   */
  lockWorkspace(): void
  /** Ends a dry run with this answer and rolls back all writes. */
  rehearsed(answer: unknown): never
  /** Starts or ends the browser's session; the session surface turns it into a cookie. */
  cookies: Cookies
  /** The answer's status: the contract's `status`, unless the handler sets its `otherStatus`. */
  status: number
}

interface SignedIn extends Basics {
  caller: Caller
  /** Whose changes of the subject need a proposal; null: the caller may edit directly. */
  proposalsOnly: ProposalsOnly | null
  user: Caller['user']
  plan: Plan
}

/** The context of a handler, by the subject of its operation. */
export type Contexts = {
  nobody: Basics & { caller: Caller | null }
  account: SignedIn
  instance: SignedIn
} & { [S in NamedSubject]: SignedIn & FoundOf<S> }

export type Context<On extends Subject> = Contexts[On]
