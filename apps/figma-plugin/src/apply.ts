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
  // All of them are created before the first refers to another.
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
  const there: AnyCollection[] = await api.variables.getLocalVariableCollectionsAsync()
  const placed = new Map<string, Placed>()
  const taken = new Set<string>()
  for (const source of parentsFirst(Object.values(meta.variableCollections))) {
    const { name, id } = source
    const free = there.filter(collection => !taken.has(collection.id))
    const parent = placed.get(source.parentVariableCollectionId ?? '')
    const made = () =>
      parent ? extend(parent.collection, source, notes) : api.variables.createVariableCollection(name)
    if (source.parentVariableCollectionId !== undefined && !parent) continue
    const collection: AnyCollection | undefined = findCollection(free, source, origin) ?? made()
    if (!collection) continue
    taken.add(collection.id)
    if (collection.name !== name) collection.name = name
    if (source.hiddenFromPublishing) collection.hiddenFromPublishing = true
    const modes = isExtended(collection)
      ? extendedModes(collection, source, parent?.modes ?? new Map<string, never>())
      : matchModes(collection, source, notes)
    setLink(collection, {
      server: origin.server,
      tokenset_id: tokensetOf(origin, source),
      ...(origin.resolver_id === undefined ? {} : { resolver_id: origin.resolver_id }),
      at: origin.at,
      name,
      modes: Object.fromEntries([...modes.values()].map(mode => [mode.id, mode.name])),
    })
    placed.set(id, { source, collection, modes })
  }
  return placed
}

function parentsFirst(collections: DocumentCollection[]): DocumentCollection[] {
  const depth = ({ parentVariableCollectionId: parent }: DocumentCollection, seen = 0): number => {
    const above = collections.find(({ id }) => id === parent)
    return above && seen < collections.length ? depth(above, seen + 1) : seen
  }
  return [...collections].sort((a, b) => depth(a) - depth(b))
}

function write(
  api: Pick<PluginAPI, 'variables'>,
  { source, variable, modes, defaultMode }: Pair,
  variableOf: Map<string, Variable>,
  notes: string[],
): boolean {
  const before = stateOf(variable)
  const link: VariableLink = { ...(source.tessera?.name ? { name: source.tessera.name } : {}), facts: {}, absent: {} }
  const inFigma = (value: VariableValue): VariableValue | undefined => {
    if (!isAlias(value)) return value
    const target = variableOf.get(value.id)
    return target && api.variables.createVariableAlias(target)
  }
  for (const [modeId, { id, name }] of modes) {
    const stated = source.valuesByMode[modeId]
    // Figma has a value for each mode: where the tokenset has none, the default's is used.
    const standing = stated ?? source.valuesByMode[defaultMode] ?? Object.values(source.valuesByMode)[0]
    const value = standing === undefined ? undefined : inFigma(standing)
    if (value !== undefined) variable.setValueForMode(id, value)
    else if (stated !== undefined) notes.push(`${variable.name} refers to something that is not here`)
    // As Figma returns it: its numbers have fewer digits.
    if (stated === undefined) link.absent[name] = variable.valuesByMode[id]!
    const carried = source.tessera?.modes?.[modeId]
    if (stated !== undefined && carried) link.facts[name] = { ...carried, for: variable.valuesByMode[id]! }
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
    // The allowed scopes of a type have changed between versions of Figma; a new variable has all of them.
    variable.scopes = ['ALL_SCOPES']
  }
}

const stateOf = ({ valuesByMode, description, scopes, codeSyntax, hiddenFromPublishing }: Variable) =>
  JSON.stringify([valuesByMode, description, scopes, codeSyntax, hiddenFromPublishing])
