// The input forms of a token's value, and its single stored form.
import { aliasOf, checkFormulas, checkName, checkValue, typedFormulas } from '@tessera/engine'
import type { Json, TypeName } from '@tessera/engine'
import { problems } from '../../../../base/problems.ts'

export interface GivenValue {
  value?: Json
  alias_to?: string | null
}

export interface StoredValue {
  value: Json
  alias_to: string | null
}

/** `{"value": {"alias_to": …}}`, `{"alias_to": …}`, `{"value": "{…}"}`, literals and formulas; null when neither field is given. */
export function readValue(given: GivenValue): StoredValue | null {
  const absent = given.value === undefined || given.value === null
  const inValue = absent ? null : aliasOf(given.value)
  if (typeof given.alias_to === 'string') {
    if (inValue !== null && inValue !== given.alias_to) throw problems.valueAmbiguous(inValue, given.alias_to)
    if (inValue === null && !absent && given.value !== '') throw problems.valueAmbiguous(null, given.alias_to)
    return alias(given.alias_to)
  }
  if (inValue !== null) return alias(inValue)
  return absent ? null : { value: given.value!, alias_to: null }
}

function alias(target: string): StoredValue {
  const fault = checkName(target)
  if (fault) throw problems.aliasInvalid(fault)
  return { value: { alias_to: target }, alias_to: target }
}

/** The parsed value of this type; throws its problem. */
export function valueFor(type: TypeName, given: GivenValue): StoredValue {
  const read = readValue(given)
  if (!read) throw problems.valueRequired()
  if (read.alias_to !== null) return read
  const value = typedFormulas(type, read.value)
  const fault = checkFormulas(type, value)
  if (fault) throw problems.formulaInvalid(fault)
  const reason = checkValue(type, value)
  if (reason) throw problems.valueInvalid(type, reason)
  return { value, alias_to: null }
}
