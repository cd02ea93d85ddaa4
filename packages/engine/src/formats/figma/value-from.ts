// The value of a variable as a draft has it: references by id, shares of opacity as such.
import type { Draft } from '../../reading/draft.ts'
import { isObject } from '../../base/plain-json.ts'
import type { Json } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { decimal } from '../../base/decimal.ts'
import { isAlias, type Variable } from './model.ts'
import { isOpacity, literalOf, thinned } from './values.ts'

export interface References {
  canonicalId: Map<string, string>
  /** By id, whether a variable is for opacities alone. */
  opacities: ReadonlyMap<string, boolean>
}

/** References name the ids of variables. */
export function valueFrom(
  value: Json,
  variable: Variable,
  type: TypeName,
  { canonicalId, opacities }: References,
): Pick<Draft, 'value' | 'curly'> {
  if (isAlias(value)) {
    const target = targetOf(value.id, canonicalId)
    const [here, there] = [isOpacity(variable), opacities.get(target)]
    if (there === undefined || here === there || type === 'string') return { value: { alias_to: target } }
    return { value: here ? `{${target}} / 100` : `{${target}} * 100`, curly: true }
  }
  if (isOpacity(variable) && typeof value === 'number') return { value: literalOf(value / 100, type) }
  const parts = thinned(value)
  if (parts === null) return { value: literalOf(value, type) }
  const { color, opacity } = parts
  if (isObject(color) && !isAlias(color) && typeof opacity === 'number')
    return { value: literalOf({ ...color, a: opacity / 100 }, type) }
  if (!isAlias(color) || !(isAlias(opacity) || typeof opacity === 'number')) return { value }
  return { value: `alpha({${targetOf(color.id, canonicalId)}}, ${shareOf(opacity)})`, curly: true }

  /** Opacities are percentages in Figma; the variables that are for them alone were read as shares. */
  function shareOf(opacity: Json): string {
    if (!isAlias(opacity)) return `${decimal(opacity as number)}%`
    const target = targetOf(opacity.id, canonicalId)
    return opacities.get(target) === true ? `{${target}}` : `{${target}} / 100`
  }
}

function targetOf(id: string, canonicalId: Map<string, string>): string {
  return canonicalId.get(id) ?? canonicalId.get(id.replace(/\/.*$/, '')) ?? id
}
