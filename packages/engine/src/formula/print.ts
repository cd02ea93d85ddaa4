// Writes the tree of a formula as text that reads as the same tree.
import { decimal } from '../base/decimal.ts'
import { notations } from './catalog.ts'
import { strengths, type Node } from './syntax.ts'

const name = /^[a-z_][\w-]*$/i

/** `refer` writes the references. */
export function print(node: Node, refer: (name: string) => string = name => `{${name}}`): string {
  const inner = (of: Node) => print(of, refer)
  switch (node.kind) {
    case 'number':
      if (node.n === Math.PI && node.unit === '') return 'pi'
      // A number has no digits beyond its shortest text.
      return /e/.test(String(node.n)) ? String(node.n) + node.unit : decimal(node.n) + node.unit
    case 'color':
      return node.color.written!
    case 'text':
      return node.quoted || !name.test(node.text) ? quoted(node.text) : node.text
    case 'boolean':
      return String(node.is)
    case 'reference':
      return refer(node.name)
    case 'unit':
      return (node.of.kind === 'reference' ? inner(node.of) : `(${inner(node.of)})`) + node.unit
    case 'prefix':
      return node.op + (node.of.kind === 'operation' ? `(${inner(node.of)})` : inner(node.of))
    case 'operation': {
      const strength = strengths[node.op]
      const side = (of: Node, right: boolean) => {
        const weak = of.kind === 'operation' && strengths[of.op] < strength + (right ? 1 : 0)
        return weak ? `(${inner(of)})` : inner(of)
      }
      return `${side(node.left, false)} ${node.op} ${side(node.right, true)}`
    }
    case 'call':
      return `${node.name}(${node.args.map(arg => argument(node.name, arg, inner(arg))).join(', ')})`
    case 'method':
      return `${isOperand(node.of) ? inner(node.of) : `(${inner(node.of)})`}.${node.name}(${node.args.map(inner).join(', ')})`
    case 'list':
      if (node.commas) return node.items.map(inner).join(', ')
      return node.items.map((item, i) => (i > 0 ? apart(inner(item)) : inner(item))).join(' ')
  }
}

/** In the notations of colors a slash stands in front of the alpha: one that divides needs parentheses. */
const argument = (name: string, arg: Node, text: string) =>
  notations.has(name) && arg.kind === 'operation' ? `(${text})` : text

/** Behind a blank a sign would be taken for an operator between the two. */
const apart = (text: string) => (/^[-+!]/.test(text) ? `(${text})` : text)

const isOperand = ({ kind }: Node) => !['operation', 'prefix', 'unit', 'number'].includes(kind)

const quoted = (text: string) => (text.includes('"') ? `'${text}'` : `"${text}"`)
