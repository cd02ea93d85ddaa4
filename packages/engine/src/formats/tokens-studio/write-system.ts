// Writes a resolver for Tokens Studio and Penpot: a set for each mode, modifiers as groups of themes, sets as active in every theme.
import { aboutText } from '../../findings/export.ts'
import type { Finding } from '../../base/finding.ts'
import { OWN } from '../../base/own-facts.ts'
import type { Modifier, System } from '../../resolver/resolver.ts'
import { entriesOf } from '../../systems/stacks.ts'
import { layersOf } from '../../systems/written.ts'
import type { Group, JsonObject } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { forExchange } from '../../writing/exchange.ts'
import { systemWithResults } from '../../writing/results.ts'
import { printTree, type Tree } from '../../writing/tree.ts'
import type { ExportOutput } from '../../format/format.ts'
import type { ExportOptions } from '../../format/options.ts'
import { placeOf, setsInOrder, type WrittenSet } from './set-order.ts'
import { groupTitles, rowsOf, studioOf, themeName, themesIn } from './themes.ts'
import { restore, restoreSet } from './as-read.ts'
import { metadataOf } from './metadata.ts'
import { ownOf } from './tokensets.ts'
import { retyped, writeSet } from './write.ts'

export function writeSystem(given: System, options: ExportOptions): ExportOutput {
  const { sets, themes, metadata, findings } = layOut(given, options)
  const { written } = studioOf(given.resolver)
  const tree: Tree = new Map()
  for (const [name, { content, facts }] of sets) tree.set(name, restoreSet(content, facts?.read ?? {}))
  tree.set('$themes', { json: restore(written?.themes, themes) })
  tree.set('$metadata', { json: restore(written?.metadata, metadata) })
  return { text: `${printTree(tree)}\n`, findings }
}

interface Layout {
  /** In file order. */
  sets: Map<string, { content: Tree; facts: WrittenSet['facts'] }>
  themes: JsonObject[]
  metadata: JsonObject
  findings: Finding[]
}

/** The writer's output for a system, before the originals of its files are restored. */
export function layOut(given: System, options: ExportOptions): Layout {
  const system = systemWithResults(given)
  const { resolver } = system
  const layers = layersOf(system)
  const unknown = new Set<TypeName>()
  const findings: Finding[] = []
  const sets = setsInOrder(system, layers, findings)
  const contents: Layout['sets'] = new Map()
  for (const set of sets) {
    const { name, layer } = set
    const variants = [{ ...layer.mode, at: new Map<string, string>() }]
    const { input, unresolved } = forExchange(
      { name: layer.tokenset, axes: [], variants },
      { ...options, references: undefined },
    )
    findings.push(...unresolved)
    const [variant] = input.variants
    contents.set(name, { content: writeSet({ ...variant!, groups: groupsOf(set) }, unknown), facts: set.facts })
  }
  const names = new Map(sets.map(set => [set.layer, set]))
  const groups = groupTitles(resolver.modifiers)
  const inUse = new Set(entriesOf(resolver).flatMap(({ modifier }) => modifier?.name ?? []))
  const themes = resolver.modifiers.flatMap((modifier, group) => {
    if (!inUse.has(modifier.name)) {
      findings.push(
        aboutText(
          'dropped',
          'warning',
          `The modifier ${modifier.name} takes no part in the resolver: a theme always does`,
        ),
      )
      return []
    }
    const { group: title, rows } = rowsOf(modifier)
    return themesIn(modifier).map((context, i): JsonObject => {
      const on = new Set(context.sources.flatMap(source => names.get(layers.of(source)!) ?? []))
      const name = themeName(context.name, rows)
      const others = rows.get(context.name)
      const selected = sets.flatMap(set => {
        const status = statusIn(set, on.has(set), title, name, groups, resolver.modifiers)
        return status === null ? [] : [[set.name, status] as const]
      })
      const inGroup: JsonObject = title === '' ? {} : { group: title }
      return {
        id: `theme-${group + 1}-${i + 1}`,
        $figmaStyleReferences: {},
        ...others,
        name,
        ...inGroup,
        selectedTokenSets: Object.fromEntries(selected),
      }
    })
  })
  return { sets: contents, themes, metadata: metadataOf(system, sets), findings: [...findings, ...retyped(unknown)] }
}

/** A set's status in a theme: the imported status, if it still expresses the resolver. */
function statusIn(
  { facts, on }: WrittenSet,
  isOn: boolean,
  group: string,
  theme: string,
  groups: ReadonlyMap<string, string[]>,
  modifiers: Modifier[],
): string | null {
  const status = facts?.status[group]?.[theme] ?? null
  const chosen = status === 'source' || status === 'enabled'
  const isInAll = ({ name, contexts }: Modifier) =>
    on !== null && on !== 'always' && contexts.every(context => on.has(placeOf(name, context.name)))
  const isAlways = on === 'always' || modifiers.some(isInAll)
  const isOnIn = ([title, themes]: [string, string[]]) =>
    themes.every(name => ['source', 'enabled'].includes(facts?.status[title]?.[name] ?? ''))
  if (isAlways && [...groups].some(isOnIn)) return status
  if (on === 'always' || isOn) return chosen ? status : 'enabled'
  return status === 'disabled' ? status : null
}

/** The groups of a set without the facts of its file, and with its tokenset and mode where the set's name does not imply them. */
function groupsOf({ layer, facts }: WrittenSet): Group[] {
  const { tokenset, mode } = layer
  const groups = mode.groups ?? []
  const root = groups.find(({ path }) => path === '') ?? { path: '' }
  const { studio: _, ...own } = ownOf(root)
  const { [OWN]: __, ...others } = root.extensions ?? {}
  const hint: JsonObject = facts?.tokenset === tokenset && facts.mode === mode.name ? {} : { tokenset, mode: mode.name }
  const ours: JsonObject = { ...own, ...hint }
  const extensions: JsonObject = Object.keys(ours).length > 0 ? { ...others, [OWN]: ours } : others
  const { extensions: ___, ...rest } = root
  const kept: Group = Object.keys(extensions).length > 0 ? { ...rest, extensions } : rest
  return [kept, ...groups.filter(group => group !== root)]
}
