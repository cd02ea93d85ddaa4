// Resources as they are answered (RFC 7643 §3, RFC 7644 §3.4.2).
import type { JsonObject } from '@tessera/engine'
import type { GroupMemberRow, GroupRow } from '../domains/signing-in/scim/groups.store.ts'
import type { UserRow } from '../domains/signing-in/scim/users.store.ts'
import { enterpriseSchema, groupSchema, userSchema } from './attributes.ts'

const metaOf = (base: string, type: 'User' | 'Group', { id, created_at, updated_at }: UserRow | GroupRow) => ({
  resourceType: type,
  created: created_at,
  lastModified: updated_at,
  location: `${base}/${type}s/${id}`,
})

export const userResource = (base: string, user: UserRow, groups: readonly { id: string; display_name: string }[]) => ({
  schemas: [userSchema, ...(enterpriseSchema in user.attributes ? [enterpriseSchema] : [])],
  id: user.id,
  ...user.attributes,
  active: user.active,
  groups: groups.map(({ id, display_name }) => ({
    value: id,
    $ref: `${base}/Groups/${id}`,
    display: display_name,
    type: 'direct',
  })),
  meta: metaOf(base, 'User', user),
})

export const groupResource = (base: string, group: GroupRow, members: readonly GroupMemberRow[] | null) => ({
  schemas: [groupSchema],
  id: group.id,
  displayName: group.display_name,
  ...(group.external_id === null ? {} : { externalId: group.external_id }),
  ...(members === null
    ? {}
    : {
        members: members.map(({ id, user_name }) => ({
          value: id,
          $ref: `${base}/Users/${id}`,
          display: user_name,
          type: 'User',
        })),
      }),
  meta: metaOf(base, 'Group', group),
})

export const listResponse = (resources: readonly object[], total: number, startIndex: number) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  itemsPerPage: resources.length,
  startIndex,
  Resources: resources,
})

/** What the query asks for of a resource (RFC 7644 §3.9). `schemas`, `id` and `meta` are always there. */
export interface Selection {
  only: ReadonlySet<string> | null
  without: ReadonlySet<string>
}

const always: ReadonlySet<string> = new Set(['schemas', 'id', 'meta'])

export const isSelected = ({ only, without }: Selection, name: string): boolean =>
  always.has(name) || ((only === null || only.has(name.toLowerCase())) && !without.has(name.toLowerCase()))

export const selected = (resource: object, selection: Selection): JsonObject =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => isSelected(selection, name))) as JsonObject

/** `userName,emails.value`: sub-attributes count as their attribute. */
export const selectionOf = ({ attributes, excludedAttributes }: Record<string, string | undefined>): Selection => ({
  only: attributes === undefined ? null : namesIn(attributes),
  without: namesIn(excludedAttributes ?? ''),
})

const namesIn = (list: string): Set<string> =>
  new Set(
    list
      .split(',')
      .map(name => name.trim().toLowerCase())
      .map(name => (name.startsWith('urn:') ? name : name.split('.')[0]!))
      .filter(name => name !== ''),
  )
