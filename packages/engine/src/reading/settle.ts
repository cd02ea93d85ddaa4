// Turns the drafts of one mode into tokens: references found, arithmetic done, types and values normalized. Drafts are settled
// targets first, with an explicit stack, because documents may nest aliases to any depth.
import { isPlainLiteral, references, replaceParts } from '../formula/alias.ts'
import { resolveTokens } from '../resolve/resolve.ts'
import { takenOver } from '../resolve/stand-for.ts'
import type { Json, JsonObject, Token } from '../base/token.ts'
import { slantIn } from '../types/font-style.ts'
import type { TypeName } from '../types/index.ts'
import { checkValue } from '../values/value.ts'
import type { Draft, Modifier, ReadOptions } from './draft.ts'
import { isCssValue } from './css/css-value.ts'
import { finish } from './finish.ts'
import { guess } from './guess.ts'
import { modifiedBy, settleModified } from './math/modified.ts'
import type { FoundFormula } from './math/formula-in.ts'
import { asText, isShallow } from '../base/plain-json.ts'
import { anyReference, curled, newLookUp, wholeReference } from './references/references.ts'
import type { Report } from './report.ts'
import type { Settled } from './references/settled.ts'
import { isSlanted, severalLengths } from '../values/shape/shape-scalar.ts'
import { shapeWithAside } from '../values/shape/shape.ts'
import { lookUpAround } from './references/surroundings.ts'
import { targetsIn } from './references/targets.ts'
import { aliasName, aliasTarget, find, follow, type Context } from './math/context.ts'
import { inText, withReferences, withSlant } from './math/work-out.ts'

/**
 * `names` has each draft's name (see `nameAll`). Of two drafts with one name the later applies, at the position of the first.
 * `around`: drafts of other layers, by name, that references may point to; they produce no tokens, and those settled here
 * override them.
 */
export function settle(
  drafts: Draft[],
  names: ReadonlyMap<string, string | null>,
  options: ReadOptions,
  report: Report,
  around: ReadonlyMap<string, Draft> = nothingAround,
): Token[] {
  const own = lastOf(drafts, names, report)
  const byName = around.size > 0 ? overlaid(own, around) : own
  const { surroundings } = report
  const lookUp = lookUpAround(newLookUp(byName, options.exact), surroundings, options.exact)
  const settled = new Map<string, Settled>()
  for (const [name, end] of surroundings) if (!byName.has(name)) settled.set(name, end)
  const context: Context = { lookUp, names, settled, options, report }
  for (const [start, draft] of own) if (!settled.has(start)) settleFrom(start, draft, byName, context)
  const tokens = Array.from(own.keys(), name => settled.get(name)!.token)
  const all = settled.size > own.size ? Array.from(settled.values(), ({ token }) => token) : tokens
  if (mixesTypes(all)) reportMisfits(own, all, context)
  return tokens
}

/** The drafts that get a name, by their spelling. */
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

interface Opened {
  name: string
  /** Those that are not settled yet, or not looked at. */
  targets: string[]
}

/** Settles a draft after what it points at. */
function settleFrom(start: string, draft: Draft, byName: Pick<Map<string, Draft>, 'get'>, context: Context): void {
  const { settled, report } = context
  const targets = targetsIn(draft, context)
  // Most drafts point at nothing, or at what is settled.
  if (targets.length === 0 || targets.every(target => settled.has(target))) {
    settled.set(start, settleOne(draft, context))
    return
  }
  const open = new Set([start])
  const stack: Opened[] = [{ name: start, targets }]
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const next = top.targets.pop()
    if (next === undefined) {
      stack.pop()
      settled.set(top.name, settleOne(byName.get(top.name)!, context))
      open.delete(top.name)
    } else if (open.has(next)) {
      // One circle per token is reported; a value may repeat its reference any number of times.
      top.targets = top.targets.filter(target => !open.has(target))
      const { place, file } = byName.get(top.name)!
      report.in(file).warn('unresolved', place, `Circular alias: ${circleText(stack, next)}`)
    } else if (!settled.has(next)) {
      open.add(next)
      stack.push({ name: next, targets: targetsIn(byName.get(next)!, context) })
    }
  }
}

function circleText(stack: readonly Opened[], closing: string): string {
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

const nothingAround: ReadonlyMap<string, Draft> = new Map()

/** One list of drafts over another, without copying what may be long. */
function overlaid(own: ReadonlyMap<string, Draft>, around: ReadonlyMap<string, Draft>) {
  return {
    has: (name: string) => own.has(name) || around.has(name),
    get: (name: string) => own.get(name) ?? around.get(name),
    *keys() {
      yield* own.keys()
      for (const name of around.keys()) if (!own.has(name)) yield name
    },
  }
}

/** Whether a reference can point to another type. Literals have been found to be of theirs. */
function mixesTypes(tokens: Token[]): boolean {
  const aliases = tokens.filter(({ alias_to }) => alias_to !== null)
  if (tokens.some(({ value, alias_to }) => alias_to === null && references({ value }).length > 0)) return true
  if (aliases.length === 0) return false
  const types = new Map<string, TypeName>()
  for (const { name, type } of tokens) types.set(name, type)
  return aliases.some(({ type, alias_to }) => (types.get(alias_to!) ?? type) !== type)
}

function settleOne(draft: Draft, joint: Context): Settled {
  const of = draft.file === undefined ? joint : { ...joint, report: joint.report.in(draft.file) }
  const { type: given, value: literal } = draft
  if (given !== null && !draft.modify && !draft.css && isPlainLiteral(literal) && checkValue(given, literal) === null) {
    return { token: finish(draft, given, literal, null, {}, of), literal }
  }
  const context = draft.curly === undefined ? of : { ...of, options: { ...of.options, curly: draft.curly } }
  const { options } = context
  const target =
    aliasTarget(draft.value) ?? (options.curly && typeof draft.value === 'string' ? wholeReference(draft.value) : null)
  if (target !== null && !draft.modify) return settleAlias(draft, target, context)
  const modified = draft.modify && modifiedBy(draft.modify, draft, context)
  if (draft.modify && modified) return settleModified(draft, draft.modify, modified, context)
  const found: Found = { facts: {}, formulas: new Map() }
  const value =
    target === null ? withReferences(draft, context, found.facts, found.formulas) : follow(target, draft, context)
  if (value === undefined) return settleAlias(draft, target!, context)
  if (!draft.modify) return settleValue(draft, value, found, context)
  const modifiedValue = applied(draft.modify, draft, value, context)
  Object.assign(found.facts, { sourceValue: draft.value }, draft.modify.facts)
  return settleValue({ ...draft, extensions: draft.modify.extensions }, modifiedValue, found, context)
}

/** What is found on the way to a value. */
interface Found {
  /** To be noted under our key. */
  facts: JsonObject
  formulas: Map<Json, FoundFormula>
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

function settleValue(draft: Draft, value: Json, { facts, formulas }: Found, context: Context): Settled {
  const found = formulas.get(value)
  const fitted = fit(draft, value, found, facts, context)
  const { type, slant } = fitted
  let { shaped } = fitted
  if (type === 'string' && typeof value === 'object' && value !== null && !found) facts.json = true
  if (isCss(draft, type, found ? (found.literal ?? withoutReferences(draft.value)) : shaped)) {
    facts.sourceType = 'css'
    // What could not be worked out keeps its references as CSS spells them, for CSS alone understands them.
    if (shaped === draft.value && draft.source !== undefined) shaped = draft.source
  }
  if (found?.spelled != null) facts.math = { text: draft.source ?? found.spelled, for: found.formula }
  const token = finish(draft, type, shaped, null, facts, context)
  const isOpen = [...formulas.values()].some(({ literal }) => literal === undefined)
  const end = formulas.size > 0 ? replaceParts(shaped, part => formulas.get(part)?.literal ?? part) : shaped
  return { token, literal: isOpen ? undefined : end, ...(slant === undefined ? {} : { slant }) }
}

/** A value as its type has it. */
interface Fitted {
  type: TypeName
  shaped: Json
  /** Of a weight that is the name of a slanted face. */
  slant?: string | undefined
}

/** The value as the type of the document has it; as text where it is none, and as its own where the document has no type. */
function fit(draft: Draft, value: Json, found: FoundFormula | undefined, facts: JsonObject, context: Context): Fitted {
  const { report } = context
  const type = typeBeside(draft, found, report)
  if (type === null) {
    const { type, value: shaped } = found ? { type: found.type, value } : guess(value)
    return { type, shaped: type === 'string' && !found ? textOf(shaped) : shaped }
  }
  const { value: fitted, aside } = shapeWithAside(type, value)
  const shaped = type === 'string' && !found ? textOf(fitted) : fitted
  const misfit = checkValue(type, shaped)
  if (misfit !== null) {
    // Text loses nothing; the document's own type is kept beside it.
    report.warn('retyped', draft.place, `Kept as text: ${misfit}`)
    const lengths = type === 'dimension' && typeof value === 'string' ? severalLengths(value) : null
    const text = lengths ?? asText(curled(value))
    return { type: 'string', shaped: found ? text : textOf(text) }
  }
  if (aside) {
    facts.parts = aside
    const which = Object.keys(aside).join(', ')
    report.warn('approximated', draft.place, `${which}: cannot be part of the value here, kept in the extensions`)
  }
  if (type === 'typography') return { type, shaped: withSlant(shaped, draft, context) }
  if (type !== 'fontWeight' || typeof value !== 'string' || !isSlanted(value)) return { type, shaped }
  facts.sourceValue = value
  report.warn(
    'approximated',
    draft.place,
    `${JSON.stringify(value)} became weight ${asText(shaped)}: a weight cannot be slanted`,
  )
  return { type, shaped, slant: slantIn(value) ?? undefined }
}

/** The type of the document, unless a formula makes text of another one. */
function typeBeside({ type, place }: Draft, found: FoundFormula | undefined, report: Report): TypeName | null {
  if (found?.type !== 'string' || type === null || type === 'string') return type
  if (found.literal !== undefined)
    report.warn('retyped', place, `Kept as text: ${checkValue(type, found.literal) ?? 'it is none of its type'}`)
  return 'string'
}

const textOf = (value: Json): Json => (typeof value === 'string' ? value : asText(curled(value)))

/** Whether a text is CSS: by the document's kind, or, where nothing else is known, by what it consists of. */
function isCss(draft: Draft, type: TypeName, value: Json): boolean {
  if (type !== 'string' || typeof value !== 'string' || draft.sourceType !== null) return false
  return draft.css ?? (draft.type === null && isCssValue(value))
}

/** A text with references that lead nowhere yet, as it might be once they do. */
const withoutReferences = (value: Json): Json => (typeof value === 'string' ? value.replace(anyReference, '0') : value)

function settleAlias(draft: Draft, target: string, context: Context): Settled {
  const { names, settled, report } = context
  const found = find(target, draft, context)
  const end = found === null ? undefined : settled.get(found)
  const alias_to = aliasName(target, found, names)
  let type = draft.type ?? end?.token.type ?? draft.likely ?? 'string'
  let literal = end?.literal
  if (
    draft.type &&
    end &&
    literal !== undefined &&
    end.token.type !== draft.type &&
    !mayHold(draft.type, end.token.type, literal)
  ) {
    type = end.token.type
    report.warn(
      'retyped',
      draft.place,
      `Is ${draft.sourceType ?? draft.type} but leads to a ${type}: took the type of {${alias_to}}`,
    )
  }
  if (end && literal !== undefined) literal = takenOver(end.token.type, literal, type)
  const token = finish(draft, type, { alias_to }, alias_to, {}, context)
  return { token, literal, ...(end?.slant === undefined ? {} : { slant: end.slant }) }
}

/** Whether an alias of one type may point to a literal of another. The resolver decides, on these two alone. */
function mayHold(type: TypeName, given: TypeName, value: Json): boolean {
  const bare = { description: null, alias_to: null }
  const target: Token = { ...bare, name: 'target', type: given, value }
  const alias: Token = { ...bare, name: 'alias', type, value: { alias_to: 'target' }, alias_to: 'target' }
  const end = resolveTokens([target, alias]).get('alias')!
  return end.ok || end.reason !== 'type'
}
