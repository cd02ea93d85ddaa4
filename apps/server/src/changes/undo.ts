// What taking back one change has come to so far.
import type { ChangeSubject, Context, TokenChange, TokensetRecord, WorkspaceRecord } from '../context.ts'

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
  /** What the new change has to tell. */
  tokens: TokenChange[]
  subject: ChangeSubject | undefined
}
