// `/Users` (RFC 7644 §3).
import type { Db } from '../storage/sql.ts'
import * as users from '../domains/signing-in/scim/users.ts'
import { count, groupsOf, list } from '../domains/signing-in/scim/users.store.ts'
import type { UserRow } from '../domains/signing-in/scim/users.store.ts'
import { groupBy } from '../base/group-by.ts'
import { allUserAttributes, readAttributes } from './attributes.ts'
import { userConditions } from './filter.ts'
import { pageOf } from './page.ts'
import { patchUser, readOperations } from './patch.ts'
import { isSelected, listResponse, selected, selectionOf, userResource } from './resources.ts'
import type { Selection } from './resources.ts'
import type { ScimRequest, ScimRoutes } from './route.ts'

async function resourcesOf(db: Db, base: string, rows: readonly UserRow[], selection: Selection) {
  const ids = rows.map(({ id }) => id)
  const groups = isSelected(selection, 'groups') ? await groupsOf(db, ids) : []
  const byUser = groupBy(groups, group => group.scim_user_id)
  return rows.map(row => selected(userResource(base, row, byUser.get(row.id) ?? []), selection))
}

async function answered({ services, base, query }: ScimRequest, user: UserRow, status = 200) {
  const [body] = await resourcesOf(services.database, base, [user], selectionOf(query))
  return { status, body: body!, location: `${base}/Users/${user.id}` }
}

export const userRoutes: ScimRoutes = {
  async 'GET /Users'({ services: { database }, organizationId, base, query }) {
    const filter = userConditions(query.filter)
    const { startIndex, page } = pageOf(query)
    const total = await count(database, organizationId, filter)
    const rows = page.limit === 0 ? [] : await list(database, organizationId, filter, page)
    const resources = await resourcesOf(database, base, rows, selectionOf(query))
    return { status: 200, body: listResponse(resources, total, startIndex) }
  },

  async 'POST /Users'(request) {
    const attributes = readAttributes(allUserAttributes, await request.body())
    return answered(request, await request.write(context => users.create(context, attributes)), 201)
  },

  async 'GET /Users/:id'(request) {
    const { services, organizationId, id } = request
    return answered(request, await users.named({ db: services.database, organizationId }, id))
  },

  async 'PUT /Users/:id'(request) {
    const attributes = readAttributes(allUserAttributes, await request.body())
    return answered(request, await request.write(context => users.update(context, request.id, () => attributes)))
  },

  async 'PATCH /Users/:id'(request) {
    const operations = readOperations(await request.body())
    const patched = await request.write(context =>
      users.update(context, request.id, attributes => patchUser(attributes, operations)),
    )
    return answered(request, patched)
  },

  async 'DELETE /Users/:id'(request) {
    await request.write(context => users.remove(context, request.id))
    return { status: 204 }
  },
}
