// Writes one file for Tokens Studio: a set and a theme for each mode, W3C keys, the plugin's types.
import { aboutText } from '../../findings/export.ts'
import type { Finding } from '../../base/finding.ts'
import { withOwn } from '../../base/own-facts.ts'
import { guess } from '../../reading/guess.ts'
import { freeName } from '../../naming/free-name.ts'
import { asText, isObject } from '../../base/plain-json.ts'
import { meaningOf } from '../../types/vendor-types.ts'
import type { Json, JsonObject, Token } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { withStudioFormulas } from './formulas.ts'
import { forExchange } from '../../writing/exchange.ts'
import { plainValue } from '../../writing/plain-value.ts'
import { carriedExtensions, sourceTypeOf } from '../../writing/source-type.ts'
import { plant, printTree, type Tree } from '../../writing/tree.ts'
import type { ExportOutput } from '../../format/format.ts'
import type { ExportOptions } from '../../format/options.ts'
import type { ExportInput, Variant } from '../../resolver/variants.ts'

/** The plugin's name for each type; `other` for types that it lacks. */
const words: Record<TypeName, string> = {
  color: 'color',
  dimension: 'dimension',
  fontFamily: 'fontFamilies',
  fontWeight: 'fontWeights',
  fontSize: 'fontSizes',
  lineHeight: 'lineHeights',
  letterSpacing: 'letterSpacing',
  number: 'number',
  border: 'border',
  shadow: 'boxShadow',
  typography: 'typography',
  string: 'text',
  boolean: 'boolean',
  duration: 'other',
  cubicBezier: 'other',
  strokeStyle: 'other',
  transition: 'other',
  gradient: 'other',
}

export function write(given: ExportInput, options: ExportOptions): ExportOutput {
  const {
    input: { name, variants: modes },
    unresolved,
  } = forExchange(given, options)
  const tree: Tree = new Map()
  const unknown = new Set<TypeName>()
  const taken = new Set<string>()
  const sets = modes.map(mode => ({ mode, set: freeName(mode.name.replace(/^\$+/, '') || 'mode', taken) }))
  for (const { mode, set } of sets) tree.set(set, writeSet(mode, unknown))
  const themes = sets.map(({ mode, set }, i) => ({
    id: `mode-${i + 1}`,
    name: mode.name,
    group: name || 'Mode',
    selectedTokenSets: Object.fromEntries([[set, 'enabled']]),
    $figmaStyleReferences: {},
  }))
  tree.set('$themes', { json: themes })
  tree.set('$metadata', { json: { tokenSetOrder: sets.map(({ set }) => set) } })
  return { text: `${printTree(tree)}\n`, findings: [...unresolved, ...retyped(unknown)] }
}

export function retyped(unknown: ReadonlySet<TypeName>): Finding[] {
  return [...unknown].map(type =>
    aboutText('retyped', 'warning', `Tokens Studio has no type ${type}: written as other`),
  )
}

export function writeSet({ tokens, groups = [] }: Pick<Variant, 'tokens' | 'groups'>, unknown: Set<TypeName>): Tree {
  const tree: Tree = new Map()
  const names = new Set(tokens.map(token => token.name))
  for (const { path, description, extensions, deprecated } of groups) {
    const at = path === '' ? [] : pathIn(path, names)
    if (names.has(path)) continue
    if (description !== undefined) plant(tree, [...at, '$description'], description)
    if (extensions !== undefined) plant(tree, [...at, '$extensions'], extensions)
    if (deprecated !== undefined) plant(tree, [...at, '$deprecated'], deprecated)
  }
  for (const token of tokens) plant(tree, pathIn(token.name, names), leafOf(token, unknown))
  return tree
}

/** Keeps `a.b` in one key beside a token `a`: the plugin joins keys with dots, so that the name stays the same. */
function pathIn(name: string, names: Set<string>): string[] {
  const path: string[] = []
  let key = ''
  let whole = ''
  for (const segment of name.split('.')) {
    key = key === '' ? segment : `${key}.${segment}`
    whole = whole === '' ? segment : `${whole}.${segment}`
    if (names.has(whole) && whole !== name) continue
    path.push(key)
    key = ''
  }
  return path
}

function leafOf(token: Token, unknown: Set<TypeName>): JsonObject {
  const result = plainValue(token, name => name)
  const sourceType = sourceTypeOf(token, spelled(token, result))
  const type = sourceType ?? words[token.type]
  const studio = withStudioFormulas(token, result, carriedExtensions(token, sourceType))
  const value = spelled(token, studio.value)
  let { extensions } = studio
  const meaning = meaningOf(type) ?? (token.alias_to === null ? guess(value).type : token.type)
  if (meaning !== token.type && sourceType === null) extensions = withOwn(extensions, { type: token.type })
  if (type === 'other' && sourceType === null) unknown.add(token.type)
  const leaf: JsonObject = { $value: value, $type: type }
  if (token.description !== null) leaf.$description = token.description
  if (extensions) leaf.$extensions = extensions
  if (token.deprecated !== undefined && token.deprecated !== null) leaf.$deprecated = token.deprecated
  return leaf
}

/** Values in the plugin's syntax: text in place of lists and booleans, shadows with x, y and a type. */
function spelled(token: Token, value: Json): Json {
  if (token.alias_to !== null) return value
  if (token.type === 'boolean') return JSON.stringify(value).replaceAll('"', '')
  if (token.type === 'fontFamily') return familyText(value)
  if (token.type === 'shadow') return Array.isArray(value) ? value.map(shadowOf) : shadowOf(value)
  if (token.type !== 'typography' || !isObject(value) || !Object.hasOwn(value, 'fontFamily')) return value
  return { ...value, fontFamily: familyText(value.fontFamily!) }
}

function familyText(value: Json): Json {
  if (!Array.isArray(value)) return value
  return value
    .map(name => (typeof name === 'string' && name.includes(',') ? JSON.stringify(name) : asText(name)))
    .join(', ')
}

function shadowOf(value: Json): Json {
  if (!isObject(value)) return value
  const { offsetX, offsetY, inset, ...rest } = value
  const inner = inset === true || inset === 'true'
  return { ...rest, x: offsetX!, y: offsetY!, type: inner ? 'innerShadow' : 'dropShadow' }
}
