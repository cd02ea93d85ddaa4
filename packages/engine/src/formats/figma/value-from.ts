// Converts the value of a variable for a draft: references by id, opacities as shares of 1.
import type { Draft } from '../../reading/draft.ts'
import { isObject } from '../../base/plain-json.ts'
import type { Json } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { decimal } from '../../base/decimal.ts'
import { isAlias, type Variable } from './model.ts'
import { isOpacity, literalOf, slantText, thinned, type Face } from './values.ts'

export interface References {
  canonicalId: Map<string, string>
  /** Whether a variable is for opacities alone, by its id. */
  opacities: ReadonlyMap<string, boolean>
  /** What the variables for font styles hold, by their ids. */
  faces: ReadonlyMap<string, Face>
}

export function valueFrom(
  value: Json,
  variable: Variable,
  type: TypeName,
  references: References,
): Pick<Draft, 'value' | 'curly'> {
  if (isAlias(value)) return aliasFrom(value.id, variable, type, references)
  if (isOpacity(variable) && typeof value === 'number') return { value: literalOf(value / 100, type) }
  if (references.faces.get(variable.id) === 'slant') return { value: slantText(value) }
  const parts = thinned(value)
  return parts === null ? { value: literalOf(value, type) } : thinnedFrom(value, parts, type, references)
}

function thinnedFrom(
  value: Json,
  { color, opacity }: { color: Json; opacity: Json },
  type: TypeName,
  references: References,
): Pick<Draft, 'value' | 'curly'> {
  if (isObject(color) && !isAlias(color) && typeof opacity === 'number')
    return { value: literalOf({ ...color, a: opacity / 100 }, type) }
  if (!isAlias(color) || !(isAlias(opacity) || typeof opacity === 'number')) return { value }
  const share = typeof opacity === 'number' ? `${decimal(opacity)}%` : shareOf(opacity.id, references)
  return { value: `alpha({${targetOf(color.id, references.canonicalId)}}, ${share})`, curly: true }
}

/** Converts between percentages and shares where only one of the two variables is for opacities. */
function aliasFrom(
  id: string,
  variable: Variable,
  type: TypeName,
  { canonicalId, opacities }: References,
): Pick<Draft, 'value' | 'curly'> {
  const target = targetOf(id, canonicalId)
  const [here, there] = [isOpacity(variable), opacities.get(target)]
  if (there === undefined || here === there || type === 'string') return { value: { alias_to: target } }
  return { value: here ? `{${target}} / 100` : `{${target}} * 100`, curly: true }
}

/** Figma states opacities in percent; variables for opacities alone are converted to shares when they are read. */
function shareOf(id: string, { canonicalId, opacities }: References): string {
  const target = targetOf(id, canonicalId)
  return opacities.get(target) === true ? `{${target}}` : `{${target}} / 100`
}

function targetOf(id: string, canonicalId: Map<string, string>): string {
  return canonicalId.get(id) ?? canonicalId.get(id.replace(/\/.*$/, '')) ?? id
}
