// The current content of a workspace as the source of outputs.
import type { LoadedTokenset } from '@tessera/engine'
import { createHash } from 'node:crypto'
import type { Context } from '../../../kernel/context.ts'
import { mapInSlices } from '../../../kernel/pacing/slices.ts'
import { readGroupsOf } from '../../tokens/stored/modes/modes.store.ts'
import { listResolvers } from '../../tokens/stored/resolvers/resolvers.store.ts'
import { tokensOfModes } from '../../tokens/stored/resolvers/standing.ts'
import { toEngine } from '../../tokens/stored/tokens/tokens.store.ts'
import type { Db } from '../../../storage/sql.ts'
import { readStanding } from './outputs.store.ts'
import type { Standing } from './outputs.store.ts'
import type { Loaded, OutputsOrigin } from './write.ts'

export async function originIn({
  db,
  workspace,
}: Pick<Context<'workspace'>, 'db' | 'workspace'>): Promise<OutputsOrigin> {
  const standing = await readStanding(db, workspace.id)
  return {
    shown: shownOf(workspace.id, standing),
    tokens: standing.tokens,
    load: () => load(db, workspace.id, standing),
  }
}

/** Revisions only grow, so with the same tokensets and resolvers the sum is equal only if all revisions are. */
function shownOf(workspaceId: string, { tokensets, resolvers }: Standing) {
  const all = [...tokensets, ...resolvers]
  const which = createHash('sha256')
  for (const { id } of all) which.update(id)
  return {
    subject: `outputs/${workspaceId}/${which.digest('base64url')}`,
    revision: all.reduce((sum, { revision }) => sum + revision, 0),
  }
}

async function load(db: Db, workspaceId: string, { tokensets }: Standing): Promise<Loaded> {
  const all = tokensets.flatMap(({ modes }) => modes)
  const lists = await tokensOfModes(db, all)
  const groups = await readGroupsOf(db, [...lists.keys()])
  const loaded: LoadedTokenset[] = []
  for (const { id, name, default_mode_id, modes: standing } of tokensets) {
    const modes = []
    for (const mode of standing)
      modes.push({
        id: mode.id,
        name: mode.name,
        is_default: mode.id === default_mode_id,
        tokens: await mapInSlices(lists.get(mode.id)!, toEngine),
        groups: groups.get(mode.id) ?? [],
      })
    loaded.push({ id, name, modes })
  }
  return { tokensets: loaded, resolvers: await listResolvers(db, workspaceId) }
}
