// The themes in which a component is seen: those of each resolver that joins a tokenset of its tokens, and the modes of a tokenset
// that no resolver joins.
import type { ComponentFinding, Resolver } from '@tessera/contract'
import { completeInput, firstInput, resolveSourcesInSteps } from '@tessera/engine'
import type { Input, ResolvedSystem } from '@tessera/engine'
import { groupBy } from '../../../base/group-by.ts'
import type { ComponentBinding } from '../../../kernel/change.ts'
import { finishInSlices } from '../../../kernel/pacing/slices.ts'
import type { Db } from '../../../storage/sql.ts'
import { listResolvers, listStandingTokensets } from '../../tokens/stored/resolvers/resolvers.store.ts'
import type { StandingTokenset } from '../../tokens/stored/resolvers/resolvers.store.ts'
import type { ModeSource } from '../../tokens/stored/resolvers/shape.ts'
import { modeOfSources } from '../../tokens/stored/resolvers/standing.ts'
import { listReachableIn } from '../../tokens/stored/tokens/references.store.ts'
import type { TokenRow } from '../../tokens/stored/tokens/tokens.store.ts'

type Parts = Pick<Resolver, 'name' | 'description' | 'sets' | 'modifiers' | 'resolution_order'>

export interface ThemedSystem {
  system: ResolvedSystem<ModeSource, TokenRow>
  /** Where nothing is chosen: the default of each modifier, or its first context. */
  standard: Input
  /** The ids of the tokensets that it joins. */
  tokensets: ReadonlySet<string>
  themeOf(input: Input): NonNullable<ComponentFinding['theme']>
}

export interface Themes {
  systems: readonly ThemedSystem[]
  /** Whether its tokenset has the token in any mode. */
  has(binding: ComponentBinding): boolean
}

export async function readThemes(db: Db, workspaceId: string, bindings: readonly ComponentBinding[]): Promise<Themes> {
  const bound = new Set(bindings.flatMap(({ tokenset_id }) => tokenset_id ?? []))
  const resolvers = (await listResolvers(db, workspaceId)).filter(one =>
    [...tokensetsOf(one)].some(id => bound.has(id)),
  )
  const joined = new Set(resolvers.flatMap(one => [...tokensetsOf(one)]))
  const tokensets = await listStandingTokensets(db, [...new Set([...bound, ...joined])])
  const modes = new Map(tokensets.flatMap(({ id, modes }) => modes.map(mode => [mode.id, id] as const)))
  const names = [...new Set(bindings.map(({ token }) => token))]
  const rows = await listReachableIn(db, [...modes.keys()], names)
  const byMode = groupBy(rows, ({ mode_id }) => mode_id)
  const modeOf = modeOfSources({ tokensets })
  const tokensOf = (source: ModeSource) => byMode.get(modeOf(source).id) ?? []
  const systems: ThemedSystem[] = []
  for (const resolver of resolvers)
    systems.push(
      await themed(resolver, tokensOf, input => ({ resolver: resolver.name, input: Object.fromEntries(input) })),
    )
  for (const tokenset of tokensets.filter(({ id }) => !joined.has(id)))
    systems.push(await themed(modesAsThemes(tokenset), tokensOf, input => themeOfMode(tokenset, input)))
  const there = new Set(rows.map(({ mode_id, name }) => `${modes.get(mode_id)} ${name}`))
  return { systems, has: ({ tokenset_id, token }) => there.has(`${tokenset_id} ${token}`) }
}

const tokensetsOf = ({ sets, modifiers }: Parts): Set<string> =>
  new Set(
    [...sets, ...modifiers.flatMap(({ contexts }) => contexts)].flatMap(({ sources }) =>
      sources.map(({ tokenset_id }) => tokenset_id),
    ),
  )

async function themed(
  parts: Parts,
  tokensOf: (source: ModeSource) => TokenRow[],
  themeOf: ThemedSystem['themeOf'],
): Promise<ThemedSystem> {
  const completed = completeInput(parts, new Map())
  return {
    system: await finishInSlices(resolveSourcesInSteps(parts, tokensOf)),
    standard: 'fault' in completed ? firstInput(parts) : completed.input,
    tokensets: tokensetsOf(parts),
    themeOf,
  }
}

const modeAxis = 'mode'

/** Contexts are named by the ids of modes. */
const modesAsThemes = ({ id: tokenset_id, name, default_mode_id, modes }: StandingTokenset): Parts => ({
  name,
  description: null,
  sets: [],
  modifiers: [
    {
      name: modeAxis,
      default: default_mode_id,
      contexts: modes.map(({ id }) => ({ name: id, sources: [{ tokenset_id, mode_id: id }] })),
    },
  ],
  resolution_order: null,
})

/** A token that is the same in all modes has no axis, and is seen in the default mode. */
const themeOfMode = ({ name, default_mode_id, modes }: StandingTokenset, input: Input) => ({
  tokenset: name,
  mode: modes.find(({ id }) => id === (input.get(modeAxis) ?? default_mode_id))!.name,
})
