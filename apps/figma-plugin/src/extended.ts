// Extended collections: they contain overrides of another collection's variables, and nothing else.
import { isAlias, sameValue } from './document.ts'
import type { DocumentCollection } from './document.ts'
import { isExtended } from './link.ts'
import type { AnyCollection } from './link.ts'
import type { Modes } from './match.ts'

/** Creates one; undefined with a note: the plan of the file does not include them. */
export function extend(
  parent: AnyCollection,
  { name }: DocumentCollection,
  notes: string[],
): ExtendedVariableCollection | undefined {
  try {
    return parent.extend(name)
  } catch (error) {
    notes.push(`The extended collection ${name} was left out: ${(error as Error).message}`)
    return undefined
  }
}

/** Each mode of the parent has a counterpart in the extending collection. */
export function extendedModes(collection: AnyCollection, source: DocumentCollection, parentModes: Modes): Modes {
  const found: Modes = new Map()
  if (!isExtended(collection)) return found
  for (const { modeId, name, parentModeId = '' } of source.modes) {
    const parent = parentModes.get(parentModeId)
    const mode = parent && collection.modes.find(each => each.parentModeId === parent.id)
    if (mode) found.set(modeId, { id: mode.modeId, name })
  }
  return found
}

/** Sets the document's overrides and removes others; returns the number of changed variables. */
export function applyOverrides(
  api: Pick<PluginAPI, 'variables'>,
  collection: ExtendedVariableCollection,
  source: DocumentCollection,
  modes: Modes,
  standsFor: Map<string, Variable>,
): number {
  let changed = 0
  for (const [id, variable] of standsFor) {
    const overrides = source.variableOverrides?.[id] ?? {}
    const before = { ...collection.variableOverrides[variable.id] }
    for (const [mode, { id: modeId }] of modes) {
      const value = overrides[mode]
      const target = isAlias(value) ? standsFor.get(value.id) : undefined
      if (value !== undefined && (!isAlias(value) || target))
        variable.setValueForMode(modeId, target ? api.variables.createVariableAlias(target) : value)
      else if (before[modeId] !== undefined) variable.removeOverrideForMode(modeId)
    }
    if (!sameValue(before, { ...collection.variableOverrides[variable.id] })) changed += 1
  }
  return changed
}
