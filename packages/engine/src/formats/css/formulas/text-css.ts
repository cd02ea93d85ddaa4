// Writes the text that a formula produces as CSS, with references as `var()` where the meaning stays the same.
import { cssFunctions } from '../../../formula/catalog.ts'
import { evaluate } from '../../../formula/evaluate.ts'
import { isBad, readFormula } from '../../../formula/formula.ts'
import { placesIn } from '../../../formula/references.ts'
import type { Node } from '../../../formula/syntax.ts'
import { textOf } from '../../../formula/value.ts'
import { typeOf } from '../../../values/value.ts'
import { colorText, type FormulaContext } from './color-css.ts'

/** Text, or a reference with its text; strings have no quotes here, but have them where they are declared. */
type Piece = string | { name: string; text: string; isText: boolean }

/** null where CSS can only contain the result. */
export function textCss(formula: string, context: FormulaContext): string | null {
  const read = readFormula(formula)
  if (isBad(read) || placesIn(formula).length === 0) return null
  return written(piecesOf(read.root, context), context)
}

/** The same of a list of fonts. */
export function fontsCss(formula: string, context: FormulaContext): string | null {
  const read = readFormula(formula)
  if (isBad(read) || placesIn(formula).length === 0) return null
  const items = read.root.kind === 'list' ? read.root.items : [read.root]
  return items
    .map(item => {
      if (item.kind === 'reference') return context.refer(item.name)
      return typeOf('fontFamily').text([textOf(evaluate(item, context.lookUp))])
    })
    .join(', ')
}

function piecesOf(node: Node, context: FormulaContext): Piece[] {
  switch (node.kind) {
    case 'reference': {
      const value = evaluate(node, context.lookUp)
      return [{ name: node.name, text: textOf(value), isText: value.kind === 'text' }]
    }
    case 'text':
      return [node.text]
    case 'list':
      return joined(node.items, node.commas ? ', ' : ' ', context)
    case 'call':
      if (cssFunctions.has(node.name)) return [`${node.name}(`, ...joined(node.args, ', ', context), ')']
      break
    case 'method':
      if (node.name === 'concat') return [node.of, ...node.args].flatMap(part => piecesOf(part, context))
      break
    default:
  }
  return [colorText(node, context) ?? textOf(evaluate(node, context.lookUp))]
}

const joined = (nodes: readonly Node[], between: string, context: FormulaContext): Piece[] =>
  nodes.flatMap((node, at) => [...(at === 0 ? [] : [between]), ...piecesOf(node, context)])

/** Writes a reference as its text where `var()` would not work: next to other text, in a string or in an address. */
function written(pieces: readonly Piece[], { literal, refer }: FormulaContext): string {
  let out = ''
  for (const [at, piece] of pieces.entries()) {
    if (typeof piece === 'string') {
      out += piece
      continue
    }
    const next = pieces[at + 1]
    const after = typeof next === 'string' ? next : (next?.text ?? '')
    const stands = /(?:^|[\s(,/])$/.test(out) && /^(?:$|[\s),/])/.test(after)
    const isWord = piece.isText && literal(piece.name).startsWith('"')
    out += stands && !isInside(out) && !isWord ? refer(piece.name) : piece.text
  }
  return out
}

/** Within a string or `url(…)`. */
function isInside(text: string): boolean {
  const outside = text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gs, '')
  return /["']/.test(outside) || /\burl\([^)]*$/i.test(outside)
}
