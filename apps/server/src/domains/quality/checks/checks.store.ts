import type { CheckRule, CheckRules } from '@tessera/contract'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'
import type { StandingTokenset } from '../../tokens/stored/resolvers/resolvers.store.ts'

/** The data that findings depend on, except the tokens; unchanged until a write to any of it. */
export interface State {
  rules: CheckRule[]
  blocks: CheckRules['blocks']
  /** null: no rules were ever set. */
  rules_revision: number | null
  updated_at: string | null
  organization_id: string | null
  /** The owner of the workspace, to whom its checks are attributed. */
  user_id: string
  tokensets: Omit<StandingTokenset, 'revision'>[]
  resolvers: { id: string }[]
}

export async function readState(db: Db, workspaceId: string): Promise<State> {
  const row = await db.one<State & { rules: CheckRule[] | null }>(sql`select coalesce(c.rules, '[]') as rules,
 coalesce(c.blocks, 'never') as blocks, c.revision as rules_revision, c.updated_at, w.organization_id, w.user_id,
 (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'default_mode_id', t.default_mode_id,
 'modes', (select json_agg(json_build_object('id', m.id, 'name', m.name, 'revision', m.revision) order by m.id)
 from modes m where m.tokenset_id = t.id)) order by t.id), '[]') from tokensets t where t.workspace_id = w.id) as tokensets,
 (select coalesce(json_agg(json_build_object('id', r.id, 'updated_at', r.updated_at, 'sources',
 (select json_agg(json_build_array(s.place, s.tokenset_id, s.mode_id) order by s.place, s.position)
 from resolver_sources s where s.resolver_id = r.id)) order by r.id), '[]')
 from resolvers r where r.workspace_id = w.id) as resolvers
 from workspaces w left join check_rules c on c.workspace_id = w.id where w.id = ${workspaceId}`)
  // A release may contain a workspace that has been deleted.
  return (
    row ?? {
      rules: [],
      blocks: 'never',
      rules_revision: null,
      updated_at: null,
      organization_id: null,
      user_id: '',
      tokensets: [],
      resolvers: [],
    }
  )
}

export const readRules = async (db: Db, workspaceId: string): Promise<CheckRules> => {
  const row = await db.one<CheckRules>(
    sql`select rules, blocks, updated_at from check_rules where workspace_id = ${workspaceId}`,
  )
  return row ?? { rules: [], blocks: 'never', updated_at: null }
}

/** Returns the timestamp. */
export async function saveRules(
  tx: Db,
  workspaceId: string,
  { rules, blocks }: CheckRules,
  at: string,
): Promise<string> {
  const row = await tx.one<{
    updated_at: string
  }>(sql`insert into check_rules as c (workspace_id, rules, blocks, revision, updated_at)
 values (${workspaceId}, ${JSON.stringify(rules)}, ${blocks}, 1, ${at})
 on conflict (workspace_id) do update set rules = excluded.rules, blocks = excluded.blocks, revision = c.revision + 1,
 updated_at = greatest(excluded.updated_at, c.updated_at + interval '1 millisecond') returning updated_at`)
  return row!.updated_at
}

export interface KnownFinding {
  fingerprint: string
  reason: string
  user_id: string | null
  user_name: string | null
  accepted_at: string
}

export const listKnown = (db: Db, workspaceId: string) =>
  db.query<KnownFinding>(
    sql`select k.fingerprint, k.reason, k.accepted_by as user_id, u.name as user_name, k.accepted_at
 from known_findings k left join users u on u.id = k.accepted_by where k.workspace_id = ${workspaceId}`,
  )

export async function insertKnown(
  tx: Db,
  known: { workspaceId: string; fingerprints: readonly string[]; reason: string; userId: string; at: string },
): Promise<void> {
  const { workspaceId, fingerprints, reason, userId, at } = known
  await tx.query(sql`insert into known_findings (workspace_id, fingerprint, reason, accepted_by, accepted_at)
 select ${workspaceId}, f, ${reason}, ${userId}, ${at} from unnest(${[...fingerprints]}::text[]) as f on conflict do nothing`)
}

/** Deletes only those with the given time of acceptance: findings that were accepted again stay. */
export async function deleteKnown(db: Db, workspaceId: string, gone: readonly KnownFinding[]): Promise<void> {
  if (gone.length === 0) return
  await db.query(sql`delete from known_findings k using unnest(${gone.map(({ fingerprint }) => fingerprint)}::text[],
 ${gone.map(({ accepted_at }) => accepted_at)}::timestamptz[]) as g (fingerprint, accepted_at)
 where k.workspace_id = ${workspaceId} and k.fingerprint = g.fingerprint and k.accepted_at = g.accepted_at`)
}

/** The findings that the event stream has reported. */
export interface ToldFindings {
  fingerprints: readonly string[]
  /** The number of unlisted findings. */
  unlisted: number
}

/** Locks the row until the commit, so that the next report waits. */
export async function readTold(tx: Db, workspaceId: string): Promise<ToldFindings> {
  const row = await tx.one<{ fingerprints: string[]; unlisted: number }>(
    sql`select fingerprints, unlisted from told_findings where workspace_id = ${workspaceId} for update`,
  )
  return row ?? { fingerprints: [], unlisted: 0 }
}

/** False: the workspace does not exist. */
export async function saveTold(
  tx: Db,
  workspaceId: string,
  { fingerprints, unlisted }: ToldFindings,
): Promise<boolean> {
  const row = await tx.one(sql`insert into told_findings (workspace_id, fingerprints, unlisted)
 select id, ${[...fingerprints]}::text[], ${unlisted} from workspaces where id = ${workspaceId}
 on conflict (workspace_id) do update set fingerprints = excluded.fingerprints, unlisted = excluded.unlisted returning 1`)
  return row !== undefined
}
