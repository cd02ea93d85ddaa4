// Converts a workspace to the form that the engine checks.
import type { Checked, CheckedMode, CheckedResolver, Resolver as EngineResolver } from '@tessera/engine'
import type { Resolver } from '@tessera/contract'
import type { Db } from '../../../storage/sql.ts'
import { listResolvers } from '../../tokens/stored/resolvers/resolvers.store.ts'
import { tokensOfModes } from '../../tokens/stored/resolvers/standing.ts'
import type { State } from './checks.store.ts'

/** The tokens of these modes, by mode. */
export const readTokens = async (db: Db, ids: readonly string[]) =>
  tokensOfModes(
    db,
    ids.map(id => ({ id })),
  )

export const resolversOf = async (db: Db, workspaceId: string, state: State): Promise<CheckedResolver[]> =>
  state.resolvers.length === 0 ? [] : resolversToCheck(await listResolvers(db, workspaceId), state)

type Joining = Pick<Resolver, 'id' | 'name' | 'description' | 'sets' | 'modifiers' | 'resolution_order'>

export const resolversToCheck = (resolvers: readonly Joining[], { tokensets }: State): CheckedResolver[] =>
  checkedResolvers(resolvers, new Map(tokensets.map(({ id, default_mode_id }) => [id, default_mode_id])))

/** `standard`: the default mode of each tokenset. */
export const toChecked = (
  modes: readonly CheckedMode[],
  resolvers: readonly Joining[],
  standard: ReadonlyMap<string, string>,
): Checked => ({ modes, resolvers: checkedResolvers(resolvers, standard) })

const checkedResolvers = (resolvers: readonly Joining[], standard: ReadonlyMap<string, string>) =>
  resolvers.map(resolver => checkedResolver(resolver, standard))

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
