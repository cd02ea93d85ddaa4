// Prints the tree of a formula as text that parses to the same tree.
import { decimal } from '../base/decimal.ts'
import { notations } from './catalog.ts'
import { strengths, type Node } from './syntax.ts'

const name = /^[a-z_][\w-]*$/i

/** `refer` prints the references. */
export function print(node: Node, refer: (name: string) => string = name => `{${name}}`): string {
  const inner = (of: Node) => print(of, refer)
  switch (node.kind) {
    case 'reference':
      return refer(node.name)
    case 'unit':
      return parenthesized(inner(node.of), node.of.kind !== 'reference') + node.unit
    case 'prefix':
      return node.op + parenthesized(inner(node.of), node.of.kind === 'operation')
    case 'operation': {
      const strength = strengths[node.op]
      const left = parenthesized(inner(node.left), isWeaker(node.left, strength))
      return `${left} ${node.op} ${parenthesized(inner(node.right), isWeaker(node.right, strength + 1))}`
    }
    case 'call':
      return `${node.name}(${node.args.map(arg => argument(node.name, arg, inner(arg))).join(', ')})`
    case 'method':
      return `${parenthesized(inner(node.of), !isOperand(node.of))}.${node.name}(${node.args.map(inner).join(', ')})`
    case 'list':
      if (node.commas) return node.items.map(inner).join(', ')
      return node.items.map((item, i) => (i > 0 ? apart(inner(item)) : inner(item))).join(' ')
    default:
      return literalText(node)
  }
}

function literalText(node: Extract<Node, { kind: 'number' | 'color' | 'text' | 'boolean' }>): string {
  switch (node.kind) {
    case 'number':
      if (node.n === Math.PI && node.unit === '') return 'pi'
      // An exponent keeps the shortest text of the number; plain decimals would add digits to it.
      return /e/.test(String(node.n)) ? String(node.n) + node.unit : decimal(node.n) + node.unit
    case 'color':
      return node.color.written!
    case 'text':
      return node.quoted || !name.test(node.text) ? quoted(node.text) : node.text
    case 'boolean':
      return String(node.is)
  }
}

const parenthesized = (text: string, isNeeded: boolean) => (isNeeded ? `(${text})` : text)

const isWeaker = (node: Node, strength: number) => node.kind === 'operation' && strengths[node.op] < strength

/** In color notations a slash precedes the alpha, so a division needs parentheses. */
const argument = (name: string, arg: Node, text: string) =>
  parenthesized(text, notations.has(name) && arg.kind === 'operation')

/** After a blank, a sign would be parsed as a binary operator. */
const apart = (text: string) => parenthesized(text, /^[-+!]/.test(text))

const isOperand = ({ kind }: Node) => !['operation', 'prefix', 'unit', 'number'].includes(kind)

const quoted = (text: string) => (text.includes('"') ? `'${text}'` : `"${text}"`)
