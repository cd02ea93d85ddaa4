// Operators on numbers and quantities; the units of the results are those of TokenScript.
import { Fault, LimitFault, type Operator } from './syntax.ts'
import { described, numberOf, quantity, type Quantity, type Value } from './value.ts'

/** Pixels of one rem, where one operation has both units. */
const REM = 16

export function operate(op: Operator, left: Value, right: Value, at: number): Value {
  if (op === '&&' || op === '||') return { kind: 'boolean', is: logic(op, left, right, at) }
  if (op === '==' || op === '!=') return { kind: 'boolean', is: same(left, right, at) === (op === '==') }
  const a = numberOf(left, `"${op}"`, at)
  const b = numberOf(right, `"${op}"`, at)
  if (op === '<' || op === '>' || op === '<=' || op === '>=') return { kind: 'boolean', is: compare(op, a, b, at) }
  return finite(calculate(op, a, b, at), at)
}

function calculate(op: '+' | '-' | '*' | '/' | '^', a: Quantity, b: Quantity, at: number): Quantity {
  if (op === '^') {
    if (b.unit !== '') throw new Fault(`an exponent has no unit, and this one is in ${b.unit}`, at)
    return quantity(a.n ** b.n, a.unit)
  }
  return op === '*' || op === '/' ? product(op, a, b, at) : sum(op === '+' ? 1 : -1, a, b, at)
}

function product(op: '*' | '/', a: Quantity, b: Quantity, at: number): Quantity {
  // A percentage is a share of a quantity, whichever side it is on; of two percentages the right one is the share.
  if (b.unit === '%' && (op === '/' || isMeasured(a))) return quantity(times(op, a.n, b.n / 100, at), a.unit)
  if (a.unit === '%' && isMeasured(b)) return quantity(times(op, a.n / 100, b.n, at), b.unit)
  const { numbers, unit } = unified([a, b], at)
  return quantity(times(op, numbers[0]!, numbers[1]!, at), unit)
}

/** Whether it is a quantity, also where the type of its token implies the unit. */
const isMeasured = ({ unit, text }: Quantity) => unit !== '' || text !== undefined

function sum(sign: 1 | -1, a: Quantity, b: Quantity, at: number): Quantity {
  // As in CSS, a percentage in a sum is a share of a box whose size is unknown here.
  if (a.unit !== b.unit && (a.unit === '%' || b.unit === '%'))
    throw new Fault(`${a.unit || 'a number'} and ${b.unit || 'a number'} do not go together`, at)
  const { numbers, unit } = unified([a, b], at)
  return quantity(numbers[0]! + sign * numbers[1]!, unit)
}

function times(op: '*' | '/', a: number, b: number, at: number): number {
  if (op === '*') return a * b
  if (b === 0) throw new Fault('division by zero', at)
  return a / b
}

/** The numbers in one unit: plain numbers take the unit of the others, px and rem meet as px. */
export function unified(values: readonly Quantity[], at: number): { numbers: number[]; unit: string } {
  let unit = ''
  for (const value of values) {
    if (value.unit === '' || value.unit === unit) continue
    if (unit === '') unit = value.unit
    else if (isPixels(unit) && isPixels(value.unit)) unit = 'px'
    else throw new Fault(`${unit} and ${value.unit} do not go together`, at)
  }
  return { numbers: values.map(value => (value.unit === 'rem' && unit === 'px' ? value.n * REM : value.n)), unit }
}

const isPixels = (unit: string) => unit === 'px' || unit === 'rem'

/** The quantity itself. Throws a `Fault` if its number is infinite or NaN. */
export function finite(value: Quantity, at: number): Quantity {
  if (Number.isFinite(value.n)) return value
  if (Number.isNaN(value.n)) throw new Fault('the result is no real number', at)
  throw new LimitFault('the result is too large', at)
}

function compare(op: '<' | '>' | '<=' | '>=', a: Quantity, b: Quantity, at: number): boolean {
  const [left, right] = unified([a, b], at).numbers as [number, number]
  if (op === '<') return left < right
  if (op === '>') return left > right
  return op === '<=' ? left <= right : left >= right
}

function same(left: Value, right: Value, at: number): boolean {
  if (left.kind === 'number' && right.kind === 'number') {
    const [a, b] = unified([left, right], at).numbers
    return a === b
  }
  if (left.kind === 'text' && right.kind === 'text') return left.text === right.text
  if (left.kind === 'boolean' && right.kind === 'boolean') return left.is === right.is
  throw new Fault(`${described(left)} and ${described(right)} cannot be compared`, at)
}

function logic(op: '&&' | '||', left: Value, right: Value, at: number): boolean {
  if (left.kind !== 'boolean' || right.kind !== 'boolean')
    throw new Fault(`"${op}" needs true or false on both sides`, at)
  return op === '&&' ? left.is && right.is : left.is || right.is
}
