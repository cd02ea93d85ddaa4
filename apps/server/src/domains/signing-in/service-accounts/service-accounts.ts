import {
  mayGive,
  organizationServiceAccounts as ofOrganizations,
  serviceAccounts as ofWorkspaces,
} from '@tessera/contract'
import type { AssignableRole, Scope } from '@tessera/contract'
import { problems } from '../../../base/problems.ts'
import type { Context } from '../../../kernel/context.ts'
import { implement } from '../../../kernel/operation.ts'
import { refuseBeyond } from '../../../limits/quotas.ts'
import { endKeys } from '../api-keys/api-keys.store.ts'
import { makeKey } from '../api-keys/make-key.ts'
import { accountNamed, keyOf } from './acting.ts'
import type { Acting, GivenKey } from './acting.ts'
import { keysIn } from './keys-in.ts'
import * as store from './service-accounts.store.ts'
import type { Container, ServiceAccountRow } from './service-accounts.store.ts'

interface Given extends GivenKey {
  name: string
  role: AssignableRole
  scopes: Scope[]
}

/** The operations, alike in workspaces and organizations. */
function accountsIn<C extends Acting>(containerOf: (context: C) => Container) {
  return {
    ...keysIn(containerOf),

    async list(context: C) {
      const accounts = await store.listServiceAccounts(context.db, containerOf(context))
      return { service_accounts: accounts, total: accounts.length }
    },

    async create(context: C, { name, role, scopes, ...limits }: Given) {
      const { db, newId, now, config, record } = context
      if (!mayGive(context.role, role)) throw problems.roleLacks('manage_members')
      const container = containerOf(context)
      refuseBeyond(config.quotas, 'service_accounts', (await store.countServiceAccounts(db, container)) + 1)
      const given = { id: newId(), name, role, scopes: [...new Set(scopes)], at: now }
      const account = await store.insertServiceAccount(db, container, given)
      const { key } = await makeKey(context, keyOf(account, container, limits))
      record({
        summary: `Made the service account "${name}" as ${role}`,
        subject: { ...subjectOf(account), before: null },
      })
      return { ...account, key }
    },

    async delete(context: C) {
      const { db, record } = context
      const account = await accountNamed(context, containerOf(context))
      await endKeys(db, account.id)
      await store.endServiceAccount(db, account.id)
      const { after: before, ...subject } = subjectOf(account)
      record({ summary: `Deleted the service account "${account.name}"`, subject: { ...subject, before, after: null } })
      return { message: 'Service account deleted; its keys have ended' }
    },
  }
}

const subjectOf = ({ id, name, role, scopes }: ServiceAccountRow) =>
  ({ kind: 'service_account', id, after: { name, role, scopes } }) as const

export const serviceAccounts = implement(
  ofWorkspaces,
  accountsIn(({ workspace }: Context<'workspace'>): Container => ({
    workspace_id: workspace.id,
    organization_id: null,
  })),
)

export const organizationServiceAccounts = implement(
  ofOrganizations,
  accountsIn(({ organization }: Context<'organization'>): Container => ({
    workspace_id: null,
    organization_id: organization.id,
  })),
)
