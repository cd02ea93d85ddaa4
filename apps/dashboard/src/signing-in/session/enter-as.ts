import type { Profile } from '@tessera/contract'
import { queryClient } from '../../api/query-client.ts'
import { sessionQuery } from '../../api/queries.ts'
import { forgetSteps } from '../../tokens/edits/undo.ts'

/** Begins with nothing of whoever was signed in before. */
export function enterAs(user: Profile): void {
  queryClient.clear()
  forgetSteps()
  queryClient.setQueryData(sessionQuery.queryKey, user)
}
