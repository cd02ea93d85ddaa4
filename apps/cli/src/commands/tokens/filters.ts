// Which tokens a listing shows, and the fields of each.
import { typeNames } from '@tessera/engine'
import type { Token } from '@tessera/sdk'
import type { Values } from '../../base/command.ts'
import { oneOf } from '../../base/parse.ts'

export const filterFlags = {
  type: { type: 'string', value: 'TYPE', help: 'Only of this type', choices: typeNames },
  group: { type: 'string', value: 'PREFIX', help: 'Only below this dotted name' },
  search: { type: 'string', short: 's', value: 'TEXT', help: 'Only with this in the name or description' },
} as const

export function filtersOf({ group, search, ...flags }: Values<typeof filterFlags>) {
  const type = oneOf('type', flags.type, typeNames)
  return { ...(type ? { type } : {}), ...(group ? { group } : {}), ...(search ? { q: search } : {}) }
}

export const tokenFields = {
  id: true,
  name: true,
  type: true,
  value: true,
  description: true,
  alias_to: true,
  extensions: true,
  deprecated: true,
  replaced_by: true,
  remove_in: true,
  tokenset_id: true,
  mode_id: true,
  created_at: true,
  updated_at: true,
} as const satisfies Record<keyof Token, true>
