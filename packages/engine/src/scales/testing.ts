// Helpers for the tests of scales.
import type { Json } from '../base/token.ts'
import { checkValue } from '../values/value.ts'
import { isScaleFault, makeScale } from './make-scale.ts'
import type { ScaleFault, ScaleRule, ScaleTokens } from './scale.ts'

/** The tokens of a valid rule; asserts that every value is valid for its type. */
export function made(rule: ScaleRule): ScaleTokens {
  const scale = makeScale(rule)
  if (isScaleFault(scale)) throw new Error(`${scale.field} ${scale.message}`)
  for (const { name, value } of scale.steps) {
    const fault = checkValue(scale.type, value)
    if (fault !== null && !isReference(value)) throw new Error(`${name}: ${fault}`)
  }
  return scale
}

const isReference = (value: Json) => typeof value === 'object' && value !== null && 'alias_to' in value

export const values = (rule: ScaleRule): Record<string, Json> =>
  Object.fromEntries(made(rule).steps.map(({ name, value }) => [name, value]))

export function refused(rule: ScaleRule): ScaleFault {
  const scale = makeScale(rule)
  if (!isScaleFault(scale)) throw new Error('the rule makes a scale')
  return scale
}
