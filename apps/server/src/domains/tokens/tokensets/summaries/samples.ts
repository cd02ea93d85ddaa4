// Some tokens of each default mode, resolved, by which a picture of the tokenset is drawn.
import { partsInOrder, resolveTokens } from '@tessera/engine'
import type { Json, TypeName } from '@tessera/engine'
import { groupBy } from '../../../../base/group-by.ts'
import type { Db } from '../../../../storage/sql.ts'
import { readStacks } from '../../references/stacks.ts'
import type { Stack } from '../../references/stacks.ts'
import * as store from './summaries.store.ts'

/** Limits the cost, however many types and tokens there are. */
const typesShown = 6
const colors = { read: 120, shown: 24 }
const others = { read: 24, shown: 8 }
/** The maximum depth of followed references. */
const mostSteps = 8

export interface Sample {
  name: string
  type: TypeName
  value: Json
}

/** The samples by mode; `types` are those of each mode, most first. */
export async function samplesOf(
  db: Db,
  workspaceId: string,
  types: ReadonlyMap<string, readonly store.CountedType[]>,
): Promise<Map<string, Sample[]>> {
  const wanted = [...types.values()].flatMap(list =>
    list.slice(0, typesShown).map(({ mode_id, type }) => ({ mode_id, type, most: limitsOf(type).read })),
  )
  const first = await store.listFirst(db, wanted)
  const targets = await readTargets(db, workspaceId, first)
  const samples = new Map<string, Sample[]>()
  for (const [modeId, tokens] of groupBy(first, ({ sample_of }) => sample_of)) {
    const resolution = resolveTokens([...tokens, ...(targets.get(modeId) ?? [])])
    const resolved = tokens.flatMap(({ name, type }): Sample[] => {
      const result = resolution.get(name)
      return result?.ok ? [{ name, type, value: result.value }] : []
    })
    const byType = groupBy(resolved, ({ type }) => type)
    samples.set(
      modeId,
      [...byType].flatMap(([type, list]) => evenly(distinct(list), limitsOf(type).shown)),
    )
  }
  return samples
}

const limitsOf = (type: string) => (type === 'color' ? colors : others)

/** All tokens that these refer to, by the mode of the samples. */
async function readTargets(db: Db, workspaceId: string, first: readonly store.SampleRow[]) {
  const targets = new Map<string, store.SampleRow[]>()
  let next = first
  const seen = new Set(first.map(keyOf))
  let layers: readonly store.Layer[] | null = null
  for (let step = 0; step < mostSteps; step++) {
    const names = next.flatMap(({ sample_of, refs }) => refs.map(name => ({ sample_of, name })))
    const open = names.filter(each => !seen.has(keyOf(each)) && seen.add(keyOf(each)))
    if (open.length === 0) break
    layers ??= await layersOf(db, workspaceId, new Set(first.map(({ sample_of }) => sample_of)))
    next = await store.readNamed(db, open, layers)
    for (const row of next) targets.set(row.sample_of, [...(targets.get(row.sample_of) ?? []), row])
  }
  return targets
}

const keyOf = ({ sample_of, name }: { sample_of: string; name: string }) => `${sample_of} ${name}`

/** The modes in which a mode finds its targets: itself, then what resolvers combine it with, from the top. */
async function layersOf(db: Db, workspaceId: string, modeIds: ReadonlySet<string>): Promise<store.Layer[]> {
  const stacks = await readStacks(db, workspaceId)
  return [...modeIds].flatMap(modeId => {
    const modes = new Set([modeId, ...stacks.of(modeId).flatMap(stack => modesFrom(stack, modeId))])
    return [...modes].map(mode_id => ({ sample_of: modeId, mode_id }))
  })
}

/** The modes of the default permutation from the top, with the contexts that include this mode. */
function modesFrom({ resolver, modeOf }: Stack, modeId: string): string[] {
  if (!resolver) return [modeId]
  const sources = partsInOrder(resolver.parts).flatMap(part => {
    if (!('contexts' in part)) return part.sources
    const { contexts } = part
    const own = contexts.find(context => context.sources.some(source => modeOf(source) === modeId))
    return (own ?? contexts.find(({ name }) => name === part.default) ?? contexts[0])?.sources ?? []
  })
  return sources.map(modeOf).reverse()
}

function distinct(samples: readonly Sample[]): Sample[] {
  const byValue = new Map<string, Sample>()
  for (const sample of samples) {
    const text = JSON.stringify(sample.value)
    if (!byValue.has(text)) byValue.set(text, sample)
  }
  return [...byValue.values()]
}

/** Picks items in equal steps from the first to the last. */
function evenly<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items]
  return Array.from({ length: count }, (_, i) => items[Math.round((i * (items.length - 1)) / (count - 1))]!)
}
