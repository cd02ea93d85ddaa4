// The roles that the database accepts are those of the contract: a role without a migration is named here.
import { assignableRoles, roles } from '@tessera/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import type { FreshDatabase } from '../testing/database.ts'
import { sql } from './sql.ts'

let fresh: FreshDatabase
beforeAll(async () => void (fresh = await freshDatabase()))
afterAll(() => fresh.drop())

test('every column `role` accepts the roles of the contract and no other', async () => {
  const columns = await fresh.database.query<{ name: string; rule: string | null }>(sql`select c.relname as name,
 pg_get_constraintdef(k.oid) as rule from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
 left join pg_constraint k on k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
 where a.attname = 'role' and c.relnamespace = 'public'::regnamespace order by 1`)
  const taken = columns.map(({ name, rule }) => [name, [...(rule ?? '').matchAll(/'(\w+)'/g)].map(([, role]) => role)])
  expect(taken).toEqual([
    ['invitations', assignableRoles],
    ['organization_members', roles],
    ['workspace_members', roles],
  ])
})
