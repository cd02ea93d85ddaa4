// Finds names of tokens in the styles of Panda and Chakra, which say them without their category: `color: 'brand.500'`,
// and in functions that take them whole: `token('colors.brand.500')`.
import type * as Ts from 'typescript'
import type { CodeScan } from '../occurrence.ts'

type Typescript = typeof Ts

const spaces = 'p px py pt pr pb pl m mx my mt mr mb ml ps pe ms me gap rowGap columnGap inset top right bottom left'
const sizes = 'w h minW maxW minH maxH boxSize width height minWidth maxWidth minHeight maxHeight'

/** The first segments of tokens for a property, as tokens and as themes call them; the rest of the name is the value. */
const categories: readonly (readonly [property: RegExp, categories: readonly string[]])[] = [
  [/^(?:bg|background|fill|stroke|shadowColor|.*[cC]olor)$/, ['color', 'colors']],
  [new RegExp(`^(?:${spaces.replaceAll(' ', '|')}|(?:padding|margin)\\w*)$`), ['space', 'spacing']],
  [new RegExp(`^(?:${sizes.replaceAll(' ', '|')})$`), ['size', 'sizes']],
  [/^(?:rounded\w*|border\w*Radius)$/, ['radius', 'radii']],
  [/^(?:shadow|boxShadow)$/, ['shadow', 'shadows']],
  [/^fontSize$/, ['fontSize', 'fontSizes']],
  [/^fontWeight$/, ['fontWeight', 'fontWeights']],
  [/^lineHeight$/, ['lineHeight', 'lineHeights']],
  [/^letterSpacing$/, ['letterSpacing', 'letterSpacings']],
  [/^fontFamily$/, ['font', 'fonts', 'fontFamily']],
]

const themed = /\bfrom\s*['"][^'"\n]*(?:styled-system|@pandacss\/|@chakra-ui\/)/
/** A value such as `red` is a token's name only where the style is that of such a library. */
const dotted = /^[\w-]+(?:\.[\w-]+)+$/
const plain = /^[\w-]+(?:\.[\w-]+)*$/

export class ThemeNames {
  readonly #ts: Typescript
  readonly #file: Ts.SourceFile
  readonly #found: CodeScan
  readonly #name: RegExp

  constructor(ts: Typescript, file: Ts.SourceFile, found: CodeScan) {
    this.#ts = ts
    this.#file = file
    this.#found = found
    this.#name = themed.test(file.text) ? plain : dotted
  }

  visit(node: Ts.Node): void {
    const ts = this.#ts
    if (!ts.isStringLiteralLike(node)) return
    const start = node.getStart(this.#file) + 1
    const end = node.getEnd() - 1
    if (end - start !== node.text.length) return
    if (isOfTokenFunction(ts, node)) this.#add(node.text, [node.text], start)
    else if (this.#name.test(node.text)) {
      const own = categoriesOf(ts, node.parent)
      if (own)
        this.#add(
          node.text,
          own.map(category => `${category}.${node.text}`),
          start,
        )
    }
  }

  #add(text: string, [name, ...others]: readonly string[], start: number): void {
    const end = start + text.length
    this.#found.places.push({ kind: 'typescript', start, end, name: name!, others, isGuess: true })
  }
}

/** `token('colors.brand.500')` and `token.var('colors.brand.500')`. */
function isOfTokenFunction(ts: Typescript, { parent }: Ts.Node): boolean {
  if (!ts.isCallExpression(parent)) return false
  const { expression } = parent
  const named = ts.isPropertyAccessExpression(expression) ? expression.expression : expression
  return ts.isIdentifier(named) && named.text === 'token'
}

/** Of the property or attribute of JSX around a value, through the conditions of one: `color: { base: 'brand.500' }`. */
function categoriesOf(ts: Typescript, from: Ts.Node): readonly string[] | undefined {
  for (let at = from; at; at = at.parent) {
    if (ts.isConditionalExpression(at) || ts.isObjectLiteralExpression(at) || ts.isJsxExpression(at)) continue
    if (!ts.isPropertyAssignment(at) && !ts.isJsxAttribute(at)) return undefined
    const name = at.name.getText()
    const found = categories.find(([property]) => property.test(name))
    if (found) return found[1]
    if (ts.isJsxAttribute(at)) return undefined
  }
  return undefined
}
