import type { Credential } from './credentials/access.ts'
import type { CommitRequest } from './commits/collected.ts'
import type { CommittedGitRun, GitFormat, GitPreview, GitWarning, GitRun, PlannedFile } from '@tessera/contract'

export interface GitToPreview {
  workspace_id: string
  url: string
  branch: string
  folder: string
  format: GitFormat
  layout: 'files' | 'system'
  direction: 'push' | 'pull' | 'both'
  credential: Credential
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
  warnings: GitWarning[]
}

/** Brings workspaces and their repositories together. */
export interface GitSyncing {
  /** Waits for a run that is under way, and makes one. `take`: how the differences after a force-push are decided. */
  run(connectionId: string, take?: 'theirs' | { newBranch: string }): Promise<GitRun>
  /** The same, with what somebody commits. */
  commit(connectionId: string, asked: CommitRequest): Promise<CommittedGitRun>
  /** The same, with a branch that a proposal is to show; `shown`: the proposal, or the branches that there are instead. */
  show(
    connectionId: string,
    branch: string,
  ): Promise<{ error: string | null; shown: { proposal_id: string } | { branches: string[] } | null }>
  /** Makes a run unless one is under way; null: the connection is no more. */
  tryRun(connectionId: string, signal: AbortSignal): Promise<GitRun | 'busy' | null>
  preview(given: GitToPreview, signal: AbortSignal): Promise<GitRehearsal>
  close(): Promise<void>
}

declare module '../../../kernel/services.ts' {
  interface DomainServices {
    git: GitSyncing
  }
}
