// Pull: makes the file's variables what the document says. Variables and collections that Tessera did not make stay.
import { isAlias } from './document.ts'
import type { DocumentCollection, DocumentVariable, VariablesDocument } from './document.ts'
import { collectionLink, setLink, variableLink } from './link.ts'
import type { VariableLink } from './link.ts'

export interface Applied {
  created: number
  updated: number
  removed: number
  unchanged: number
  /** What could not be done, one sentence each. */
  notes: string[]
}

export interface Origin {
  server: string
  tokenset_id: string
  at: string
}

/** One of ours in the document and the one of Figma's that stands for it. */
interface Pair {
  source: DocumentVariable
  variable: Variable
  /** By the document's mode id: Figma's, and the name. */
  modes: Map<string, { id: string; name: string }>
  isNew: boolean
}

export async function applyDocument(
  api: Pick<PluginAPI, 'variables'>,
  document: VariablesDocument,
  origin: Origin,
): Promise<Applied> {
  const applied: Applied = { created: 0, updated: 0, removed: 0, unchanged: 0, notes: [] }
  const variables = await api.variables.getLocalVariablesAsync()
  const collections = await api.variables.getLocalVariableCollectionsAsync()
  const pairs: Pair[] = []
  for (const source of Object.values(document.meta.variableCollections)) {
    const collection =
      findCollection(collections, source, origin) ?? api.variables.createVariableCollection(source.name)
    if (collection.name !== source.name) collection.name = source.name
    const modes = matchModes(collection, source, applied.notes)
    setLink(collection, origin)
    const own = variables.filter(({ variableCollectionId }) => variableCollectionId === collection.id)
    const wanted = Object.values(document.meta.variables).filter(
      ({ variableCollectionId }) => variableCollectionId === source.id,
    )
    pairs.push(...matchVariables(api, collection, own, wanted, modes, applied))
  }
  // All of them are there before the first refers to another.
  const standsFor = new Map(pairs.map(({ source, variable }) => [source.id, variable]))
  for (const pair of pairs) {
    const changed = write(api, pair, standsFor, applied.notes)
    applied[pair.isNew ? 'created' : changed ? 'updated' : 'unchanged'] += 1
  }
  return applied
}

/** The one that was pulled from this tokenset before, else one of the name that is nobody else's. */
function findCollection(
  collections: VariableCollection[],
  { name }: DocumentCollection,
  { server, tokenset_id }: Origin,
) {
  const named = collections.filter(collection => collection.name === name && !collection.remote)
  const ours = named.find(collection => {
    const link = collectionLink(collection)
    return link?.server === server && link.tokenset_id === tokenset_id
  })
  return ours ?? named.find(collection => collectionLink(collection) === null)
}

/** By name; a new collection's only mode becomes the first. Modes that the tokenset does not have stay. */
function matchModes(collection: VariableCollection, source: DocumentCollection, notes: string[]) {
  const found = new Map<string, { id: string; name: string }>()
  const fresh = collection.variableIds.length === 0 && collection.modes.length === 1
  const ordered = [...source.modes].sort(
    (a, b) => Number(b.modeId === source.defaultModeId) - Number(a.modeId === source.defaultModeId),
  )
  for (const [index, { modeId, name }] of ordered.entries()) {
    const there = collection.modes.find(mode => mode.name === name)
    if (there) found.set(modeId, { id: there.modeId, name })
    else if (fresh && index === 0) {
      const only = collection.modes[0]!.modeId
      collection.renameMode(only, name)
      found.set(modeId, { id: only, name })
    } else
      try {
        found.set(modeId, { id: collection.addMode(name), name })
      } catch (error) {
        // The number of modes depends on the plan of the file's team.
        notes.push(`The mode ${name} was left out: ${(error as Error).message}`)
      }
  }
  return found
}

function matchVariables(
  api: Pick<PluginAPI, 'variables'>,
  collection: VariableCollection,
  own: Variable[],
  wanted: DocumentVariable[],
  modes: Pair['modes'],
  applied: Applied,
): Pair[] {
  const byName = new Map(own.map(variable => [variable.name, variable]))
  const names = new Set(wanted.map(({ name }) => name))
  for (const variable of own)
    if (!names.has(variable.name) && variableLink(variable) !== null) {
      variable.remove()
      applied.removed += 1
    }
  return wanted.map(source => {
    const there = byName.get(source.name)
    if (there && there.resolvedType === source.resolvedType) return { source, variable: there, modes, isNew: false }
    // A variable keeps its type for life.
    there?.remove()
    return {
      source,
      variable: api.variables.createVariable(source.name, collection, source.resolvedType),
      modes,
      isNew: true,
    }
  })
}

function write(
  api: Pick<PluginAPI, 'variables'>,
  { source, variable, modes }: Pair,
  standsFor: Map<string, Variable>,
  notes: string[],
): boolean {
  const before = stateOf(variable)
  const link: VariableLink = { ...(source.tessera?.name ? { name: source.tessera.name } : {}), facts: {}, absent: {} }
  for (const [modeId, { id, name }] of modes) {
    const value = source.valuesByMode[modeId]
    if (value === undefined) {
      link.absent[name] = variable.valuesByMode[id]!
      continue
    }
    const target = isAlias(value) ? standsFor.get(value.id) : undefined
    if (isAlias(value) && !target) notes.push(`${variable.name} refers to something that is not here`)
    else variable.setValueForMode(id, target ? api.variables.createVariableAlias(target) : value)
    const carried = source.tessera?.modes?.[modeId]
    // As Figma gives it back: its numbers are shorter than ours.
    if (carried) link.facts[name] = { ...carried, for: variable.valuesByMode[id]! }
  }
  if (variable.description !== source.description) variable.description = source.description
  if (source.hiddenFromPublishing !== undefined) variable.hiddenFromPublishing = source.hiddenFromPublishing
  setScopes(variable, source.scopes)
  for (const [platform, text] of Object.entries(source.codeSyntax ?? {}))
    variable.setVariableCodeSyntax(platform as CodeSyntaxPlatform, text)
  setLink(variable, link)
  return stateOf(variable) !== before
}

function setScopes(variable: Variable, scopes: string[]): void {
  if (variable.resolvedType === 'BOOLEAN' || scopes.length === 0) return
  try {
    variable.scopes = scopes as VariableScope[]
  } catch {
    // Which scopes a type may have has changed between versions of Figma; all of them is what a variable starts with.
    variable.scopes = ['ALL_SCOPES']
  }
}

const stateOf = ({ valuesByMode, description, scopes, codeSyntax, hiddenFromPublishing }: Variable) =>
  JSON.stringify([valuesByMode, description, scopes, codeSyntax, hiddenFromPublishing])
