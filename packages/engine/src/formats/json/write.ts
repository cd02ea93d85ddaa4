// Nested JSON after the dotted names. Writes text directly, because an object would move keys such as `10` to the front and
// give `__proto__` another meaning.
import { leafText } from '../parts/json-leaf.ts'
import { modeKeys } from '../../naming/mode-keys.ts'
import type { ExportOutput } from '../../format/format.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { findingsOf, prepare } from '../../format/prepared.ts'
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
import { nest, type Node } from '../../base/tree.ts'

export function writeJson(input: ExportInput): ExportOutput {
  const { modes, found } = prepare(input)
  const out: string[] = []
  if (input.axes.length === 0) {
    writeTree(
      modes.flatMap(({ tokens }) => tokens),
      0,
      out,
    )
  } else {
    const keys = modeKeys(input.variants.map(mode => mode.name))
    out.push(modes.length === 0 ? '{\n  "$modes": {}\n}' : '{\n  "$modes": {\n')
    for (const [index, { tokens }] of modes.entries()) {
      out.push(`    ${JSON.stringify(keys[index])}: `)
      writeTree(tokens, 2, out)
      out.push(index < modes.length - 1 ? ',\n' : '\n  }\n}')
    }
  }
  out.push('\n')
  return { text: out.join(''), findings: findingsOf(found, input) }
}

/** Uses a stack, since the depth of names is unbounded. */
function writeTree(tokens: readonly ResolvedLiteral[], depth: number, out: string[]): void {
  type Step = { text: string } | { node: Node<ResolvedLiteral>; depth: number }
  const open: Step[] = [{ node: nest(tokens, ({ token }) => token.name), depth }]
  while (open.length > 0) {
    const step = open.pop()!
    if ('text' in step) {
      out.push(step.text)
      continue
    }
    const { node, depth: level } = step
    if (!node.children) {
      out.push(node.item ? leaf(node.item, level) : '{}')
      continue
    }
    const indent = '  '.repeat(level + 1)
    out.push('{\n')
    // DTCG's name for the token at a group's own path (2025.10 §6.2).
    if (node.item) out.push(`${indent}"$root": ${leaf(node.item, level + 1)},\n`)
    open.push({ text: `\n${'  '.repeat(level)}}` })
    const children = [...node.children].reverse()
    for (const [index, [segment, child]] of children.entries()) {
      open.push({ node: child, depth: level + 1 })
      open.push({ text: `${index < children.length - 1 ? ',\n' : ''}${indent}${JSON.stringify(segment)}: ` })
    }
  }
}

function leaf(ready: ResolvedLiteral, level: number): string {
  const { token } = ready
  const indent = `\n${'  '.repeat(level + 1)}`
  const lines = [`"value": ${leafText(ready, indent)}`, `"type": "${token.type}"`]
  if (token.description) lines.push(`"description": ${JSON.stringify(token.description)}`)
  return `{${indent}${lines.join(`,${indent}`)}\n${'  '.repeat(level)}}`
}
