// A proposal, for tests that need one of everything.
import type { Client } from '../client.ts'

export async function newProposal(client: Pick<Client, 'post'>, workspaceId: string) {
  const { body } = await client.post(`/workspaces/${workspaceId}/proposals`, { title: 'Calmer colors' })
  return { proposal_id: body.id as string }
}
