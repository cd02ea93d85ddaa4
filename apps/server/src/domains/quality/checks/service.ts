import type { Checked, CheckedMode, CheckFinding, FixOperation, Unlisted } from '@tessera/engine'
import type { CheckFinding as CheckRecord, CheckRule, CheckRules, Resolver } from '@tessera/contract'
import type { Db } from '../../../storage/sql.ts'

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

declare module '../../../kernel/services.ts' {
  interface DomainServices {
    checks: Checks
  }
}
