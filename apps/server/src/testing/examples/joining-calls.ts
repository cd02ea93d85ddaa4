// What the examples call the operations of invitations and of handing over with.
import { makeLink } from '../../domains/people/links/links.store.ts'
import { session } from '../organization.ts'
import type { ExampleCall, Given } from './example-call.ts'
import { made } from './example-world.ts'
import type { ExampleWorld } from './example-world.ts'

type Where = 'workspaces' | 'organizations'

const pathOf = (w: ExampleWorld, where: Where) => (where === 'workspaces' ? `/workspaces/${w.workspace.id}` : w.path)

const invited =
  (where: Where, email: string) =>
  async (w: ExampleWorld): Promise<Given> => {
    const { id } = made(await w.dashboard.post(`${pathOf(w, where)}/invites`, { email, role: 'editor' }))
    return { params: { invite_id: id } }
  }

/** The secret of a link, as its mail has it. */
async function linkTo(w: ExampleWorld, email: string): Promise<Given> {
  const { params } = await invited('workspaces', email)(w)
  const link = { kind: 'invite', invitation_id: params!.invite_id!, email, was_mailed: true } as const
  const { url } = await w.writeTogether(tx => makeLink(tx, w.services, link))
  return { params: { token: url.split('#')[1]! } }
}

async function offered(w: ExampleWorld): Promise<Given> {
  const { body } = await w.dashboard.post(`/workspaces/${w.workspace.id}/transfer`, { user_id: w.people.editor.id })
  return { as: w.people.editor, params: { transfer_id: body.id } }
}

const invite = (email: string): ExampleCall => ({
  input: { email, role: 'editor' },
  refused: () => ({ input: { email, role: 'owner' } }),
})

export const joiningCalls: Record<string, ExampleCall> = {
  list_workspace_invitations: {
    given: async w => ({ ...(await invited('workspaces', 'ina@example.com')(w)), params: {} }),
  },
  invite_to_workspace: invite('ida@example.com'),
  withdraw_workspace_invitation: { given: invited('workspaces', 'iris@example.com') },
  resend_workspace_invitation: { given: invited('workspaces', 'isa@example.com'), refused: null },
  list_organization_invitations: {
    given: async w => ({ ...(await invited('organizations', 'jan@example.com')(w)), params: {} }),
  },
  invite_to_organization: invite('jo@example.com'),
  withdraw_organization_invitation: { given: invited('organizations', 'jon@example.com') },
  resend_organization_invitation: { given: invited('organizations', 'jim@example.com'), refused: null },
  get_invitation: {
    given: w => linkTo(w, 'joy@example.com'),
    refused: () => ({ params: { token: 'of-a-link-that-was-used' } }),
  },
  accept_invite: {
    given: w => linkTo(w, 'kai@example.com'),
    input: { name: 'Kai Example', password: 'a longer phrase 1789' },
    refused: () => ({ params: { token: 'of-a-link-that-was-used' } }),
  },
  list_transfers: {
    given: async w => ({ as: (await offered(w)).as! }),
  },
  transfer_workspace: {
    given: w => ({ input: { user_id: w.people.editor.id } }),
    refused: w => ({ input: { user_id: w.people.owner.id } }),
  },
  transfer_organization: {
    given: async w => {
      await w.setPlan(w.people.admin, 'BUSINESS')
      return { input: { user_id: w.people.admin.id } }
    },
    refused: w => ({ input: { user_id: w.people.owner.id } }),
  },
  accept_transfer: {
    given: async w => {
      const { id } = made(await w.as('owner', session).post('/workspaces', { name: 'Handed over', description: '' }))
      const { body } = await w.dashboard.post(`/workspaces/${id}/transfer`, { user_id: w.people.editor.id })
      return { as: w.people.editor, params: { transfer_id: body.id } }
    },
  },
  decline_transfer: { given: offered },
}
