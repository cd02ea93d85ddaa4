import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'

export const membersQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.members(workspace_id),
    queryFn: async ({ signal }) => (await api.members.list({ workspace_id }, { signal })).members,
  })

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Names people by their ids; members of the organization alone are missing from the list. */
export function useNames(workspace_id: string): (ids: readonly string[]) => string {
  const { data: members = [] } = useQuery(membersQuery(workspace_id))
  const names = new Map(members.map(({ user_id, user_name }) => [user_id, user_name]))
  return ids => list.format(ids.map(id => names.get(id) ?? 'somebody of the organization'))
}

export const namesOf = (people: readonly { user_name: string | null }[]): string =>
  list.format(people.map(({ user_name }) => user_name ?? 'a deleted account'))
