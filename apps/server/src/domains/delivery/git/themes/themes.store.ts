// What both sides had of the resolver of a connection.
import type { Json } from '@tessera/engine'
import { z } from 'zod'
import { storedJson } from '../../../../base/stored-json.ts'
import { sql } from '../../../../storage/sql.ts'
import type { Db } from '../../../../storage/sql.ts'
import type { Parts } from './parts.ts'

const entries = z.array(z.tuple([z.string(), z.custom<Json>(value => value !== undefined)]))
const state = z.object({
  ours: entries,
  theirs: entries,
  /** What the documents say, also where it waits for a decision. */
  read: entries,
  /** The blobs of the documents, and the paths of the sets that they were read with. */
  documents: z.array(z.object({ path: z.string(), blob: z.string() })),
  paths: z.array(z.string()),
  /** What waits for the end of a proposal, as it is there. */
  held: z.object({ proposal_id: z.string(), keys: z.array(z.string()), theirs: entries }).nullable(),
})
const readState = storedJson(state)

export interface ThemesBase {
  resolver_id: string | null
  ours: Parts
  theirs: Parts
  read: Parts
  documents: readonly { path: string; blob: string }[]
  paths: readonly string[]
  held: { proposal_id: string; keys: readonly string[]; theirs: Parts } | null
}

const serialized = ({ ours, theirs, read, held, documents, paths }: ThemesBase): string =>
  JSON.stringify({
    ours: [...ours],
    theirs: [...theirs],
    read: [...read],
    documents,
    paths,
    held: held && { ...held, keys: [...held.keys], theirs: [...held.theirs] },
  })

export async function readThemesBase(db: Db, connectionId: string): Promise<ThemesBase | null> {
  const row = await db.one<{ resolver_id: string | null; state: unknown }>(
    sql`select resolver_id, state from git_themes where connection_id = ${connectionId}`,
  )
  if (!row) return null
  const { ours, theirs, read, held, ...rest } = readState(row.state, `The themes of the Git connection ${connectionId}`)
  return {
    resolver_id: row.resolver_id,
    ...rest,
    ours: new Map(ours),
    theirs: new Map(theirs),
    read: new Map(read),
    held: held && { ...held, theirs: new Map(held.theirs) },
  }
}

/** `base` in the form that outlives a process. */
export const storedThemes = z.object({ resolver_id: z.string().nullable(), state: z.string() })
export type StoredThemes = z.infer<typeof storedThemes>
export const toStore = (base: ThemesBase): StoredThemes => ({ resolver_id: base.resolver_id, state: serialized(base) })

export const saveThemes = (tx: Db, connectionId: string, { resolver_id, state }: StoredThemes) =>
  tx.query(sql`insert into git_themes (connection_id, resolver_id, state) values (${connectionId}, ${resolver_id}, ${state})
 on conflict (connection_id) do update set resolver_id = excluded.resolver_id, state = excluded.state`)

/** null: the proposal is no more. */
export async function findStatus(db: Db, proposalId: string): Promise<string | null> {
  const row = await db.one<{ status: string }>(sql`select status from proposals where id = ${proposalId}`)
  return row?.status ?? null
}
