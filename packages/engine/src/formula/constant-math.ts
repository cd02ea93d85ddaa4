// Arithmetic without references (`floor(4px * 3)`), as in Tokens Studio, in the transforms of Style Dictionary and in CSS.
import { evaluate as workOut } from './evaluate.ts'
import { parse } from './parse.ts'
import { childrenOf, Fault, type Node } from './syntax.ts'
import { quantityText } from './value.ts'
import { decimal } from '../base/decimal.ts'

/** A quick check before `evaluate`: the text has an operator between operands, or a function. */
export function looksLikeMath(text: string): boolean {
  return (
    /^\s*[a-zA-Z][a-zA-Z\d]*\(/.test(text) ||
    /[\d)}%a-z]\s*[*/^]\s*[-+\d.({a-z]|[\d)}%a-z]\s+[-+%]\s+[\d.({a-z]|\d%\d/i.test(text)
  )
}

/** The result of an arithmetic text as a number with its unit, or null if it is not arithmetic, or mixes units. */
export function evaluate(text: string): string | null {
  try {
    const root = parse(text, 'studio')
    const value = workOut(root, (name, at) => {
      throw new Fault(`there is no ${name}`, at)
    })
    return value.kind === 'number' && isOfOneUnit(root) ? quantityText(value) : null
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

/**
 * Whether all operands have one unit. The size of a rem in a document is unknown, so px and rem do not combine; the base of a
 * percentage is unknown as well, so a percentage may occur in products only.
 */
export function isOfOneUnit(root: Node, unitOf: (name: string) => string = () => ''): boolean {
  const units = new Set<string>()
  let onlyProducts = true
  const walk = (node: Node): void => {
    if (node.kind === 'number' || node.kind === 'unit') units.add(node.unit)
    else if (node.kind === 'reference') units.add(unitOf(node.name))
    else if (node.kind === 'call' || (node.kind === 'operation' && node.op !== '*' && node.op !== '/'))
      onlyProducts = false
    for (const child of childrenOf(node)) walk(child)
  }
  walk(root)
  units.delete('')
  if (units.delete('%') && !onlyProducts) return false
  return units.size <= 1
}

/** The number in plain decimals, without the rounding errors of doubles (`0.1 + 0.2` is `0.3`). */
export function plain(n: number): string {
  return decimal(Number(n.toPrecision(12)))
}
