// The tokens of a release pass the gate of the checks, those of the current state or of a merge.
import { groupBy } from '../../../base/group-by.ts'
import { mapInSlices } from '../../../kernel/pacing/slices.ts'
import type { Looked } from '../../quality/checks/service.ts'
import { toChecked } from '../../quality/checks/checked-workspace.ts'
import { pass } from '../../quality/checks/gate.ts'
import type { Passed, Releasing } from '../../quality/checks/gate.ts'
import { toEngine } from '../snapshots/content.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import { readTree } from '../snapshots/tree.ts'
import type { NodeSource } from '../snapshots/tree.ts'

/** For a release of the current state. */
export async function passLive(context: Releasing, live: Snapshot, override: string | undefined): Promise<Passed> {
  const { db, checks } = context
  const ids = new Set(live.modes.map(({ workspace_id }) => workspace_id))
  const looked = new Map<string, Looked>()
  for (const id of ids) looked.set(id, await checks.look(db, id, { tx: db }))
  return pass(context, looked, override)
}

/** For a release of a merged snapshot. */
export async function passSnapshot(
  context: Releasing,
  source: NodeSource,
  { modes, resolvers }: Snapshot,
  override: string | undefined,
): Promise<Passed> {
  const { db, checks } = context
  const looked = new Map<string, Looked>()
  for (const [id, own] of groupBy(modes, ({ workspace_id }) => workspace_id)) {
    const one = await checks.inspect(db, id, async () => {
      const read = await Promise.all(
        own.map(async ({ mode_id, mode, tokenset_id, tokenset_name, tokens }) => ({
          id: mode_id,
          name: mode,
          tokenset: { id: tokenset_id, name: tokenset_name },
          tokens: await mapInSlices(await readTree(source, tokens), token => ({ ...toEngine(token), id: token.id })),
        })),
      )
      const standard = new Map(own.flatMap(one => (one.is_default ? [[one.tokenset_id, one.mode_id] as const] : [])))
      return toChecked(
        read,
        resolvers.filter(({ workspace_id }) => workspace_id === id),
        standard,
      )
    })
    // If no finding can block, nothing was checked.
    if (one.blocks !== 'never') looked.set(id, one)
  }
  return pass(context, looked, override)
}
