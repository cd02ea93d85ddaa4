// Finds the values of styles in a script: in objects, templates and attributes that libraries read as styles.
import type * as Ts from 'typescript'
import { findValues } from '../css/properties.ts'
import type { CodeScan } from '../occurrence.ts'

type Typescript = typeof Ts

/** Attributes of JSX and functions of libraries that take styles as objects. */
const attributes = new Set(['style', 'sx', 'css'])
const functions = new Set(
  'css style styled keyframes globalCss globalStyle createGlobalStyle makeStyles createStyles styleVariants create cva sva recipe'.split(
    ' ',
  ),
)
const styleTypes = /\b(?:CSSProperties|CSSObject|SystemStyleObject)\b/
/** Attributes of SVG that are properties. */
const presentation = new Set(['fill', 'stroke', 'stopColor', 'floodColor', 'lightingColor', 'color'])
/** In React styles, numbers for these properties have no unit. */
const unitless = /^(?:font-weight|line-height|z-index|opacity|flex.*|order|zoom)$/
/** A declaration whose value an expression begins: `color: ${`. */
const openProperty = /(?:^.|[;{}\s])([\w-]+)\s*:\s*\$\{$/
const hyphenated = (name: string) => name.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`)

export function findStyles(ts: Typescript, file: Ts.SourceFile, node: Ts.Node, found: CodeScan): void {
  const styles = new Styles(ts, file, found)
  if (ts.isPropertyAssignment(node)) styles.property(node)
  else if (ts.isTaggedTemplateExpression(node)) styles.template(node)
  else if (ts.isJsxAttribute(node)) styles.attribute(node)
}

class Styles {
  readonly #ts: Typescript
  readonly #file: Ts.SourceFile
  readonly #found: CodeScan

  constructor(ts: Typescript, file: Ts.SourceFile, found: CodeScan) {
    this.#ts = ts
    this.#file = file
    this.#found = found
  }

  property(node: Ts.PropertyAssignment): void {
    const ts = this.#ts
    const { name } = node
    if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) return
    if (!this.#isStyle(node)) return
    this.#value(name.text.startsWith('--') ? name.text : hyphenated(name.text), node.initializer)
  }

  attribute({ name, initializer }: Ts.JsxAttribute): void {
    const text = name.getText(this.#file)
    if (initializer && this.#ts.isStringLiteral(initializer) && presentation.has(text))
      this.#value(hyphenated(text), initializer)
  }

  template({ tag, template }: Ts.TaggedTemplateExpression): void {
    const ts = this.#ts
    if (!this.#isStyleTag(tag)) return
    if (ts.isNoSubstitutionTemplateLiteral(template)) return this.#declarations(template, true)
    this.#declarations(template.head, false)
    let before: Ts.Node = template.head
    for (const { expression, literal } of template.templateSpans) {
      const property = openProperty.exec(before.getText(this.#file))?.[1]
      if (property !== undefined) this.#expression(property, expression)
      this.#declarations(literal, ts.isTemplateTail(literal))
      before = literal
    }
  }

  /** The declarations that are complete between two expressions. */
  #declarations(piece: Ts.Node, isLast: boolean): void {
    const start = piece.getStart(this.#file) + 1
    findValues(this.#file.text.slice(start, piece.getEnd() - (isLast ? 1 : 2)), start, this.#found, isLast)
  }

  #value(property: string, value: Ts.Expression): void {
    const ts = this.#ts
    if (ts.isNumericLiteral(value)) this.#number(property, value)
    else if (ts.isStringLiteralLike(value)) {
      const start = value.getStart(this.#file) + 1
      const text = this.#file.text.slice(start, value.getEnd() - 1)
      if (!text.includes('\\')) this.#css(property, text, start)
    } else if (ts.isConditionalExpression(value)) {
      this.#value(property, value.whenTrue)
      this.#value(property, value.whenFalse)
    } else if (ts.isAsExpression(value) || ts.isParenthesizedExpression(value)) this.#value(property, value.expression)
    else if (ts.isPropertyAccessExpression(value) || ts.isElementAccessExpression(value) || ts.isIdentifier(value))
      this.#expression(property, value)
  }

  #expression(property: string, node: Ts.Expression): void {
    const [start, end] = [node.getStart(this.#file), node.getEnd()]
    this.#found.values.push({ property, value: '', start, end, form: 'expression' })
  }

  #css(property: string, value: string, start: number): void {
    this.#found.values.push({ property, value, start, end: start + value.length, form: 'css' })
  }

  #number(property: string, node: Ts.NumericLiteral): void {
    const value = unitless.test(property) ? node.text : `${node.text}px`
    this.#found.values.push({
      property,
      value,
      form: 'number',
      start: node.getStart(this.#file),
      end: node.getEnd(),
    })
  }

  /** `css`, `styled.div`, `styled(Button)`, `styled.div.attrs(…)`. */
  #isStyleTag(node: Ts.Node): boolean {
    const ts = this.#ts
    if (ts.isIdentifier(node)) return functions.has(node.text)
    if (ts.isPropertyAccessExpression(node))
      return this.#isStyleTag(node.expression) || (isNamespace(ts, node.expression) && functions.has(node.name.text))
    return ts.isCallExpression(node) && this.#isStyleTag(node.expression)
  }

  /** Whether the property's object, or an enclosing one, is a style. */
  #isStyle(property: Ts.PropertyAssignment): boolean {
    const ts = this.#ts
    for (let at: Ts.Node = property.parent; at; at = at.parent) {
      if (ts.isJsxAttribute(at)) return attributes.has(at.name.getText(this.#file))
      if (ts.isCallExpression(at)) return this.#isStyleTag(at.expression)
      if (ts.isVariableDeclaration(at)) return at.type !== undefined && styleTypes.test(at.type.getText(this.#file))
      if (ts.isStatement(at) || ts.isClassLike(at) || ts.isSourceFile(at)) return false
    }
    return false
  }
}

/** `stylex.create`, `StyleSheet.create`. */
const isNamespace = (ts: Typescript, node: Ts.Node) =>
  ts.isIdentifier(node) && (node.text === 'stylex' || node.text === 'StyleSheet')
