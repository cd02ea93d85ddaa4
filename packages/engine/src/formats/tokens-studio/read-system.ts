// Reads a project of Tokens Studio or Penpot with its structure: groups of themes become modifiers, always active sets become sets.
import { append } from '../../base/append.ts'
import { refusal, remarksOf } from '../../reading/documents.ts'
import type { Draft } from '../../reading/draft.ts'
import { ownFact } from '../../base/own-facts.ts'
import { nameAll } from '../../reading/names.ts'
import { newReport, type Report } from '../../reading/report.ts'
import type { Leaf } from '../../reading/tree/tree-walk.ts'
import type { Modifier, Resolver, SourceName } from '../../resolver/resolver.ts'
import type { DraftTokenset } from '../../systems/draft-system.ts'
import { settleSystem } from '../../systems/drafts.ts'
import { newNames } from '../../systems/resolver-names.ts'
import { isWorkedOut } from '../../systems/worked-out.ts'
import type { JsonObject } from '../../base/token.ts'
import { isMap, toJson, type Node, type NodeMap } from '../../base/node.ts'
import type { ImportFailure, ImportOptions, SourceFile, SystemImport } from '../../format/format.ts'
import { precedence, type ThemeGroup } from './precedence.ts'
import { draftsOf, parseAll, treesOf } from './read.ts'
import { absentSets, findSets, type Studio, type Theme } from './sets.ts'
import { aboutResolver, metadataExtensions } from './metadata.ts'
import { NONE, optionalGroups } from './optional-groups.ts'
import { groupName, STUDIO } from './themes.ts'
import { placeSets, withFacts, type SetPlace, type StudioFacts } from './tokensets.ts'
import { asWritten } from './as-written.ts'

const reading = { curly: true }

/** null for one set without themes, which has no axes. */
export function readSystem(files: SourceFile[], options: ImportOptions): SystemImport | ImportFailure | null {
  const report = newReport(options)
  const documents = parseAll(files, report)
  if ('errors' in documents) return documents
  const studio = findSets(documents, report)
  if (studio.themes.length === 0 && studio.sets.size < 2) return null
  const trees = treesOf(studio, report)
  const known = new Set([...trees.values()].flatMap(({ leaves }) => leaves.map(({ name }) => name)))
  const drafts = new Map([...trees].map(([set, tree]) => [set, draftsOf(tree, known, report)]))
  const about = aboutResolver(studio.metadata)
  const tokens = new Map([...trees].map(([set, { leaves }]) => [set, new Set(leaves.map(({ name }) => name))]))
  const groups = withNone(groupsOf(studio.themes, report), tokens, studio.metadata, about.optional)
  const bare: ThemeGroup[] = groups.map(({ name, themes }) => ({
    name,
    themes: themes.map(({ name, row }) => ({ name, sets: row.sets })),
  }))
  const ordered = precedence(
    {
      sets: tokens,
      groups: bare,
      always: alwaysOn(studio),
      changes: changesIn(drafts, groups),
    },
    report,
  )
  const places = placeSets(trees.keys(), bare, ordered, hintsIn(studio.sets))
  const resolver = resolverOf(studio, { groups, about, ordered, places }, report)
  reportUnused(resolver, places, trees, report)
  const tokensets = tokensetsOf(places, resolver, place => {
    const facts: StudioFacts = {
      set: place.set,
      order: [...trees.keys()].indexOf(place.set),
      tokenset: place.tokenset,
      mode: place.mode,
      status: statusOf(place.set, studio.themes),
    }
    return {
      drafts: drafts.get(place.set)!,
      groups: withFacts(trees.get(place.set)!.groups, facts),
      file: studio.fileOf.get(place.set),
    }
  })
  const names = nameAll(
    [...drafts.values()].flatMap(list => list.map(({ name }) => ({ name }))),
    report,
  )
  const read = asWritten(settleSystem({ tokensets, resolver }, reading, report, names), resolver, studio)
  if (options.strict && report.warnings.length > 0) return refusal('tokens-studio', report)
  const isImplied = resolver.modifiers.length === 0
  return { format: 'tokens-studio', ...read, isImplied, ...remarksOf(report), ...absentSets(studio) }
}

interface Parts {
  groups: readonly NamedGroup[]
  about: ReturnType<typeof aboutResolver>
  ordered: ReturnType<typeof precedence>
  places: readonly SetPlace[]
}

function resolverOf(studio: Studio, { groups, about, ordered, places }: Parts, report: Report): Resolver {
  const placeOf = new Map(places.map(place => [place.set, place]))
  const sourceOf = (set: string): SourceName => {
    const { tokenset, mode } = placeOf.get(set)!
    return { tokenset, mode }
  }
  const setName = newNames(report)
  const setNames = new Map<string, string>()
  for (const entry of ordered.entries) if ('set' in entry) setNames.set(entry.set, setName(entry.set))
  const modifiers = groups.map((named, i): Modifier => {
    const { name, group, themes } = named
    const standard = about.required.includes(group) ? undefined : defaultOf(named, studio.metadata)
    return {
      name,
      ...(standard === undefined ? {} : { default: standard }),
      contexts: themes.map((theme, at) => ({ name: theme.name, sources: ordered.contexts[i]![at]!.map(sourceOf) })),
      ...extensionsOf(named),
    }
  })
  return {
    name: newNames(report)(about.name),
    description: about.description,
    sets: [...setNames].map(([set, name]) => ({ name, sources: [sourceOf(set)] })),
    modifiers,
    resolution_order: ordered.entries.map(entry =>
      'set' in entry ? { set: setNames.get(entry.set)! } : { modifier: groups[entry.group]!.name },
    ),
    ...metadataExtensions(studio, modifiers),
  }
}

interface NamedGroup {
  /** The name in the resolver. */
  name: string
  /** The name in the file. */
  group: string
  themes: { name: string; row: Theme }[]
  /** Set where the last theme represents none. */
  isOptional?: true
}

function groupsOf(themes: Theme[], report: Report): NamedGroup[] {
  const found = new Map<string, Theme[]>()
  for (const theme of themes) append(found, theme.group, theme)
  const name = newNames(report)
  return [...found].map(([group, rows]) => {
    const themeName = newNames(report)
    return { name: name(groupName(group)), group, themes: rows.map(row => ({ name: themeName(row.name), row })) }
  })
}

/** Adds a context for no theme to each optional group. */
function withNone(
  groups: NamedGroup[],
  sets: ReadonlyMap<string, ReadonlySet<string>>,
  metadata: NodeMap,
  marked: string[],
): NamedGroup[] {
  const optional = optionalGroups(groups, sets, metadata, marked)
  return groups.map((named, i) => {
    if (!optional.has(i) || named.themes.some(({ name }) => name.toLowerCase() === NONE)) return named
    const row: Theme = { name: NONE, group: named.group, sets: new Map(), disabled: [], absent: [], others: new Map() }
    return { ...named, themes: [...named.themes, { name: NONE, row }], isOptional: true }
  })
}

/** The active sets of a project without themes: the ones that the file marks, or else all. */
function alwaysOn({ sets, themes, metadata }: Studio): Set<string> {
  if (themes.length > 0) return new Set()
  const active = metadata.get('activeSets')
  const named = Array.isArray(active)
    ? active.filter((set): set is string => typeof set === 'string' && sets.has(set))
    : []
  return new Set(named.length > 0 ? named : sets.keys())
}

/** Penpot stores the active themes. In Tokens Studio users choose them, so that the first theme is the default, or none. */
function defaultOf({ group, themes, isOptional }: NamedGroup, metadata: NodeMap): string | undefined {
  const active = metadata.get('activeThemes')
  const is = ({ row }: NamedGroup['themes'][number]) =>
    Array.isArray(active) && (active.includes(`${group}/${row.name}`) || active.includes(`/${row.name}`))
  return (themes.find(is) ?? (isOptional ? themes.at(-1) : themes[0]))?.name
}

/** Returns the groups whose themes change operands of a set's computed values. */
function changesIn(drafts: ReadonlyMap<string, Draft[]>, groups: NamedGroup[]) {
  const stated = new Map<string, Draft[]>()
  for (const list of drafts.values()) for (const draft of list) append(stated, draft.name, draft)
  const changedBy = new Map<string, Set<number>>()
  for (const [i, { themes }] of groups.entries())
    for (const set of new Set(themes.flatMap(({ row }) => [...row.sets.keys()])))
      if (!themes.every(({ row }) => row.sets.has(set)))
        for (const { name } of drafts.get(set) ?? []) changedBy.set(name, (changedBy.get(name) ?? new Set()).add(i))
  const targets = (draft: Draft) =>
    [...JSON.stringify([draft.value, draft.modify?.texts ?? []]).matchAll(/\{([^{}"]+)\}/g)].map(found =>
      found[1]!.trim(),
    )
  return (set: string): Set<number> => {
    const found = new Set<number>()
    const seen = new Set<string>()
    const open = (drafts.get(set) ?? []).filter(draft => isWorkedOut(draft, reading)).flatMap(targets)
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (seen.has(name)) continue
      seen.add(name)
      for (const group of changedBy.get(name) ?? []) found.add(group)
      open.push(...(stated.get(name) ?? []).flatMap(targets))
    }
    return found
  }
}

function statusOf(set: string, themes: Theme[]): StudioFacts['status'] {
  const status: StudioFacts['status'] = {}
  for (const { group, name, sets, disabled } of themes) {
    const own = sets.get(set) ?? (disabled.includes(set) ? 'disabled' : undefined)
    if (own !== undefined) (status[group] ??= {})[name] = own
  }
  return status
}

function extensionsOf({ group, name, themes, isOptional }: NamedGroup): { extensions?: JsonObject } {
  const stated = isOptional ? themes.slice(0, -1) : themes
  const rows = stated.map(({ name, row }) => {
    const others = toJson(new Map([...row.others].filter(([key, value]) => !isMadeUp(key, value)))) as JsonObject
    return [name, name === row.name ? others : { ...others, name: row.name }] as const
  })
  const isOther = name !== group
  const kept: JsonObject = {
    ...(isOther ? { group } : {}),
    ...(isOptional ? { none: NONE } : {}),
    themes: Object.fromEntries(rows),
  }
  return rows.some(([, others]) => Object.keys(others).length > 0) || isOther || isOptional
    ? { extensions: { [STUDIO]: kept } }
    : {}
}

/** Whether the field only has a default value, as in themes without settings of their own. */
function isMadeUp(key: string, value: Node): boolean {
  if (key === 'id') return typeof value === 'string' && /^theme-\d+-\d+$/.test(value)
  return key === '$figmaStyleReferences' && isMap(value) && value.size === 0
}

function hintsIn(sets: Studio['sets']): Map<string, { tokenset: string; mode: string }> {
  const found = new Map<string, { tokenset: string; mode: string }>()
  for (const [set, root] of sets) {
    const extensions = root.get('$extensions')
    const json = isMap(extensions) ? (toJson(extensions) as JsonObject) : null
    const [tokenset, mode] = [ownFact(json, 'tokenset'), ownFact(json, 'mode')]
    if (tokenset?.trim() && mode?.trim()) found.set(set, { tokenset, mode })
  }
  return found
}

/** The modes of each tokenset, the mode of a default context first. */
function tokensetsOf(
  places: SetPlace[],
  { modifiers }: Resolver,
  read: (place: SetPlace) => Omit<DraftTokenset['modes'][number], 'name'>,
): DraftTokenset[] {
  const standing = new Set(
    modifiers.flatMap(({ default: name, contexts }) =>
      contexts
        .filter(context => context.name === name)
        .flatMap(({ sources }) => sources.map(source => JSON.stringify([source.tokenset, source.mode]))),
    ),
  )
  const found = new Map<string, SetPlace[]>()
  for (const place of places) append(found, place.tokenset, place)
  const isStanding = ({ tokenset, mode }: SetPlace) => standing.has(JSON.stringify([tokenset, mode]))
  return [...found].map(([name, members]) => ({
    name,
    modes: members
      .toSorted((a, b) => Number(isStanding(b)) - Number(isStanding(a)))
      .map(place => ({ name: place.mode, ...read(place) })),
  }))
}

function reportUnused(
  { sets, modifiers }: Resolver,
  places: SetPlace[],
  trees: Map<string, { leaves: Leaf[] }>,
  report: Report,
) {
  const used = new Set(
    [...sets, ...modifiers.flatMap(({ contexts }) => contexts)].flatMap(({ sources }) =>
      sources.map(({ tokenset, mode }) => JSON.stringify([tokenset, mode])),
    ),
  )
  for (const { set, tokenset, mode } of places)
    if (!used.has(JSON.stringify([tokenset, mode])))
      report.warn(
        'layout',
        set,
        `No theme uses the set ${set}: its ${trees.get(set)!.leaves.length} tokens are in no resolver`,
      )
}
