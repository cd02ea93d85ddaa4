// What the examples call the operations of service accounts with, alike in workspaces and organizations.
import type { ExampleCall } from './example-call.ts'
import { made } from './example-world.ts'
import type { ExampleWorld } from './example-world.ts'

const account = { name: 'Website build', role: 'editor', scopes: ['read:tokens', 'export:tokens'] }

/** A service account that nothing uses, and its key. */
const spare = (placeOf: (w: ExampleWorld) => string) => async (w: ExampleWorld) => {
  const path = `${placeOf(w)}/service-accounts`
  const { id } = made(await w.dashboard.post(path, account))
  const { api_keys } = made(await w.dashboard.get(`${path}/${id}/keys`))
  return { params: { service_account_id: id, api_key_id: api_keys[0].id } }
}

function callsIn(infix: string, placeOf: (w: ExampleWorld) => string): Record<string, ExampleCall> {
  const given = spare(placeOf)
  const byEditor = { given, refused: () => ({ as: 'editor' as const }) }
  return {
    [`list_${infix}service_accounts`]: { given },
    [`create_${infix}service_account`]: {
      input: account,
      refused: () => ({ input: { ...account, role: 'owner' } }),
    },
    [`delete_${infix}service_account`]: byEditor,
    [`list_${infix}service_account_keys`]: byEditor,
    [`create_${infix}service_account_key`]: {
      given,
      input: { name: 'Nightly build', expires_in_days: 90, read_only: true },
      refused: () => ({ input: { scopes: [] } }),
    },
    [`delete_${infix}service_account_key`]: byEditor,
  }
}

export const serviceAccountCalls: Record<string, ExampleCall> = {
  ...callsIn('', w => `/workspaces/${w.workspace.id}`),
  ...callsIn('organization_', w => w.path),
}
