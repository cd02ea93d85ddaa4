// Push: the file's variables as a document, with what was written down at the pull put back where it is still true.
import { sameValue } from './document.ts'
import type { Carried, DocumentVariable, VariablesDocument } from './document.ts'
import { collectionLink, variableLink } from './link.ts'
import type { VariableLink } from './link.ts'

export interface CollectionChoice {
  id: string
  name: string
  modes: string[]
  count: number
  /** The tokenset that it was pulled from. */
  tokenset_id: string | null
}

export async function listCollections(api: Pick<PluginAPI, 'variables'>, server: string): Promise<CollectionChoice[]> {
  const collections = await api.variables.getLocalVariableCollectionsAsync()
  return collections
    .filter(({ remote }) => !remote)
    .map(collection => {
      const link = collectionLink(collection)
      return {
        id: collection.id,
        name: collection.name,
        modes: collection.modes.map(({ name }) => name),
        count: collection.variableIds.length,
        tokenset_id: link?.server === server ? link.tokenset_id : null,
      }
    })
}

export async function collectDocument(
  api: Pick<PluginAPI, 'variables'>,
  collectionIds: string[],
): Promise<VariablesDocument> {
  const chosen = (await api.variables.getLocalVariableCollectionsAsync()).filter(({ id }) => collectionIds.includes(id))
  const variables = await api.variables.getLocalVariablesAsync()
  const document: VariablesDocument = { meta: { tessera: true, variableCollections: {}, variables: {} } }
  for (const collection of chosen) {
    const { id, name, modes, defaultModeId, variableIds } = collection
    document.meta.variableCollections[id] = {
      id,
      name,
      modes: modes.map(({ modeId, name }) => ({ modeId, name })),
      defaultModeId,
      variableIds: [...variableIds],
    }
    const own = new Map(
      variables.filter(({ variableCollectionId }) => variableCollectionId === id).map(each => [each.id, each]),
    )
    for (const variableId of variableIds) {
      const variable = own.get(variableId)
      if (variable) document.meta.variables[variableId] = describe(variable, collection)
    }
  }
  return document
}

function describe(variable: Variable, { modes }: VariableCollection): DocumentVariable {
  const link = variableLink(variable)
  const valuesByMode: Record<string, VariableValue> = {}
  for (const { modeId, name } of modes) {
    const value = variable.valuesByMode[modeId]
    // What Figma made up for a mode in which there is no token is no token.
    if (value === undefined || (link && name in link.absent && sameValue(link.absent[name], value))) continue
    valuesByMode[modeId] = value
  }
  const carried = link ? carriedBy(link, modes, valuesByMode) : {}
  return {
    id: variable.id,
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
