import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'

/** Milliseconds. Push events and other people start runs as well. */
const poll = { runs: 5_000, pending: 30_000 }

export const gitRunsQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.git(workspace_id, 'runs'),
    queryFn: async ({ signal }) => (await api.git.runs({ workspace_id, limit: 20 }, { signal })).runs,
    refetchInterval: poll.runs,
  })

/** What the repository does not have yet. */
export const gitPendingQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.git(workspace_id, 'pending'),
    queryFn: ({ signal }) => api.git.pending({ workspace_id }, { signal }),
    refetchInterval: poll.pending,
  })

/** A run that has ended stays as it is. */
export const gitRunQuery = (workspace_id: string, run_id: string) =>
  queryOptions({
    queryKey: keys.git(workspace_id, 'run', run_id),
    queryFn: ({ signal }) => api.git.run({ workspace_id, run_id }, { signal }),
    staleTime: Infinity,
  })

/** GitHub takes a code once, so it is asked once. */
export const gitAppQuery = (workspace_id: string, code: string, state: string) =>
  queryOptions({
    queryKey: keys.git(workspace_id, 'app', state),
    queryFn: () => api.git.appCreated({ workspace_id, code, state }),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
