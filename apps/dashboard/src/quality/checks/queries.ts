import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'

type Answer = Awaited<ReturnType<typeof api.checks.findings>>
export type Findings = Extract<Answer, { findings: unknown }>

/** Rules out the SARIF log, which the operation returns only on request. */
function listed(answer: Answer): Findings {
  if ('findings' in answer) return answer as Findings
  throw new Error('The server answered with something else than findings')
}

/** All findings, both open and accepted. */
export const findingsQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.findings(workspace_id),
    queryFn: async ({ signal }) => listed(await api.checks.findings({ workspace_id }, { signal })),
    staleTime: 30_000,
  })

/** The number of findings, without the findings themselves. */
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
