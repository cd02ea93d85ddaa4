// What a value is once its references are found: in our spelling, and text around references worked out as far as it goes.
import { resolveTokens } from '../resolve.ts'
import type { Json, JsonObject, Token } from '../token.ts'
import type { TypeName } from '../types/index.ts'
import type { Draft, ReadOptions } from './draft.ts'
import { cleanName } from './names.ts'
import { isObject } from './plain-json.ts'
import { evaluate, looksLikeMath } from './math.ts'
import { anyReference, wholeReference, withoutSuffix, type LookUp } from './references.ts'
import type { Report } from './report.ts'
import { shapeComposite } from './shape.ts'
import { checkValue } from '../value.ts'

const numericTypes: ReadonlySet<TypeName> = new Set<TypeName>([
  ...(['dimension', 'fontSize', 'lineHeight', 'letterSpacing', 'number', 'duration', 'fontWeight'] as const),
])

const LONGEST_TEXT = 10_000

export interface Settled {
  token: Token
  /** What the value leads to; undefined where it leads nowhere. */
  literal: Json | undefined
}

export interface Context {
  lookUp: LookUp
  names: ReadonlyMap<string, string | null>
  settled: Map<string, Settled>
  options: ReadOptions
  report: Report
}

export function aliasTarget(value: Json): string | null {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'alias_to')) return null
  if (Array.isArray(value) || Object.keys(value).length !== 1) return null
  return typeof value.alias_to === 'string' ? value.alias_to : null
}

/** What a reference leads to, or undefined (and said) where it leads nowhere. */
export function follow(target: string, draft: Draft, { lookUp, settled, report }: Context): Json | undefined {
  const found = lookUp(target)
  if (found === null)
    report.warn('unresolved', draft.place, `Points at ${JSON.stringify(target)}, which does not exist`)
  return found === null ? undefined : settled.get(found)?.literal
}

/** The name to store for a reference; one that leads nowhere is stored so that it may come true later. */
export function aliasName(target: string, found: string | null, names: ReadonlyMap<string, string | null>): string {
  const known = names.get(found ?? target.trim())
  if (known) return known
  const bare = withoutSuffix(target.trim())
  return cleanName(bare) ?? 'missing'
}

/** The value with its references in our spelling; text around references is worked out as far as it goes. */
export function withReferences(draft: Draft, context: Context, facts: JsonObject): Json {
  const { options } = context
  const walk = (value: Json, top: boolean): Json => {
    if (typeof value === 'string') {
      const whole = options.curly && !top ? wholeReference(value) : null
      if (whole !== null) return reference(whole)
      const worked = options.curly ? inText(value, draft, context, top ? draft.type : null) : value
      if (top && worked !== value) facts.sourceValue = draft.source ?? value
      return worked
    }
    if (Array.isArray(value)) return value.map(item => walk(item, false))
    const target = aliasTarget(value)
    if (target !== null) return reference(target)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, walk(part, false)]))
  }
  const reference = (target: string): Json => {
    const found = context.lookUp(target)
    if (found === null)
      context.report.warn('unresolved', draft.place, `Points at ${JSON.stringify(target)}, which does not exist`)
    return { alias_to: aliasName(target, found, context.names) }
  }
  // `1px solid {line}` is a border with a reference in it, rather than text with a hole.
  const composite =
    options.curly && typeof draft.value === 'string' ? compositeOf(draft.type, draft.value, context) : null
  return walk(composite ?? draft.value, composite === null)
}

/** Taken only where every reference leads to what its part needs: else the text may still make sense once filled in. */
function compositeOf(type: TypeName | null, text: string, { lookUp, settled }: Context): Json | null {
  const targets = Array.from(text.matchAll(anyReference), found => found[1]!)
  if (targets.length === 0) return null
  const bare = { description: null, alias_to: null }
  const parts: Token[] = targets.flatMap(name => {
    const end = settled.get(lookUp(name) ?? '')
    return end?.literal === undefined ? [] : [{ ...bare, name, type: end.token.type, value: end.literal }]
  })
  for (const candidate of type === null ? (['shadow', 'border', 'transition'] as const) : [type]) {
    const value = shapeComposite(candidate, text)
    if (typeof value !== 'object' || checkValue(candidate, value) !== null) continue
    const whole: Token = { ...bare, name: 'the whole', type: candidate, value }
    if (resolveTokens([...parts, whole]).get(whole.name)!.ok) return value
  }
  return null
}

/** Text with the references in it replaced by what they lead to, and arithmetic done where the type is a number of some kind. */
export function inText(text: string, draft: Draft, context: Context, type: TypeName | null = null): string {
  const { report } = context
  const said = draft.source !== undefined && text === draft.value ? draft.source : text
  let whole = true
  let count = 0
  let size = 0
  const filled = text.replace(anyReference, (spelled, target: string) => {
    count++
    const literal = follow(target, draft, context)
    const shown = literal === undefined ? null : scalarText(literal)
    // Texts made of texts double with every step: beyond any real value they stay as written.
    size += shown?.length ?? 0
    if (shown === null || size > LONGEST_TEXT) whole = false
    return whole ? shown! : spelled
  })
  if (!whole) {
    if (count > 0) report.warn('approximated', draft.place, `Kept as written: ${brief(said)} cannot be worked out`)
    return text
  }
  // Without a type, `16 / 9` may be a ratio as well: only references make it arithmetic for certain.
  const certain = type === null ? count > 0 || /^calc\(/i.test(filled) : numericTypes.has(type)
  const arithmetic = certain && looksLikeMath(filled)
  const worked = arithmetic ? evaluate(filled) : null
  const color = worked === null && count > 0 ? /^rgba?\(\s*(#[0-9a-f]{6})\s*,\s*([\d.]+%?)\s*\)$/i.exec(filled) : null
  if (worked !== null) return sayFrozen(worked)
  return count > 0 ? sayFrozen(color ? `${color[1]}${alphaByte(color[2]!)}` : filled) : text

  function sayFrozen(result: string): string {
    report.warn(
      'approximated',
      draft.place,
      `${brief(said)} was worked out as ${brief(result)} and no longer follows its parts`,
    )
    return result
  }
}

const brief = (text: string) => JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text)

function alphaByte(text: string): string {
  const alpha = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)
  return Math.round(Math.min(1, Math.max(0, alpha)) * 255)
    .toString(16)
    .padStart(2, '0')
}

/** What a literal looks like inside other text; null for what cannot stand there. */
function scalarText(literal: Json): string | null {
  if (typeof literal === 'string') return literal
  if (typeof literal === 'number') return String(literal)
  if (Array.isArray(literal) && literal.every(item => typeof item === 'string')) return literal.join(', ')
  if (!isObject(literal) || typeof literal.value !== 'number' || typeof literal.unit !== 'string') return null
  return `${literal.value}${literal.unit}`
}
