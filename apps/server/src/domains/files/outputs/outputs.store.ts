import { Output } from '@tessera/contract'
import { z } from 'zod'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'
import { storedJson } from '../../../base/stored-json.ts'
import type { StandingTokenset } from '../../tokens/stored/resolvers/resolvers.store.ts'

const readList = storedJson(z.array(Output))
const nameOf = (workspaceId: string) => `The outputs of the workspace ${workspaceId}`

export interface OutputsRow {
  outputs: Output[]
  /** null: never set. */
  updated_at: string | null
}

export async function readOutputs(db: Db, workspaceId: string): Promise<OutputsRow> {
  const row = await db.one<OutputsRow>(sql`select outputs, updated_at from outputs where workspace_id = ${workspaceId}`)
  return row ? { ...row, outputs: readList(row.outputs, nameOf(workspaceId)) } : { outputs: [], updated_at: null }
}

/** Returns the timestamp: each write is later than the one before. */
export async function saveOutputs(
  tx: Db,
  workspaceId: string,
  outputs: readonly Output[],
  at: string,
): Promise<string> {
  const row = await tx.one<{ updated_at: string }>(sql`insert into outputs as o (workspace_id, outputs, updated_at)
 values (${workspaceId}, ${JSON.stringify(outputs)}, ${at}) on conflict (workspace_id) do update set outputs = excluded.outputs,
 updated_at = greatest(excluded.updated_at, o.updated_at + interval '1 millisecond') returning updated_at`)
  return row!.updated_at
}

/** The outputs of all workspaces of an organization that have any. */
export async function listOutputsIn(db: Db, organizationId: string) {
  const rows = await db.query<{ workspace_id: string; workspace_name: string; outputs: unknown }>(
    sql`select w.id as workspace_id, w.name as workspace_name, o.outputs from workspaces w join outputs o on o.workspace_id = w.id
 where w.organization_id = ${organizationId} and json_array_length(o.outputs) > 0 order by w.id`,
  )
  return rows.map(row => ({ ...row, outputs: readList(row.outputs, nameOf(row.workspace_id)) }))
}

/** The source of outputs without the tokens; unchanged until a write to any part. */
export interface Standing {
  tokensets: StandingTokenset[]
  resolvers: { id: string; revision: number }[]
  /** The number of tokens in all modes. */
  tokens: number
}

export async function readStanding(db: Db, workspaceId: string): Promise<Standing> {
  const row = await db.one<Standing>(sql`select
 (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'revision', t.revision, 'default_mode_id', t.default_mode_id,
 'modes', (select json_agg(json_build_object('id', m.id, 'name', m.name, 'revision', m.revision) order by m.id)
 from modes m where m.tokenset_id = t.id)) order by t.id), '[]') from tokensets t where t.workspace_id = ${workspaceId}) as tokensets,
 (select coalesce(json_agg(json_build_object('id', r.id, 'revision', r.revision) order by r.id), '[]')
 from resolvers r where r.workspace_id = ${workspaceId}) as resolvers,
 (select coalesce(sum(m.token_count), 0)::int from modes m join tokensets t on t.id = m.tokenset_id where t.workspace_id = ${workspaceId}) as tokens`)
  return row!
}
