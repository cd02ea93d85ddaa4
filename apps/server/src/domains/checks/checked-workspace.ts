// A workspace as the engine checks it.
import type { Checked, CheckedMode, CheckedResolver, Resolver as EngineResolver } from '@tessera/engine'
import type { Resolver } from '@tessera/contract'
import type { Foreseen } from '../../kernel/services.ts'
import type { Db } from '../../storage/sql.ts'
import { listResolvers } from '../resolvers/resolvers.store.ts'
import { tokensOfModes } from '../resolvers/standing.ts'
import type { State } from './checks.store.ts'

/** What was read, with the revisions that it had. */
export interface ReadWorkspace {
  checked: Checked
  modes: ReadonlyMap<string, { revision: number; mode: CheckedMode }>
}

/** Of what has been read before, only the modes that were written to since are read again. */
export async function readWorkspace(
  db: Db,
  workspaceId: string,
  state: State,
  before: ReadWorkspace | null,
): Promise<ReadWorkspace> {
  const all = state.tokensets.flatMap(({ modes, ...tokenset }) => modes.map(mode => ({ mode, tokenset })))
  const stale = all.filter(({ mode }) => before?.modes.get(mode.id)?.revision !== mode.revision)
  const lists = await tokensOfModes(
    db,
    stale.map(({ mode }) => mode),
  )
  const modes = new Map(
    all.map(({ mode: { id, name, revision }, tokenset }) => {
      const tokens = lists.get(id) ?? before!.modes.get(id)!.mode.tokens
      return [id, { revision, mode: { id, name, tokenset: { id: tokenset.id, name: tokenset.name }, tokens } }] as const
    }),
  )
  const resolvers = state.resolvers.length === 0 ? [] : await listResolvers(db, workspaceId)
  const standard = new Map(state.tokensets.map(({ id, default_mode_id }) => [id, default_mode_id]))
  const list = [...modes.values()].map(({ mode }) => mode)
  return { checked: toChecked(list, resolvers, standard), modes }
}

export function asForeseen(checked: Checked, { tokensets }: State, { tokens, resolvers }: Foreseen): Checked {
  const modes = checked.modes.map(mode => {
    const foreseen = tokens.get(mode.id)
    return foreseen ? { id: mode.id, name: mode.name, tokenset: mode.tokenset, tokens: foreseen } : mode
  })
  if (!resolvers) return { ...checked, modes }
  return toChecked(modes, resolvers, new Map(tokensets.map(({ id, default_mode_id }) => [id, default_mode_id])))
}

type Joining = Pick<Resolver, 'id' | 'name' | 'description' | 'sets' | 'modifiers' | 'resolution_order'>

/** `standard`: the default mode of each tokenset. */
export const toChecked = (
  modes: readonly CheckedMode[],
  resolvers: readonly Joining[],
  standard: ReadonlyMap<string, string>,
): Checked => ({ modes, resolvers: resolvers.map(resolver => checkedResolver(resolver, standard)) })

function checkedResolver(resolver: Joining, standard: ReadonlyMap<string, string>): CheckedResolver {
  const inIds = <Part extends { sources: { tokenset_id: string; mode_id?: string | undefined }[] }>(part: Part) => ({
    ...part,
    sources: part.sources.map(({ tokenset_id, mode_id }) => mode_id ?? standard.get(tokenset_id) ?? ''),
  })
  const { id, name, description, sets, modifiers, resolution_order } = resolver
  const withIds: EngineResolver<string> = {
    name,
    description,
    sets: sets.map(inIds),
    modifiers: modifiers.map(modifier => ({ ...modifier, contexts: modifier.contexts.map(inIds) })),
    resolution_order,
  }
  return { id, resolver: withIds }
}
