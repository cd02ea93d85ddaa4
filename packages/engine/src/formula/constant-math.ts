// Arithmetic without references (`floor(4px * 3)`), as Tokens Studio and Style Dictionary's transforms know it, and as CSS does.
import { evaluate as workOut } from './evaluate.ts'
import { parse } from './parse.ts'
import { childrenOf, Fault, type Node } from './syntax.ts'
import { quantityText } from './value.ts'
import { decimal } from '../base/decimal.ts'

/** True where the text has an operator between operands or a function: worth trying to evaluate. */
export function looksLikeMath(text: string): boolean {
  return (
    /^\s*[a-zA-Z][a-zA-Z\d]*\(/.test(text) ||
    /[\d)}%a-z]\s*[*/^]\s*[-+\d.({a-z]|[\d)}%a-z]\s+[-+%]\s+[\d.({a-z]|\d%\d/i.test(text)
  )
}

/** The value of an arithmetic text as a number with its unit, or null where it is not arithmetic, or in several units. */
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
 * Whether all its operands have one unit. In a document px and rem cannot be combined at sixteen, and the base of a percentage is
 * unknown, so it is allowed in a product only.
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

/** A number as plain decimals without the noise that arithmetic leaves (`0.1 + 0.2` is `0.3`). */
export function plain(n: number): string {
  return decimal(Number(n.toPrecision(12)))
}
