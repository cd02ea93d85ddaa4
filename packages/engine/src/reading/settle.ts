// Turns the drafts of one mode into tokens: resolves references, evaluates arithmetic, normalizes types and values. Settles targets
// first, with an explicit stack, because documents may nest aliases to any depth.
import { isPlainLiteral, references, replaceParts } from '../formula/alias.ts'
import { resolveTokens } from '../resolve/resolve.ts'
import { takenOver } from '../resolve/stand-for.ts'
import type { Json, Token } from '../base/token.ts'
import type { TypeName } from '../types/index.ts'
import { checkValue } from '../values/value.ts'
import type { Draft, Modifier, ReadOptions } from './draft.ts'
import { isCssValue } from './css/css-value.ts'
import { finish } from './finish.ts'
import { guess } from './guess.ts'
import { fit } from './fit/fit.ts'
import { joinLengths } from './fit/list-of-lengths.ts'
import { modifiedBy, settleModified } from './math/modified.ts'
import type { FoundFormula } from './math/formula-in.ts'
import { isShallow } from '../base/plain-json.ts'
import { anyReference, newLookUp, wholeReference } from './references/references.ts'
import type { Report } from './report.ts'
import type { Settled } from './references/settled.ts'
import { holdsWideKeyword } from '../values/shape/shape-with-aside.ts'
import { lookUpAround } from './references/surroundings.ts'
import { targetsIn } from './references/targets.ts'
import { aliasName, aliasTarget, find, follow, type Context } from './references/context.ts'
import { inText, withReferences, type Notes } from './math/work-out.ts'

/** A view, so that a system of many modes needs no copy of its drafts for each. */
type Around = Pick<ReadonlyMap<string, Draft>, 'size' | 'has' | 'get' | 'keys'>

/**
 * `names` has the name of each draft (see `nameAll`). If two drafts have the same name, the later applies, at the position of the
 * first. `around` has drafts of other layers, by name, that references may point to. They produce no tokens, and `drafts` override
 * them.
 */
export function settle(
  drafts: Draft[],
  names: ReadonlyMap<string, string | null>,
  options: ReadOptions,
  report: Report,
  around: Around = nothingAround,
): Token[] {
  const own = lastOf(drafts, names, report)
  const byName = around.size > 0 ? overlaid(own, around) : own
  const { surroundings } = report
  const lookUp = lookUpAround(newLookUp(byName, options.exact), surroundings, options.exact)
  const inside = new Map<string, Settled>()
  const outside = (name: string) => (byName.has(name) ? undefined : surroundings.get(name))
  const settled = surroundings.size > 0 ? settledAround(inside, outside) : inside
  const context: Context = { lookUp, names, settled, options, report }
  for (const [start, draft] of own) if (!inside.has(start)) settleFrom(start, draft, byName, context)
  const tokens = Array.from(own.keys(), name => inside.get(name)!.token)
  const whole = inside.size > own.size ? Array.from(inside.values(), ({ token }) => token) : tokens
  const all = surroundings.size > 0 ? withTargets(whole, outside) : whole
  if (mixesTypes(all)) reportMisfits(own, all, context)
  return tokens
}

/** A view of what is settled, without copying the surroundings. */
const settledAround = (
  inside: Map<string, Settled>,
  outside: (name: string) => Settled | undefined,
): Context['settled'] => ({
  has: name => inside.has(name) || outside(name) !== undefined,
  get: name => inside.get(name) ?? outside(name),
  set: (name, end) => inside.set(name, end),
})

/** The tokens with those of the surroundings that they lead to. */
function withTargets(tokens: readonly Token[], outside: (name: string) => Settled | undefined): Token[] {
  const all = [...tokens]
  const seen = new Set(tokens.map(({ name }) => name))
  // The list grows while it is walked.
  for (const token of all)
    for (const target of references(token)) {
      const end = seen.has(target) ? undefined : outside(target)
      if (!end) continue
      seen.add(target)
      all.push(end.token)
    }
  return all
}

/** The drafts with a name, by their spelling in the document. */
function lastOf(
  drafts: readonly Draft[],
  names: ReadonlyMap<string, string | null>,
  report: Report,
): Map<string, Draft> {
  const own = new Map<string, Draft>()
  for (const draft of drafts) {
    if (!names.get(draft.name)) continue
    if (typeof draft.value === 'object' && !isShallow(draft.value)) {
      report.in(draft.file).warn('dropped', draft.place, 'The value is nested deeper than any token value can be')
      continue
    }
    const before = own.size
    own.set(draft.name, draft)
    if (own.size === before)
      report.in(draft.file).warn('duplicate', draft.place, 'Defined more than once: the last definition counts')
  }
  return own
}

interface OpenDraft {
  name: string
  /** The targets that are still to be settled. */
  targets: string[]
}

/** Settles a draft after its targets. */
function settleFrom(start: string, draft: Draft, byName: Pick<Map<string, Draft>, 'get'>, context: Context): void {
  const { settled, report } = context
  const targets = targetsIn(draft, context)
  // Most drafts have no targets, or settled ones, and need no stack.
  if (targets.length === 0 || targets.every(target => settled.has(target))) {
    settled.set(start, settleOne(draft, context))
    return
  }
  const open = new Set([start])
  const stack: OpenDraft[] = [{ name: start, targets }]
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const next = top.targets.pop()
    if (next === undefined) {
      stack.pop()
      settled.set(top.name, settleOne(byName.get(top.name)!, context))
      open.delete(top.name)
    } else if (open.has(next)) {
      // Reports one cycle per token, although a value may repeat a reference.
      top.targets = top.targets.filter(target => !open.has(target))
      const { place, file } = byName.get(top.name)!
      report.in(file).warn('unresolved', place, `Circular alias: ${circleText(stack, next)}`)
    } else if (!settled.has(next)) {
      open.add(next)
      stack.push({ name: next, targets: targetsIn(byName.get(next)!, context) })
    }
  }
}

function circleText(stack: readonly OpenDraft[], closing: string): string {
  const from = stack.findIndex(({ name }) => name === closing)
  const circle = [...stack.slice(from).map(({ name }) => name), closing]
  return (circle.length > 8 ? [...circle.slice(0, 4), '…', ...circle.slice(-3)] : circle).join(' → ')
}

function reportMisfits(own: ReadonlyMap<string, Draft>, all: readonly Token[], { settled, report }: Context): void {
  const resolution = resolveTokens(all)
  for (const [spelled, { file }] of own) {
    const { name } = settled.get(spelled)!.token
    const end = resolution.get(name)!
    if (!end.ok && end.reason === 'type') report.in(file).warn('unresolved', name, end.message)
  }
}

const nothingAround: Around = new Map()

/** A view of both lists of drafts, without copying them. */
function overlaid(own: ReadonlyMap<string, Draft>, around: Around) {
  return {
    has: (name: string) => own.has(name) || around.has(name),
    get: (name: string) => own.get(name) ?? around.get(name),
    *keys() {
      yield* own.keys()
      for (const name of around.keys()) if (!own.has(name)) yield name
    },
  }
}

/** Whether any reference may point to another type. Literals have already been checked against their types. */
function mixesTypes(tokens: Token[]): boolean {
  const aliases = tokens.filter(({ alias_to }) => alias_to !== null)
  if (tokens.some(({ value, alias_to }) => alias_to === null && references({ value }).length > 0)) return true
  if (aliases.length === 0) return false
  const types = new Map<string, TypeName>()
  for (const { name, type } of tokens) types.set(name, type)
  return aliases.some(({ type, alias_to }) => (types.get(alias_to!) ?? type) !== type)
}

function settleOne(given: Draft, joint: Context): Settled {
  const of = given.file === undefined ? joint : { ...joint, report: joint.report.in(given.file) }
  const draft = Array.isArray(given.value) ? joinLengths(given, of) : withoutSemicolon(given)
  const { value, modify } = draft
  if (isTypedLiteral(draft)) return { token: finish(draft, draft.type, value, null, {}, of), literal: value }
  const context = draft.curly === undefined ? of : { ...of, options: { ...of.options, curly: draft.curly } }
  const target =
    aliasTarget(value) ?? (context.options.curly && typeof value === 'string' ? wholeReference(value) : null)
  if (modify) return settleWithModifier(draft, modify, target, context)
  if (target !== null) return settleAlias(draft, target, context)
  const notes: Notes = { facts: {}, formulas: new Map() }
  return settleValue(draft, withReferences(draft, context, notes), notes, context)
}

/** A value that was copied from a style sheet together with the end of its declaration. */
function withoutSemicolon(draft: Draft): Draft {
  const { value, type, css } = draft
  if (typeof value !== 'string' || css || !value.trimEnd().endsWith(';')) return draft
  const bare = value.trimEnd().slice(0, -1).trimEnd()
  const isValue = type === null ? guess(bare).type !== 'string' || isCssValue(bare) : type !== 'string'
  return isValue && bare !== '' ? { ...draft, value: bare } : draft
}

/** Most drafts are literals of their type and need no conversion. */
const isTypedLiteral = (draft: Draft): draft is Draft & { type: TypeName } =>
  draft.type !== null &&
  !draft.modify &&
  !draft.css &&
  isPlainLiteral(draft.value) &&
  checkValue(draft.type, draft.value) === null &&
  !holdsWideKeyword(draft.type, draft.value)

/** Settles a draft with a color modifier: as a formula if possible, otherwise by applying the modifier. */
function settleWithModifier(draft: Draft, modify: Modifier, target: string | null, context: Context): Settled {
  const modified = modifiedBy(modify, draft, context)
  if (modified) return settleModified(draft, modify, modified, context)
  const notes: Notes = { facts: {}, formulas: new Map() }
  const value = target === null ? withReferences(draft, context, notes) : follow(target, draft, context)
  if (value === undefined) return settleAlias(draft, target!, context)
  const result = applied(modify, draft, value, context)
  Object.assign(notes.facts, { sourceValue: draft.value }, modify.facts)
  return settleValue({ ...draft, extensions: modify.extensions }, result, notes, context)
}

function applied(modifier: Modifier, draft: Draft, value: Json, context: Context): Json {
  const modified = modifier.apply(value, text => inText(text, draft, context))
  const outcome =
    modified === null
      ? 'The color modifier cannot be applied: the color is taken without it'
      : 'The color modifier was applied: the result no longer follows its parts'
  context.report.warn('approximated', draft.place, outcome)
  return modified ?? value
}

function settleValue(draft: Draft, value: Json, { facts, formulas }: Notes, context: Context): Settled {
  const found = formulas.get(value)
  const fitted = fit(draft, value, found, facts, context)
  const { type, slant } = fitted
  let { shaped } = fitted
  if (type === 'string' && typeof value === 'object' && value !== null && !found) facts.json = true
  if (isCss(draft, type, shaped, found)) {
    facts.sourceType = 'css'
    // Unevaluated text keeps the spelling of the style sheet, since only CSS can evaluate it.
    if (shaped === draft.value && draft.source !== undefined) shaped = draft.source
  }
  if (found?.spelled != null) facts.math = { text: draft.source ?? found.spelled, for: found.formula }
  const token = finish(draft, type, shaped, null, facts, context)
  return { token, literal: literalOf(shaped, formulas), ...(slant === undefined ? {} : { slant }) }
}

/** The value with the results of its formulas; undefined if a formula has none. */
function literalOf(shaped: Json, formulas: ReadonlyMap<Json, FoundFormula>): Json | undefined {
  if (formulas.size === 0) return shaped
  for (const { literal } of formulas.values()) if (literal === undefined) return undefined
  return replaceParts(shaped, part => formulas.get(part)?.literal ?? part)
}

/** Whether a text is CSS: by the kind of document, or if the draft has no type, by its content. */
function isCss(draft: Draft, type: TypeName, shaped: Json, found: FoundFormula | undefined): boolean {
  if (type !== 'string' || draft.sourceType !== null) return false
  const value = found ? (found.literal ?? withoutReferences(draft.value)) : shaped
  if (typeof value !== 'string') return false
  return draft.css ?? (draft.type === null && (value.trim() === '' || isCssValue(value)))
}

/** A sample of a text whose references have no value yet. */
const withoutReferences = (value: Json): Json => (typeof value === 'string' ? value.replace(anyReference, '0') : value)

function settleAlias(draft: Draft, target: string, context: Context): Settled {
  const { names, settled, report } = context
  const found = find(target, draft, context)
  const end = found === null ? undefined : settled.get(found)
  const alias_to = aliasName(target, found, names)
  const type = aliasType(draft, end, alias_to, report)
  const literal = end?.literal === undefined ? undefined : takenOver(end.token.type, end.literal, type)
  const token = finish(draft, type, { alias_to }, alias_to, {}, context)
  return { token, literal, ...(end?.slant === undefined ? {} : { slant: end.slant }) }
}

/** The type of the document, unless an alias of this type cannot point to the target. */
function aliasType(draft: Draft, end: Settled | undefined, alias_to: string, report: Report): TypeName {
  if (!end) return draft.type ?? draft.likely ?? 'string'
  if (draft.type === null) return end.token.type
  if (end.literal === undefined || mayPointTo(draft.type, end.token.type, end.literal)) return draft.type
  const { type } = end.token
  report.warn(
    'retyped',
    draft.place,
    `Is ${draft.sourceType ?? draft.type} but leads to a ${type}: took the type of {${alias_to}}`,
  )
  return type
}

/** Whether an alias of one type may point to a literal of another. Asks the resolver with these two tokens. */
function mayPointTo(type: TypeName, given: TypeName, value: Json): boolean {
  if (type === given) return true
  const bare = { description: null, alias_to: null }
  const target: Token = { ...bare, name: 'target', type: given, value }
  const alias: Token = { ...bare, name: 'alias', type, value: { alias_to: 'target' }, alias_to: 'target' }
  const end = resolveTokens([target, alias]).get('alias')!
  return end.ok || end.reason !== 'type'
}
