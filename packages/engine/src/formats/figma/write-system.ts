// Writes a system as Figma's variables: one collection for each tokenset, with its modes and only their own values.
import type { Finding } from '../../base/finding.ts'
import { aboutText, aboutToken, withoutRepeats } from '../../findings/export.ts'
import { resolveTokens } from '../../resolve/resolve.ts'
import type { System } from '../../resolver/resolver.ts'
import { resolverJson } from '../../systems/resolver-json.ts'
import { entriesOf } from '../../systems/stacks.ts'
import { layersOf, type Layer, type Layers } from '../../systems/written.ts'
import type { JsonObject } from '../../base/token.ts'
import { forExchange } from '../../writing/exchange.ts'
import { systemWithResults } from '../../writing/results.ts'
import type { ExportOutput } from '../../format/format.ts'
import type { ExportOptions } from '../../format/options.ts'
import { placeCollections, rootOf, type PlacedCollection } from './layout.ts'
import { readSystem } from './read-system.ts'
import { placing } from './scopes.ts'
import type { Row } from './collection-modes.ts'
import { addToken, differences, nameAndNumber, variableOf, figmaValue } from './write.ts'

export function writeSystem(system: System, options: ExportOptions): ExportOutput {
  const findings: Finding[] = []
  const layers = layersOf(readable(system, options, findings))
  const resolutions = layers.all.map(layer => resolveTokens([...layers.targetsOf(layer), ...layer.mode.tokens]))
  const rows = new Map<string, Row>()
  for (const [at, { tokenset, mode }] of layers.all.entries()) {
    const place = placing([...resolutions[at]!.tokens])
    for (const token of mode.tokens) {
      const placed = place(token, resolutions[at]!.get(token.name))
      addToken(rows, rowKey(tokenset, token.name), tokenset, token, at, placed)
    }
  }
  const layout = layOut(system, layers, rows, findings)
  const homes = homesOf(system, layers, layout, findings)
  for (const row of rows.values())
    for (const [at, token] of row.tokens) {
      const home = token.alias_to === null ? undefined : homes.get(token.alias_to)
      const target = home === undefined ? undefined : rows.get(rowKey(home, token.alias_to!))
      const { value, loss } =
        target?.type === row.type && target.isOpacity === row.isOpacity
          ? { value: { type: 'VARIABLE_ALIAS', id: target.id }, loss: null }
          : figmaValue(row, token, resolutions[at]!.get(token.name))
      if (loss) findings.push(aboutToken(loss.code, token.name, `${token.name} ${loss.what}`))
      row.values[layout.modeIds.get(at)!] = value
    }
  carry(print(system, layout), layers, layout)
  return { text: print(system, layout), findings: withoutRepeats(findings) }
}

interface Layout {
  rows: Map<string, Row>
  /** By their tokenset. */
  collections: Map<string, PlacedCollection>
  /** By the index in `layers.all`. */
  modeIds: Map<number, string>
}

/** A collection that extends another has no variables of its own: its rows share the ids of the extended one's. */
function layOut({ tokensets }: System, layers: Layers, rows: Map<string, Row>, findings: Finding[]): Layout {
  const holds = (root: string, extended: string) =>
    [...rows.values()].every(
      ({ collection, name, type }) => collection !== extended || rows.get(rowKey(root, name))?.type === type,
    )
  const collections = placeCollections(
    tokensets.filter(({ modes }) => modes.length > 0),
    layers,
    holds,
  )
  const isOwn = ([, row]: [string, Row]) => collections.get(row.collection)!.parent === null
  nameAndNumber(new Map([...rows].filter(isOwn)), findings)
  for (const row of rows.values())
    row.id = rows.get(rowKey(rootOf(collections.get(row.collection)!).tokenset, row.name))!.id
  const modeIds = new Map(
    [...collections.values()].flatMap(({ modes }) => modes.map(({ at, id }) => [at, id] as const)),
  )
  return { rows, collections, modeIds }
}

const rowKey = (tokenset: string, name: string): string => JSON.stringify([tokenset, name])

/** The system without unreadable tokens. References stay, since their targets may be variables of another collection. */
function readable(system: System, options: ExportOptions, findings: Finding[]): System {
  const tokensets = systemWithResults(system).tokensets.map(({ name, modes }) => {
    const variants = modes.map(mode => ({ ...mode, at: new Map<string, string>() }))
    const { input, unresolved } = forExchange({ name, axes: [], variants }, { ...options, references: undefined })
    findings.push(...unresolved)
    return { name, modes: modes.map((mode, i) => ({ ...mode, tokens: input.variants[i]!.tokens })) }
  })
  return { ...system, tokensets }
}

/**
 * The collection to which references to a name point. Figma has no layers: where several collections have the name, it is the one
 * that the resolver applies last.
 */
function homesOf(
  { resolver }: System,
  layers: Layers,
  { collections }: Layout,
  findings: Finding[],
): Map<string, string> {
  const sources = entriesOf(resolver).flatMap(({ set, modifier }) =>
    set ? set.sources : modifier.contexts.flatMap(context => context.sources),
  )
  const top = new Map<string, string>()
  const several = new Map<string, Set<string>>()
  const put = ({ tokenset: own, mode }: Layer) => {
    const { tokenset } = rootOf(collections.get(own)!)
    for (const { name } of mode.tokens) {
      top.set(name, tokenset)
      several.set(name, (several.get(name) ?? new Set()).add(tokenset))
    }
  }
  const inUse = sources.flatMap(source => layers.of(source) ?? [])
  for (const layer of [...layers.all.filter(layer => !inUse.includes(layer)), ...inUse]) put(layer)
  const shared = [...several].filter(([, tokensets]) => tokensets.size > 1)
  if (shared.length > 0) {
    const [name, tokensets] = shared[0]!
    const more = shared.length === 1 ? '' : `, and ${shared.length - 1} more tokens like it`
    findings.push(
      aboutText(
        'approximated',
        'warning',
        `Figma puts no collection over another: ${name} is a variable in each of ${[...tokensets].join(', ')}${more}`,
      ),
    )
  }
  return top
}

function print({ resolver }: System, layout: Layout): string {
  const variables: [string, JsonObject][] = []
  const collections = [...layout.collections.values()].map((collection): [string, JsonObject] => {
    const { id, tokenset, modes, facts, parent, carried } = collection
    const root = rootOf(collection)
    const own = [...layout.rows.values()].filter(row => row.collection === root.tokenset)
    if (!parent) for (const row of own) variables.push([row.id, variableOf(row, id)])
    const extending: JsonObject = parent
      ? {
          isExtension: true,
          parentVariableCollectionId: parent.id,
          rootVariableCollectionId: root.id,
          variableOverrides: overridesIn(layout, collection),
        }
      : {}
    const { parentVariableCollectionId: _, ...others } = facts
    return [
      id,
      {
        remote: false,
        hiddenFromPublishing: false,
        ...others,
        id,
        name: tokenset,
        modes: modes.map(({ id, name, parent: extended }) => ({
          modeId: id,
          name,
          ...(parent ? { parentModeId: extended } : {}),
        })),
        defaultModeId: (modes.find(mode => mode.is_default) ?? modes[0]!).id,
        variableIds: own.map(row => row.id),
        ...extending,
        ...(Object.keys(carried).length > 0 ? { tessera: carried } : {}),
      },
    ]
  })
  const meta = {
    tessera: true,
    resolver: resolverJson(resolver),
    variableCollections: Object.fromEntries(collections),
    variables: Object.fromEntries(variables),
  }
  return `${JSON.stringify({ meta }, null, 2)}\n`
}

/** The values of an extended collection, by variable and mode. */
function overridesIn({ rows }: Layout, { tokenset, modes }: PlacedCollection): JsonObject {
  const own = new Set(modes.map(({ id }) => id))
  const found = [...rows.values()].filter(({ collection }) => collection === tokenset)
  return Object.fromEntries(
    found.map(row => [row.id, Object.fromEntries(Object.entries(row.values).filter(([mode]) => own.has(mode)))]),
  )
}

/** Reads the written document back, and keeps the original beside each value that differs. */
function carry(text: string, layers: Layers, { rows, modeIds, collections }: Layout): void {
  const result = readSystem([{ path: '', text }], {})
  if ('errors' in result) throw new Error(`The reader refuses what the writer wrote: ${result.errors[0]!.message}`)
  const modes = new Map(
    result.tokensets.flatMap(({ name, modes }) => modes.map(mode => [rowKey(name, mode.name), mode] as const)),
  )
  for (const [at, { tokenset, mode }] of layers.all.entries()) {
    const again = new Map(modes.get(rowKey(tokenset, mode.name))?.tokens.map(token => [token.name, token]))
    for (const token of new Map(mode.tokens.map(token => [token.name, token])).values()) {
      const lost = differences(token, again.get(token.name))
      const row = rows.get(rowKey(tokenset, token.name))!
      if (Object.keys(lost).length === 0 || row.tokens.get(at) !== token) continue
      const { tessera } = rows.get(rowKey(rootOf(collections.get(tokenset)!).tokenset, token.name))!
      tessera.modes ??= {}
      ;(tessera.modes as JsonObject)[modeIds.get(at)!] = { for: row.values[modeIds.get(at)!]!, ...lost }
    }
  }
}
