// Writes nodes as JSON text with two spaces, without objects, which would list keys like `10` first.
import { isMap, type Node } from '../../../base/node.ts'

/** Writes arrays of scalars on one line. Iterative: extensions may be nested to any depth. */
export function jsonText(root: Node): string {
  const parts: string[] = []
  const stack: { entries: Iterator<[string | null, Node]>; close: string; first: boolean }[] = []
  const open = (node: Node) => {
    if (isMap(node) && node.size > 0) {
      parts.push('{')
      stack.push({ entries: node.entries(), close: '}', first: true })
    } else if (Array.isArray(node) && node.some(item => item !== null && typeof item === 'object')) {
      parts.push('[')
      stack.push({ entries: node.map((item): [null, Node] => [null, item]).values(), close: ']', first: true })
    } else if (isMap(node)) parts.push('{}')
    else if (Array.isArray(node)) parts.push(`[${node.map(item => JSON.stringify(item)).join(', ')}]`)
    else parts.push(JSON.stringify(node))
  }
  open(root)
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const next = top.entries.next()
    if (next.done) {
      stack.pop()
      parts.push(`\n${'  '.repeat(stack.length)}${top.close}`)
      continue
    }
    const [key, value] = next.value
    parts.push(`${top.first ? '' : ','}\n${'  '.repeat(stack.length)}`)
    if (key !== null) parts.push(`${JSON.stringify(key)}: `)
    top.first = false
    open(value)
  }
  return `${parts.join('')}\n`
}
