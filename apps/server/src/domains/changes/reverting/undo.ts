// The state of a revert in progress.
import type { TokensetRecord } from '../../../access/subjects/tokenset.store.ts'
import type { WorkspaceRecord } from '../../../access/subjects/workspace.store.ts'
import type { ChangeSubject, TokenChange } from '../../../kernel/change.ts'
import type { Context } from '../../../kernel/context.ts'
import type { PlacedAlias } from '../../references/reach.ts'

export interface Obstacle {
  name: string
  /** Past tense: `was changed`. */
  reason: string
}

export interface Undo {
  context: Context<'change'>
  workspace: WorkspaceRecord
  /** Where it is there (again). */
  tokenset: TokensetRecord | undefined
  /** Later changes that this would undo as well. */
  obstacles: Obstacle[]
  /** The record of the new change. */
  tokens: TokenChange[]
  /** By mode, the tokensets of those that are in another than the change's. */
  elsewhere: Map<string, string>
  subject: ChangeSubject | undefined
  /** Aliases that do not resolve afterwards, as the answer lists them. */
  broken: string[]
  unresolved: PlacedAlias[]
}
