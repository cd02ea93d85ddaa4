// What a domain's code is given. Nothing ambient: database, time and ids are passed.
import type { Json } from '@tessera/engine'
import type { Plan, PlanName, Role, Scope, Subject, Surface } from '@tessera/contract'
import type { AccessLookUp } from './access/access.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './storage/sql.ts'
import type { TextCache } from './text-cache.ts'
import type { Turns } from './turns.ts'

/** What lives as long as the process. */
export interface Services {
  database: Database
  access: AccessLookUp
  turns: Turns
  config: Config
  /** The public address, no trailing slash: issuer, links, cookies. */
  baseUrl: string
  clock: Clock
  newId: () => string
  cache: TextCache
  limiter: RateLimiter
  log: Log
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
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
  allowed: boolean
}

export interface RateLimiter {
  /** Counts one request in the current minute of the database's clock. */
  take(bucket: string, limit: number, windowSeconds?: number): Promise<RateState>
  close(): Promise<void>
}

/** Who is asking, once it is known that they may ask at all. */
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

export interface WorkspaceRecord {
  id: string
  name: string
  description: string | null
  user_id: string
  created_at: string
  updated_at: string
}

export interface TokensetRecord {
  id: string
  workspace_id: string
  name: string
  description: string | null
  created_at: string
  updated_at: string
}

/** What the record carries beyond what callers see. */
export interface TokensetState {
  default_mode_id: string
  revision: number
}

export interface ModeRecord {
  id: string
  tokenset_id: string
  name: string
  is_default: boolean
  created_at: string
  updated_at: string
}

export interface OrganizationRecord {
  id: string
  name: string
  user_id: string
  /** Its owner's plan has no organizations (any more). */
  is_read_only: boolean
  created_at: string
  updated_at: string
}

export interface EnvironmentRecord {
  id: string
  organization_id: string
  name: string
  is_production: boolean
  active_release_id: string | null
  /** Whether everyone may read its stylesheet, at the address that `slug` is part of. */
  public: boolean
  slug: string | null
  created_at: string
  updated_at: string
}

/** One token before and after; null: there was none, or there is none. */
export interface TokenChange {
  token_id: string
  mode_id: string
  name: string
  before: Json | null
  after: Json | null
}

/** The record that a change acted on, with all that is needed to take the change back. */
export interface ChangeSubject {
  kind: string
  id: string
  /** null: there was none, or there is none. */
  before: unknown
  after: unknown
  /** Where the tokenset's default mode became another. */
  default_mode?: { before: string; after: string }
}

/** What a write tells the history. */
export interface NewChange {
  /** Past tense, for people: `Renamed the mode "Dark" to "Night"`. */
  summary: string
  tokens?: TokenChange[]
  /** The record acted on, where it is not a token. */
  subject?: ChangeSubject
  /** Where the operation itself makes the workspace or tokenset. */
  workspace_id?: string | null
  tokenset_id?: string | null
  organization_id?: string | null
  /** Its own id, where the answer names it. */
  id?: string
  /** The change that this one takes back. */
  reverts?: string
}

interface Basics extends Omit<Services, 'database' | 'access' | 'turns'> {
  /** The transaction of a write, the pool of a read. */
  db: Db
  /** ISO 8601: the moment of this request. */
  now: string
  surface: Surface
  ip: string
  userAgent: string | null
  /** The path's parameters that are no subject, for example `{format}`. */
  params: Record<string, string>
  /** Notes the change; it is written in the same transaction. Required of every write that changes something. */
  record(change: NewChange): void
  /** Ends a dry run: everything written so far is undone, and this is the answer. */
  rehearsed(answer: unknown): never
  /** Starts or ends the browser's session; the session surface turns it into a cookie. */
  cookies: { session?: string | null }
  /** The answer's status: the contract's `status`, unless the handler sets its `otherStatus`. */
  status: number
}

interface SignedIn extends Basics {
  caller: Caller
  user: Caller['user']
  plan: Plan
}

interface InWorkspace extends SignedIn {
  workspace: WorkspaceRecord
  role: Role
  /** The plan that counts for the workspace: of the Business organization it belongs to, else its owner's. */
  workspacePlan: Plan
}

interface InOrganization extends SignedIn {
  organization: OrganizationRecord
  role: Role
}

interface InTokenset extends InWorkspace {
  tokenset: TokensetRecord
  tokensetState: TokensetState
}

interface InMode extends InTokenset {
  mode: ModeRecord
  /** Raised by every write to the mode. */
  modeRevision: number
}

/** What a handler receives, by what its operation is on. */
export interface Contexts {
  nobody: Basics & { caller: Caller | null }
  account: SignedIn
  instance: SignedIn
  workspace: InWorkspace
  tokenset: InTokenset
  mode: InMode
  token: InMode & { token_id: string }
  organization: InOrganization
  environment: InOrganization & { environment: EnvironmentRecord }
  /** Without a workspace: it is deleted, or the change was about none. */
  change: SignedIn & { change_id: string; workspace?: WorkspaceRecord; tokenset?: TokensetRecord }
}

export type Context<On extends Subject> = Contexts[On]
