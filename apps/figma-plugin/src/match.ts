// Matches collections, modes and variables of the file with those of a document; missing ones are created.
import type { DocumentCollection, DocumentVariable } from './document.ts'
import { collectionLink, isExtended, variableLink } from './link.ts'
import type { AnyCollection } from './link.ts'

/** The origin of a document. */
export interface Origin {
  server: string
  at: string
  /** The tokenset of the whole document; for themes, the tokensets by the names of their collections. */
  tokensets: string | Record<string, string>
  resolver_id?: string
}

/** By the document's mode id: Figma's mode id, and the name. */
export type Modes = Map<string, { id: string; name: string }>

export const tokensetOf = ({ tokensets }: Origin, { name }: DocumentCollection): string =>
  typeof tokensets === 'string' ? tokensets : (tokensets[name] ?? '')

/**
 * The collection that was pulled from this tokenset before, else the one with Figma's own id, else an unlinked one with
 * the name.
 */
export function findCollection(collections: AnyCollection[], source: DocumentCollection, origin: Origin) {
  const { name, id } = source
  const candidates = collections.filter(
    each => !each.remote && isExtended(each) === 'parentVariableCollectionId' in source,
  )
  const isOurs = (collection: AnyCollection) => {
    const link = collectionLink(collection)
    if (link === null || link.server !== origin.server || link.tokenset_id !== tokensetOf(origin, source)) return false
    // A single tokenset may have several collections.
    return typeof origin.tokensets !== 'string' || collection.name === name
  }
  const isFree = (collection: AnyCollection) => collectionLink(collection) === null
  return (
    candidates.find(isOurs) ??
    candidates.find(collection => collection.id === id && isFree(collection)) ??
    candidates.find(collection => collection.name === name && isFree(collection))
  )
}

/** By id or name; a new collection's only mode becomes the first. Additional modes of the file stay. */
export function matchModes(collection: VariableCollection, source: DocumentCollection, notes: string[]): Modes {
  const found: Modes = new Map()
  const known = collectionLink(collection)?.modes ?? {}
  const fresh = collection.variableIds.length === 0 && collection.modes.length === 1
  const ordered = [...source.modes].sort(
    (a, b) => Number(b.modeId === source.defaultModeId) - Number(a.modeId === source.defaultModeId),
  )
  for (const [index, { modeId, name }] of ordered.entries()) {
    const there =
      collection.modes.find(mode => known[mode.modeId] === name) ?? collection.modes.find(mode => mode.name === name)
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

/** A variable of the document and its counterpart in Figma. */
export interface Pair {
  source: DocumentVariable
  variable: Variable
  modes: Modes
  defaultMode: string
  isNew: boolean
}

export function matchVariables(
  api: Pick<PluginAPI, 'variables'>,
  collection: VariableCollection,
  { own, sources }: { own: Variable[]; sources: DocumentVariable[] },
  { modes, defaultMode }: Pick<Pair, 'modes' | 'defaultMode'>,
): { pairs: Pair[]; removed: number } {
  const byName = new Map(own.map(variable => [variable.name, variable]))
  const names = new Set(sources.map(({ name }) => name))
  const gone = own.filter(variable => !names.has(variable.name) && variableLink(variable) !== null)
  for (const variable of gone) variable.remove()
  const pairs = sources.map(source => {
    const there = byName.get(source.name)
    if (there && there.resolvedType === source.resolvedType)
      return { source, variable: there, modes, defaultMode, isNew: false }
    // The type of a variable cannot change.
    there?.remove()
    const variable = api.variables.createVariable(source.name, collection, source.resolvedType)
    return { source, variable, modes, defaultMode, isNew: true }
  })
  return { pairs, removed: gone.length }
}
