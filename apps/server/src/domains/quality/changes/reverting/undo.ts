// The state of a revert in progress.
import type { TokensetRecord } from '../../../../access/subjects/tokenset.store.ts'
import type { WorkspaceRecord } from '../../../../access/subjects/workspace.store.ts'
import type { ChangeSubject, TokenChange } from '../../../../kernel/change.ts'
import type { Context } from '../../../../kernel/context.ts'
import type { PlacedAlias } from '../../../tokens/references/reach.ts'

export interface Obstacle {
  name: string
  /** In the past tense: `was changed`. */
  reason: string
}

export interface Undo {
  context: Context<'change'>
  workspace: WorkspaceRecord
  /** undefined: the tokenset does not exist (yet). */
  tokenset: TokensetRecord | undefined
  /** Later changes that the revert would undo as well. */
  obstacles: Obstacle[]
  /** The tokens of the new change. */
  tokens: TokenChange[]
  /** By mode, the tokensets of those tokens that are not in the change's tokenset. */
  elsewhere: Map<string, string>
  subject: ChangeSubject | undefined
  /** Aliases that do not resolve afterwards, for the answer. */
  broken: string[]
  unresolved: PlacedAlias[]
}
