// Reads the current tokens and resolvers as a snapshot. What is said of tokens and groups is in their extensions, as in exports.
import type { Group } from '@tessera/engine'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'
import { inSlices } from '../../../kernel/pacing/slices.ts'
import { withGuidance } from '../../tokens/stored/guidance/said.ts'
import { readSaid } from '../../tokens/stored/guidance/said.store.ts'
import { listInOrganization } from '../../tokens/stored/resolvers/resolvers.store.ts'
import { listOutputsIn } from '../../files/outputs/outputs.store.ts'
import { inOrder } from './snapshot.ts'
import type { Snapshot, SnapshotMode } from './snapshot.ts'
import { growTree, makeNode } from './tree.ts'
import type { TreeNode, SnapshotToken } from './tree.ts'

export interface Live extends Snapshot {
  /** Tree nodes that the store may lack. */
  nodes: TreeNode[]
  /** Modes whose trees were rebuilt, with their revisions. */
  grown: { mode_id: string; revision: number }[]
}

interface Row extends Omit<SnapshotMode, 'tokens' | 'groups' | 'token_count'> {
  revision: number
  known: boolean
  /** The current number of its tokens. */
  size: number
  token_count: number
  tokens_hash: Buffer | null
  groups_hash: Buffer | null
  groups: Group[] | null
}

/**
 * Waits for writes under way in the organization's workspaces and blocks new ones, so that all modes are read at the
 * same state.
 */
export async function holdWorkspaces(tx: Db, organizationId: string): Promise<void> {
  await tx.query(sql`select 1 from workspaces where organization_id = ${organizationId} order by id for key share`)
  await tx.query(sql`select 1 from tokensets t where t.workspace_id in (select id from workspaces where organization_id = ${organizationId})
 order by t.id for key share of t`)
}

/** The number of tokens per statement, which reads at least one mode. */
const tokensAtOnce = 20_000

/** Skips the tokens of modes without writes since the last release. */
export async function readLive(db: Db, organizationId: string): Promise<Live> {
  const rows =
    await db.query<Row>(sql`select w.id as workspace_id, w.name as workspace_name, t.id as tokenset_id, t.name as tokenset_name,
 m.id as mode_id, m.name as mode, m.id = t.default_mode_id as is_default, m.revision, m.token_count as size, s.mode_id is not null as known,
 coalesce(s.token_count, 0) as token_count, s.tokens_hash, s.groups_hash, case when s.mode_id is null then m.groups end as groups
 from workspaces w join tokensets t on t.workspace_id = w.id join modes m on m.tokenset_id = t.id
 left join mode_snapshots s on s.mode_id = m.id and s.organization_id = w.organization_id and s.revision = m.revision
 where w.organization_id = ${organizationId}`)
  const nodes: TreeNode[] = []
  const modes = new Map(rows.map(row => [row.mode_id, toMode(row)]))
  const unknown = rows.filter(({ known }) => !known)
  const groupsOf = new Map(unknown.map(({ mode_id, groups }) => [mode_id, groups ?? []]))
  const said = await readSaid(
    db,
    unknown.map(({ mode_id }) => mode_id),
  )
  for (const ids of inParts(unknown)) {
    const tokens = await db.query<
      SnapshotToken & { mode_id: string }
    >(sql`select mode_id, id, name, type, value, description, extensions, deprecated, replaced_by, remove_in
 from tokens where mode_id = any(${ids}::uuid[]) order by mode_id, id`)
    const lists = new Map<string, SnapshotToken[]>(ids.map(id => [id, []]))
    await inSlices(tokens, token => void lists.get(token.mode_id)!.push(token))
    for (const [modeId, list] of lists) {
      const mode = { tokens: list, groups: groupsOf.get(modeId)! }
      const { tokens, groups } = await withGuidance(mode, said.get(modeId))
      const tree = await growTree(tokens)
      for (const node of tree.nodes) nodes.push(node)
      const described = groups.length === 0 ? null : makeNode(groups, [])
      if (described) nodes.push(described)
      Object.assign(modes.get(modeId)!, {
        tokens: tree.root,
        token_count: tokens.length,
        groups: described?.hash ?? null,
      })
    }
  }
  return {
    modes: inOrder([...modes.values()]),
    resolvers: (await listInOrganization(db, organizationId)).map(({ created_at: _, updated_at: __, ...rest }) => rest),
    outputs: await listOutputsIn(db, organizationId),
    nodes,
    grown: unknown.map(({ mode_id, revision }) => ({ mode_id, revision })),
  }
}

/** The ids of the modes for each statement. */
function* inParts(modes: readonly Row[]): Generator<string[]> {
  let ids: string[] = []
  let sum = 0
  for (const { mode_id, size } of modes) {
    if (ids.length > 0 && sum + size > tokensAtOnce) {
      yield ids
      ;[ids, sum] = [[], 0]
    }
    ids.push(mode_id)
    sum += size
  }
  if (ids.length > 0) yield ids
}

function toMode({ revision: _, size: __, known, tokens_hash, groups_hash, groups: ___, ...mode }: Row): SnapshotMode {
  if (!known) return { ...mode, tokens: null, groups: null }
  return { ...mode, tokens: tokens_hash?.toString('hex') ?? null, groups: groups_hash?.toString('hex') ?? null }
}

/** Records the trees of these modes at their revisions; the same transaction stores their nodes. */
export async function saveModeSnapshots(tx: Db, organizationId: string, { modes, grown }: Live): Promise<void> {
  if (grown.length === 0) return
  const byId = new Map(modes.map(mode => [mode.mode_id, mode]))
  const of = grown.map(({ mode_id }) => byId.get(mode_id)!)
  const bytes = (hash: string | null) => (hash === null ? null : Buffer.from(hash, 'hex'))
  await tx.query(sql`insert into mode_snapshots as s (mode_id, organization_id, revision, token_count, tokens_hash, groups_hash)
 select row.mode_id, ${organizationId}, row.revision, row.token_count, row.tokens_hash, row.groups_hash
 from unnest(${grown.map(({ mode_id }) => mode_id)}::uuid[], ${grown.map(({ revision }) => revision)}::bigint[], ${of.map(m => m.token_count)}::int[],
 ${of.map(m => bytes(m.tokens))}::bytea[], ${of.map(m => bytes(m.groups))}::bytea[]) as row (mode_id, revision, token_count, tokens_hash, groups_hash)
 on conflict (mode_id) do update set organization_id = excluded.organization_id, revision = excluded.revision, token_count = excluded.token_count,
 tokens_hash = excluded.tokens_hash, groups_hash = excluded.groups_hash`)
}
