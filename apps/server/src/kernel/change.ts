// The record of a write for the history. Its shapes are stored as JSON, and revert, history and audit log read them
// again: fields may be added, but never renamed or removed, so that old entries stay readable.
import type {
  BoundToken,
  Component,
  ReservedName,
  ChangedKind,
  CheckRules,
  Environment,
  Guidance,
  Mode,
  Organization,
  Output,
  Profile,
  ProposalReview,
  ProposalRules,
  Release,
  Resolver,
  Documentation,
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

/** A token before and after the change; null: it did not exist. */
export interface TokenChange {
  token_id: string
  mode_id: string
  name: string
  before: TokenState | null
  after: TokenState | null
}

/** All tokens of these modes. The history copies them within the database when it records the change. */
export interface WholeModes {
  mode_ids: string[]
  change: 'created' | 'deleted'
  /** The number of tokens, and their size as quotas count it. */
  tokens: number
  bytes: number
}

export interface ModeState extends Mode {
  /** The properties of its groups, if any. */
  groups?: Group[]
  /** Its scales, if any. */
  scales?: ScaleState[]
}

/** The state that restores a deleted tokenset with its ids; its tokens are in the change. */
export interface TokensetHistory extends Tokenset {
  default_mode_id: string
  modes: ModeState[]
}

/** A member of a workspace or an organization. */
interface RecordedMember {
  id: string
  user_id: string
  user_email: string
  role: string
}

/** `role`: what it is given with. */
interface RecordedInvitation {
  email: string
  role: string
}

/** The accounts that hand over and take over. */
interface RecordedTransfer {
  from_user_id: string
  to_user_id: string
}

interface RecordedKey {
  name: string
  scopes?: readonly string[]
  client_id?: string
}

interface RecordedService {
  name: string
  role: string
  scopes: readonly string[]
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
export type ChangedState<State> = Created<State> | Updated<State> | Deleted<State>

/** The former position of a source in a resolver, and its target. */
export type LostSource = ({ set: string } | { modifier: string; context: string } | { unused: true }) & {
  index: number
  tokenset_id: string
  mode_id?: string | undefined
}
/** The sources that a resolver lost when their tokenset or mode was deleted, or got back. */
export interface LostSources {
  id: string
  name: string
  sources: LostSource[]
}
interface WithResolvers {
  resolvers?: LostSources[]
}

export type WorkspaceSubject = Subject<'workspace'> & ChangedState<Workspace>
export type TokensetSubject = Subject<'tokenset'> &
  WithResolvers &
  (Created<Tokenset | TokensetHistory> | Updated<Tokenset> | Deleted<TokensetHistory>)

/** Set if another mode became the default of the tokenset. */
interface WithDefault {
  default_mode?: { before: string; after: string }
}
/** One mode, or all modes that an import created or changed; then `id` is the tokenset's. */
export type ModesSubject =
  | (Subject<'mode'> & WithDefault & WithResolvers & { before: ModeState | null; after: ModeState | null })
  | (Subject<'modes'> & WithDefault & WithResolvers & Updated<ModeState[]>)

/** A scale and the tokens of its steps. A deleted token stays listed, so that it can return to its step. */
export interface ScaleState {
  id: string
  rule: ScaleRule
  steps: [key: string, token_id: string][]
  created_at: string
}
interface PlacedScale {
  mode_id: string
  before: ScaleState | null
  after: ScaleState | null
}
/** `others`: the same scale in other modes, where it was made in several at once. */
export type ScaleSubject = Subject<'scale'> & { mode_id: string; others?: PlacedScale[] } & ChangedState<ScaleState>
/** The part of the rules that the history shows. */
export type CheckRulesSubject = Subject<'check_rules'> & Updated<CheckRules>
export type KnownFindingsSubject = Subject<'known_findings'> & Created<{ fingerprints: string[]; reason: string }>

export type WebhookSubject = Subject<'webhook'> & ChangedState<{ url: string; events: string[]; status: string }>

/** The connection with a repository, without secrets. */
export type GitSubject = Subject<'git'> & ChangedState<{ url: string; branch: string; folder: string }>

export type ProposalSubject = Subject<'proposal'> &
  ChangedState<{ title: string; status: string; reviewers: string[] }> & {
    /** The review, if the change is one. */
    review?: { id: string; decision: ProposalReview['decision'] }
    /** Users whose approvals became void because the operations changed. */
    fallen?: string[]
  }
export type SharedPageSubject = Subject<'shared_page'> & ChangedState<SharedPage>
/** Without the logo, which would make each change large. */
export type DocumentationSubject = Subject<'documentation'> & ChangedState<Omit<Documentation, 'logo'>>
export type OutputsSubject = Subject<'outputs'> & Updated<Output[]>
/** What was reported of a repository, deleted; `id` is the workspace's. */
export type UsageSubject = Subject<'usage'> & Deleted<{ repository: string; branches: number }>
/** What is said of a token, group or component, as its record; without the time at which it was said. */
export type GuidanceSubject = Subject<'guidance'> & ChangedState<GuidanceState>
export type GuidanceState = Pick<
  Guidance,
  'subject' | 'purpose' | 'do' | 'dont' | 'accessibility' | 'examples' | 'pinned'
> & { author_id: string | null }
/** A component with its bindings, by the ids of tokensets. */
export type ComponentSubject = Subject<'component'> & ChangedState<ComponentState>
export type ComponentState = Pick<Component, 'name' | 'anatomy' | 'states' | 'options'> & {
  bindings: ComponentBinding[]
}
/** `tokenset_id`: null where the workspace had no such tokenset. */
export type ComponentBinding = Pick<BoundToken, 'part' | 'property' | 'state' | 'option' | 'token'> & {
  tokenset_id: string | null
  tokenset_name: string
}
export type ProposalRulesSubject = Subject<'proposal_rules'> & Updated<ProposalRules>

export type ResolverSubject = Subject<'resolver'> & ChangedState<Resolver>

/** All parts that an import of a whole system created or changed, in order; `id` is the workspace's. */
export type SystemSubject = Subject<'system'> & {
  parts: (TokensetSubject | Extract<ModesSubject, { kind: 'modes' }> | ResolverSubject | GuidanceSubject)[]
}

/** The changes of a merged proposal beside tokens, and the modes that it created; `id` is the proposal's. */
export type MergeSubject = Subject<'merge'> & {
  parts: (ResolverSubject | GuidanceSubject)[]
  modes: { id: string; tokenset_id: string }[]
  /** The reason for merging despite blocking findings. */
  override?: string
}

/** The record that a change acted on, with the state that a revert needs, if the change can be reverted. */
export type ChangeSubject =
  | WorkspaceSubject
  | TokensetSubject
  | ModesSubject
  | ScaleSubject
  | ResolverSubject
  | WebhookSubject
  | GitSubject
  | ProposalSubject
  | ProposalRulesSubject
  | OutputsSubject
  | UsageSubject
  | GuidanceSubject
  | ComponentSubject
  | SharedPageSubject
  | DocumentationSubject
  | CheckRulesSubject
  | KnownFindingsSubject
  | SystemSubject
  | MergeSubject
  | (Subject<'member'> & ChangedState<RecordedMember>)
  | (Subject<'invitation'> & ChangedState<RecordedInvitation>)
  | (Subject<'transfer'> & ChangedState<RecordedTransfer>)
  | (Subject<'organization'> & ChangedState<Organization>)
  | (Subject<'organization_workspace'> & Updated<{ organization_id: string | null }>)
  | (Subject<'environment'> & ChangedState<Omit<Environment, 'active_version' | 'stylesheet_url'>>)
  | (Subject<'release'> & Created<Release>)
  /** An account. Both null: the changed data is secret, such as a password. */
  | (Subject<'user'> & { before: Profile | null; after: Profile | null })
  | (Subject<'session'> & { before: null; after: null })
  | (Subject<'api_key'> & ChangedState<RecordedKey>)
  | (Subject<'reserved_name'> & Deleted<Pick<ReservedName, 'kind' | 'name'>>)
  | (Subject<'service_account'> & (Created<RecordedService> | Deleted<RecordedService>))
  /** A refused sign-in; `id` is the hash of the given e-mail, or `several`. */
  | (Subject<'sign_in'> & Created<{ count: number }>)

/** Who wrote a commit, and who pushed it where an event told of somebody else. */
interface CommitAuthor {
  /** Absent where a member is known to have written it. */
  name?: string
  email?: string
  /** Only the commit says so. */
  isClaimed: boolean
  pushed_by?: string
}

/** A change that a handler records for the history. */
export interface NewChange {
  /** Past tense, for people: `Renamed the mode "Dark" to "Night"`. */
  summary: string
  tokens?: TokenChange[]
  /** Replaces `tokens` when whole modes are created or deleted. */
  whole?: WholeModes
  /** Deletes the tokens after the history has copied them. */
  afterwards?: () => Promise<unknown>
  /** The number of tokens deleted with a workspace, which get no record each. */
  tokens_deleted?: number
  /** The record acted on, unless it is a token. */
  subject?: ChangeSubject
  /** Set if the operation itself creates the workspace or tokenset. */
  workspace_id?: string | null
  tokenset_id?: string | null
  /** By mode, the tokenset of those `tokens` that are not in the change's tokenset. */
  elsewhere?: ReadonlyMap<string, string>
  /** Further tokensets whose histories show the change, beyond `elsewhere`. */
  also_in?: readonly string[]
  organization_id?: string | null
  /** For a change of an organization: the workspaces whose streams receive its event. */
  workspaces?: readonly string[]
  /** The id of the change, if the answer includes it. */
  id?: string
  /** The change that this one reverts. */
  reverts?: string
  /** The actor, if known only now: at sign-in and sign-up. */
  user_id?: string
  /** Of a change from Git. */
  author?: CommitAuthor
}
