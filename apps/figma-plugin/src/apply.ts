// Pull: updates the file's variables from the document. Variables and collections that Tessera did not create stay.
import { isAlias } from './document.ts'
import type { DocumentCollection, VariablesDocument } from './document.ts'
import { applyOverrides, extend, extendedModes } from './extended.ts'
import { isExtended, setLink } from './link.ts'
import type { AnyCollection, VariableLink } from './link.ts'
import { findCollection, matchModes, matchVariables, tokensetOf } from './match.ts'
import type { Modes, Origin, Pair } from './match.ts'

export interface Applied {
  created: number
  updated: number
  removed: number
  unchanged: number
  /** What failed, one message each. */
  notes: string[]
}

/** A collection of the document and its counterpart in Figma. */
interface Placed {
  source: DocumentCollection
  collection: AnyCollection
  modes: Modes
}

export async function applyDocument(
  api: Pick<PluginAPI, 'variables'>,
  document: VariablesDocument,
  origin: Origin,
): Promise<Applied> {
  const applied: Applied = { created: 0, updated: 0, removed: 0, unchanged: 0, notes: [] }
  const variables = await api.variables.getLocalVariablesAsync()
  const placed = await placeCollections(api, document, origin, applied.notes)
  const pairs: Pair[] = []
  for (const { source, collection, modes } of placed.values()) {
    if (isExtended(collection)) continue
    const own = variables.filter(({ variableCollectionId }) => variableCollectionId === collection.id)
    const sources = Object.values(document.meta.variables).filter(each => each.variableCollectionId === source.id)
    const matched = matchVariables(api, collection, { own, sources }, { modes, defaultMode: source.defaultModeId })
    pairs.push(...matched.pairs)
    applied.removed += matched.removed
  }
  // All variables exist before the first alias refers to one.
  const variableOf = new Map(pairs.map(({ source, variable }) => [source.id, variable]))
  for (const pair of pairs) {
    const changed = write(api, pair, variableOf, applied.notes)
    applied[pair.isNew ? 'created' : changed ? 'updated' : 'unchanged'] += 1
  }
  for (const { source, collection, modes } of placed.values())
    if (isExtended(collection)) applied.updated += applyOverrides(api, collection, source, modes, variableOf)
  return applied
}

async function placeCollections(
  api: Pick<PluginAPI, 'variables'>,
  { meta }: VariablesDocument,
  origin: Origin,
  notes: string[],
): Promise<Map<string, Placed>> {
  const local: AnyCollection[] = await api.variables.getLocalVariableCollectionsAsync()
  const placed = new Map<string, Placed>()
  const taken = new Set<string>()
  for (const source of parentsFirst(Object.values(meta.variableCollections))) {
    const { name, id } = source
    const free = local.filter(collection => !taken.has(collection.id))
    const parent = placed.get(source.parentVariableCollectionId ?? '')
    const create = () =>
      parent ? extend(parent.collection, source, notes) : api.variables.createVariableCollection(name)
    if (source.parentVariableCollectionId !== undefined && !parent) continue
    const collection: AnyCollection | undefined = findCollection(free, source, origin) ?? create()
    if (!collection) continue
    taken.add(collection.id)
    if (collection.name !== name) collection.name = name
    if (source.hiddenFromPublishing) collection.hiddenFromPublishing = true
    const modes = isExtended(collection)
      ? extendedModes(collection, source, parent?.modes ?? new Map<string, never>())
      : matchModes(collection, source, notes)
    linkCollection(collection, source, modes, origin)
    placed.set(id, { source, collection, modes })
  }
  return placed
}

function linkCollection(collection: AnyCollection, source: DocumentCollection, modes: Modes, origin: Origin): void {
  setLink(collection, {
    server: origin.server,
    tokenset_id: tokensetOf(origin, source),
    ...(origin.resolver_id === undefined ? {} : { resolver_id: origin.resolver_id }),
    at: origin.at,
    name: source.name,
    modes: Object.fromEntries([...modes.values()].map(mode => [mode.id, mode.name])),
  })
}

function parentsFirst(collections: DocumentCollection[]): DocumentCollection[] {
  const depth = ({ parentVariableCollectionId: parent }: DocumentCollection, seen = 0): number => {
    const above = collections.find(({ id }) => id === parent)
    return above && seen < collections.length ? depth(above, seen + 1) : seen
  }
  return [...collections].sort((a, b) => depth(a) - depth(b))
}

/** Returns whether the variable changed. */
function write(
  api: Pick<PluginAPI, 'variables'>,
  pair: Pair,
  variableOf: Map<string, Variable>,
  notes: string[],
): boolean {
  const { source, variable } = pair
  const before = stateOf(variable)
  const link = writeValues(api, pair, variableOf, notes)
  if (variable.description !== source.description) variable.description = source.description
  if (source.hiddenFromPublishing !== undefined) variable.hiddenFromPublishing = source.hiddenFromPublishing
  setScopes(variable, source.scopes)
  for (const [platform, text] of Object.entries(source.codeSyntax ?? {}))
    variable.setVariableCodeSyntax(platform as CodeSyntaxPlatform, text)
  setLink(variable, link)
  return stateOf(variable) !== before
}

/** Returns the link, which records what Figma's values cannot express. */
function writeValues(
  api: Pick<PluginAPI, 'variables'>,
  { source, variable, modes, defaultMode }: Pair,
  variableOf: Map<string, Variable>,
  notes: string[],
): VariableLink {
  const { valuesByMode, tessera } = source
  const link: VariableLink = { ...(tessera?.name ? { name: tessera.name } : {}), facts: {}, absent: {} }
  const inFigma = (value: VariableValue | undefined): VariableValue | undefined => {
    if (value === undefined || !isAlias(value)) return value
    const target = variableOf.get(value.id)
    return target && api.variables.createVariableAlias(target)
  }
  for (const [modeId, { id, name }] of modes) {
    const own = valuesByMode[modeId]
    // Figma needs a value for each mode; a mode of the tokenset without one gets the default's.
    const value = inFigma(own ?? valuesByMode[defaultMode] ?? Object.values(valuesByMode)[0])
    if (value !== undefined) variable.setValueForMode(id, value)
    else if (own !== undefined) notes.push(`${variable.name} refers to something that is not here`)
    // Figma returns numbers with fewer digits than it was given, so the link stores the returned value.
    const stored = variable.valuesByMode[id]!
    const facts = tessera?.modes?.[modeId]
    if (own === undefined) link.absent[name] = stored
    else if (facts) link.facts[name] = { ...facts, for: stored }
  }
  return link
}

function setScopes(variable: Variable, scopes: string[]): void {
  if (variable.resolvedType === 'BOOLEAN' || scopes.length === 0) return
  try {
    variable.scopes = scopes as VariableScope[]
  } catch {
    // Versions of Figma differ in the scopes that a type allows; a new variable has all scopes.
    variable.scopes = ['ALL_SCOPES']
  }
}

const stateOf = ({ valuesByMode, description, scopes, codeSyntax, hiddenFromPublishing }: Variable) =>
  JSON.stringify([valuesByMode, description, scopes, codeSyntax, hiddenFromPublishing])
