import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { keys } from '../api/keys.ts'

type Answer = Awaited<ReturnType<typeof api.checks.findings>>
export type Findings = Extract<Answer, { findings: unknown }>

/** Not the SARIF log that the operation answers on request. */
function listed(answer: Answer): Findings {
  if ('findings' in answer) return answer as Findings
  throw new Error('The server answered with something else than findings')
}

/** All of them: what is open and what is known. */
export const findingsQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.findings(workspace_id),
    queryFn: async ({ signal }) => listed(await api.checks.findings({ workspace_id }, { signal })),
    staleTime: 30_000,
  })

/** How many there are, without the findings themselves. */
export const findingCountsQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.findings(workspace_id, 'counts'),
    queryFn: async ({ signal }) => listed(await api.checks.findings({ workspace_id, limit: 1 }, { signal })).counts,
    staleTime: 30_000,
  })

export const checkRulesQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.checkRules(workspace_id),
    queryFn: ({ signal }) => api.checks.rules({ workspace_id }, { signal }),
  })

export const openIn = ({ error, warning, info }: Findings['counts']): number => error + warning + info
