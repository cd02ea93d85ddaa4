import type { Guidance } from '@tessera/contract'
import { etagOf } from '@tessera/sdk'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import { besidePage } from '../../api/queries.ts'

/** What is said of a token, a group or a component. */
export type Said = Pick<Guidance, 'purpose' | 'do' | 'dont' | 'accessibility' | 'examples'>

/** By the subject as the contract spells it; null where nobody wrote anything, which browsers would log if it were asked for. */
export const guidanceQuery = (workspace_id: string, subject: string) =>
  queryOptions({
    queryKey: keys.guidance(workspace_id, subject),
    queryFn: async ({ signal }) => {
      const { total } = await api.guidance.list({ workspace_id, subject }, { signal })
      return total === 0 ? null : api.guidance.get({ workspace_id, subject }, { signal })
    },
    staleTime: 60_000,
    // A copy would have no ETag.
    structuralSharing: false,
    ...besidePage,
  })

/** That nobody else has changed it since it was read. */
export function conditionOf(guidance: Guidance): { ifMatch?: string } {
  const ifMatch = etagOf(guidance)
  return ifMatch ? { ifMatch } : {}
}

/** What the server works out of the name of a token and of what points at it; null where these do not tell. */
export const purposeQuery = (workspace_id: string, name: string) =>
  queryOptions({
    queryKey: keys.explanations(workspace_id, name),
    queryFn: async ({ signal }) => (await api.advice.explain({ workspace_id, name }, { signal })).purpose?.text ?? null,
    staleTime: 60_000,
    ...besidePage,
  })
