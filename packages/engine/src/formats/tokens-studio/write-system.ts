// Writes a resolver for Tokens Studio and Penpot: a set for each mode, modifiers as groups of themes, sets on in every theme.
import { aboutText } from '../../findings/export.ts'
import type { Finding } from '../../finding.ts'
import { OWN } from '../../reading/draft.ts'
import type { Modifier, System } from '../../resolver/resolver.ts'
import { entriesOf, standing } from '../../systems/stacks.ts'
import { layersOf } from '../../systems/written.ts'
import type { Group, JsonObject } from '../../token.ts'
import type { TypeName } from '../../types/index.ts'
import { forExchange } from '../../writing/exchange.ts'
import { printTree, type Tree } from '../../writing/tree.ts'
import type { ExportOutput } from '../format.ts'
import type { ExportOptions } from '../options.ts'
import { placeOf, setsInOrder, type WrittenSet } from './set-order.ts'
import { groupTitles, rowsOf, themeName } from './themes.ts'
import { ownOf } from './tokensets.ts'
import { retyped, writeSet } from './write.ts'

export function writeSystem(system: System, options: ExportOptions): ExportOutput {
  const { resolver } = system
  const layers = layersOf(system)
  const unknown = new Set<TypeName>()
  const findings: Finding[] = []
  const sets = setsInOrder(system, layers, findings)
  const tree: Tree = new Map()
  for (const set of sets) {
    const { name, layer } = set
    const variants = [{ ...layer.mode, at: new Map<string, string>() }]
    const { input, unresolved } = forExchange({ name: layer.tokenset, axes: [], variants }, { ...options, references: undefined }) // prettier-ignore
    findings.push(...unresolved)
    const [variant] = input.variants
    tree.set(name, writeSet({ ...variant!, groups: groupsOf(set) }, unknown))
  }
  const names = new Map(sets.map(set => [set.layer, set]))
  const groups = groupTitles(resolver.modifiers)
  const inUse = new Set(entriesOf(resolver).flatMap(({ modifier }) => modifier?.name ?? []))
  const themes = resolver.modifiers.flatMap((modifier, group) => {
    if (!inUse.has(modifier.name)) {
      findings.push(aboutText('dropped', 'warning', `The modifier ${modifier.name} takes no part in the resolver: a theme always does`)) // prettier-ignore
      return []
    }
    const { group: title, rows } = rowsOf(modifier)
    return modifier.contexts.map((context, i): JsonObject => {
      const on = new Set(context.sources.flatMap(source => names.get(layers.of(source)!) ?? []))
      const name = themeName(context.name, rows)
      const others = rows.get(context.name)
      const selected = sets.flatMap(set => {
        const status = statusIn(set, on.has(set), title, name, groups, resolver.modifiers)
        return status === null ? [] : [[set.name, status] as const]
      })
      return { id: `theme-${group + 1}-${i + 1}`, $figmaStyleReferences: {}, ...others, name, group: title, selectedTokenSets: Object.fromEntries(selected) } // prettier-ignore
    })
  })
  tree.set('$themes', { json: themes })
  tree.set('$metadata', { json: metadataOf(system, sets) })
  return { text: `${printTree(tree)}\n`, findings: [...findings, ...retyped(unknown)] }
}

/** A set's status in a theme: as it was read, as long as the resolver still says the same. */
function statusIn(
  { facts, on }: WrittenSet,
  isOn: boolean,
  group: string,
  theme: string,
  groups: ReadonlyMap<string, string[]>,
  modifiers: Modifier[],
): string | null {
  const said = facts?.status[group]?.[theme] ?? null
  const chosen = said === 'source' || said === 'enabled'
  const isInAll = ({ name, contexts }: Modifier) =>
    on !== null && on !== 'always' && contexts.every(context => on.has(placeOf(name, context.name)))
  const isAlways = on === 'always' || modifiers.some(isInAll)
  const isOnIn = ([title, themes]: [string, string[]]) =>
    themes.every(name => ['source', 'enabled'].includes(facts?.status[title]?.[name] ?? ''))
  if (isAlways && [...groups].some(isOnIn)) return said
  if (on === 'always' || isOn) return chosen ? said : 'enabled'
  return said === 'disabled' ? said : null
}

/** The groups of a set without what was kept for this file; with its tokenset and mode where they do not follow from it. */
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

/** With what is switched on at first, as Penpot has it; and what a project has no place for of the resolver itself. */
function metadataOf({ resolver }: System, sets: WrittenSet[]): JsonObject {
  const chosen = resolver.modifiers.flatMap(modifier => {
    const context = standing(modifier)
    return context ? [{ modifier, context }] : []
  })
  const { name, description } = resolver
  const required = chosen.filter(({ modifier }) => modifier.default === undefined)
  const own: JsonObject = {}
  if (name !== 'Themes') own.name = name
  if (description !== null) own.description = description
  if (required.length > 0) own.required = required.map(({ modifier }) => rowsOf(modifier).group)
  const places = new Set(chosen.map(({ modifier, context }) => placeOf(modifier.name, context.name)))
  return {
    tokenSetOrder: sets.map(set => set.name),
    activeThemes: chosen.map(({ modifier, context }) => {
      const { group, rows } = rowsOf(modifier)
      return `${group}/${themeName(context.name, rows)}`
    }),
    activeSets: sets.flatMap(({ name, on }) => (on === 'always' || [...(on ?? [])].some(at => places.has(at)) ? [name] : [])), // prettier-ignore
    ...(Object.keys(own).length > 0 ? { [OWN]: own } : {}),
  }
}
