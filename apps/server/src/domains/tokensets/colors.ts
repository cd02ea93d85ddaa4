// Some colors of a tokenset as a summary: literals of its default mode, and the values of its aliases.
import { partsInOrder } from '@tessera/engine'
import type { Json } from '@tessera/engine'
import type { Db } from '../../storage/sql.ts'
import { readStacks } from '../references/stacks.ts'
import type { Stack } from '../references/stacks.ts'
import * as store from './tokensets.store.ts'

/** Limits the cost of a summary, however many colors there are. */
const colorsRead = 240
const colorsShown = 24
/** The maximum depth of followed aliases. */
const mostSteps = 8

interface Color {
  name: string
  value: Json
}

export async function colorsOf(db: Db, workspaceId: string, modeId: string): Promise<Color[]> {
  const literals = distinct(await store.listColors(db, modeId, colorsRead))
  if (literals.length >= colorsShown) return evenly(literals, colorsShown)
  const aliases = await store.listColorAliases(db, modeId, colorsRead)
  return evenly(distinct([...literals, ...(await follow(db, workspaceId, modeId, aliases))]), colorsShown)
}

/** The values of aliases in their mode; if that lacks a target, by the first resolver that combines it with others. */
async function follow(
  db: Db,
  workspaceId: string,
  modeId: string,
  aliases: readonly store.ColorAlias[],
): Promise<Color[]> {
  if (aliases.length === 0) return []
  const stacks = (await readStacks(db, workspaceId)).of(modeId)
  const modes = new Set([modeId, ...stacks.flatMap(stack => modesFrom(stack, modeId))])
  let open = aliases.map(({ name, alias_to }) => ({ name, target: alias_to }))
  const found: Color[] = []
  for (let step = 0; step < mostSteps && open.length > 0; step++) {
    const targets = await store.readColorsNamed(db, [...modes], new Set(open.map(({ target }) => target)))
    open = open.flatMap(({ name, target }) => {
      const token = targets.get(target)
      if (token?.alias_to != null) return [{ name, target: token.alias_to }]
      if (token) found.push({ name, value: token.value })
      return []
    })
  }
  return found
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

function distinct(colors: readonly Color[]): Color[] {
  const known = new Map<string, Color>()
  for (const color of colors) {
    const text = JSON.stringify(color.value)
    if (!known.has(text)) known.set(text, color)
  }
  return [...known.values()]
}

/** Picks items in equal steps from the first to the last. */
function evenly<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items]
  return Array.from({ length: count }, (_, i) => items[Math.round((i * (items.length - 1)) / (count - 1))]!)
}
