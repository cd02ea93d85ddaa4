// A webhook and a delivery of it, for tests that need one of everything.
import type { Client } from '../client.ts'

/** It leads nowhere: nothing is sent while no jobs run. */
export async function newWebhook(client: Pick<Client, 'post'>, workspaceId: string) {
  const hook = { url: 'https://hooks.example.com/tessera', events: ['tokens.changed', 'release.*'] }
  const webhook_id: string = (await client.post(`/workspaces/${workspaceId}/webhooks`, hook)).body.id
  const delivery_id: string = (await client.post(`/webhooks/${webhook_id}/test`)).body.id
  return { webhook_id, delivery_id }
}
