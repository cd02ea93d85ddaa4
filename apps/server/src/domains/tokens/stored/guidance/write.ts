// Writes what is said of subjects: of one, or of many in as many statements.
import type { Guidance } from '@tessera/contract'
import type { Context } from '../../../../kernel/context.ts'
import { refuseBeyond } from '../../../../limits/quotas.ts'
import type { Db } from '../../../../storage/sql.ts'
import * as store from './guidance.store.ts'
import type { GuidanceContent, GuidanceRow } from './guidance.store.ts'
import type { GuidanceTarget } from './target.ts'

export interface Entry {
  target: GuidanceTarget
  content: GuidanceContent
  /** Whether what was pinned stays so. */
  mayPin: boolean
}

export interface Saying {
  before: Guidance | null
  after: Guidance
}

type Writing = Pick<Context<'workspace'>, 'db' | 'workspace' | 'newId' | 'now' | 'config'>

/** In the order of the entries; subjects that are one and the same get what the first says. */
export async function writeGuidance(
  context: Writing,
  entries: readonly Entry[],
  author_id: string | null,
): Promise<Saying[]> {
  if (entries.length === 0) return []
  const { db, workspace, newId, now } = context
  const { found, before } = await find(
    db,
    workspace.id,
    entries.map(({ target }) => target),
  )
  const rowOf = ({ target, content, mayPin }: Entry, at: number): GuidanceRow => {
    const row = found.get(at)
    const id = row?.id ?? newId()
    const anchor_id = target.kind === 'token' ? (row?.anchor_id ?? newId()) : null
    return { id, target, anchor_id, content, pinned: mayPin && before.get(id)?.pinned === true }
  }
  const rows = new Map<string, GuidanceRow>()
  const keys = entries.map((entry, at) => {
    const row = rowOf(entry, at)
    const key = row.anchor_id ?? row.id
    if (!rows.has(key)) rows.set(key, row)
    return key
  })
  const known = new Set([...found.values()].map(({ id }) => id))
  await makeRoom(context, [...rows.values()].filter(({ id }) => !known.has(id)).length)
  await store.saveGuidance(db, [...rows.values()], { workspace_id: workspace.id, author_id, at: now })
  const ids = keys.map(key => rows.get(key)!.id)
  const after = byId(await store.listGuidanceById(db, workspace.id, ids))
  return ids.map(id => ({ before: before.get(id) ?? null, after: after.get(id)! }))
}

/** What is said of these subjects now, in their order. */
export async function findStanding(
  db: Db,
  workspaceId: string,
  targets: readonly GuidanceTarget[],
): Promise<(Guidance | null)[]> {
  const { found, before } = await find(db, workspaceId, targets)
  return targets.map((_, at) => before.get(found.get(at)?.id ?? '') ?? null)
}

async function find(db: Db, workspaceId: string, targets: readonly GuidanceTarget[]) {
  const found = await store.findRows(db, targets)
  const ids = [...found.values()].flatMap(({ id }) => id ?? [])
  return { found, before: byId(await store.listGuidanceById(db, workspaceId, ids)) }
}

const byId = (said: readonly Guidance[]) => new Map(said.map(one => [one.id, one]))

/** Forgets what nobody can read any more before it refuses. */
async function makeRoom({ db, workspace, config }: Writing, wanted: number): Promise<void> {
  const most = config.quotas.guidance_per_workspace
  if (wanted === 0 || most === null || (await store.countRows(db, workspace.id)) + wanted <= most) return
  await store.forgetGone(db, workspace.id)
  refuseBeyond(config.quotas, 'guidance_per_workspace', (await store.countRows(db, workspace.id)) + wanted)
}
