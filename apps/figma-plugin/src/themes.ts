// What a push of several collections keeps from Tessera: their themes, and content that the file does not have.
import { isAlias } from './document.ts'
import type { DocumentCollection, DocumentResolver, VariablesDocument } from './document.ts'

/** `current`: the server's state. The document gets its themes, the groups of its modes, and the collections that the file lacks. */
export function completeWith(document: VariablesDocument, current: VariablesDocument): void {
  const byName = new Map(collectionsIn(document).map(collection => [collection.name, collection]))
  for (const collection of collectionsIn(current)) {
    const own = byName.get(collection.name)
    if (own) own.tessera = { groups: groupsFor(own, collection) }
  }
  const resolver = current.meta.resolver
  if (resolver) document.meta.resolver = withNew(resolver, document, current)
  addMissing(document, current, byName)
}

const collectionsIn = ({ meta }: VariablesDocument): DocumentCollection[] => Object.values(meta.variableCollections)

/** By the ids that the modes have in the file. */
function groupsFor(own: DocumentCollection, { modes, tessera }: DocumentCollection): Record<string, unknown> {
  const groups = modes.flatMap(({ modeId, name }) => {
    const mode = own.modes.find(each => each.name === name)
    const kept = tessera?.groups?.[modeId]
    return mode && kept !== undefined ? [[mode.modeId, kept] as const] : []
  })
  return Object.fromEntries(groups)
}

/** Collections that are missing in this file, or exceed its plan, are sent back unchanged. */
function addMissing(
  document: VariablesDocument,
  current: VariablesDocument,
  byName: ReadonlyMap<string, DocumentCollection>,
): void {
  const there = document.meta
  const ids = idsIn(document, current, byName)
  const missing = collectionsIn(current).filter(({ name }) => !byName.has(name))
  for (const collection of missing) {
    const parent = current.meta.variableCollections[collection.parentVariableCollectionId ?? '']
    const parentModes = parent && byName.get(parent.name)?.modes
    const added = withIds(collection, parent, ids)
    there.variableCollections[added.id] = {
      ...added,
      modes: collection.modes.map(mode => {
        const name = parent?.modes.find(({ modeId }) => modeId === mode.parentModeId)?.name
        const extended = parentModes?.find(each => each.name === name)?.modeId
        return extended === undefined ? mode : { ...mode, parentModeId: extended }
      }),
    }
  }
  const names = new Set(missing.map(({ id }) => id))
  for (const variable of Object.values(current.meta.variables))
    if (names.has(variable.variableCollectionId)) {
      const id = ids.variables.get(variable.id)!
      there.variables[id] = {
        ...variable,
        id,
        variableCollectionId: ids.collections.get(variable.variableCollectionId)!,
        valuesByMode: pointed(variable.valuesByMode, ids),
      }
    }
}

/** The ids in the file, by those at the server. */
interface Ids {
  collections: ReadonlyMap<string, string>
  variables: ReadonlyMap<string, string>
}

/** Variables that the file lacks keep their ids if these are free. */
function idsIn(
  { meta: there }: VariablesDocument,
  current: VariablesDocument,
  byName: ReadonlyMap<string, DocumentCollection>,
): Ids {
  const named = new Map(
    Object.values(there.variables).map(({ id, name, variableCollectionId }) => [
      JSON.stringify([there.variableCollections[variableCollectionId]!.name, name]),
      id,
    ]),
  )
  const isTaken = (id: string) => id in there.variables || id in there.variableCollections
  const free = (id: string) => (isTaken(id) ? `tessera:${id}` : id)
  return {
    collections: new Map(collectionsIn(current).map(({ id, name }) => [id, byName.get(name)?.id ?? free(id)])),
    variables: new Map(
      Object.values(current.meta.variables).map(({ id, name, variableCollectionId }) => {
        const home = current.meta.variableCollections[variableCollectionId]!.name
        return [id, named.get(JSON.stringify([home, name])) ?? free(id)]
      }),
    ),
  }
}

function withIds(collection: DocumentCollection, parent: DocumentCollection | undefined, ids: Ids): DocumentCollection {
  const idOf = (variable: string) => ids.variables.get(variable) ?? variable
  const { variableOverrides: overrides } = collection
  return {
    ...collection,
    id: ids.collections.get(collection.id)!,
    variableIds: collection.variableIds.map(idOf),
    ...(parent ? { parentVariableCollectionId: ids.collections.get(parent.id)! } : {}),
    ...(overrides
      ? {
          variableOverrides: Object.fromEntries(
            Object.entries(overrides).map(([variable, values]) => [idOf(variable), pointed(values, ids)]),
          ),
        }
      : {}),
  }
}

/** Redirects the aliases in values to the variables in the file. */
function pointed(values: Record<string, VariableValue>, { variables }: Ids): Record<string, VariableValue> {
  return Object.fromEntries(
    Object.entries(values).map(([mode, value]) => [
      mode,
      isAlias(value) ? { ...value, id: variables.get(value.id) ?? value.id } : value,
    ]),
  )
}

/** The themes with the file's new collections and modes: one with several modes is an axis. */
function withNew(
  resolver: DocumentResolver,
  document: VariablesDocument,
  current: VariablesDocument,
): DocumentResolver {
  const made = structuredClone(resolver)
  const known = new Map(collectionsIn(current).map(({ name, modes }) => [name, new Set(modes.map(mode => mode.name))]))
  for (const collection of collectionsIn(document)) {
    const { name } = collection
    const before = known.get(name)
    const added = collection.modes.filter(mode => !before?.has(mode.name))
    if (added.length === 0) continue
    const axes = made.modifiers.filter(({ contexts }) => contexts.some(({ sources }) => sources.some(isOf(name))))
    for (const axis of before ? axes : []) {
      const standing = axis.contexts.find(context => context.name === axis.default) ?? axis.contexts[0]!
      for (const mode of added)
        axis.contexts.push({
          name: nameIn(axis.contexts, mode.name),
          sources: standing.sources.map(source => (isOf(name)(source) ? { tokenset: name, mode: mode.name } : source)),
        })
    }
    if (before && axes.length > 0) continue
    if (collection.modes.length > 1 && collection.parentVariableCollectionId === undefined) addAxis(made, collection)
    else if (!before) addSet(made, collection)
  }
  return made
}

const isOf =
  (name: string) =>
  ({ tokenset }: { tokenset: string }) =>
    tokenset === name

function addAxis(
  { modifiers, resolution_order }: DocumentResolver,
  { name, modes, defaultModeId }: DocumentCollection,
) {
  const contexts: DocumentResolver['modifiers'][number]['contexts'] = []
  const byMode = new Map<string, string>()
  for (const mode of modes) {
    const context = nameIn(contexts, mode.name)
    byMode.set(mode.modeId, context)
    contexts.push({ name: context, sources: [{ tokenset: name, mode: mode.name }] })
  }
  const modifier = nameIn(modifiers, name)
  const standard = byMode.get(defaultModeId)
  modifiers.push({ name: modifier, ...(standard === undefined ? {} : { default: standard }), contexts })
  resolution_order?.push({ modifier })
}

function addSet({ sets, resolution_order }: DocumentResolver, { name, modes }: DocumentCollection) {
  const set = nameIn(sets, name)
  sets.push({ name: set, sources: modes.slice(0, 1).map(mode => ({ tokenset: name, mode: mode.name })) })
  resolution_order?.push({ set })
}

/** A name that Tessera accepts: without { } : , and unique, ignoring case. */
function nameIn(list: { name: string }[], preferred: string): string {
  const clean =
    preferred
      .replace(/[{}:,\s]+/g, ' ')
      .trim()
      .slice(0, 90) || 'unnamed'
  let name = clean
  for (let n = 2; list.some(each => each.name.toLowerCase() === name.toLowerCase()); n++) name = `${clean} ${n}`
  return name
}
