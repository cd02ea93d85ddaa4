// Custom properties and classes in the strings and templates of a script.
import type * as Ts from 'typescript'
import { lex } from '../css/lex.ts'
import type { Lexeme } from '../css/lex.ts'
import { findProperties, workedOut } from '../css/properties.ts'
import { noneFound } from '../place.ts'
import type { Found } from '../place.ts'
import { findClasses } from '../utility.ts'
import { addFromLiteral, literalText } from './text.ts'
import { unescaped } from '../css/lex.ts'

type Typescript = typeof Ts

/** Methods and functions that take the name of a custom property. */
const takingNames = new Set(['getPropertyValue', 'setProperty', 'removeProperty', 'getPropertyPriority'])
/** Functions that take class names, as projects with Tailwind have them. */
const takingClasses = new Set(['clsx', 'cn', 'cx', 'classNames', 'classnames', 'twMerge', 'twJoin', 'cva', 'tv'])

export function findInLiteral(ts: Typescript, file: Ts.SourceFile, node: Ts.Node, found: Found): void {
  const isPiece = ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)
  if (!isPiece && !ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node)) return
  const start = node.getStart(file) + 1
  const closing = ts.isTemplateHead(node) || ts.isTemplateMiddle(node) ? 2 : 1
  const end = node.getEnd() - closing
  const classes = isOfClasses(ts, node)
  if (end <= start || (!classes && !file.text.slice(start, end).includes('--'))) return
  const literal = literalText(file.text, start, end)
  const quote = ts.isStringLiteral(node) ? (file.text[start - 1] ?? "'") : '`'
  const part = noneFound()
  if (classes) findClasses(literal.text, 0, part)
  const { text } = literal
  if (!isPiece && text.startsWith('--') && isName(text)) whole(ts, node, text, part)
  const lexemes = lex(text, { syntax: 'css', quotes: false })
  findProperties(text, lexemes, part, { declares: isStyle(ts, node), classes: true })
  const last = lexemes.at(-1)
  if (last && last.end === text.length && (closing === 2 || isAddedTo(ts, node))) unfinished(ts, node, text, last, part)
  addFromLiteral(found, part, literal, quote)
}

const isName = (text: string) => {
  const [first, second] = lex(text, { syntax: 'css', quotes: false })
  return second === undefined && first?.type === 'identifier' && first.end === text.length && text.length > 2
}

/** The literal is a name alone. */
function whole(ts: Typescript, node: Ts.Node, text: string, part: Found): void {
  const name = unescaped(text)
  if (namesProperty(ts, node)) part.places.push({ kind: 'css', start: 0, end: text.length, name })
  else
    part.doubts.push({ kind: 'css', start: 0, name, why: 'the string may name the custom property or something else' })
}

function namesProperty(ts: Typescript, node: Ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true
  if (ts.isComputedPropertyName(parent) || ts.isElementAccessExpression(parent)) return true
  if (ts.isPropertyAssignment(parent) && parent.name.getText() === 'name')
    return isCallOf(ts, parent.parent.parent, ['registerProperty'])
  return isCallOf(ts, parent, takingNames) && (parent as Ts.CallExpression).arguments[0] === node
}

function isCallOf(ts: Typescript, node: Ts.Node, names: Iterable<string>): boolean {
  if (!ts.isCallExpression(node)) return false
  const { expression } = node
  const name = ts.isPropertyAccessExpression(expression)
    ? expression.name.text
    : ts.isIdentifier(expression)
      ? expression.text
      : ''
  return new Set(names).has(name)
}

/** A name that an expression goes on with: `var(--color-${name})`. */
function unfinished(ts: Typescript, node: Ts.Node, text: string, last: Lexeme, part: Found): void {
  const before = unescaped(text.slice(last.start, last.end))
  if (last.type !== 'identifier' || !before.startsWith('--')) return
  part.places = part.places.filter(({ kind, end }) => kind !== 'css' || end !== last.end)
  part.doubts = part.doubts.filter(({ start }) => start !== last.start)
  part.doubts.push({ kind: 'css', start: last.start, before, after: afterExpression(ts, node), why: workedOut })
}

function afterExpression(ts: Typescript, node: Ts.Node): string {
  const { parent } = node
  const next = ts.isTemplateExpression(parent)
    ? parent.templateSpans[0]?.literal
    : ts.isTemplateSpan(parent)
      ? parent.parent.templateSpans[parent.parent.templateSpans.indexOf(parent) + 1]?.literal
      : undefined
  const text = next?.text ?? ''
  let end = 0
  while (end < text.length && !' ,)(;:{}"\'\n'.includes(text[end]!)) end++
  return next && end === text.length && ts.isTemplateMiddle(next) ? '' : text.slice(0, end)
}

const isAddedTo = (ts: Typescript, { parent }: Ts.Node) =>
  ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.PlusToken

/** Templates with a tag, and strings that hold a rule, are read as declarations. */
function isStyle(ts: Typescript, node: Ts.Node): boolean {
  for (let at: Ts.Node = node; at.parent; at = at.parent)
    if (!ts.isTemplateSpan(at.parent) && !ts.isTemplateExpression(at.parent))
      return ts.isTaggedTemplateExpression(at.parent)
  return false
}

function isOfClasses(ts: Typescript, node: Ts.Node): boolean {
  for (let at: Ts.Node | undefined = node.parent; at; at = at.parent) {
    if (ts.isJsxAttribute(at)) return ['class', 'className'].includes(at.name.getText())
    if (isCallOf(ts, at, takingClasses)) return true
    if (ts.isBlock(at) || ts.isSourceFile(at) || ts.isVariableStatement(at)) return false
  }
  return false
}
