// The services that the kernel passes to every operation and that domains implement. The interfaces are here, so that the kernel
// imports no domain.
import type {
  Checked,
  CheckedMode,
  CheckFinding,
  FixOperation,
  Unlisted,
  ExportInput,
  ExportOptions,
  Finding,
  ImportFailure,
  ImportOptions,
  ImportResult,
  Input,
  LoadedTokenset,
  SourceFile,
  System,
  SystemImport,
  systemOf,
  Token,
} from '@tessera/engine'
import type {
  AuditVerification,
  CheckFinding as CheckRecord,
  CheckRule,
  CheckRules,
  EventType,
  GitFormat,
  GitPreview,
  PlannedFile,
  GitRun,
  PresentWindow,
  Resolver,
  Piece,
} from '@tessera/contract'
import type { Events } from './event-services.ts'
import type { IdentityProviders } from './sign-on-services.ts'
import type { Db } from '../storage/sql.ts'
import type { NewChange } from './change.ts'
import type { RenderingTurn, WantedOutputs } from './answers/large-answers/wanted-outputs.ts'
import type { FileAnswer, Representation } from './answers/text-cache.ts'

/** The user's own words, which an attacker would try first. */
export interface PasswordOwner {
  email: string
  name: string
}

export interface Passwords {
  /** Returns the hash to store for a new password; throws the refusal if the password is easy to guess. */
  hashNew(password: string, owner: PasswordOwner): Promise<string>
  /**
   * Whether `given` is the password with the stored hash. Without an account (undefined) it is false and takes as long.
   * Those with the same `turn` are compared one after the other, and as often as those of another.
   */
  matches(stored: string | undefined, given: string, turn: string): Promise<boolean>
  close(): Promise<void>
}

export type ReadingResult = ImportResult | ImportFailure
export type ReadingOptions = ImportOptions & { format?: string | undefined }

export interface Documents {
  /**
   * Returns the result of the engine's `importTokens`, which is a failure if a token has a name that cannot be stored.
   * Throws 400 if a document takes too long or too much memory, and 429 if too many documents wait, in total or for
   * this account.
   */
  read(files: SourceFile[], options: ReadingOptions, account?: string): Promise<ReadingResult>
  /** The same for `importSystem`: tokensets and their resolver. */
  readSystem(files: SourceFile[], options: ReadingOptions, account?: string): Promise<SystemImport | ImportFailure>
  close(): Promise<void>
}

/** Tokens, or a resolver with its tokensets, at one input or as a whole. */
export type Content = { tokens: ExportInput } | { system: System; at?: Input | undefined }

/** The description of an export, as plain data for a thread. */
export interface Work {
  content: Content
  format: string
  options: ExportOptions
  media_type: string
  /** The parts of the file name. */
  parts: string[]
  extension: string
  /** Combines several files into one answer. */
  bundle?: 'zip' | 'json' | undefined
}

export type SourceResolver = Parameters<typeof systemOf>[0] & { id: string }

/** The source of outputs, as plain data for a thread. */
export interface OutputsSource {
  tokensets: readonly LoadedTokenset[]
  /** Resolvers by the names that the outputs use. */
  resolvers: ReadonlyMap<string, SourceResolver>
  /** The version of the release, if it is one. */
  version?: string | undefined
}

/** The bytes of the answer for one output; empty if the output has a fault. */
export interface WrittenOutput extends Representation {
  fault: string | null
  findings: Finding[]
  /** Absent: the bytes are a record. */
  file?: { media_type: string; file_name: string } | undefined
}

/** A fault is a message for the caller. */
export type Written = FileAnswer | { fault: string }

/** Writes the files of exports. */
export interface Rendering {
  /**
   * Calls `load`, possibly twice, when its turn comes. Throws 400 if the export takes too long, too much memory or is
   * too large, and 429 if too many others wait.
   */
  write(load: () => Promise<Work>, turn: RenderingTurn): Promise<Written>
  /** Passes on each output in order, and writes the next one after that has settled. Throws the same refusals. */
  writeOutputs(
    load: () => Promise<OutputsSource>,
    wanted: WantedOutputs,
    turn: RenderingTurn,
    take: (written: WrittenOutput) => Promise<void> | void,
  ): Promise<void>
  close(): Promise<void>
}

/** A node of a release as it is stored: `body` is the text of its JSON. */
export interface StoredNode {
  hash: string
  body: string
  children: string[]
}

/** Reads nodes in pieces that take some milliseconds to send. */
export type ReadNodes = (hashes: readonly string[]) => AsyncIterable<StoredNode[]>

/** What is made of whole releases, in a thread that is given their nodes unread: packages, migrations. */
export interface ReleaseWork {
  /** Runs the work of this name. Throws 400 if it takes too much, 429 if too many wait. */
  run<Result>(name: string, given: object, nodes: ReadNodes, account: string): Promise<Result>
  close(): Promise<void>
}

/** Tokens of one mode, or of the sources of a permutation, from the lowest to the highest. */
export interface ShownTokens {
  layers: { source: unknown; tokens: Token[] }[]
  isPermutation: boolean
}

/** A page of documentation, as plain data for a thread. */
export interface ArticleSource {
  markdown: string
  /** Null: there is nothing to show, such as before the first release. */
  shown: ShownTokens | null
  /** The release before, for what changed. */
  former: ShownTokens | null
  /** Newest first. */
  releases: { version: string; created_at: string; notes: string | null }[]
  /** The version that is shown; null: what is now. */
  version: string | null
  /** The address of the documentation, the choices of the reader as a query, and the paths of all pages. */
  root: string
  query: string
  paths: readonly string[]
}

export interface Article {
  content: Piece[]
  /** In order; level 2 is the highest. */
  headings: { id: string; text: string; level: number }[]
  problems: { line: number; message: string }[]
}

/** Writes pages of documentation. */
export interface Articles {
  /**
   * Calls `load`, possibly twice, when its turn comes. Throws 400 if the page takes too long or too much memory, and 429
   * if too many others wait.
   */
  write(load: () => Promise<ArticleSource>, turn: RenderingTurn): Promise<Article>
  close(): Promise<void>
}

export interface RefusedSignIn {
  /** Normalized for comparison. Only its hash is stored: it may be a password typed into the wrong field. */
  email: string
  ip: string
  requestId: string | null
  /** Beyond a wrong password: for the summary. */
  why?: string
  told?: ToldOfRefusal
}

/** The owner of the account, who hears by mail that somebody came further than they should. */
export interface ToldOfRefusal {
  owner: { id: string; email: string }
  mail: 'passkey_cloned' | 'second_factor_refused'
}

export interface RefusedSignIns {
  note(refused: RefusedSignIn): void
  /** Writes all pending counts and waits for the writes. */
  close(): Promise<void>
}

export interface AuditChain {
  /** Chains entries that wait, in at most so many batches of 500; without a number, few. */
  chain(batches?: number): Promise<void>
  /** Compares the whole chain with the log, after chaining what waits. */
  verify(): Promise<AuditVerification>
}

export type Acceptance = NonNullable<CheckRecord['accepted']>

/** A finding of a rule, without the parts that cannot be sent to another thread. */
export interface SentFinding extends Omit<CheckFinding, 'fix' | 'stands'> {
  /** null: the token does not exist. */
  token_id: string | null
}

/** The current findings of the rules of a workspace. */
export interface Looked {
  /** How many rules are set. */
  rules: number
  /** At most as many as are listed. */
  findings: readonly SentFinding[]
  /** The number of unlisted findings of each kind. */
  unlisted: readonly Unlisted[]
  /** Stays the same until a write changes the checked data. */
  revision: string
  blocks: CheckRules['blocks']
  /** Accepted findings, by fingerprint. */
  known: ReadonlyMap<string, Acceptance>
  /** The operations that fix each of these findings; null: there are none, or finding them takes too much work. */
  fixes(findings: readonly SentFinding[]): Promise<readonly (FixOperation[] | null)[]>
}

export interface Foreseen {
  /** Tokens by mode. */
  tokens: ReadonlyMap<string, CheckedMode['tokens']>
  resolvers: readonly Resolver[] | null
}

export interface Checks {
  /**
   * Also forgets accepted findings that no longer occur; within a transaction, after its commit. Throws 400 if the
   * rules take too much time or memory, and 429 if too many others wait; the other methods do the same. `rules` stand
   * in for those of the workspace, and then nothing is forgotten.
   */
  look(
    db: Db,
    workspaceId: string,
    options?: { tx?: Db; as?: 'people' | 'jobs'; rules?: readonly CheckRule[] | undefined },
  ): Promise<Looked>
  /**
   * Returns the findings before the writes of the transaction; the returned function, called after the writes, returns
   * those that result. Empty without rules.
   */
  rehearse(
    tx: Db,
    workspaceId: string,
  ): Promise<{ before: readonly SentFinding[]; after(): Promise<readonly SentFinding[]> }>
  /**
   * The current findings, and those if these modes had these tokens and the workspace these resolvers (null: its own).
   */
  foresee(
    db: Db,
    workspaceId: string,
    to: Foreseen,
  ): Promise<{ before: readonly SentFinding[]; after: readonly SentFinding[] }>
  /** The findings in other data than the workspace's. Calls `read` only if rules can block. */
  inspect(db: Db, workspaceId: string, read: () => Promise<Checked>): Promise<Looked>
  close(): Promise<void>
}

export interface Released extends Pick<NonNullable<Checked['released']>, 'next'> {
  /** null: no release exists. */
  release_id: string | null
  /** null: the inspector has them already. */
  tokens: NonNullable<Checked['released']>['tokens'] | null
}

/** The last release of Production, and the version of the next one. `held`: the release whose tokens the inspector has. */
export type ReadReleased = (
  db: Db,
  workspace: { id: string; organization_id: string },
  held: string | null,
) => Promise<Released>

/** The users who have each workspace open, on all nodes; kept in memory only. */
export interface Presence {
  tell(workspaceId: string, present: PresentWindow): void
  left(workspaceId: string, userId: string, window: string): void
  present(workspaceId: string): PresentWindow[]
  /** Calls `changed` shortly after the list changes. Returns a function that ends it. */
  follow(workspaceId: string, changed: () => void): () => void
  close(): void
}

interface Named {
  id: string
  name: string
}

/** A change that users may need to be notified of. */
export interface Notable {
  type: EventType
  change: NewChange
  workspace: Named | undefined
  organization: Named | undefined
  /** undefined: the server itself. */
  actor: Named | undefined
  at: string
  newId: () => string
}

export interface Notifications {
  /** Writes a notification for each affected user except the actor, in the transaction of the change. */
  note(tx: Db, notable: Notable): Promise<void>
}

export interface Outcome {
  status: number | null
  error: string | null
}

/** Sends a request to another server with headers that continue the trace. */
export type Outgoing = <Attempt extends Outcome>(
  address: string,
  headers: Record<string, string>,
  send: (headers: Record<string, string>) => Promise<Attempt>,
) => Promise<Attempt>

export interface GitToPreview {
  workspace_id: string
  url: string
  branch: string
  folder: string
  format: GitFormat
  direction: 'push' | 'pull' | 'both'
  credential: { kind: 'token' | 'ssh'; username: string | null; secret: string }
  host_key: string | null
  /** Names of the outputs whose files are pushed; null: all. */
  outputs: readonly string[] | null
  /** Paths that may be written over, whoever wrote them. */
  may_replace: readonly string[]
  /** Of the connection with the same place, if there is one: what both sides had is known. */
  connection_id: string | null
}

/** What a run would do. */
export interface GitRehearsal {
  preview: GitPreview
  files: PlannedFile[]
}

/** Brings workspaces and their repositories together. */
export interface GitSyncing {
  /** Waits for a run that is under way, and makes one. `take`: how the differences after a force-push are decided. */
  run(connectionId: string, take?: 'theirs' | { newBranch: string }): Promise<GitRun>
  /** Makes a run unless one is under way; null: the connection is no more. */
  tryRun(connectionId: string, signal: AbortSignal): Promise<GitRun | 'busy' | null>
  preview(given: GitToPreview, signal: AbortSignal): Promise<GitRehearsal>
  close(): Promise<void>
}

/** What domains implement. Each is one entry of `services` in the record of a domain. */
export interface DomainServices {
  refusedSignIns: RefusedSignIns
  auditChain: AuditChain
  passwords: Passwords
  /** The token that creating the first account of the instance requires; null: anyone may create it. */
  setupToken: string | null
  /** For single sign-on. */
  providers: IdentityProviders
  documents: Documents
  rendering: Rendering
  checks: Checks
  readReleased: ReadReleased
  releaseWork: ReleaseWork
  events: Events
  presence: Presence
  git: GitSyncing
  articles: Articles
  notifications: Notifications
}
