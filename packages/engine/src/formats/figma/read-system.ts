// Reads Figma's variables with their layout: each collection becomes a tokenset, and with several modes also a modifier.
import { append } from '../../base/append.ts'
import { refusal, remarksOf } from '../../reading/documents.ts'
import type { Draft } from '../../reading/draft.ts'
import { isObject } from '../../base/plain-json.ts'
import { nameAll } from '../../reading/names.ts'
import { freeName } from '../../naming/free-name.ts'
import { newReport, type Report } from '../../reading/report.ts'
import type { Modifier, OrderEntry, Resolver, ResolverSet, SourceName } from '../../resolver/resolver.ts'
import type { DraftTokenset } from '../../systems/draft-system.ts'
import { settleSystem } from '../../systems/drafts.ts'
import { newNames } from '../../systems/resolver-names.ts'
import { resolverFrom } from '../../systems/resolver-json.ts'
import type { ImportFailure, ImportOptions, SourceFile, SystemImport } from '../../format/format.ts'
import { groupsOf } from './kept.ts'
import { VENDOR, type Collection, type Mode, type Variable } from './model.ts'
import { draftOf, figmaReading, gather, plainName, wishes, type Gathered } from './read.ts'

interface Home {
  tokenset: DraftTokenset
  /** By the id of the mode. */
  sources: Map<string, SourceName>
}

export function readSystem(files: SourceFile[], options: ImportOptions): SystemImport | ImportFailure {
  const report = newReport(options)
  const gathered = gather(files, report)
  if ('errors' in gathered) return gathered
  const { all, maps } = gathered
  const names = namesOf(gathered, report)
  const idOf = new Map([...names].map(([id, name]) => [name, id]))
  const drafts = (variables: Variable[], collection: Collection, mode: Mode) =>
    variables.flatMap(
      variable => draftOf(variable, new Map([[collection.id, mode.id]]), all.ours, { ...maps, idOf }, report) ?? [],
    )
  const homes = homesIn(gathered, drafts)
  const tokensets = [...homes.values()].map(({ tokenset }) => tokenset).filter(({ modes }) => modes.length > 0)
  const resolver = writtenBeside(all.resolver, tokensets, report) ?? resolverOf(all.collections, homes, report)
  const read = settleSystem({ tokensets, resolver }, figmaReading, report, names)
  if (options.strict && report.warnings.length > 0) return refusal('figma', report)
  const isImplied = tokensets.length === 1 && all.resolver === undefined
  const one = isImplied && tokensets[0]!.modes.length === 1
  return { format: 'figma', tokensets: read, resolver: one ? null : resolver, isImplied, ...remarksOf(report) }
}

type DraftsOf = (variables: Variable[], collection: Collection, mode: Mode) => Draft[]

/** The tokenset of each collection, by the collection's id. */
function homesIn({ all, ordered }: Gathered, draftsOf: DraftsOf): Map<string, Home> {
  const taken = new Set<string>()
  const homes = new Map<string, Home>()
  for (const collection of all.collections) {
    const own = ordered.filter(variable => variable.collection === collection.id)
    // An extended collection follows the one that it extends. The copy of a collection in a library is left out.
    if (modesOf(collection).length === 0) continue
    if (own.length === 0 && all.variables.some(variable => variable.collection === collection.id)) continue
    homes.set(
      collection.id,
      homeOf(collection, modesOf(collection), mode => draftsOf(own, collection, mode), taken),
    )
    for (const [extended, modes] of extendedIn(collection)) {
      const overridesIn = (mode: Mode) => {
        const overridden = own.filter(({ values }) => values.has(mode.id))
        return overrides(draftsOf(overridden, collection, mode), mode)
      }
      homes.set(extended.id, homeOf(extended, modes, overridesIn, taken))
    }
  }
  return homes
}

/** The collection's own modes, its default first. */
function modesOf({ modes, defaultMode }: Collection): Mode[] {
  const own = modes.filter(mode => !mode.of)
  return own.toSorted((a, b) => Number(b.id === defaultMode) - Number(a.id === defaultMode))
}

/** The modes that extended collections add, by their collection. They contain only overrides. */
function extendedIn({ modes }: Collection): Map<Collection, Mode[]> {
  const found = new Map<Collection, Mode[]>()
  for (const mode of modes) if (mode.of) append(found, mode.of.collection, mode)
  return found
}

/** An override has no variable of its own, so that its token has no ids of Figma. */
function overrides(drafts: Draft[], { of }: Mode): Draft[] {
  return drafts.map(draft => {
    const facts = draft.extensions?.[VENDOR]
    const { id: _, key: __, ...others } = isObject(facts) ? facts : {}
    return { ...draft, extensions: { ...draft.extensions, [VENDOR]: { ...others, collection: of!.collection.name } } }
  })
}

function homeOf(collection: Collection, modes: Mode[], drafts: (mode: Mode) => Draft[], taken: Set<string>): Home {
  const tokenset = freeName(collection.name.trim() || collection.id, taken)
  const names = new Set<string>()
  const sources = new Map<string, SourceName>()
  const read = modes.map(mode => {
    const modeName = freeName((mode.of?.name ?? mode.name).trim() || mode.id, names)
    sources.set(mode.id, { tokenset, mode: modeName })
    return { name: modeName, drafts: drafts(mode), groups: groupsOf(collection, mode) }
  })
  return { tokenset: { name: tokenset, modes: read }, sources }
}

/**
 * Names by the ids of variables. In Tessera's own export, variables of different collections may share a name, where one overrides
 * the other.
 */
function namesOf({ all, ordered }: Gathered, report: Report): Map<string, string | null> {
  if (!all.ours) return nameAll(wishes(ordered, all.collections), report)
  return new Map(
    all.collections.flatMap(({ id }) => {
      const own = ordered.filter(({ collection }) => collection === id)
      return [
        ...nameAll(
          own.map(variable => ({ name: variable.id, wish: plainName(variable) })),
          report,
        ),
      ]
    }),
  )
}

function writtenBeside(
  json: Parameters<typeof resolverFrom>[0] | undefined,
  tokensets: DraftTokenset[],
  report: Report,
) {
  if (json === undefined) return null
  const modes = new Map(tokensets.map(({ name, modes }) => [name, new Set(modes.map(mode => mode.name))]))
  const read = resolverFrom(json, ({ tokenset, mode }) =>
    mode === undefined ? modes.has(tokenset) : modes.get(tokenset)?.has(mode) === true,
  )
  if (!read)
    report.warn('dropped', 'resolver', 'Is not about the collections that are here: a resolver was made of these')
  return read
}

/**
 * A collection with several modes becomes a modifier, one with a single mode a set. Their variables are disjoint, so that any order
 * is correct.
 */
function resolverOf(collections: Collection[], homes: ReadonlyMap<string, Home>, report: Report): Resolver {
  const setName = newNames(report)
  const modifierName = newNames(report)
  const sets: ResolverSet[] = []
  const modifiers: Modifier[] = []
  const resolution_order: OrderEntry[] = []
  for (const collection of collections) {
    const home = homes.get(collection.id)
    const own = modesOf(collection)
    if (!home || own.length === 0) continue
    const extended = collection.modes.filter(mode => mode.of)
    if (own.length + extended.length === 1) {
      const name = setName(home.tokenset.name)
      sets.push({ name, sources: [...home.sources.values()] })
      resolution_order.push({ set: name })
      continue
    }
    const contextName = newNames(report)
    const contexts = collection.modes.map(mode => {
      const sources = extendedBy(collection, mode).map(({ id, of }) =>
        homes.get(of?.collection.id ?? collection.id)?.sources.get(id),
      )
      return { id: mode.id, name: contextName(mode.name), sources: sources.filter(source => source !== undefined) }
    })
    const name = modifierName(home.tokenset.name)
    const standard = contexts.find(({ id }) => id === collection.defaultMode) ?? contexts[0]!
    modifiers.push({ name, default: standard.name, contexts: contexts.map(({ id: _, ...context }) => context) })
    resolution_order.push({ modifier: name })
  }
  return { name: 'Themes', description: null, sets, modifiers, resolution_order }
}

/** The chain of modes that a mode extends, from the root to itself. */
function extendedBy({ modes, defaultMode }: Collection, mode: Mode): Mode[] {
  const chain: Mode[] = []
  for (let at: Mode | undefined = mode; at && !chain.includes(at);) {
    chain.unshift(at)
    const parent: string | undefined = at.of && (at.parent ?? defaultMode)
    at = modes.find(({ id }) => id === parent)
  }
  return chain
}
