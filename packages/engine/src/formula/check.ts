// Checks of a formula that need no values of the tokens it refers to.
import type { Json } from '../base/token.ts'
import type { TypeName } from '../base/type-names.ts'
import { functionNamed } from './catalog.ts'
import { evaluateConstant } from './evaluate.ts'
import type { Formula } from './formula.ts'
import { placesIn } from './references.ts'
import { childrenOf, Fault, type Node } from './syntax.ts'
import { described, fits, kindNames, toLiteral, type Value } from './value.ts'

type Kind = Value['kind']

/**
 * Why the formula cannot be a value of the type, or null. `misfitOf` judges a literal. Faults in the numbers (a division by
 * zero, incompatible units) do not count: they leave a token unresolved, and a change of another token may repair them.
 */
export function formulaMisfit(
  { root, text }: Formula,
  type: TypeName,
  misfitOf: (literal: Json) => string | null,
): string | null {
  const kind = kindOf(root)
  if (kind !== null && !fits(kind, type)) return `the formula gives ${kindNames[kind]}`
  if (placesIn(text).length > 0) return null
  try {
    const value = evaluateConstant(root)
    const literal = toLiteral(value, type)
    return literal === undefined ? `the formula gives ${described(value)}` : misfitOf(literal)
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

/** The result of a node whose kind alone decides it. */
const resultKinds = {
  number: 'number',
  unit: 'number',
  color: 'color',
  text: 'text',
  boolean: 'boolean',
  list: 'list',
  reference: null,
} as const satisfies Partial<Record<Node['kind'], Kind | null>>

/** The kind of the result, or null if the references decide it. */
export function kindOf(node: Node): Kind | null {
  switch (node.kind) {
    case 'prefix':
      return node.op === '!' ? 'boolean' : 'number'
    case 'operation':
      return ['+', '-', '*', '/', '^'].includes(node.op) ? 'number' : 'boolean'
    case 'call':
      return functionNamed(node.name)!.gives
    case 'method':
      return node.name.startsWith('to.') ? 'color' : null
    default:
      return resultKinds[node.kind]
  }
}

/** An operand of arithmetic that cannot be a number, whatever its references resolve to; null if there is none. */
export function operandFault(node: Node): { what: string; at: number } | null {
  for (const child of childrenOf(node)) {
    const kind = node.kind === 'operation' || node.kind === 'unit' ? kindOf(child) : null
    const arithmetic = node.kind !== 'operation' || kindOf(node) === 'number'
    if (arithmetic && (kind === 'color' || kind === 'boolean' || kind === 'list'))
      return { what: `this needs a number, not ${kindNames[kind]}`, at: child.at }
    const inner = operandFault(child)
    if (inner) return inner
  }
  return null
}
