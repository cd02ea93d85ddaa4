import {
  invites as contract,
  organizationInvites as ofOrganizations,
  workspaceInvites as ofWorkspaces,
} from '@tessera/contract'
import type { Context } from '../../../kernel/context.ts'
import { inTwoStages } from '../../../kernel/handlers/two-stages.ts'
import { implement } from '../../../kernel/operation.ts'
import { findByEmail } from '../../people/accounts/accounts.store.ts'
import { limitAddress } from '../passwords/sign-in-attempts.ts'
import { findMember } from '../../teams/members/members.store.ts'
import { findMember as findOrganizationMember } from '../../teams/organizations/organizations.store.ts'
import { accept, prepareAccepting, readInvitation } from './accept.ts'
import { inviting } from './inviting.ts'

export const workspaceInvites = implement(
  ofWorkspaces,
  inviting(({ db, workspace: { id, name } }: Context<'workspace'>) => ({
    place: { workspace_id: id },
    name,
    isMember: async userId => (await findMember(db, id, { user_id: userId })) !== undefined,
  })),
)

export const organizationInvites = implement(
  ofOrganizations,
  inviting(({ db, organization: { id, name } }: Context<'organization'>) => ({
    place: { organization_id: id },
    name,
    isMember: async userId => (await findOrganizationMember(db, id, { user_id: userId })) !== undefined,
  })),
)

export const invites = implement(contract, {
  async get(context) {
    await limitAddress(context)
    const { invitation, standing } = await readInvitation(context)
    const { email, role, invited_by } = invitation
    const where =
      'workspace' in standing
        ? { workspace_name: standing.workspace.name }
        : { organization_name: standing.organization.name }
    return { ...where, invited_by, email, role, account_exists: (await findByEmail(context.db, email)) !== undefined }
  },

  accept: inTwoStages(prepareAccepting, accept),
})
