// Finds places in the product that decide by the text of a message. Messages are for people and change; programs decide by codes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../ensure.mjs'
import { isTest, sourceFiles } from './sources.mjs'

/** Variables and fields that contain messages. */
const SENTENCE = /^(message|sentence|error_description|statusText)$/
/** Contain messages or codes: the compared text decides which. */
const MAYBE = /^(error|reason|fault|failure|hint|note|warning|trouble|why)$/
const LOOKS_INTO = new Set(['startsWith', 'endsWith', 'includes', 'indexOf', 'match', 'matchAll', 'search'])
const PATTERN = new Set(['test', 'exec'])

/** Messages of other programs, whose errors have no code. */
export const foreign = {
  'apps/server/src/storage/failures.ts': 'the driver of PostgreSQL, for connections that it ends itself',
  'apps/server/src/storage/connections/check-server.ts': 'the driver of PostgreSQL, for its own timeouts',
}

const nameOf = node => {
  const inner = ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node)
  if (inner) return nameOf(node.expression)
  if (ts.isBinaryExpression(node)) return nameOf(node.left) // message ?? ''
  if (ts.isElementAccessExpression(node))
    return ts.isStringLiteral(node.argumentExpression) ? node.argumentExpression.text : ''
  if (ts.isCallExpression(node))
    return ts.isPropertyAccessExpression(node.expression) ? nameOf(node.expression.expression) : '' // message.trim()
  return ts.isPropertyAccessExpression(node) ? node.name.text : ts.isIdentifier(node) ? node.text : ''
}

/** A code has neither blanks nor capitals at its start. */
const isProse = node =>
  node !== undefined &&
  ((ts.isStringLiteralLike(node) && /\S \S|^[A-Z][a-z]/.test(node.text)) ||
    (ts.isRegularExpressionLiteral(node) && /[A-Za-z] (?:\\\w|[a-z])|^\/\^?[A-Z][a-z]/.test(node.text)))

const isSentence = (node, given) => SENTENCE.test(nameOf(node)) || (MAYBE.test(nameOf(node)) && isProse(given))

const literal = node => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
const equality = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken])

function decides(node) {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { expression: subject, name } = node.expression
    const [given] = node.arguments
    if (LOOKS_INTO.has(name.text)) return given !== undefined && isSentence(subject, given)
    if (PATTERN.has(name.text)) return given !== undefined && isSentence(given, subject)
  }
  if (ts.isBinaryExpression(node) && equality.has(node.operatorToken.kind))
    return [
      [node.left, node.right],
      [node.right, node.left],
    ].some(([sentence, other]) => literal(other) && isSentence(sentence, other) && (other.text ?? ' ') !== '')
  if (ts.isSwitchStatement(node)) return SENTENCE.test(nameOf(node.expression))
  return false
}

/** Each as a line of text. */
export function findDecisionsBySentence(base = root, folders = ['packages', 'apps']) {
  const paths = sourceFiles(folders, base).filter(path => !isTest(path) && !Object.hasOwn(foreign, path))
  const found = []
  for (const path of paths) {
    const text = readFileSync(join(base, path), 'utf8')
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    const visit = node => {
      if (decides(node)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
        found.push(`${path}:${line + 1} decides by a sentence: ${node.getText(source).split('\n')[0]}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return { files: paths.length, found }
}
