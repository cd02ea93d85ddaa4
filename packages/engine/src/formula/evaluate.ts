// Evaluates a formula. Pure: the result depends only on the text and on the values of the references.
import { finite, operate } from './arithmetic.ts'
import { functionNamed } from './catalog.ts'
import { runMethod } from './methods.ts'
import { Fault, LimitFault, type Node } from './syntax.ts'
import { longestText, mostItems, numberOf, quantity, type Value } from './value.ts'

const mostSteps = 10_000

/** The value of a reference. Throws a `Fault` where it does not resolve. */
export type LookUp = (name: string, at: number) => Value

/** Throws a `Fault`. */
export function evaluate(root: Node, lookUp: LookUp): Value {
  let steps = 0

  function visit(node: Node): Value {
    if (++steps > mostSteps) throw new LimitFault(`it takes more than ${mostSteps} steps`, node.at)
    const value = run(node)
    if (value.kind === 'text' && value.text.length > longestText)
      throw new LimitFault(`a text has at most ${longestText} characters`, node.at)
    return value
  }

  function run(node: Node): Value {
    switch (node.kind) {
      case 'number':
      case 'color':
      case 'boolean':
      case 'text':
        return node
      case 'reference':
        return lookUp(node.name, node.at)
      case 'unit':
        return withUnit(visit(node.of), node.unit, node.at)
      case 'prefix':
        return prefixed(node.op, visit(node.of), node.at)
      case 'operation':
        return operate(node.op, visit(node.left), visit(node.right), node.at)
      case 'call':
        return functionNamed(node.name)!.run(node.args.map(visit), node.at)
      case 'method':
        return runMethod(node.name, visit(node.of), node.args.map(visit), node.at)
      case 'list':
        return list(node.items.map(visit), node.commas, node.at)
    }
  }

  /** Flattens nested lists that have the same separator. */
  function list(items: Value[], commas: boolean, at: number): Value {
    const flat = items.flatMap(item =>
      item.kind === 'list' && item.commas === commas && item.text === undefined ? item.items : [item],
    )
    steps += flat.length
    if (flat.length > mostItems) throw new LimitFault(`a list holds at most ${mostItems} items`, at)
    return { kind: 'list', items: flat, commas }
  }

  return visit(root)
}

/** Evaluates a formula without references. Throws a `Fault`. */
export const evaluateConstant = (root: Node): Value =>
  evaluate(root, (name, at) => {
    throw new Fault(`there is no ${name}`, at)
  })

/** A plain number gets the unit; a quantity must already have it. */
function withUnit(value: Value, unit: string, at: number): Value {
  const given = numberOf(value, `the unit ${unit}`, at)
  if (given.unit === '' || given.unit === unit) return quantity(given.n, unit)
  throw new Fault(`a quantity in ${given.unit} cannot be given the unit ${unit}`, at)
}

function prefixed(op: '-' | '+' | '!', value: Value, at: number): Value {
  if (op !== '!') {
    const { n, unit } = numberOf(value, `"${op}"`, at)
    return finite(quantity(op === '-' ? -n : n, unit), at)
  }
  if (value.kind !== 'boolean') throw new Fault('"!" needs true or false', at)
  return { kind: 'boolean', is: !value.is }
}
