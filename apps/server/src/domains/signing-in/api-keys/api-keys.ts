import { apiKeys as contract } from '@tessera/contract'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../base/ids.ts'
import { implement } from '../../../kernel/operation.ts'
import { cursorOf, page, pageRequest } from '../../../base/paging.ts'
import { quoted, tellAccount } from '../../people/mails/tell-account.ts'
import { problems } from '../../../base/problems.ts'
import { businessPlans, listOrganizations } from '../../teams/organizations/organizations.store.ts'
import { listVisible, lockOwner, rolePlans } from '../../teams/workspaces/workspaces.store.ts'
import * as store from './api-keys.store.ts'
import type { ApiKeyRow } from './api-keys.store.ts'
import { limitsOf, makeKey } from './make-key.ts'

export const apiKeys = implement(contract, {
  async list({ db, user }, paging) {
    const request = pageRequest(paging)
    const rows = await store.listApiKeys(db, user.id, request.after, request.limit)
    const { items, next_cursor } = page(rows, request.size, row => cursorOf(row.id))
    const total = request.size === null ? items.length : await store.countApiKeys(db, user.id)
    return { api_keys: items, total, ...next_cursor }
  },

  async create(context, { name, scopes, expires_in_days, workspace_id, organization_id, ...limits }) {
    const { db, user, record } = context
    // Locked until the commit: a concurrent create waits, so the count is exact.
    await lockOwner(db, user.id)
    const made = await makeKey(context, {
      user_id: user.id,
      name,
      scopes,
      expires_in_days: expires_in_days ?? null,
      ...limitsOf(limits),
      ...(await bindingOf(context, { workspace_id, organization_id })),
    })
    const { key: _, ...row } = made
    await tellAccount(context, user, `the API key ${quoted(name)} was made`)
    record({
      summary: `Created the API key "${name}"`,
      subject: { kind: 'api_key', id: row.id, before: null, after: row },
    })
    return made
  },

  async rename(context, { name }) {
    const { db, record } = context
    const before = await held(context)
    const after = await store.renameApiKey(db, before.id, name)
    record({
      summary: `Renamed the API key "${before.name}" to "${name}"`,
      subject: { kind: 'api_key', id: before.id, before, after },
    })
    return after
  },

  async rotate(context, { overlap_hours }) {
    const { db, user, record } = context
    await lockOwner(db, user.id)
    const former = await held(context)
    if (former.rotates_to !== null) throw problems.keyRotated()
    const { name, scopes, read_only, tools, workspace_id, organization_id } = former
    const made = await makeKey(context, {
      user_id: user.id,
      replaces: former.id,
      expires_in_days: null,
      name,
      scopes,
      read_only,
      tools,
      workspace_id,
      organization_id,
    })
    await store.endAfter(db, former.id, made.id, overlap_hours)
    const { key: _, ...row } = made
    await tellAccount(context, user, `the API key ${quoted(name)} was replaced by a new one`)
    record({
      summary: `Replaced the API key "${name}" by a new one; the old one ends ${endWords(overlap_hours)}`,
      subject: { kind: 'api_key', id: row.id, before: former, after: row },
    })
    return made
  },

  async delete({ db, user, params, record }) {
    const id = params.api_key_id ?? ''
    const name = isId(id) ? await store.revokeApiKey(db, user.id, id) : undefined
    if (name === undefined) throw problems.notFound('API key')
    record({
      summary: `Revoked the API key "${name}"`,
      subject: { kind: 'api_key', id, before: { name }, after: null },
    })
    return { message: 'API key deleted successfully' }
  },
})

const endWords = (hours: number) => (hours === 0 ? 'at once' : hours === 1 ? 'in an hour' : `in ${hours} hours`)

async function held({ db, user, params }: Context<'account'>): Promise<ApiKeyRow> {
  const id = params.api_key_id ?? ''
  const row = isId(id) ? await store.holdApiKey(db, user.id, id) : undefined
  if (!row) throw problems.notFound('API key')
  if (row.kind === 'oauth') throw problems.keyOfApp()
  return row
}

/** The place of a new key; throws 404 if its maker cannot reach it. */
async function bindingOf(
  { db, user, config }: Context<'account'>,
  given: { workspace_id?: string | undefined; organization_id?: string | undefined },
) {
  const workspace_id = given.workspace_id ?? null
  const organization_id = given.organization_id ?? null
  const reach = { userId: user.id, workspace_id, organization_id }
  if (workspace_id !== null && organization_id !== null)
    throw problems.invalidInput({
      path: ['organization_id'],
      message: 'Give workspace_id or organization_id, not both: an organization includes its workspaces',
    })
  if (workspace_id !== null && (await listVisible(db, reach, rolePlans(config.plans), null, 1)).length === 0)
    throw problems.notFound('Workspace')
  if (
    organization_id !== null &&
    (await listOrganizations(db, reach, businessPlans(config.plans), null, 1)).length === 0
  )
    throw problems.notFound('Organization')
  return { workspace_id, organization_id }
}
