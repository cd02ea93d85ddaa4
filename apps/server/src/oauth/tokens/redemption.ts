// What the token endpoint comes to: tokens, or a refusal whose transaction is kept, because it may have ended others.
import type { Scope } from '@tessera/contract'
import type { Problem } from '../../base/problems.ts'

export interface Issued {
  token: string
  /** Absent: the app did not ask to stay connected. */
  refresh_token?: string
  user_id: string
  scopes: readonly Scope[]
}

/** `reason` is logged, and not told to the client. */
export type Redemption = { refused: Problem; reason: string } | Issued
