import { sql } from '../../storage/sql.ts'
import { selected } from '../subject-record.store.ts'
import type { SubjectRecord } from '../subject-record.store.ts'
import { workspace } from './workspace.store.ts'

export interface ResolverRow {
  resolver_id: string
  resolver_name: string
}

export interface InResolver {
  /** The domain's store reads the rest. */
  resolver: { id: string; name: string }
}

/** A write locks the workspace, as does deleting a tokenset or mode, so that they cannot run concurrently. */
export const resolver = {
  param: 'resolver_id',
  noun: 'Resolver',
  parent: workspace,
  parentIn: sql`rs.workspace_id`,
  columns: selected<ResolverRow>({ resolver_id: 'rs.id', resolver_name: 'rs.name' }),
  join: id => sql`left join resolvers rs on rs.id = ${id}`,
  find: (row: ResolverRow): InResolver => ({ resolver: { id: row.resolver_id, name: row.resolver_name } }),
} satisfies SubjectRecord
