import { productionName, organizations as contract } from '@tessera/contract'
import { listed } from '../../people/history/listed.ts'
import { insertEnvironment } from './environments.store.ts'
import { isBound, reachOf } from '../../../base/caller.ts'
import type { Context } from '../../../kernel/context.ts'
import { implement } from '../../../kernel/operation.ts'
import { cursorOf, page, pageRequest } from '../../../base/paging.ts'
import { problems } from '../../../base/problems.ts'
import { factorKindsOf } from '../../people/accounts/factor-kinds.store.ts'
import * as store from './organizations.store.ts'

export const organizations = implement(contract, {
  async list({ db, caller, config }, paging) {
    const reach = reachOf(caller)
    const request = pageRequest(paging)
    const rows = await store.listOrganizations(
      db,
      reach,
      store.businessPlans(config.plans),
      request.after,
      request.limit,
    )
    const { items, next_cursor } = page(rows, request.size, row => cursorOf(row.id))
    const total = request.size === null ? items.length : await store.countOrganizations(db, reach)
    return { organizations: items.map(row => ({ ...row, is_owner: row.user_role === 'owner' })), total, ...next_cursor }
  },

  async create({ db, user, caller, newId, now, record }, { name }) {
    if (isBound(reachOf(caller))) throw problems.keyBound()
    const id = newId()
    await store.insertOrganization(db, { id, member_id: newId(), name, user_id: user.id, at: now })
    await insertEnvironment(db, {
      id: newId(),
      organization_id: id,
      name: productionName,
      is_production: true,
      at: now,
    })
    const organization = {
      id,
      name,
      user_id: user.id,
      is_read_only: false,
      require_factor: false,
      created_at: now,
      updated_at: now,
    }
    record({
      summary: `Created the organization "${name}"`,
      organization_id: id,
      subject: { kind: 'organization', id, before: null, after: organization },
    })
    return organization
  },

  get: async ({ organization }) => organization,

  async update(context, { name, require_factor }) {
    const { db, user, organization } = context
    // Otherwise they would lock themselves out.
    if (require_factor && (await factorKindsOf(db, user.id)).length === 0) throw problems.factorMissing()
    return change(context, {
      name: name ?? organization.name,
      require_factor: require_factor ?? organization.require_factor,
    })
  },

  rename: (context, { name }) => change(context, { name, require_factor: context.organization.require_factor }),

  async delete({ db, organization, now, record }) {
    const closed = await store.closePublicPages(db, { organization_id: organization.id }, now)
    await store.deleteOrganization(db, organization.id)
    record({
      summary: `Deleted the organization "${organization.name}"${closedPages(closed)}`,
      subject: { kind: 'organization', id: organization.id, before: organization, after: null },
    })
    return { message: 'Organization deleted successfully' }
  },

  listChanges: (context, { operation, ...paging }) =>
    listed(context, { scope: { organization_id: context.organization.id }, operation }, paging),
})

interface Settings {
  name: string
  require_factor: boolean
}

async function change({ db, organization, now, record }: Context<'organization'>, to: Settings) {
  const updated_at = await store.updateOrganization(db, organization.id, to, now)
  const after = { ...organization, ...to, updated_at }
  record({
    summary: summaryOf(organization, to),
    subject: { kind: 'organization', id: organization.id, before: organization, after },
  })
  return after
}

/** A note for the history if pages were closed. */
export const closedPages = (count: number): string =>
  count === 0 ? '' : `; ${count === 1 ? 'a public page is' : `${count} public pages are`} for members only now`

function summaryOf(from: Settings, to: Settings): string {
  if (from.require_factor === to.require_factor) return `Renamed the organization "${from.name}" to "${to.name}"`
  return to.require_factor
    ? `Required second factors in the organization "${to.name}"`
    : `Required no second factors any more in the organization "${to.name}"`
}
