import type { Preview } from '@tessera/contract'
import { z } from 'zod'
import { storedJson } from '../../base/stored-json.ts'
import { sql } from '../../storage/sql.ts'
import type { Db } from '../../storage/sql.ts'
import { selected } from '../subject-record.store.ts'
import type { SubjectRecord } from '../subject-record.store.ts'
import { workspace } from './workspace.store.ts'
import type { InWorkspace, WorkspaceRow } from './workspace.store.ts'

export interface TokensetRecord {
  id: string
  workspace_id: string
  name: string
  description: string | null
  /** Absent where nobody chose tokens for the preview. */
  preview?: Preview
  created_at: string
  updated_at: string
}

/** Internal fields of the record. */
export interface TokensetState {
  default_mode_id: string
  revision: number
}

export interface TokensetRow {
  tokenset_id: string
  tokenset_name: string
  tokenset_description: string | null
  tokenset_preview: unknown
  tokenset_default_mode_id: string
  tokenset_revision: number
  tokenset_created_at: string
  tokenset_updated_at: string
}

export interface InTokenset {
  tokenset: TokensetRecord
  tokensetState: TokensetState
}

export const tokenset = {
  param: 'tokenset_id',
  noun: 'Tokenset',
  parent: workspace,
  parentIn: sql`t.workspace_id`,
  columns: selected<TokensetRow>({
    tokenset_id: 't.id',
    tokenset_name: 't.name',
    tokenset_description: 't.description',
    tokenset_preview: 't.preview',
    tokenset_default_mode_id: 't.default_mode_id',
    tokenset_revision: 't.revision',
    tokenset_created_at: 't.created_at',
    tokenset_updated_at: 't.updated_at',
  }),
  join: id => sql`left join tokensets t on t.id = ${id}`,
  find: (row: TokensetRow & WorkspaceRow): InTokenset => ({
    tokenset: tokensetOf(row),
    tokensetState: { default_mode_id: row.tokenset_default_mode_id, revision: row.tokenset_revision },
  }),
  lock: ({ workspace, tokenset: { id } }: Pick<InTokenset & InWorkspace, 'tokenset' | 'workspace'>) => ({
    id,
    take: tx => lockTokenset(tx, workspace.id, id),
  }),
} satisfies SubjectRecord

const readPreview = storedJson(z.record(z.string(), z.string()))

/** A tokenset as its columns give it. */
export type StoredTokenset = Omit<TokensetRecord, 'preview'> & { preview: unknown }

export function withPreview({ preview, ...tokenset }: StoredTokenset): TokensetRecord {
  const { created_at, updated_at, ...named } = tokenset
  if (preview === null) return tokenset
  return { ...named, preview: readPreview(preview, `The preview of the tokenset ${named.id}`), created_at, updated_at }
}

export const tokensetOf = (row: TokensetRow & Pick<WorkspaceRow, 'workspace_id'>): TokensetRecord =>
  withPreview({
    id: row.tokenset_id,
    workspace_id: row.workspace_id,
    name: row.tokenset_name,
    description: row.tokenset_description,
    preview: row.tokenset_preview,
    created_at: row.tokenset_created_at,
    updated_at: row.tokenset_updated_at,
  })

/**
 * Serializes writes of one tokenset: circles, names and defaults are checked against the stored tokens. Locks the
 * workspace first, in the same order as its deletion, so that the two cannot deadlock.
 */
const lockTokenset = (tx: Db, workspaceId: string, id: string) =>
  tx.query(sql`with workspace as materialized (select 1 from workspaces where id = ${workspaceId} for key share)
select 1 from workspace, tokensets t where t.id = ${id} for update of t`)
