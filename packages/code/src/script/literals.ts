// Finds custom properties and classes in the strings and templates of a script.
import type * as Ts from 'typescript'
import { lex } from '../css/lex.ts'
import type { Lexeme } from '../css/lex.ts'
import { findProperties, workedOut } from '../css/properties.ts'
import { noneFound } from '../occurrence.ts'
import type { CodeScan } from '../occurrence.ts'
import { findClasses } from '../utility.ts'
import { addFromLiteral, literalText } from './text.ts'
import { unescaped } from '../css/lex.ts'

type Typescript = typeof Ts

/** Methods and functions that take the name of a custom property. */
const takingNames = new Set(['getPropertyValue', 'setProperty', 'removeProperty', 'getPropertyPriority'])
/** Functions for class names that are common in projects with Tailwind. */
const takingClasses = new Set(['clsx', 'cn', 'cx', 'classNames', 'classnames', 'twMerge', 'twJoin', 'cva', 'tv'])

/** `ofClasses`: the script is the value of an attribute for classes. */
export function findInLiteral(
  ts: Typescript,
  file: Ts.SourceFile,
  node: Ts.Node,
  found: CodeScan,
  ofClasses = false,
): void {
  const isOpen = ts.isTemplateHead(node) || ts.isTemplateMiddle(node)
  const isPiece = isOpen || ts.isTemplateTail(node)
  if (!isPiece && !ts.isStringLiteralLike(node)) return
  const start = node.getStart(file) + 1
  const end = node.getEnd() - (isOpen ? 2 : 1)
  const classes = ofClasses || isOfClasses(ts, node)
  const source = file.text.slice(start, end)
  if (source === '' || (!classes && !source.includes('--'))) return
  const literal = literalText(file.text, start, end)
  const part = findInContent(ts, node, literal.text, { classes, isPiece, isOpen })
  addFromLiteral(found, part, literal, ts.isStringLiteral(node) ? file.text.charAt(start - 1) : '`')
}

interface Literal {
  /** It contains class names. */
  classes: boolean
  /** It is part of a template with expressions. */
  isPiece: boolean
  /** An expression of the template follows. */
  isOpen: boolean
}

/** Offsets in the result are offsets in `text`. */
function findInContent(ts: Typescript, node: Ts.Node, text: string, { classes, isPiece, isOpen }: Literal): CodeScan {
  const part = noneFound()
  if (classes) findClasses(text, 0, part)
  if (!isPiece && isName(text)) whole(ts, node, text, part)
  const lexemes = lex(text, { syntax: 'css', quotes: false })
  findProperties(text, lexemes, part, { declares: isStyle(ts, node), classes: true })
  if (isOpen || isAddedTo(ts, node)) unfinished(ts, node, text, lexemes.at(-1), part)
  return part
}

const isName = (text: string) => {
  if (!text.startsWith('--')) return false
  const [first, second] = lex(text, { syntax: 'css', quotes: false })
  return second === undefined && first?.type === 'identifier' && first.end === text.length && text.length > 2
}

/** Adds a literal that consists of a name only. */
function whole(ts: Typescript, node: Ts.Node, text: string, part: CodeScan): void {
  const name = unescaped(text)
  const why = 'the string may name the custom property or something else'
  if (!namesProperty(ts, node)) part.doubts.push({ kind: 'css', start: 0, name, whole: { end: text.length }, why })
  else
    part.places.push({
      kind: 'css',
      start: 0,
      end: text.length,
      name,
      ...(setsProperty(ts, node) ? { binds: true } : {}),
    })
}

function namesProperty(ts: Typescript, node: Ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true
  if (ts.isComputedPropertyName(parent) || ts.isElementAccessExpression(parent)) return true
  if (ts.isPropertyAssignment(parent) && parent.name.getText() === 'name')
    return isCallOf(ts, parent.parent.parent, ['registerProperty'])
  return isCallOf(ts, parent, takingNames) && (parent as Ts.CallExpression).arguments[0] === node
}

/** The value of the property is written here, and not read. */
function setsProperty(ts: Typescript, { parent }: Ts.Node): boolean {
  if (ts.isPropertyAssignment(parent)) return true
  if (ts.isComputedPropertyName(parent)) return ts.isPropertyAssignment(parent.parent)
  return isCallOf(ts, parent, ['setProperty', 'removeProperty'])
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

/** Replaces a name that an expression continues by a doubt: `var(--color-${name})`. */
function unfinished(ts: Typescript, node: Ts.Node, text: string, last: Lexeme | undefined, part: CodeScan): void {
  if (last?.end !== text.length) return
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

/** The content of a tagged template is read as declarations. */
function isStyle(ts: Typescript, node: Ts.Node): boolean {
  for (let at: Ts.Node = node; at.parent; at = at.parent)
    if (!ts.isTemplateSpan(at.parent) && !ts.isTemplateExpression(at.parent))
      return ts.isTaggedTemplateExpression(at.parent)
  return false
}

/** `class`, `className`, `wrapperClasses`. */
const isClassName = (name: string) => /^class$|class(?:es|name|names|list)?$/i.test(name)

function isOfClasses(ts: Typescript, node: Ts.Node): boolean {
  for (let at: Ts.Node | undefined = node.parent; at; at = at.parent) {
    if (ts.isJsxAttribute(at)) return isClassName(at.name.getText())
    if (ts.isPropertyAssignment(at) && isClassName(at.name.getText())) return true
    if (ts.isVariableDeclaration(at) && ts.isIdentifier(at.name) && isClassName(at.name.text)) return true
    if (isCallOf(ts, at, takingClasses)) return true
    if (ts.isBlock(at) || ts.isSourceFile(at) || ts.isVariableStatement(at)) return false
  }
  return false
}
