// `/Groups` (RFC 7644 §3).
import type { Db } from '../storage/sql.ts'
import * as groups from '../domains/signing-in/scim/groups.ts'
import { count, list, membersOf } from '../domains/signing-in/scim/groups.store.ts'
import type { GroupRow } from '../domains/signing-in/scim/groups.store.ts'
import { groupBy } from '../base/group-by.ts'
import { groupConditions } from './filter.ts'
import { pageOf } from './page.ts'
import { groupChange, readGroup, readOperations } from './patch.ts'
import { groupResource, isSelected, listResponse, selected, selectionOf } from './resources.ts'
import type { Selection } from './resources.ts'
import type { ScimRequest, ScimRoutes } from './route.ts'

/** Of all groups of an answer together. A page that would have more ends before, as RFC 7644 §3.4.2.4 allows. */
const mostMembers = 20_000

async function resourcesOf(db: Db, base: string, rows: readonly GroupRow[], selection: Selection) {
  if (!isSelected(selection, 'members')) return rows.map(row => selected(groupResource(base, row, null), selection))
  const ids = rows.map(({ id }) => id)
  const found = await membersOf(db, ids, mostMembers + 1)
  const members = groupBy(found, member => member.group_id)
  const cut = found.length > mostMembers ? Math.max(1, ids.indexOf(found.at(-1)!.group_id)) : rows.length
  return rows
    .slice(0, cut)
    .map(row => selected(groupResource(base, row, (members.get(row.id) ?? []).slice(0, mostMembers)), selection))
}

async function answered({ services, base, query }: ScimRequest, group: GroupRow, status = 200) {
  const [body] = await resourcesOf(services.database, base, [group], selectionOf(query))
  return { status, body: body!, location: `${base}/Groups/${group.id}` }
}

export const groupRoutes: ScimRoutes = {
  async 'GET /Groups'({ services: { database }, organizationId, base, query }) {
    const filter = groupConditions(query.filter)
    const { startIndex, page } = pageOf(query)
    const total = await count(database, organizationId, filter)
    const rows = page.limit === 0 ? [] : await list(database, organizationId, filter, page)
    const resources = await resourcesOf(database, base, rows, selectionOf(query))
    return { status: 200, body: listResponse(resources, total, startIndex) }
  },

  async 'POST /Groups'(request) {
    const { members, ...names } = readGroup(await request.body())
    const change = { ...names, members: members ? [{ op: 'add', members } as const] : [] }
    return answered(request, await request.write(context => groups.create(context, change)), 201)
  },

  async 'GET /Groups/:id'(request) {
    const { services, organizationId, id } = request
    return answered(request, await groups.named({ db: services.database, organizationId }, id))
  },

  async 'PUT /Groups/:id'(request) {
    const { members = [], externalId = null, ...names } = readGroup(await request.body())
    const change = { displayName: '', ...names, externalId, members: [{ op: 'replace', members } as const] }
    return answered(request, await request.write(context => groups.update(context, request.id, change)))
  },

  async 'PATCH /Groups/:id'(request) {
    const change = groupChange(readOperations(await request.body()))
    return answered(request, await request.write(context => groups.update(context, request.id, change)))
  },

  async 'DELETE /Groups/:id'(request) {
    await request.write(context => groups.remove(context, request.id))
    return { status: 204 }
  },
}
