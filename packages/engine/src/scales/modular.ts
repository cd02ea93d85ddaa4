// A modular scale: each step is the ratio times the one before it.
import { aliasOf } from '../formula/alias.ts'
import type { Json } from '../base/token.ts'
import { isTypeName, type TypeName } from '../base/type-names.ts'
import { isMisfit } from '../types/type.ts'
import { decimal } from '../base/decimal.ts'
import { parseValue } from '../values/value.ts'
import { ratioIn, roundingIn, stepsIn } from './fields.ts'
import { Unfit, type Made, type ScaleRule } from './scale.ts'
import { sizeName } from './step-names.ts'

const scaled: ReadonlySet<TypeName> = new Set<TypeName>([
  'dimension',
  'fontSize',
  'letterSpacing',
  'lineHeight',
  'number',
  'duration',
])

export function modular(rule: ScaleRule): Made {
  const type = typeIn(rule.type)
  const ratio = ratioIn(rule.ratio, 'ratio')
  const at = baseIn(rule.base, type, roundingIn(rule.round))
  const steps = stepsIn(rule.steps).map(step => ({ key: sizeName(step), value: at(step, ratio) }))
  return { type, steps }
}

function typeIn(value: Json | undefined): TypeName {
  if (value === undefined) return 'dimension'
  if (isTypeName(value) && scaled.has(value)) return value
  throw new Unfit('type', `must be one of: ${[...scaled].join(', ')}`)
}

/** A literal base leads to literals, a reference to formulas that follow its token. Step 0 is the base, never rounded. */
function baseIn(
  value: Json | undefined,
  type: TypeName,
  rounding: ReturnType<typeof roundingIn>,
): (step: number, ratio: number) => Json {
  const target = value === undefined ? null : aliasOf(value)
  if (target !== null)
    return (step, ratio): Json =>
      step === 0 ? { alias_to: target } : { formula: roundedFormula(times(target, ratio, step), rounding.multiple) }
  const read = value === undefined ? undefined : parseValue(type, value)
  const unit = quantityOf(read)
  if (unit === null)
    throw new Unfit('base', `must be a value of type ${type} such as "16px", or a reference such as "{space.base}"`)
  return (step, ratio) => {
    const n = step === 0 ? unit.n : rounding.of(unit.n * ratio ** step)
    if (!Number.isFinite(n) || Math.abs(n) > 1e9)
      throw new Unfit('steps', `leads to a value beyond all use at step ${step}`)
    return unit.unit === '' ? n : decimal(n) + unit.unit
  }
}

/** Steps below the base divide, so that the formula shows the given ratio. */
function times(target: string, ratio: number, step: number): string {
  const power = Math.abs(step) === 1 ? '' : ` ^ ${Math.abs(step)}`
  return `{${target}} ${step > 0 ? '*' : '/'} ${decimal(ratio)}${power}`
}

const roundedFormula = (formula: string, multiple: number | null): string => {
  if (multiple === null) return formula
  return multiple === 1 ? `round(${formula})` : `round(${formula} / ${decimal(multiple)}) * ${decimal(multiple)}`
}

function quantityOf(read: unknown): { n: number; unit: string } | null {
  if (typeof read === 'number') return { n: read, unit: '' }
  if (typeof read !== 'object' || read === null || isMisfit(read) || 'fluid' in read) return null
  if (!('value' in read) || !('unit' in read) || typeof read.value !== 'number' || typeof read.unit !== 'string')
    return null
  return { n: read.value, unit: read.unit }
}
