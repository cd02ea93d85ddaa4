// Functions of numbers. As in TokenScript they keep the unit of their arguments, and names ignore case.
import { finite, unified } from '../arithmetic.ts'
import { roundHalfEven } from '../rounding.ts'
import { Fault } from '../syntax.ts'
import { numberOf, quantity, type Quantity, type Value } from '../value.ts'

export interface FormulaFunction {
  /** The least number of arguments. */
  least: number
  most: number
  /** The kind of its result. */
  gives: 'number' | 'color' | 'text'
  /** Throws a `Fault`. */
  run(args: Value[], at: number): Value
}

const any = 64

/** A function of one quantity; the result has the same unit. */
const ofOne = (name: string, run: (n: number) => number): [string, FormulaFunction] => [
  name,
  { least: 1, most: 1, gives: 'number', run: ([a], at) => sameUnit(numberOf(a!, name, at), run, at) },
]

/** A function of quantities; the result has their common unit. A list counts as its items. */
const ofAll = (name: string, run: (numbers: number[]) => number): [string, FormulaFunction] => [
  name,
  {
    least: 1,
    most: any,
    gives: 'number',
    run(args, at) {
      const given = args.flatMap(arg => (arg.kind === 'list' ? arg.items : [arg]))
      const { numbers, unit } = unified(
        given.map(arg => numberOf(arg, name, at)),
        at,
      )
      return finite(quantity(run(numbers), unit), at)
    },
  },
]

/** A function of plain numbers; angles are radians. */
const ofBare = (name: string, run: (...numbers: number[]) => number, count = 1): [string, FormulaFunction] => [
  name,
  {
    least: count,
    most: count,
    gives: 'number',
    run: (args, at) => finite(quantity(run(...args.map(arg => bare(arg, name, at))), ''), at),
  },
]

function bare(value: Value, name: string, at: number): number {
  const { n, unit } = numberOf(value, name, at)
  if (unit !== '') throw new Fault(`${name} needs a number without a unit, and this one is in ${unit}`, at)
  return n
}

const sameUnit = ({ n, unit }: Quantity, run: (n: number) => number, at: number): Value =>
  finite(quantity(run(n), unit), at)

/** Rounds halves to the even neighbor: 2.5 is 2, 3.5 is 4. */
/** Rounds to decimal places, which may be negative. The first rounding, to 15 digits, removes errors of doubles from halves. */
function roundTo(n: number, places: number): number {
  const factor = 10 ** places
  const rounded = roundHalfEven(Number((n * factor).toPrecision(15))) / factor
  return Number.isFinite(rounded) ? rounded : n
}

const roundingTo: FormulaFunction = {
  least: 1,
  most: 2,
  gives: 'number',
  run([value, places], at) {
    const digits = places === undefined ? 0 : bare(places, 'roundTo', at)
    if (!Number.isInteger(digits) || Math.abs(digits) > 15)
      throw new Fault('roundTo needs a whole number of decimal places, from -15 to 15', at)
    return sameUnit(numberOf(value!, 'roundTo', at), n => roundTo(n, digits), at)
  },
}

const remainderBy = (name: string, run: (a: number, b: number) => number): [string, FormulaFunction] => [
  name,
  {
    least: 2,
    most: 2,
    gives: 'number',
    run(args, at) {
      const { numbers, unit } = unified(
        args.map(arg => numberOf(arg, name, at)),
        at,
      )
      if (numbers[1] === 0) throw new Fault('division by zero', at)
      return finite(quantity(run(numbers[0]!, numbers[1]!), unit), at)
    },
  },
]

const power: FormulaFunction = {
  least: 2,
  most: 2,
  gives: 'number',
  run: ([base, exponent], at) => sameUnit(numberOf(base!, 'pow', at), n => n ** bare(exponent!, 'pow', at), at),
}

/** `clamp(lowest, value, highest)` as in CSS: if lowest exceeds highest, lowest wins. */
const clamping: FormulaFunction = {
  least: 3,
  most: 3,
  gives: 'number',
  run(args, at) {
    const { numbers, unit } = unified(
      args.map(arg => numberOf(arg, 'clamp', at)),
      at,
    )
    return quantity(Math.max(numbers[0]!, Math.min(numbers[1]!, numbers[2]!)), unit)
  },
}

const logarithm: FormulaFunction = {
  least: 1,
  most: 2,
  gives: 'number',
  run([value, base], at) {
    const natural = Math.log(bare(value!, 'log', at))
    return finite(quantity(base === undefined ? natural : natural / Math.log(bare(base, 'log', at)), ''), at)
  },
}

const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0)

export const numberFunctions: ReadonlyMap<string, FormulaFunction> = new Map([
  ofAll('min', numbers => Math.min(...numbers)),
  ofAll('max', numbers => Math.max(...numbers)),
  ofAll('sum', sum),
  ofAll('average', numbers => sum(numbers) / numbers.length),
  ofAll('hypot', numbers => Math.hypot(...numbers)),
  ofOne('round', roundHalfEven),
  ofOne('floor', Math.floor),
  ofOne('ceil', Math.ceil),
  ofOne('trunc', Math.trunc),
  ofOne('abs', Math.abs),
  ofOne('sqrt', Math.sqrt),
  ofOne('cbrt', Math.cbrt),
  ['roundto', roundingTo],
  ['round_to', roundingTo],
  ['clamp', clamping],
  ['pow', power],
  ['log', logarithm],
  remainderBy('mod', (a, b) => ((a % b) + b) % b),
  remainderBy('remainder', (a, b) => a % b),
  ['pi', { least: 0, most: 0, gives: 'number', run: () => quantity(Math.PI, '') }],
  ...(['sign', 'exp', 'expm1', 'log1p', 'log2', 'log10', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan'] as const).map(
    name => ofBare(name, Math[name]),
  ),
  ...(['sinh', 'cosh', 'tanh', 'asinh', 'acosh', 'atanh'] as const).map(name => ofBare(name, Math[name])),
  ofBare('ln', Math.log),
  ofBare('lg', Math.log10),
  ofBare('atan2', Math.atan2, 2),
])
