// The current content of a workspace as the source of outputs.
import type { LoadedTokenset } from '@tessera/engine'
import { createHash } from 'node:crypto'
import type { Context } from '../../../kernel/context.ts'
import { readContents } from '../../tokens/stored/guidance/contents.ts'
import { listResolvers } from '../../tokens/stored/resolvers/resolvers.store.ts'
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
  const contents = await readContents(
    db,
    tokensets.flatMap(({ modes }) => modes),
  )
  const loaded = tokensets.map(({ id, name, default_mode_id, modes }): LoadedTokenset => ({
    id,
    name,
    modes: modes.map(mode => ({
      id: mode.id,
      name: mode.name,
      is_default: mode.id === default_mode_id,
      ...contents.get(mode.id)!,
    })),
  }))
  return { tokensets: loaded, resolvers: await listResolvers(db, workspaceId) }
}
