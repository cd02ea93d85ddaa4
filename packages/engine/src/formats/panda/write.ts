// Writes a preset for Panda: tokens, semantic tokens where modes differ or for references, and text styles.
import { segments } from '../../naming/name.ts'
import { assignIdentifiers, kebabCase, pascalCase, slug } from '../../naming/spelling.ts'
import { otherThanWords } from '../../naming/words.ts'
import { aliasOf } from '../../formula/alias.ts'
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
import { literalText } from '../css/values.ts'
import { deprecationOf } from '../deprecation.ts'
import type { ExportOutput } from '../../format/format.ts'
import { nestedLines, nestedPaths, ownKey, scriptFrame, type NestedLeaf } from '../nesting.ts'
import type { ExportOptions } from '../../format/options.ts'
import { prepareForPlatform } from '../platform.ts'
import { sheetForms } from '../css/formulas/sheet-forms.ts'
import { commentLines, defaultMode, findingsOf, type ReadyMode } from '../../format/prepared.ts'
import type { Token } from '../../base/token.ts'
import { bareKey, scriptComment, scriptText } from '../typescript/literal.ts'
import { styleParts } from '../typescript/values.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { categoryOf, withoutImplied } from './category.ts'

const frame = scriptFrame(bareKey)

/** A token with its value in each mode; undefined where a mode has none. */
interface Valued {
  token: Token
  category: string
  values: (ResolvedLiteral | undefined)[]
}

export function writePanda(input: ExportInput, options: ExportOptions): ExportOutput {
  const { modes, found, purposes } = prepareForPlatform(input, sheetForms)
  const base = defaultMode(modes)
  const at = base ? modes.indexOf(base) : 0
  const held = valuedIn(
    modes,
    base,
    token => categoryOf(token, purposes),
    (mode, { name, type }) => found.notHeld.push({ mode, name, type }),
  )
  const worded = options.names === 'kebab' ? kebabCase : (segment: string) => segment
  const { paths, renamed } = nestedPaths(
    held.keys(),
    name => {
      const { category } = held.get(name)!
      const path = withoutImplied(segments(name), category).map(segment => keyOf(worded(segment)))
      return [category, ...(options.prefix ? [options.prefix] : []), ...path].join('.')
    },
    variableOf,
  )
  found.renamed.push(...renamed)
  const conditions = conditionsOf(modes, base)
  const value = (texts: readonly (string | undefined)[]) => inModes(texts, at, conditions)
  const refer = (name: string) => {
    const path = held.get(name)?.category === 'textStyles' ? undefined : paths.get(name)
    return path === undefined ? undefined : `{${path.replace(/\.DEFAULT$/, '')}}`
  }

  const tokens: NestedLeaf[] = []
  const semantic: NestedLeaf[] = []
  const styles: NestedLeaf[] = []
  for (const [name, { token, category, values }] of held) {
    const path = paths.get(name)!
    const about = aboutOf(token, other => paths.get(other))
    const leaf = (code: string): NestedLeaf => ({ path, value: `{ value: ${code}${about} }`, comments: [] })
    if (category === 'textStyles') {
      styles.push({ ...leaf(styleOf(values, value)), path: path.slice('textStyles.'.length) })
      continue
    }
    const alias = options.references ? refer : () => undefined
    const texts = values.map(ready => ready && textOf(ready, alias))
    const isSame = texts.every(text => text === texts[at])
    if (isSame && !isReference(texts[at]!)) tokens.push(leaf(scriptText(texts[at]!)))
    else semantic.push(leaf(value(texts)))
  }

  const lines = commentLines(found, input).map(line => `// ${scriptComment(line)}`)
  lines.push("import { definePreset } from '@pandacss/dev'", '', 'export default definePreset({')
  lines.push(`  name: ${scriptText(`tokens-${slug(input.name)}`)},`)
  lines.push(...conditionLines(conditions))
  lines.push('  theme: {', '    extend: {', '      tokens: {', ...nestedLines(tokens, frame, '        '), '      },')
  if (semantic.length > 0)
    lines.push('      semanticTokens: {', ...nestedLines(semantic, frame, '        '), '      },')
  if (styles.length > 0) lines.push('      textStyles: {', ...nestedLines(styles, frame, '        '), '      },')
  lines.push('    },', '  },', '})')
  return { text: lines.map(line => `${line}\n`).join(''), findings: findingsOf(found, input) }
}

/** The default mode decides the category of a token; modes in which it would have another category lose it. */
function valuedIn(
  modes: readonly ReadyMode[],
  base: ReadyMode | undefined,
  categoryIn: (token: Token) => string | null,
  leaveOut: (mode: string, token: Token) => void,
): Map<string, Valued> {
  const held = new Map<string, Valued>()
  const none = () => modes.map((): ResolvedLiteral | undefined => undefined)
  for (const { tokens } of base ? [base, ...modes] : [])
    for (const { token } of tokens) {
      const category = categoryIn(token)
      if (category !== null && !held.has(token.name)) held.set(token.name, { token, category, values: none() })
    }
  for (const [index, { mode, tokens }] of modes.entries())
    for (const ready of tokens) {
      const valued = held.get(ready.token.name)
      if (valued?.category === categoryIn(ready.token)) valued.values[index] = ready
      else leaveOut(mode.name, ready.token)
    }
  for (const [name, { values }] of held) if (values.every(value => value === undefined)) held.delete(name)
  return held
}

/** Only letters, digits, hyphens and underscores. Panda takes an object with a key `value` for a token. */
function keyOf(segment: string): string {
  const key = segment.normalize('NFC').replace(otherThanWords, '_')
  return key === 'value' ? 'value_' : ownKey(key)
}

/** The custom property that Panda generates: a capital letter becomes a hyphen and the small letter. */
function variableOf(path: string): string {
  return path
    .replace(/\.DEFAULT$/, '')
    .replaceAll('.', '-')
    .replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

interface Condition {
  name: string
  slug: string
}

/** Light and dark are conditions of Panda; other names must not collide with its own, such as `hover`. */
function conditionsOf(modes: readonly ReadyMode[], base: ReadyMode | undefined): (Condition | null)[] {
  const names = modes.map(({ mode }) => mode.name)
  const numbered = (name: string, number: number) => `${name}-${number}`
  const slugs = assignIdentifiers(names, slug, numbered).identifiers
  const { identifiers } = assignIdentifiers(
    names,
    name => {
      const spelled = slug(name)
      if (spelled === 'light' || spelled === 'dark') return spelled
      const words = pascalCase(spelled)
      return `${words.charAt(0).toLowerCase()}${words.slice(1)}Theme`
    },
    (name, number) => `${name}${number}`,
  )
  return modes.map(mode =>
    mode === base ? null : { name: identifiers.get(mode.mode.name)!, slug: slugs.get(mode.mode.name)! },
  )
}

function conditionLines(conditions: readonly (Condition | null)[]): string[] {
  const lines = conditions.flatMap(condition =>
    condition ? [`      ${bareKey(condition.name)}: '[data-theme="${condition.slug}"] &',`] : [],
  )
  return lines.length > 0 ? ['  conditions: {', '    extend: {', ...lines, '    },', '  },'] : []
}

/** As code: one text where all modes agree, else the default and the text under each condition that differs. */
function inModes(
  texts: readonly (string | undefined)[],
  at: number,
  conditions: readonly (Condition | null)[],
): string {
  const standard = texts[at] ?? 'initial'
  const parts = [`base: ${scriptText(standard)}`]
  for (const [index, text] of texts.entries()) {
    const condition = conditions[index]
    if (condition && text !== undefined && text !== standard)
      parts.push(`${bareKey(`_${condition.name}`)}: ${scriptText(text)}`)
  }
  return parts.length === 1 ? scriptText(standard) : `{ ${parts.join(', ')} }`
}

function styleOf(
  values: readonly (ResolvedLiteral | undefined)[],
  value: (texts: readonly (string | undefined)[]) => string,
): string {
  const parts = values.map(
    ready => new Map(ready?.type === 'typography' ? styleParts(ready.parsed, withoutBraces) : []),
  )
  const properties = new Set(parts.flatMap(part => [...part.keys()]))
  return `{ ${Array.from(properties, property => `${property}: ${value(parts.map(part => part.get(property)))}`).join(', ')} }`
}

const isReference = (text: string) => text.startsWith('{')

function textOf(ready: ResolvedLiteral, refer: (name: string) => string | undefined): string {
  const target = aliasOf(ready.token.value)
  return (target === null ? undefined : refer(target)) ?? withoutBraces(literalText(ready))
}

/** Panda expands references in values: braces, which can only be in strings, become escapes. */
function withoutBraces(css: string): string {
  return css.replaceAll('{', '\\7b ').replaceAll('}', '\\7d ').replaceAll('token(', 'token\\28 ')
}

function aboutOf(token: Token, spelled: (name: string) => string | undefined): string {
  const description = token.description?.trim() ? `, description: ${scriptText(token.description)}` : ''
  const deprecation = deprecationOf(token, spelled)
  if (!deprecation) return description
  return `${description}, deprecated: ${deprecation.message === '' ? 'true' : scriptText(deprecation.message)}`
}
