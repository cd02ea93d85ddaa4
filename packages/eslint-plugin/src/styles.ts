// Decides which objects and templates of a program are styles.
import type { Rule } from 'eslint'
import type { Node, Property } from 'estree'

/** JSX attributes and functions of libraries that take styles as objects. */
const attributes = new Set(['style', 'sx', 'css'])
const functions = new Set(
  'css style styled keyframes globalCss globalStyle createGlobalStyle makeStyles createStyles create cva sva recipe'.split(
    ' ',
  ),
)
const styleTypes = /^(CSSProperties|CSSObject|SystemStyleObject)$/

/** `css`, `styled.div`, `styled(Button)`, `styled.div.attrs(…)`. */
export function isStyleTag(node: Node): boolean {
  if (node.type === 'Identifier') return functions.has(node.name)
  if (node.type === 'MemberExpression') return isStyleTag(node.object) || isNamedStylex(node)
  return node.type === 'CallExpression' && isStyleTag(node.callee)
}

const isNamedStylex = (node: Node) =>
  node.type === 'MemberExpression' &&
  node.object.type === 'Identifier' &&
  /^(stylex|StyleSheet)$/.test(node.object.name) &&
  node.property.type === 'Identifier' &&
  functions.has(node.property.name)

/** Parsers add nodes that estree does not declare. */
interface Loose {
  type: string
  parent?: Loose
  name?: unknown
  callee?: Node
  id?: unknown
}

/** Whether the property's object, or an enclosing one, is a style. */
export function isStyle(property: Property): boolean {
  let node = (property as Rule.Node).parent as Loose | undefined
  for (; node; node = node.parent) {
    if (node.type === 'JSXAttribute') return attributes.has(nameOf(node.name))
    if (node.type === 'CallExpression') return node.callee ? isStyleTag(node.callee) : false
    if (node.type === 'VariableDeclarator') return styleTypes.test(typeNameOf(node.id))
    if (/Function|Statement|Class|Program/.test(node.type) && node.type !== 'ArrowFunctionExpression') return false
  }
  return false
}

const nameOf = (name: unknown) =>
  typeof name === 'object' && name !== null && 'name' in name && typeof name.name === 'string' ? name.name : ''

interface TypeName {
  type: string
  name?: string
  right?: { name?: string }
}

/** The type of `const x: React.CSSProperties`. */
function typeNameOf(id: unknown): string {
  const annotated = id as { typeAnnotation?: { typeAnnotation?: { typeName?: TypeName } } } | undefined
  const typeName = annotated?.typeAnnotation?.typeAnnotation?.typeName
  return typeName?.name ?? typeName?.right?.name ?? ''
}
