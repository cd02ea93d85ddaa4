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
} from '@tessera/engine'
import type { CheckFinding as CheckRecord, CheckRules, EventType, PresentWindow, Resolver } from '@tessera/contract'
import type { Db } from '../storage/sql.ts'
import type { NewChange } from './change.ts'
import type { RenderingTurn, WantedOutputs } from './pacing/large-answers/wanted-outputs.ts'
import type { FileAnswer, Representation } from './answers/text-cache.ts'

/** The user's own words, which an attacker would try first. */
export interface PasswordOwner {
  email: string
  name: string
}

export interface Passwords {
  /** The hash to store of a new password; throws the refusal where it can be guessed. */
  hashNew(password: string, owner: PasswordOwner): Promise<string>
  /** Whether `given` is the password whose hash is stored. Without an account (undefined) it costs the same and is false. */
  matches(stored: string | undefined, given: string): Promise<boolean>
  close(): Promise<void>
}

export type ReadingResult = ImportResult | ImportFailure
export type ReadingOptions = ImportOptions & { format?: string | undefined }

export interface Documents {
  /**
   * Returns the result of the engine's `importTokens`; a token whose name cannot be stored makes it a failure. Throws 400 where a
   * document takes too long or too much memory, 429 where too many documents are queued, or too many of this account.
   */
  read(files: SourceFile[], options: ReadingOptions, account?: string): Promise<ReadingResult>
  /** The same of `importSystem`: tokensets, and what joins them. */
  readSystem(files: SourceFile[], options: ReadingOptions, account?: string): Promise<SystemImport | ImportFailure>
  close(): Promise<void>
}

/** Tokens, or a resolver with its tokensets: at an input, or as a whole. */
export type Content = { tokens: ExportInput } | { system: System; at?: Input | undefined }

/** An export to be written, as plain data that can be sent to a thread. */
export interface Work {
  content: Content
  format: string
  options: ExportOptions
  media_type: string
  /** The name of the file. */
  parts: string[]
  extension: string
  /** Several files as one answer. */
  bundle?: 'zip' | 'json' | undefined
}

export type SourceResolver = Parameters<typeof systemOf>[0] & { id: string }

/** What outputs are written from, as plain data that can be sent to a thread. */
export interface OutputsSource {
  tokensets: readonly LoadedTokenset[]
  /** By what the outputs call them. */
  resolvers: ReadonlyMap<string, SourceResolver>
  /** Of the release that it is of. */
  version?: string | undefined
}

/** The bytes are those of the answer of one output, or of nothing where there is a fault. */
export interface WrittenOutput extends Representation {
  fault: string | null
  findings: Finding[]
  /** Absent: they are a record. */
  file?: { media_type: string; file_name: string } | undefined
}

/** A fault is a message for the caller. */
export type Written = FileAnswer | { fault: string }

/** Writes the files of exports. */
export interface Rendering {
  /**
   * Calls `load` when it is its turn; it may be called twice. Throws 400 where it takes too long or too much memory or is too large, 429
   * where too many others wait.
   */
  write(load: () => Promise<Work>, turn: RenderingTurn): Promise<Written>
  /** Hands on each output in their order, and writes the next when that has settled; the same refusals. */
  writeOutputs(
    load: () => Promise<OutputsSource>,
    wanted: WantedOutputs,
    turn: RenderingTurn,
    take: (written: WrittenOutput) => Promise<void> | void,
  ): Promise<void>
  close(): Promise<void>
}

export interface RefusedSignIn {
  /** In the form in which addresses are compared. Only its hash is kept: it may be a password typed into the wrong field. */
  email: string
  ip: string
  requestId: string | null
}

export interface RefusedSignIns {
  note(refused: RefusedSignIn): void
  /** Writes what is counted so far and waits for all that is being written. */
  close(): Promise<void>
}

export type Acceptance = NonNullable<CheckRecord['accepted']>

/** A finding of a rule, as far as it crosses threads. */
export interface SentFinding extends Omit<CheckFinding, 'fix' | 'stands'> {
  /** null where the token is missing. */
  token_id: string | null
}

/** What the rules of a workspace find now. */
export interface Looked {
  /** No more than are listed. */
  findings: readonly SentFinding[]
  /** How many further ones of each kind there are. */
  unlisted: readonly Unlisted[]
  /** The same for as long as nothing is written to what was looked at. */
  revision: string
  blocks: CheckRules['blocks']
  /** What was accepted, by fingerprint. */
  known: ReadonlyMap<string, Acceptance>
  /** What mends each of these findings; null: nothing does, or it is too much work to find out. */
  fixes(findings: readonly SentFinding[]): Promise<readonly (FixOperation[] | null)[]>
}

export interface Foreseen {
  /** By mode. */
  tokens: ReadonlyMap<string, CheckedMode['tokens']>
  resolvers: readonly Resolver[] | null
}

export interface Checks {
  /**
   * What is known and has gone away is known no more from then on; within a transaction, once that commits. Throws 400 where the rules
   * take too much time or memory, 429 where too many others wait; so do the others.
   */
  look(db: Db, workspaceId: string, options?: { tx?: Db; as?: 'people' | 'jobs' }): Promise<Looked>
  /** What is found before the writes of the transaction, and, asked after them, what they leave. Empty where no rules are set. */
  rehearse(
    tx: Db,
    workspaceId: string,
  ): Promise<{ before: readonly SentFinding[]; after(): Promise<readonly SentFinding[]> }>
  /** What is found now, and what would be if these modes held these tokens and the workspace these resolvers (null: its own). */
  foresee(
    db: Db,
    workspaceId: string,
    to: Foreseen,
  ): Promise<{ before: readonly SentFinding[]; after: readonly SentFinding[] }>
  /** What the rules would find in something else than what the workspace holds; it is read where rules can block. */
  inspect(db: Db, workspaceId: string, read: () => Promise<Checked>): Promise<Looked>
}

/** Who has which workspace open, on all nodes; in memory alone. */
export interface Presence {
  tell(workspaceId: string, present: PresentWindow): void
  left(workspaceId: string, userId: string, window: string): void
  present(workspaceId: string): PresentWindow[]
  /** Calls `changed` some moments after something else is to be told. Returns what ends it. */
  follow(workspaceId: string, changed: () => void): () => void
  close(): void
}

interface Named {
  id: string
  name: string
}

/** A change that somebody may have to know of. */
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
  /** Writes, in the transaction of the change, a notification for everybody whom it concerns, but not for the actor. */
  note(tx: Db, notable: Notable): Promise<void>
}

export interface Outcome {
  status: number | null
  error: string | null
}

/** Sends to another server with headers that continue the trace there. */
export type Outgoing = <Attempt extends Outcome>(
  address: string,
  headers: Record<string, string>,
  send: (headers: Record<string, string>) => Promise<Attempt>,
) => Promise<Attempt>
