// Push: the file's variables as a document, with the facts stored at the pull restored where they still apply.
import { isAlias, sameValue } from './document.ts'
import type { Carried, DocumentCollection, DocumentVariable, VariablesDocument } from './document.ts'
import { collectionLink, isExtended, variableLink } from './link.ts'
import type { AnyCollection, CollectionLink, VariableLink } from './link.ts'

export interface CollectionChoice {
  id: string
  name: string
  modes: string[]
  count: number
  /** The tokenset that the collection was pulled from. */
  tokenset_id: string | null
  /** The themes that the collection was pulled with. */
  resolver_id: string | null
}

/** The themes whose names and modes apply, whatever names the file has. */
export interface System {
  server: string
  resolver_id: string | null
}

export async function listCollections(api: Pick<PluginAPI, 'variables'>, server: string): Promise<CollectionChoice[]> {
  const collections = await api.variables.getLocalVariableCollectionsAsync()
  return collections
    .filter(({ remote }) => !remote)
    .map(collection => {
      const link = collectionLink(collection)
      const ours = link?.server === server ? link : null
      return {
        id: collection.id,
        name: collection.name,
        modes: collection.modes.map(({ name }) => name),
        count: collection.variableIds.length,
        tokenset_id: ours?.tokenset_id ?? null,
        resolver_id: ours?.resolver_id ?? null,
      }
    })
}

/** For themes, includes the collections that the chosen ones refer to, so that aliases resolve. */
export async function collectDocument(
  api: Pick<PluginAPI, 'variables'>,
  collectionIds: string[],
  system?: System,
): Promise<VariablesDocument> {
  const local: AnyCollection[] = await api.variables.getLocalVariableCollectionsAsync()
  const variables = await api.variables.getLocalVariablesAsync()
  const included = system ? withReferred(collectionIds, local, variables) : new Set(collectionIds)
  const document: VariablesDocument = { meta: { tessera: true, variableCollections: {}, variables: {} } }
  for (const collection of local.filter(({ id }) => included.has(id))) {
    const link = linkIn(collection, system)
    document.meta.variableCollections[collection.id] = describeCollection(collection, link)
    if (isExtended(collection)) continue
    const own = new Map(
      variables
        .filter(({ variableCollectionId }) => variableCollectionId === collection.id)
        .map(each => [each.id, each]),
    )
    for (const variableId of collection.variableIds) {
      const variable = own.get(variableId)
      if (variable) document.meta.variables[variableId] = describe(variable, collection, link)
    }
  }
  return document
}

const linkIn = (collection: AnyCollection, system: System | undefined): CollectionLink | null => {
  const link = collectionLink(collection)
  return system && link?.server === system.server && link.resolver_id === system.resolver_id ? link : null
}

function withReferred(ids: string[], collections: AnyCollection[], variables: Variable[]): Set<string> {
  const home = new Map(variables.map(({ id, variableCollectionId }) => [id, variableCollectionId]))
  const included = new Set<string>()
  const open = [...ids]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const collection = collections.find(each => each.id === id)
    if (!collection || included.has(id)) continue
    included.add(id)
    const values = variables
      .filter(({ variableCollectionId }) => variableCollectionId === id)
      .flatMap(({ valuesByMode }) => Object.values(valuesByMode))
    if (isExtended(collection)) {
      open.push(collection.parentVariableCollectionId)
      values.push(...Object.values(collection.variableOverrides).flatMap(modes => Object.values(modes)))
    }
    for (const value of values) if (isAlias(value)) open.push(home.get(value.id) ?? '')
  }
  return included
}

/** With Tessera's names. */
function describeCollection(collection: AnyCollection, link: CollectionLink | null): DocumentCollection {
  const { id, key, name, defaultModeId, variableIds, hiddenFromPublishing } = collection
  const extended = isExtended(collection)
    ? {
        parentVariableCollectionId: collection.parentVariableCollectionId,
        variableOverrides: { ...collection.variableOverrides },
      }
    : {}
  return {
    id,
    key,
    name: link?.name ?? name,
    modes: collection.modes.map(mode => ({
      modeId: mode.modeId,
      name: nameOf(mode, link),
      ...('parentModeId' in mode ? { parentModeId: mode.parentModeId as string } : {}),
    })),
    defaultModeId,
    variableIds: [...variableIds],
    hiddenFromPublishing,
    ...extended,
  }
}

const nameOf = ({ modeId, name }: { modeId: string; name: string }, link: CollectionLink | null): string =>
  link?.modes?.[modeId] ?? name

function describe(variable: Variable, collection: VariableCollection, of: CollectionLink | null): DocumentVariable {
  const link = variableLink(variable)
  const modes = collection.modes.map(mode => ({ modeId: mode.modeId, name: nameOf(mode, of) }))
  const valuesByMode: Record<string, VariableValue> = {}
  for (const { modeId, name } of modes) {
    const value = variable.valuesByMode[modeId]
    // The placeholder of a missing token is not a token.
    if (value === undefined || (link && name in link.absent && sameValue(link.absent[name], value))) continue
    valuesByMode[modeId] = value
  }
  const carried = link ? carriedBy(link, modes, valuesByMode) : {}
  return {
    id: variable.id,
    key: variable.key,
    name: variable.name,
    variableCollectionId: variable.variableCollectionId,
    resolvedType: variable.resolvedType as DocumentVariable['resolvedType'],
    description: variable.description,
    scopes: [...variable.scopes],
    hiddenFromPublishing: variable.hiddenFromPublishing,
    codeSyntax: { ...variable.codeSyntax } as Record<string, string>,
    valuesByMode,
    ...(Object.keys(carried).length > 0 ? { tessera: carried } : {}),
  }
}

function carriedBy(
  { name, facts }: VariableLink,
  modes: VariableCollection['modes'],
  values: Record<string, VariableValue>,
): Carried {
  const kept = modes.flatMap(({ modeId, name: mode }) => {
    const fact = facts[mode]
    const value = values[modeId]
    return fact && value !== undefined && sameValue(fact.for, value) ? [[modeId, { ...fact, for: value }] as const] : []
  })
  return { ...(name ? { name } : {}), ...(kept.length > 0 ? { modes: Object.fromEntries(kept) } : {}) }
}
