// Arithmetic in token values (`floor(4px * 3)`), as Tokens Studio and Style Dictionary's transforms know it.
// Shunting-yard with explicit stacks: nesting in the text never becomes depth of calls.
import { decimal } from '../../values/decimal.ts'

interface Quantity {
  n: number
  unit: string
}

type Mark = { op: string } | { call: string; args: number }

/** As sd-transforms has it: a power binds closer than a sign (`-2 ^ 2` is -4), and from the right. */
const precedence: Record<string, number> = { '+': 1, '-': 1, '*': 2, '/': 2, '%': 2, negate: 3, '^': 4 }

interface Fn {
  arity: [number, number]
  run: (args: number[]) => number
  /** From this argument on a unit makes no sense. */
  bare?: number
}

/** In lower case: to CSS their names are the same in every case. */
const functions = new Map<string, Fn>([
  ['round', { arity: [1, 1], run: ([a = NaN]) => Math.round(a) }],
  ['ceil', { arity: [1, 1], run: ([a = NaN]) => Math.ceil(a) }],
  ['floor', { arity: [1, 1], run: ([a = NaN]) => Math.floor(a) }],
  ['calc', { arity: [1, 1], run: ([a = NaN]) => a }],
  ['abs', { arity: [1, 1], run: ([a = NaN]) => Math.abs(a) }],
  ['roundto', { arity: [2, 2], run: ([a = NaN, digits = 0]) => Math.round(a * 10 ** digits) / 10 ** digits }],
  ['min', { arity: [1, 64], run: args => Math.min(...args) }],
  ['max', { arity: [1, 64], run: args => Math.max(...args) }],
  ['hypot', { arity: [1, 64], run: args => Math.hypot(...args) }],
  ['trunc', { arity: [1, 1], run: ([a = NaN]) => Math.trunc(a) }],
  ['sqrt', { arity: [1, 1], run: ([a = NaN]) => Math.sqrt(a) }],
  ['cbrt', { arity: [1, 1], run: ([a = NaN]) => Math.cbrt(a) }],
  ['pow', { arity: [2, 2], run: ([a = NaN, b = NaN]) => a ** b, bare: 1 }],
  // Of bare numbers only; angles are radians.
  ...(['sign', 'exp', 'expm1', 'log1p', 'log2', 'log10', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan'] as const).map(
    (name): [string, Fn] => [name, { arity: [1, 1], run: ([a = NaN]) => Math[name](a), bare: 0 }],
  ),
  ['ln', { arity: [1, 1], run: ([a = NaN]) => Math.log(a), bare: 0 }],
  ['log', { arity: [1, 1], run: ([a = NaN]) => Math.log(a), bare: 0 }],
  ['lg', { arity: [1, 1], run: ([a = NaN]) => Math.log10(a), bare: 0 }],
  ['atan2', { arity: [2, 2], run: ([a = NaN, b = NaN]) => Math.atan2(a, b), bare: 0 }],
])

const constants = new Map([
  ['pi', Math.PI],
  ['e', Math.E],
])

// `10%` is a percentage; with an operand right behind it (`10%3`), or space before it (`10 % 3`), the sign is the remainder.
const token =
  /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)(%(?![\d.(a-z])|[a-z]{1,4}(?![a-z(]))?|([a-z][a-z\d]*)\(|(pi|e)(?![a-z\d])|([-+*/%^(),]))/iy

/** True where the text has an operator between operands or a function: worth trying to evaluate. */
export function looksLikeMath(text: string): boolean {
  return (
    /^\s*[a-zA-Z][a-zA-Z\d]*\(/.test(text) ||
    /[\d)}%a-z]\s*[*/^]\s*[-+\d.({a-z]|[\d)}%a-z]\s+[-+%]\s+[\d.({a-z]|\d%\d/i.test(text)
  )
}

/** The value of an arithmetic text as a number with its unit, or null where it is not arithmetic (unknown function, mixed units, division by zero). */
export function evaluate(text: string): string | null {
  if (text.length > 2000) return null
  const values: Quantity[] = []
  const marks: Mark[] = []
  let operandExpected = true
  let at = 0
  while (at < text.length) {
    token.lastIndex = at
    const found = token.exec(text)
    if (!found) {
      if (text.slice(at).trim() === '') break
      return null
    }
    at = token.lastIndex
    const [, digits, unit = '', spelled, constant, sign] = found
    const name = spelled?.toLowerCase()
    if (digits !== undefined) {
      if (!operandExpected) return null
      values.push({ n: Number(digits), unit: unit.toLowerCase() })
      operandExpected = false
    } else if (constant !== undefined) {
      if (!operandExpected) return null
      values.push({ n: constants.get(constant.toLowerCase())!, unit: '' })
      operandExpected = false
    } else if (name !== undefined) {
      if (!operandExpected || !functions.has(name)) return null
      marks.push({ call: name, args: 1 })
      operandExpected = true
    } else if (sign === '(') {
      if (!operandExpected) return null
      marks.push({ call: '', args: 1 })
    } else if (sign === ')' || sign === ',') {
      if (operandExpected || !closeTo(marks, values, sign)) return null
      operandExpected = sign === ','
    } else if (operandExpected) {
      if (sign === '-') marks.push({ op: 'negate' })
      else if (sign !== '+') return null
    } else {
      const weight = precedence[sign!]!
      const most = sign === '^' ? weight + 1 : weight
      for (let top = marks.at(-1); top && 'op' in top && precedence[top.op]! >= most; top = marks.at(-1)) {
        if (!apply((marks.pop() as { op: string }).op, values)) return null
      }
      marks.push({ op: sign! })
      operandExpected = true
    }
  }
  if (operandExpected) return null
  for (let top = marks.pop(); top; top = marks.pop()) {
    if (!('op' in top) || !apply(top.op, values)) return null
  }
  const result = values.length === 1 ? values[0]! : null
  return result && Number.isFinite(result.n) ? plain(result.n) + result.unit : null
}

/** Work off what stands before `)` or `,`; on `)` run the function too. */
function closeTo(marks: Mark[], values: Quantity[], sign: ')' | ','): boolean {
  for (let top = marks.at(-1); top; top = marks.at(-1)) {
    if ('op' in top) {
      marks.pop()
      if (!apply(top.op, values)) return false
      continue
    }
    if (sign === ',') {
      top.args++
      return top.call !== ''
    }
    marks.pop()
    return top.call === '' ? top.args === 1 : call(top.call, top.args, values)
  }
  return false
}

function call(name: string, count: number, values: Quantity[]): boolean {
  const { arity, run, bare = count } = functions.get(name)!
  if (count < arity[0] || count > arity[1] || values.length < count) return false
  const args = values.splice(values.length - count)
  const unit = args.find(arg => arg.unit)?.unit ?? ''
  if (args.some((arg, i) => arg.unit && (arg.unit !== unit || i >= bare))) return false
  values.push({ n: run(args.map(arg => arg.n)), unit })
  return true
}

function apply(op: string, values: Quantity[]): boolean {
  const b = values.pop()
  if (!b) return false
  if (op === 'negate') return values.push({ n: -b.n, unit: b.unit }) > 0
  const a = values.pop()
  if (!a) return false
  // `%` scales in a product (16px * 150%), as percentages do everywhere else in design tools.
  if (op === '*' && a.unit && b.unit) {
    if (b.unit === '%') return values.push({ n: (a.n * b.n) / 100, unit: a.unit }) > 0
    if (a.unit === '%') return values.push({ n: (a.n * b.n) / 100, unit: b.unit }) > 0
    return false
  }
  if (op === '*') return values.push({ n: a.n * b.n, unit: a.unit || b.unit }) > 0
  if (op === '^') return !b.unit && values.push({ n: a.n ** b.n, unit: a.unit }) > 0
  if (op === '%') {
    if (b.n === 0 || (b.unit && b.unit !== a.unit)) return false
    return values.push({ n: a.n % b.n, unit: a.unit }) > 0
  }
  if (op === '/') {
    if (b.n === 0 || (b.unit && b.unit !== a.unit)) return false
    return values.push({ n: a.n / b.n, unit: b.unit ? '' : a.unit }) > 0
  }
  if (a.unit && b.unit && a.unit !== b.unit) return false
  return values.push({ n: op === '+' ? a.n + b.n : a.n - b.n, unit: a.unit || b.unit }) > 0
}

/** A number as plain decimals without the noise that arithmetic leaves (`0.1 + 0.2` is `0.3`). */
export function plain(n: number): string {
  return decimal(Number(n.toPrecision(12)))
}
