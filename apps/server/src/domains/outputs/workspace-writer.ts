// Writes outputs from what a workspace holds now.
import { tokensetInput } from '@tessera/engine'
import type { ModeTokens, OutputSource } from '@tessera/engine'
import { createHash } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { readGroupsOf } from '../modes/modes.store.ts'
import { listResolvers } from '../resolvers/resolvers.store.ts'
import { tokensOfModes } from '../resolvers/standing.ts'
import { toEngine } from '../tokens/tokens.store.ts'
import type { Db } from '../../storage/sql.ts'
import { readStanding } from './outputs.store.ts'
import type { Standing } from './outputs.store.ts'
import { outputWriter, sourceOf } from './write.ts'
import type { WriteOutput } from './write.ts'

export async function workspaceWriter({
  db,
  cache,
  workspace,
}: Pick<Context<'workspace'>, 'db' | 'cache' | 'workspace'>): Promise<WriteOutput> {
  const standing = await readStanding(db, workspace.id)
  return outputWriter(cache, shownOf(workspace.id, standing), () => load(db, workspace.id, standing))
}

/** Each revision only grows, so with the same tokensets and resolvers the sum is equal only where all are. */
function shownOf(workspaceId: string, { tokensets, resolvers }: Standing) {
  const all = [...tokensets, ...resolvers]
  const which = createHash('sha256')
  for (const { id } of all) which.update(id)
  return {
    subject: `outputs/${workspaceId}/${which.digest('base64url')}`,
    revision: all.reduce((sum, { revision }) => sum + revision, 0),
  }
}

async function load(db: Db, workspaceId: string, { tokensets }: Standing): Promise<OutputSource> {
  const all = tokensets.flatMap(({ modes }) => modes)
  const lists = await tokensOfModes(db, all)
  const groups = await readGroupsOf(db, [...lists.keys()])
  const loaded = tokensets.map(({ id, name, default_mode_id, modes: standing }) => {
    const modes = standing.map((mode): ModeTokens & { id: string } => ({
      id: mode.id,
      name: mode.name,
      is_default: mode.id === default_mode_id,
      tokens: lists.get(mode.id)!.map(toEngine),
      groups: groups.get(mode.id) ?? [],
    }))
    return { id, name, modes, input: { ...tokensetInput(name, modes.map(({ id: _, ...mode }) => mode)), id } } // prettier-ignore
  })
  return sourceOf(loaded, await listResolvers(db, workspaceId))
}
