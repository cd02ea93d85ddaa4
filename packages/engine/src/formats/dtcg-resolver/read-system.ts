// Reads a resolver document with its structure: sources become tokensets or modes, sets and modifiers those of the resolver.
import { refusal, remarksOf } from '../../reading/documents.ts'
import { OWN } from '../../base/own-facts.ts'
import type { Report } from '../../reading/report.ts'
import { checkMedia, checkSelector } from '../../resolver/css-conditions.ts'
import type { Context, Modifier, OrderEntry, Resolver, ResolverSet, SourceName } from '../../resolver/resolver.ts'
import type { DraftTokenset } from '../../systems/draft-system.ts'
import { settleSystem } from '../../systems/drafts.ts'
import { newNames } from '../../systems/resolver-names.ts'
import type { JsonObject } from '../../base/token.ts'
import { isMap, textAt, toJson, type NodeMap } from '../../base/node.ts'
import { vendor } from '../dtcg/vendor.ts'
import type { ImportFailure, ImportOptions, SourceFile, SystemImport } from '../../format/format.ts'
import { fileAt, referencesIn } from './documents.ts'
import { draftLayer, inheritedFrom, mapsIn } from './layer.ts'
import { isForOthers, itemOf, readOrder, type Item } from './order.ts'
import { placeSources, type Definition } from './places.ts'
import { openResolver, type Opened } from './read.ts'
import { findSources, type FoundSource } from './sources.ts'

export function readResolverSystem(files: SourceFile[], options: ImportOptions): SystemImport | ImportFailure {
  const opened = openResolver(files, options)
  if ('errors' in opened) return opened
  const { resolver: document, report } = opened
  const { definitions, order } = definitionsIn(opened)
  const { homes, tokensets } = placeSources(definitions, unusedFiles(opened), opened.around, report)
  const { sets, modifiers, entries } = partsOf(definitions, order, source => homes.get(source.tokens)!, report)
  const resolver: Resolver = {
    name: newNames(report)(textAt(document.root, 'name') || 'Themes'),
    description: textAt(document.root, 'description') ?? null,
    sets,
    modifiers,
    resolution_order: order.flatMap(key => entries.get(key) ?? []),
    ...ownExtensions(document.root),
  }
  const read = settleSystem({ tokensets: draft(tokensets, definitions, opened), resolver }, { curly: true }, report)
  if (read.every(({ modes }) => modes.every(({ tokens }) => tokens.length === 0)) && report.warnings.length > 0)
    return refusal('dtcg-resolver', report)
  return { format: 'dtcg-resolver', tokensets: read, resolver, ...remarksOf(report) }
}

type Find = (source: FoundSource) => SourceName

/** `entries`: the items of the order by the keys of their definitions. */
function partsOf(
  definitions: ReadonlyMap<string, Definition>,
  order: readonly string[],
  find: Find,
  report: Report,
): { sets: ResolverSet[]; modifiers: Modifier[]; entries: Map<string, OrderEntry> } {
  const setName = newNames(report)
  const modifierName = newNames(report)
  const entries = new Map<string, OrderEntry>()
  const sets: ResolverSet[] = []
  const modifiers: Modifier[] = []
  for (const [key, { item, contexts }] of definitions) {
    if (item.kind === 'set') {
      // The export creates such a set only to share a source among others.
      if (vendor(item.node)?.get('apart') === true && !order.includes(key)) continue
      const name = setName(item.name)
      sets.push({ name, ...aboutOf(item), sources: contexts.flatMap(({ sources }) => sources.map(find)) })
      entries.set(key, { set: name })
      continue
    }
    const modifier = modifierOf(item, contexts, modifierName, find, report)
    if (modifier.contexts.length === 0) report.warn('dropped', item.path, `The modifier ${item.name} has no contexts`)
    else {
      modifiers.push(modifier)
      entries.set(key, { modifier: modifier.name })
    }
    for (const [context, names] of item.absent)
      for (const token of names)
        report.warn('approximated', token, `Is no token of ${context}, but a source beneath has it: it shows there`)
  }
  return { sets, modifiers, entries }
}

function modifierOf(
  item: Extract<Item, { kind: 'modifier' }>,
  given: Definition['contexts'],
  nameOf: (name: string) => string,
  find: Find,
  report: Report,
): Modifier {
  const contextName = newNames(report)
  const contexts = given.map((context): Context & { was: string } => ({
    was: context.name,
    name: contextName(context.name),
    sources: context.sources.map(find),
    ...factsOf(item, context.name, report),
  }))
  const standard = contexts.find(({ was }) => was === item.chosen)?.name
  return {
    name: nameOf(item.name),
    ...aboutOf(item),
    ...(standard === undefined ? {} : { default: standard }),
    contexts: contexts.map(({ was: _, ...context }) => context),
  }
}

function aboutOf({ node }: Item): Pick<ResolverSet, 'description' | 'extensions'> {
  const description = textAt(node, 'description')
  return { ...(description === undefined ? {} : { description }), ...extensionsOf(node) }
}

/** Every set and modifier of the document by a unique key, and the keys in the order of resolution. */
function definitionsIn({ resolver, around, report }: Opened) {
  const { root } = resolver
  const items = new Map<string, Item>()
  const key = ({ kind, path }: Item) => `${kind} ${path}`
  for (const [list, kind] of [
    ['sets', 'set'],
    ['modifiers', 'modifier'],
  ] as const) {
    const nodes = root.get(list)
    for (const [name, node] of isMap(nodes) ? nodes : []) {
      const item = isMap(node) && !isForOthers(node) ? itemOf(kind, name, `${list}.${name}`, node) : null
      if (item) items.set(key(item), item)
    }
  }
  const ordered = readOrder(root, around, () => {}).filter(({ node }) => !isForOthers(node))
  // A set or modifier that occurs twice in the order applies at its later place, where it overrides everything in between.
  const order = new Set<string>()
  for (const item of ordered) {
    if (order.delete(key(item)))
      report.warn('approximated', item.path, `${item.name} stands twice in the resolutionOrder: the later place counts`)
    order.add(key(item))
    items.set(key(item), item)
  }
  const sourcesOf = (list: Parameters<typeof findSources>[0], path: string) =>
    findSources(list, path, root, around, () => {})
  const definitions = new Map<string, Definition>()
  for (const [at, item] of items) {
    const contexts =
      item.kind === 'set'
        ? [{ name: '', sources: sourcesOf(item.sources, `${item.path}.sources`) }]
        : [...item.contexts].map(([name, list]) => ({
            name,
            sources: sourcesOf(list, `${item.path}.contexts.${name}`),
          }))
    definitions.set(at, { item, contexts })
  }
  return { definitions, order: [...order] }
}

/** The files without references to them. */
function unusedFiles({ resolver, around }: Opened): { path: string; root: NodeMap }[] {
  const used = new Set<NodeMap>()
  for (const [base, root] of [[resolver.path, resolver.root] as const, ...around.roots])
    for (const { path } of referencesIn(root)) {
      const target = fileAt(path, { base, roots: around.roots })
      if (target && target !== root) used.add(target)
    }
  return [...around.roots].flatMap(([path, root]) => (used.has(root) ? [] : [{ path, root }]))
}

/** Extensions of other tools on a set or modifier, without Tessera's own. */
function extensionsOf(node: NodeMap): { extensions?: JsonObject } {
  const extensions = node.get('$extensions')
  if (!isMap(extensions)) return {}
  const kept = new Map([...extensions].filter(([key]) => key !== OWN))
  return kept.size > 0 ? { extensions: toJson(kept) as JsonObject } : {}
}

/** The resolver's extensions in Tessera's own export. */
function ownExtensions(root: NodeMap): { extensions?: JsonObject } {
  const defs = root.get('$defs')
  const own = isMap(defs) ? defs.get(OWN) : undefined
  const extensions = isMap(own) ? own.get('extensions') : undefined
  return isMap(extensions) ? { extensions: toJson(extensions) as JsonObject } : {}
}

const checks = { selector: checkSelector, media: checkMedia }

/** The facts about a context in Tessera's own export. */
function factsOf(
  { node, path }: Item,
  context: string,
  report: Report,
): Pick<Context, 'selector' | 'media' | 'platform'> {
  const contexts = vendor(node)?.get('contexts')
  const facts = isMap(contexts) ? contexts.get(context) : undefined
  if (!isMap(facts)) return {}
  const made: Pick<Context, 'selector' | 'media' | 'platform'> = {}
  for (const key of ['selector', 'media'] as const) {
    const value = textAt(facts, key)
    const fault = value === undefined ? null : checks[key](value)
    if (fault !== null) report.warn('dropped', `${path}.contexts.${context}`, `Invalid ${key}: ${fault}`)
    else if (value !== undefined) made[key] = value
  }
  const platform = facts.get('platform')
  if (!isMap(platform)) return made
  const android = textAt(platform, 'android')
  const ios = textAt(platform, 'ios')
  return { ...made, platform: { ...(android === undefined ? {} : { android }), ...(ios === undefined ? {} : { ios }) } }
}

/** Finds the file that contains a source, where there are several. */
function fileOf({ resolver, around }: Opened): (source: NodeMap) => string | undefined {
  if (around.roots.size === 0) return () => undefined
  const homes = new Map<NodeMap, string>()
  for (const [path, root] of [[resolver.path, resolver.root] as const, ...around.roots])
    for (const node of mapsIn(root)) homes.set(node, path)
  // A reference with other keys beside it creates a new source, which counts as part of the resolver's file.
  return source => homes.get(source) ?? resolver.path
}

function draft(
  tokensets: { name: string; modes: { name: string; source: NodeMap }[] }[],
  definitions: Map<string, Definition>,
  opened: Opened,
): DraftTokenset[] {
  const { report, resolver } = opened
  const fileIn = fileOf(opened)
  const all = tokensets.flatMap(({ modes }) => modes.map(({ source }) => source))
  const inherited = inheritedFrom(all)
  const around = (source: NodeMap): NodeMap[] => {
    const beneath = new Set(all)
    for (const { contexts } of definitions.values()) {
      const own = contexts.find(({ sources }) => sources.some(({ tokens }) => tokens === source)) ?? contexts[0]
      for (const { tokens } of own?.sources ?? []) {
        beneath.delete(tokens)
        beneath.add(tokens)
      }
    }
    return [...beneath]
  }
  return tokensets.map(({ name, modes }) => ({
    name,
    modes: modes.map(mode => {
      const file = fileIn(mode.source)
      const isApart = file !== resolver.path
      return draftLayer(mode, inherited, () => around(mode.source), { report, file, isApart })
    }),
  }))
}
