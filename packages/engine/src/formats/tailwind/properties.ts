// The custom properties of a token, and their names in Tailwind.
import { aliasOf } from '../../formula/alias.ts'
import { assignIdentifiers, cssName, hyphenName, kebabCase, type Renamed } from '../../naming/spelling.ts'
import type { Purposes } from '../../values/purposes/purposes.ts'
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
import type { Token } from '../../base/token.ts'
import { isObject } from '../../types/composite.ts'
import { types } from '../../types/index.ts'
import { literalText } from '../css/values.ts'
import type { ExportOptions } from '../../format/options.ts'
import { commentsOf, type ReadyMode } from '../../format/prepared.ts'
import { isWithoutSpread, themeName, type ThemeName } from './theme-name.ts'

export interface Property {
  /** The token's name. */
  token: string
  /** The suffix of a text size's companion: `--line-height`. */
  suffix: string
  /** The custom property. */
  name: string
  value: string
  comments: string[]
  /** Tailwind generates utilities for it. */
  themed: boolean
}

interface ThemeNames {
  /** Theme names with namespace, without leading dashes, by the token's name; null where Tailwind has no namespace for the type. */
  themes: ReadonlyMap<string, string | null>
  /** The theme name, or else the plain property. */
  identifiers: ReadonlyMap<string, string>
  /** The custom properties with the values: the same as in the theme, unless the theme refers to them. */
  variables: ReadonlyMap<string, string>
  renamed: Renamed[]
}

export interface Themed {
  purposes: Purposes
  options: ExportOptions
  /** The theme refers to properties of other names. */
  inline: boolean
  /** The namespaces of the theme; absent: all of Tailwind's. */
  namespaces?: { has(namespace: string): boolean }
}

/** `tokens`: for each name, the token whose type decides. */
export function themeNamesFor(tokens: Iterable<Token>, { purposes, options, inline, namespaces }: Themed): ThemeNames {
  const worded = options.names === 'kebab' ? kebabCase : (name: string) => name
  const themes = new Map<string, string | null>()
  for (const token of tokens) {
    if (themes.has(token.name)) continue
    const name = themeNameOf(token, purposes, worded)
    const isHeld = name !== null && (!namespaces || namespaces.has(name.namespace))
    themes.set(token.name, isHeld ? prefixed(name, options.prefix) : null)
  }
  const suffixed = (identifier: string, number: number) => `${identifier}-${number}`
  const { identifiers, renamed } = assignIdentifiers(
    themes.keys(),
    name => `--${themes.get(name) ?? hyphenName((options.prefix ? `${options.prefix}.` : '') + worded(name))}`,
    suffixed,
  )
  if (!inline) return { themes, identifiers, variables: identifiers, renamed }
  // A theme must not refer to itself, so that the properties cannot have its names.
  const variables = assignIdentifiers(
    [...Array.from(identifiers.values(), taken => `$${taken}`), ...themes.keys()],
    name => (name.startsWith('$') ? name.slice(1) : cssName(worded(name), options.prefix ?? 'token')),
    suffixed,
  )
  return { themes, identifiers, variables: variables.identifiers, renamed: [...renamed, ...variables.renamed] }
}

export function themeNamesOf(modes: readonly ReadyMode[], themed: Themed): ThemeNames {
  return themeNamesFor(
    modes.flatMap(({ tokens }) => tokens.map(({ token }) => token)),
    themed,
  )
}

export function themed(
  token: Token,
  purposes: Purposes,
  prefix: string | undefined,
  worded: (name: string) => string,
): string | null {
  const name = themeNameOf(token, purposes, worded)
  return name && prefixed(name, prefix)
}

/** The namespace stays in front: `--color-ds-primary`. */
const prefixed = ({ namespace, rest }: ThemeName, prefix: string | undefined) =>
  `${namespace}-${prefix ? `${prefix}-` : ''}${rest}`

function themeNameOf(token: Token, purposes: Purposes, worded: (name: string) => string): ThemeName | null {
  // Tailwind ignores companions without a size.
  return token.type === 'typography' && !hasSize(token) ? null : themeName(token, purposes.of(token), worded)
}

function hasSize({ value }: Token): boolean {
  return aliasOf(value) !== null || (isObject(value) && Object.hasOwn(value, 'fontSize'))
}

/** A typography token is a font size with its companions, as Tailwind pairs them. */
export function propertiesIn(item: ResolvedLiteral, { themes, variables }: ThemeNames): Property[] {
  const { token, type, parsed } = item
  const name = variables.get(token.name)!
  const themed = themes.get(token.name) !== null
  const comments = [...commentsOf(token)]
  if (type === 'shadow' && isWithoutSpread(themes.get(token.name) ?? '')) {
    const value = types.shadow.text(parsed.map(layer => ({ ...layer, spread: undefined })))
    return [{ token: token.name, suffix: '', name, value, comments, themed }]
  }
  if (type !== 'typography' || !themed)
    return [{ token: token.name, suffix: '', name, value: literalText(item), comments, themed }]
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
      token: token.name,
      suffix,
      name: name + suffix,
      value: value!,
      comments: index === 0 ? comments : [],
      themed,
    }))
}

/** The lines of `@theme inline`, with which utilities contain the variables themselves, and follow them wherever they are redefined. */
export function inlineTheme(
  properties: readonly Property[],
  { identifiers }: Pick<ThemeNames, 'identifiers'>,
): Pick<Property, 'name' | 'value' | 'comments'>[] {
  const lines = new Map<string, Pick<Property, 'name' | 'value' | 'comments'>>()
  for (const { token, suffix, name: variable, value, themed } of properties) {
    const name = identifiers.get(token)! + suffix
    if (!themed || lines.has(name)) continue
    lines.set(name, { name, value: isOfQueries(name) ? value : `var(${variable})`, comments: [] })
  }
  return [...lines.values()]
}

/** Media and container queries do not support variables. */
export const isOfQueries = (themeName: string): boolean => /^--(?:breakpoint|container)-/.test(themeName)
