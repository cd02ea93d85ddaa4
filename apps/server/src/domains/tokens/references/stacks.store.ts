import { resolverOperation } from '@tessera/contract'
import type { ResolverParts } from '@tessera/contract'
import { z } from 'zod'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'
import { storedJson } from '../../../base/stored-json.ts'

/** An operation of a proposal that results in a resolver; omitted fields stay as they were. */
export interface ProposedResolver extends Partial<ResolverParts> {
  op: 'create_resolver' | 'update_resolver'
  resolver_id?: string
  name?: string
}

const [createResolver, updateResolver] = resolverOperation.options
const readOperation = storedJson(z.union([createResolver, updateResolver]))

/** The resolvers in open or approved proposals. */
export async function listProposedResolvers(db: Db, workspaceId: string): Promise<ProposedResolver[]> {
  const rows = await db.query<{ id: string; operation: unknown }>(sql`select p.id, o.operation from proposals p
 cross join lateral json_array_elements(p.operations) as o (operation)
 where p.workspace_id = ${workspaceId} and p.status in ('open', 'approved')
 and o.operation->>'op' in ('create_resolver', 'update_resolver') order by p.id`)
  return rows.map(({ id, operation }) => readOperation(operation, `The proposal ${id}`))
}

export async function listDefaultModes(db: Db, workspaceId: string): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; default_mode_id: string }>(
    sql`select id, default_mode_id from tokensets where workspace_id = ${workspaceId}`,
  )
  return new Map(rows.map(row => [row.id, row.default_mode_id]))
}
