// What the tokensets of a workspace hold, in a fixed number of queries however many there are.
import type { TokensetSummary } from '@tessera/contract'
import { groupBy } from '../../../../base/group-by.ts'
import type { Db } from '../../../../storage/sql.ts'
import { samplesOf } from './samples.ts'
import * as store from './summaries.store.ts'

export async function summariesOf(db: Db, workspaceId: string): Promise<TokensetSummary[]> {
  const modes = await store.listModes(db, workspaceId)
  const standard = modes.filter(({ is_default }) => is_default)
  const types = groupBy(
    await store.countTypes(
      db,
      standard.map(({ id }) => id),
    ),
    ({ mode_id }) => mode_id,
  )
  const samples = await samplesOf(db, workspaceId, types)
  const changed = new Map((await store.listChanged(db, workspaceId)).map(({ id, changed_at }) => [id, changed_at]))
  const byTokenset = groupBy(modes, ({ tokenset_id }) => tokenset_id)
  return standard.map(({ tokenset_id, id }) => ({
    tokenset_id,
    changed_at: changed.get(tokenset_id)!,
    modes: byTokenset.get(tokenset_id)!.map(({ tokenset_id: _, ...mode }) => mode),
    types: (types.get(id) ?? []).map(({ type, count }) => ({ type, count })),
    samples: samples.get(id) ?? [],
  }))
}
