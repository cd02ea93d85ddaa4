import { queryClient } from '../queries.ts'

/** After a release: what depends on what is published is read again. */
export async function refreshOrganization(organization_id: string): Promise<void> {
  await Promise.all(
    ['environments', 'releases', 'diff'].map(key =>
      queryClient.invalidateQueries({ queryKey: [key, organization_id] }),
    ),
  )
}
