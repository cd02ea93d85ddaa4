// How organizations set up provisioning, and which mail domains they own.
import { scim as contract } from '@tessera/contract'
import { hashToken, newSecret } from '../api-keys/secret.ts'
import { implement } from '../../kernel/operation.ts'
import { isId } from '../../base/ids.ts'
import { problems } from '../../base/problems.ts'
import { applyGroupRoles } from './membership.ts'
import * as store from './scim.store.ts'
import * as groups from './groups.store.ts'

/** Scanners of secrets know it by its beginning. */
const newScimToken = () => `tscim_${newSecret()}`
const addressOf = (baseUrl: string) => `${baseUrl}/scim/v2`

export const scim = implement(contract, {
  async get({ db, organization, baseUrl }) {
    return {
      base_url: addressOf(baseUrl),
      token: (await store.findToken(db, organization.id)) ?? null,
      domains: await store.domainsOf(db, organization.id),
      users: await store.countUsers(db, organization.id),
      groups: await groups.listWithRoles(db, organization.id),
    }
  },

  async createToken({ db, organization, baseUrl, now, record }) {
    const token = newScimToken()
    await store.replaceToken(db, organization.id, hashToken(token), now)
    record({ summary: `Made a provisioning token for the organization "${organization.name}"` })
    return { token, base_url: addressOf(baseUrl), created_at: now }
  },

  async deleteToken({ db, organization, record }) {
    if (!(await store.deleteToken(db, organization.id))) throw problems.notFound()
    record({ summary: `Ended the provisioning of the organization "${organization.name}"` })
    return { message: 'Provisioning ended successfully' }
  },

  async setRoles(context, { roles }) {
    const { db, organization, record, now } = context
    for (const id of Object.keys(roles))
      if (!isId(id) || !(await groups.find(db, organization.id, id))) throw problems.scimGroupUnknown(id)
    await groups.setRoles(db, organization.id, roles, now)
    await applyGroupRoles(context, organization.id, null)
    record({ summary: `Set the roles of provisioned groups of the organization "${organization.name}"` })
    return { roles }
  },

  listDomains: async ({ db }) => ({ domains: await store.listDomains(db) }),

  async setDomains({ db, record }, { domains }) {
    const names = new Set<string>()
    for (const { domain } of domains) {
      if (names.has(domain)) throw problems.mailDomainTwice(domain)
      names.add(domain)
    }
    for (const id of new Set(domains.map(({ organization_id }) => organization_id)))
      if (!isId(id) || !(await store.hasOrganization(db, id))) throw problems.notFound('Organization')
    await store.replaceDomains(db, domains)
    record({ summary: `Set which organizations own mail domains: ${[...names].join(', ') || 'none'}`.slice(0, 500) })
    return { domains: await store.listDomains(db) }
  },
})
