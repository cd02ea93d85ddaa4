// Figma's responses contain deleted variables as long as something refers to them (`deletedButReferenced`).
import type { Report } from '../../reading/report.ts'
import type { Json } from '../../base/token.ts'
import { isAlias, type Collection, type Variable } from './model.ts'

export interface Scope {
  byId: Map<string, Collection>
  /** By id, and by the key that references into a library use. */
  deleted: Map<string, Variable>
}

/** The deleted variables; warns that each is left out. */
export function deletedIn(variables: Variable[], report: Report): Map<string, Variable> {
  const found = new Map<string, Variable>()
  for (const variable of variables) {
    if (!variable.deleted) continue
    report.in(variable.file).warn('dropped', variable.name, 'The variable is deleted in Figma and was left out')
    found.set(variable.id, variable)
    if (variable.key !== null) found.set(`VariableID:${variable.key}`, variable)
  }
  return found
}

/** The value in a mode, or else in the modes that it extends. */
export function valueIn(variable: Variable, collection: Collection, mode: string): Json | undefined {
  let value = variable.values.get(mode)
  for (let at: string | undefined = mode, steps = 0; value === undefined && at && steps < 8; steps++) {
    at = collection.modes.find(({ id }) => id === at)?.parent
    value = at === undefined ? undefined : variable.values.get(at)
  }
  return value
}

/** Replaces references to deleted variables by the values of these. */
export function pastDeleted(
  value: Json | undefined,
  { name }: Variable,
  chosen: Map<string, string>,
  { byId, deleted }: Scope,
  report: Report,
): Json | undefined {
  const seen = new Set<Variable>()
  while (isAlias(value)) {
    const target = deleted.get(value.id) ?? deleted.get(value.id.replace(/\/.*$/, ''))
    if (!target || seen.has(target)) break
    seen.add(target)
    const collection = byId.get(target.collection)!
    const next =
      valueIn(target, collection, chosen.get(collection.id) ?? collection.defaultMode) ??
      target.values.get(collection.defaultMode)
    if (next === undefined) break
    report.warn('approximated', name, `Pointed at ${target.name}, which is deleted in Figma: its value was taken`)
    value = next
  }
  return value
}
