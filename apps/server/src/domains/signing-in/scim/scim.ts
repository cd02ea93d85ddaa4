// How organizations set up provisioning, and which mail domains they own.
import { scim as contract } from '@tessera/contract'
import { hashToken, newSecret } from '../../../base/secrets/secret.ts'
import type { Context } from '../../../kernel/context.ts'
import { implement } from '../../../kernel/operation.ts'
import { isId } from '../../../base/ids.ts'
import { problems } from '../../../base/problems.ts'
import { applyGroupRoles } from './membership.ts'
import * as store from './scim.store.ts'
import * as groups from './groups.store.ts'
import { tellOfToken } from './tell-of-token.ts'

/** Scanners of secrets know it by its beginning. */
const newScimToken = () => `tscim_${newSecret()}`
const addressOf = (baseUrl: string) => `${baseUrl}/scim/v2`

/** A token reaches further once its organization owns a mail domain: then it takes an owner to make it. */
async function endTokenOnGain(context: Context<'instance'>, id: string): Promise<void> {
  const { db } = context
  await store.lockProvisioning(db, id)
  if ((await store.domainsOf(db, id)).length > 0) return
  const name = await store.endTokenOfOthers(db, id)
  if (name !== undefined)
    await tellOfToken(context, { id, name }, 'The provisioning token ended, because an owner has to make it now')
}

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

  async createToken(context) {
    const { db, user, role, organization, baseUrl, now, record } = context
    await store.lockProvisioning(db, organization.id)
    const domains = await store.domainsOf(db, organization.id)
    if (domains.length > 0 && role !== 'owner') throw problems.onlyOwnerProvisions(domains)
    const token = newScimToken()
    await store.replaceToken(db, organization.id, { hash: hashToken(token), made_by: user.id, at: now })
    if (domains.length > 0) await tellOfToken(context, organization, `${user.name} made a provisioning token`)
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

  async setDomains(context, { domains }) {
    const { db, record } = context
    const names = new Set<string>()
    for (const { domain } of domains) {
      if (names.has(domain)) throw problems.mailDomainTwice(domain)
      names.add(domain)
    }
    const owners = [...new Set(domains.map(({ organization_id }) => organization_id))].sort()
    for (const id of owners)
      if (!isId(id) || !(await store.hasOrganization(db, id))) throw problems.notFound('Organization')
    for (const id of owners) await endTokenOnGain(context, id)
    await store.replaceDomains(db, domains)
    record({ summary: `Set which organizations own mail domains: ${[...names].join(', ') || 'none'}`.slice(0, 500) })
    return { domains: await store.listDomains(db) }
  },
})
