// A theme for Tailwind 4: what its namespaces take in `@theme`, the rest as plain custom properties; other modes override.
import { aliasOf } from '../../resolve/alias.ts'
import { assignIdentifiers, hyphenName, kebabCase, slug } from '../../naming/spelling.ts'
import type { Token } from '../../token.ts'
import { isObject } from '../../types/composite.ts'
import { types } from '../../types/index.ts'
import { modeTitle, themedSelector } from '../css/block.ts'
import { cssComment } from '../css/comment.ts'
import { literalText } from '../css/values.ts'
import type { ExportOutput } from '../format.ts'
import type { ExportOptions } from '../options.ts'
import type { ExportInput } from '../variants.ts'
import { prepareForPlatform } from '../platform.ts'
import { commentLines, commentsOf, defaultMode, findingsOf } from '../prepared.ts'
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
import { themeName } from './theme-name.ts'

export interface Property {
  name: string
  value: string
  comments: string[]
  /** Tailwind makes utilities of it. */
  themed: boolean
}

export function writeTailwind(input: ExportInput, options: ExportOptions): ExportOutput {
  const { modes, found } = prepareForPlatform(input)
  const worded = options.names === 'kebab' ? kebabCase : (name: string) => name
  const names = new Map<string, string | null>()
  for (const { tokens } of modes) {
    for (const { token } of tokens)
      if (!names.has(token.name)) names.set(token.name, themed(token, options.prefix, worded))
  }
  const { identifiers, renamed } = assignIdentifiers(
    names.keys(),
    name => `--${names.get(name) ?? hyphenName((options.prefix ? `${options.prefix}.` : '') + worded(name))}`,
    (identifier, number) => `${identifier}-${number}`,
  )
  found.renamed.push(...renamed)
  const lists = new Map(
    modes.map(mode => [
      mode,
      mode.tokens.flatMap(ready => propertiesOf(ready, identifiers, names.get(ready.token.name) !== null)),
    ]),
  )
  const base = defaultMode(modes)
  const basic = base ? lists.get(base)! : []
  const selector = options.selector ?? ':root'
  const lines = commentLines(found, input).map(cssComment)
  lines.push(
    ...block(
      '@theme',
      basic.filter(property => property.themed),
    ),
  )
  const plain = basic.filter(property => !property.themed)
  if (plain.length > 0) lines.push('', ...block(selector, plain))
  if (input.axes.length > 0) {
    const slugs = assignIdentifiers(
      modes.map(({ mode }) => mode.name),
      slug,
      (taken, number) => `${taken}-${number}`,
    ).identifiers
    const values = new Map(basic.map(({ name, value }) => [name, value]))
    for (const [mode, properties] of lists) {
      if (mode === base) continue
      const differing = options.delta ? properties.filter(({ name, value }) => values.get(name) !== value) : properties
      lines.push(
        '',
        modeTitle(mode.mode.name),
        ...block(themedSelector(selector, slugs.get(mode.mode.name)!), differing),
      )
    }
  }
  return {
    text: lines.map(line => `${line}\n`).join(''),
    findings: findingsOf(found, input),
  }
}

/** The namespace stays in front: `--color-ds-primary`. */
export function themed(token: Token, prefix: string | undefined, worded: (name: string) => string): string | null {
  // Companions without a size mean nothing to Tailwind.
  const name = token.type === 'typography' && !hasSize(token) ? null : themeName(token.name, token.type, worded)
  return name && `${name.namespace}-${prefix ? `${prefix}-` : ''}${name.rest}`
}

function hasSize({ value }: Token): boolean {
  return aliasOf(value) !== null || (isObject(value) && Object.hasOwn(value, 'fontSize'))
}

/** A typography token is a font size with its companions, as Tailwind pairs them. */
export function propertiesOf(
  item: ResolvedLiteral,
  identifiers: ReadonlyMap<string, string>,
  themed: boolean,
): Property[] {
  const { token, type, parsed } = item
  const name = identifiers.get(token.name)!
  const comments = [...commentsOf(token)]
  if (type !== 'typography' || !themed) return [{ name, value: literalText(item), comments, themed }]
  const parts: [suffix: string, value: string | undefined][] = [
    ['', parsed.fontSize && types.fontSize.text(parsed.fontSize)],
    ['--line-height', parsed.lineHeight === undefined ? undefined : types.lineHeight.text(parsed.lineHeight)],
    ['--letter-spacing', parsed.letterSpacing && types.letterSpacing.text(parsed.letterSpacing)],
    ['--font-weight', parsed.fontWeight === undefined ? undefined : types.fontWeight.text(parsed.fontWeight)],
  ]
  if (typeof parsed.fontStyle === 'string') comments.push(`font-style: ${parsed.fontStyle}`)
  if (parsed.fontFamily) comments.push(`font-family: ${types.fontFamily.text(parsed.fontFamily)}`)
  return parts
    .filter(([, value]) => value !== undefined)
    .map(([suffix, value], index) => ({
      name: name + suffix,
      value: value!,
      comments: index === 0 ? comments : [],
      themed,
    }))
}

export function block(
  selector: string,
  properties: readonly Pick<Property, 'name' | 'value' | 'comments'>[],
): string[] {
  return [
    `${selector} {`,
    ...properties.flatMap(({ name, value, comments }) => [
      ...comments.map(comment => `  ${cssComment(comment)}`),
      `  ${name}: ${value};`,
    ]),
    '}',
  ]
}
