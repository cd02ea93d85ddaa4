// The record of a write for the history. The shapes are stored as JSON and read again by revert, history and audit log: a field
// may be added, but none is renamed or removed, so that old entries stay readable.
import type {
  ChangedKind,
  CheckRules,
  Environment,
  Mode,
  Organization,
  Output,
  Profile,
  ProposalReview,
  ProposalRules,
  Release,
  Resolver,
  SharedPage,
  Tokenset,
  Workspace,
} from '@tessera/contract'
import type { Group, Json, JsonObject, ScaleRule, TypeName } from '@tessera/engine'

/** A token's content, without its timestamps and location. A type alias, so that it is assignable to `Json`. */
export type TokenState = {
  name: string
  type: TypeName
  value: Json
  description: string | null
  extensions?: JsonObject
  deprecated?: boolean | string
  replaced_by?: string
  remove_in?: string
}

/** One token before and after; null: there was none, or there is none. */
export interface TokenChange {
  token_id: string
  mode_id: string
  name: string
  before: TokenState | null
  after: TokenState | null
}

/** All tokens of these modes: the history takes them from the tables when the change is recorded, without this process. */
export interface WholeModes {
  mode_ids: string[]
  change: 'created' | 'deleted'
  /** How many they are, and their size as quotas count it. */
  tokens: number
  bytes: number
}

export interface ModeState extends Mode {
  /** The properties of its groups, where there are any. */
  groups?: Group[]
  /** Its scales, where there are any. */
  scales?: ScaleState[]
}

/** Enough to make a deleted tokenset again, ids and all; its tokens are in the change. */
export interface TokensetHistory extends Tokenset {
  default_mode_id: string
  modes: ModeState[]
}

/** Of a workspace or an organization. */
interface RecordedMember {
  id: string
  user_id: string
  user_email: string
  role: string
}

interface RecordedKey {
  name: string
  scopes?: readonly string[]
  client_id?: string
}

interface Subject<Kind extends ChangedKind> {
  kind: Kind
  id: string
}
interface Created<After> {
  before: null
  after: After
}
interface Updated<State> {
  before: State
  after: State
}
interface Deleted<Before> {
  before: Before
  after: null
}
type Written<State> = Created<State> | Updated<State> | Deleted<State>

/** Where in a resolver a source was, and what it named. */
export type LostSource = ({ set: string } | { modifier: string; context: string } | { unused: true }) & {
  index: number
  tokenset_id: string
  mode_id?: string | undefined
}
/** What a resolver lost with a tokenset or mode that was deleted, or got back with it. */
export interface LostSources {
  id: string
  name: string
  sources: LostSource[]
}
interface WithResolvers {
  resolvers?: LostSources[]
}

export type WorkspaceSubject = Subject<'workspace'> & Written<Workspace>
export type TokensetSubject = Subject<'tokenset'> &
  WithResolvers &
  (Created<Tokenset | TokensetHistory> | Updated<Tokenset> | Deleted<TokensetHistory>)

/** Where the tokenset's default mode became another. */
interface WithDefault {
  default_mode?: { before: string; after: string }
}
/** One mode, or all that an import made or changed; then `id` is the tokenset's. */
export type ModesSubject =
  | (Subject<'mode'> & WithDefault & WithResolvers & { before: ModeState | null; after: ModeState | null })
  | (Subject<'modes'> & WithDefault & WithResolvers & Updated<ModeState[]>)

/** A scale, and which token each of its steps is; a token that is gone stays named, so that it comes back with its step. */
export interface ScaleState {
  id: string
  rule: ScaleRule
  steps: [key: string, token_id: string][]
  created_at: string
}
export type ScaleSubject = Subject<'scale'> & { mode_id: string } & Written<ScaleState>
/** What of the rules is kept: enough to see what was changed. */
export type CheckRulesSubject = Subject<'check_rules'> & Updated<CheckRules>
export type KnownFindingsSubject = Subject<'known_findings'> & Created<{ fingerprints: string[]; reason: string }>

export type WebhookSubject = Subject<'webhook'> & Written<{ url: string; events: string[]; status: string }>

export type ProposalSubject = Subject<'proposal'> &
  Written<{ title: string; status: string; reviewers: string[] }> & {
    /** What of it was said, where that is the change. */
    review?: { id: string; decision: ProposalReview['decision'] }
    /** Whose approvals count no more, where it changed its operations. */
    fallen?: string[]
  }
export type SharedPageSubject = Subject<'shared_page'> & Written<SharedPage>
export type OutputsSubject = Subject<'outputs'> & Updated<Output[]>
export type ProposalRulesSubject = Subject<'proposal_rules'> & Updated<ProposalRules>

export type ResolverSubject = Subject<'resolver'> & Written<Resolver>

/** All that an import of a whole system made or changed, in the order in which it did; `id` is the workspace's. */
export type SystemSubject = Subject<'system'> & {
  parts: (TokensetSubject | Extract<ModesSubject, { kind: 'modes' }> | ResolverSubject)[]
}

/** What a merged proposal made beside tokens, and which modes these are in; `id` is the proposal's. */
export type MergeSubject = Subject<'merge'> & {
  parts: ResolverSubject[]
  modes: { id: string; tokenset_id: string }[]
  /** Why findings that block did not. */
  override?: string
}

/** The record that a change acted on; with all that is needed to revert the change, where it can be. */
export type ChangeSubject =
  | WorkspaceSubject
  | TokensetSubject
  | ModesSubject
  | ScaleSubject
  | ResolverSubject
  | WebhookSubject
  | ProposalSubject
  | ProposalRulesSubject
  | OutputsSubject
  | SharedPageSubject
  | CheckRulesSubject
  | KnownFindingsSubject
  | SystemSubject
  | MergeSubject
  | (Subject<'member'> & Written<RecordedMember>)
  | (Subject<'organization'> & Written<Organization>)
  | (Subject<'organization_workspace'> & Updated<{ organization_id: string | null }>)
  | (Subject<'environment'> & Written<Omit<Environment, 'active_version' | 'stylesheet_url'>>)
  | (Subject<'release'> & Created<Release>)
  /** An account. Both null: what changed is not kept, as with a password. */
  | (Subject<'user'> & { before: Profile | null; after: Profile | null })
  | (Subject<'session'> & { before: null; after: null })
  | (Subject<'api_key'> & (Created<RecordedKey> | Deleted<RecordedKey>))
  /** Refused; `id` is the hash of the e-mail that was given, or `several`. */
  | (Subject<'sign_in'> & Created<{ count: number }>)

/** The record of a write for the history. */
export interface NewChange {
  /** Past tense, for people: `Renamed the mode "Dark" to "Night"`. */
  summary: string
  tokens?: TokenChange[]
  /** In their place, where whole modes are made or deleted. */
  whole?: WholeModes
  /** Deletes them, once the history has them. */
  afterwards?: () => Promise<unknown>
  /** The number of tokens that were deleted with a workspace without a record each. */
  tokens_deleted?: number
  /** The record acted on, where it is not a token. */
  subject?: ChangeSubject
  /** Where the operation itself makes the workspace or tokenset. */
  workspace_id?: string | null
  tokenset_id?: string | null
  /** By mode, the tokensets of `tokens` that are in another than the change's. */
  elsewhere?: ReadonlyMap<string, string>
  /** Tokensets whose histories have it too, where `elsewhere` does not say so. */
  also_in?: readonly string[]
  organization_id?: string | null
  /** Of a change of an organization: the workspaces that are told of it. */
  workspaces?: readonly string[]
  /** Its own id, where the answer names it. */
  id?: string
  /** The change that this one reverts. */
  reverts?: string
  /** The actor, where it was not known before: signing in and signing up. */
  user_id?: string
}
