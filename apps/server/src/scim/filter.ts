// Filters (RFC 7644 §3.4.2.2): equality of the attributes that identity providers look for, joined by `and`.
import { parse } from 'scim2-parse-filter'
import type { Filter } from 'scim2-parse-filter'
import { ScimFault } from '../domains/signing-in/scim/provisioning.ts'
import type { Condition as GroupCondition } from '../domains/signing-in/scim/groups.store.ts'
import type { Condition as UserCondition } from '../domains/signing-in/scim/users.store.ts'
import { groupSchema, userSchema } from './attributes.ts'

const longest = 1000

const invalidFilter = (detail: string) => new ScimFault(400, 'invalidFilter', detail)

/** The syntax tree of a filter. */
export function parseFilter(text: string): Filter {
  if (text.length > longest) throw invalidFilter(`The filter is longer than ${longest} characters.`)
  try {
    return parse(text)
  } catch {
    throw invalidFilter('The filter cannot be read. An example: userName eq "ada@example.com"')
  }
}

type Fields<Field extends string> = Readonly<Record<string, Field>>

const userFields: Fields<UserCondition[0]> = {
  id: 'id',
  username: 'user_name',
  externalid: 'external_id',
  displayname: 'display_name',
  emails: 'email',
  'emails.value': 'email',
}
const groupFields: Fields<GroupCondition[0]> = {
  id: 'id',
  externalid: 'external_id',
  displayname: 'display_name',
  members: 'member',
  'members.value': 'member',
}

export const userConditions = (text: string | undefined): UserCondition[] => conditionsOf(text, userFields, userSchema)
export const groupConditions = (text: string | undefined): GroupCondition[] =>
  conditionsOf(text, groupFields, groupSchema)

function conditionsOf<Field extends string>(
  text: string | undefined,
  fields: Fields<Field>,
  schema: string,
): (readonly [Field, string])[] {
  if (text === undefined) return []
  return comparisons(parseFilter(text), '').map(([path, value]) => {
    const bare = path.toLowerCase().replace(`${schema.toLowerCase()}:`, '')
    const field = Object.hasOwn(fields, bare) ? fields[bare] : undefined
    if (field === undefined)
      throw invalidFilter(`A filter compares ${Object.keys(fields).join(', ')}; not ${path.slice(0, 100)}.`)
    return [field, value] as const
  })
}

/** Paths and the texts that they equal. `within`: the attribute whose values are filtered. */
function comparisons(filter: Filter, within: string): [path: string, value: string][] {
  if (filter.op === 'and' && 'filters' in filter) return filter.filters.flatMap(each => comparisons(each, within))
  if (filter.op === '[]') return comparisons(filter.valFilter, `${filter.attrPath}.`).filter(([path]) => !isKind(path))
  if (filter.op === 'eq' && 'compValue' in filter) return [[`${within}${filter.attrPath}`, String(filter.compValue)]]
  throw invalidFilter(`A filter has comparisons with eq, joined by and; not ${filter.op}.`)
}

/** In `emails[type eq "work" and value eq "a@b"]` the type does not matter: all addresses of a person count. */
const isKind = (path: string) => path.toLowerCase().endsWith('.type') || path.toLowerCase().endsWith('.primary')
