// What of the delivery of tokens screens below it show as well.
import { queryOptions } from '@tanstack/react-query'
import type { GitConnection } from '@tessera/contract'
import { api } from './api.ts'
import { keys } from './keys.ts'

/** Milliseconds. Push events and other people start runs as well. */
const poll = { busy: 1_000, idle: 5_000 }

/** null: the workspace is not connected. */
export const gitQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.git(workspace_id),
    queryFn: async ({ signal }): Promise<GitConnection | null> =>
      (await api.git.connections({ workspace_id }, { signal })).connections[0] ?? null,
    refetchInterval: ({ state }) => (state.data?.status.state === 'syncing' ? poll.busy : poll.idle),
  })

export const packagesQuery = (organization_id: string) =>
  queryOptions({
    queryKey: keys.packages(organization_id),
    queryFn: ({ signal }) => api.packages.get({ organization_id }, { signal }),
  })
