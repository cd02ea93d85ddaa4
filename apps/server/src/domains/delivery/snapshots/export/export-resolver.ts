// A resolver of a release as a file: the same writer as for current resolvers, with data of the snapshot.
import { sourcesOf, systemOf } from '@tessera/engine'
import type { ModeTokens } from '@tessera/engine'
import { nameKey } from '../../../../base/name-key.ts'
import { problems } from '../../../../base/problems.ts'
import type { Rendered } from '../../../files/exports/render.ts'
import { ofSystem } from '../../../themes/resolvers/export.ts'
import { inputFrom } from '../../../themes/resolvers/input.ts'
import { placesOf } from '../../../tokens/stored/resolvers/shape.ts'
import type { ModeSource } from '../../../tokens/stored/resolvers/shape.ts'
import { groupBy } from '../../../../base/group-by.ts'
import type { Snapshot, SnapshotMode } from '../snapshot.ts'
import type { SnapshotResolver } from '../snapshot-resolver.ts'

export interface ChosenResolver {
  /** By id or by name. */
  resolver: string
  input?: string | undefined
  workspace_id?: string | undefined
}

/** `load` reads the tokens of a mode. */
export async function loadResolver(
  { modes, resolvers }: Snapshot,
  chosen: ChosenResolver,
  load: (mode: SnapshotMode) => Promise<ModeTokens>,
  version: string,
): Promise<Rendered> {
  const resolver = findResolver(resolvers, chosen)
  const input = chosen.input === undefined ? undefined : inputFrom(resolver, chosen.input)
  const sources = input ? sourcesOf(resolver, input) : placesOf(resolver).flatMap(place => place.sources)
  const requested = modes.filter(mode => sources.some(source => means(source, mode)))
  const tokensets = []
  for (const [id, group] of groupBy(requested, mode => mode.tokenset_id)) {
    const loaded = []
    for (const mode of group) loaded.push({ id: mode.mode_id, ...(await load(mode)) })
    tokensets.push({ id, name: group[0]!.tokenset_name, modes: loaded })
  }
  return ofSystem({ ...systemOf(resolver, tokensets), version }, input)
}

function findResolver(
  resolvers: readonly SnapshotResolver[],
  { resolver: requested, workspace_id }: ChosenResolver,
): SnapshotResolver {
  const known = resolvers.filter(resolver => workspace_id === undefined || resolver.workspace_id === workspace_id)
  const byName = known.filter(({ name }) => nameKey(name) === nameKey(requested))
  const found = known.find(({ id }) => id === requested) ?? byName[0]
  if (!found) throw problems.notFound('Resolver')
  if (found.id !== requested && byName.length > 1) throw problems.resolverAmbiguous(requested)
  return found
}

const means = ({ tokenset_id, mode_id }: ModeSource, mode: SnapshotMode): boolean =>
  tokenset_id === mode.tokenset_id && (mode_id === undefined ? mode.is_default : mode_id === mode.mode_id)
