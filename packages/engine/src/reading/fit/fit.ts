// Shapes the value of a draft for its type, as CSS or text where it does not fit.
import { slantIn } from '../../types/font-style.ts'
import type { Json, JsonObject } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { checkValue } from '../../values/value.ts'
import { isSlanted, severalLengths } from '../../values/shape/shape-scalar.ts'
import { isUnusedPart, shapeWithAside } from '../../values/shape/shape-with-aside.ts'
import { asText, isObject } from '../../base/plain-json.ts'
import type { Draft } from '../draft.ts'
import { guess, typeOfText } from '../guess.ts'
import type { Context } from '../references/context.ts'
import type { FoundFormula } from '../math/formula-in.ts'
import { withSlant } from '../math/work-out.ts'
import { curled, referencesIn } from '../references/references.ts'
import type { Report } from '../report.ts'
import { textOfKeywordParts } from './keyword-parts.ts'

/** A value in the shape of its type. */
interface Fitted {
  type: TypeName
  shaped: Json
  /** For a weight from the name of a slanted face. */
  slant?: string | undefined
}

/** Shapes the value for the type of the document, as text if it does not fit, and for a guessed type if there is none. */
export function fit(
  draft: Draft,
  value: Json,
  found: FoundFormula | undefined,
  facts: JsonObject,
  context: Context,
): Fitted {
  const { report } = context
  const type = typeBeside(draft, value, found, report)
  if (type === null) return fitUntyped(value, found)
  const lost = type === 'typography' ? lostParts(draft, value, context) : null
  const { value: fitted, aside } = shapeWithAside(type, lost ? without(value, lost) : value)
  const shaped = type === 'string' && !found ? textOf(fitted) : fitted
  const misfit = checkValue(type, shaped)
  if (misfit !== null)
    return fitAsCss(draft, type, value, misfit, facts, report) ?? fitAsText(draft, type, value, found, misfit, report)
  putAside({ ...aside, ...lost }, draft, facts, report)
  if (type === 'typography') return { type, shaped: withSlant(shaped, draft, context) }
  return type === 'fontWeight' ? fitWeight(draft, value, shaped, facts, report) : { type, shaped }
}

function putAside(aside: JsonObject, { place }: Draft, facts: JsonObject, report: Report): void {
  const which = Object.keys(aside).join(', ')
  if (which === '') return
  facts.parts = aside
  report.warn('approximated', place, `${which}: cannot be part of the value here, kept in the extensions`)
}

const without = (value: Json, parts: JsonObject): Json =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => !Object.hasOwn(parts, key))) : value

/** The parts that no output writes and that refer to nothing: the others are worth more than these. */
function lostParts(draft: Draft, value: Json, { lookUp, settled }: Context): JsonObject | null {
  if (!isObject(value) || !isObject(draft.value)) return null
  const lost = Object.entries(draft.value).filter(
    ([key, part]) =>
      isUnusedPart(key) &&
      typeof part === 'string' &&
      referencesIn(part).some(target => settled.get(lookUp(target, draft.name) ?? '')?.literal === undefined),
  )
  return lost.length > 0 ? Object.fromEntries(lost) : null
}

function fitWeight(draft: Draft, value: Json, shaped: Json, facts: JsonObject, report: Report): Fitted {
  const type = 'fontWeight'
  if (typeof value !== 'string' || !isSlanted(value)) return { type, shaped }
  facts.sourceValue = value
  report.warn(
    'approximated',
    draft.place,
    `${JSON.stringify(value)} became weight ${asText(shaped)}: a weight cannot be slanted`,
  )
  return { type, shaped, slant: slantIn(value) ?? undefined }
}

function fitAsCss(
  draft: Draft,
  type: TypeName,
  value: Json,
  misfit: string,
  facts: JsonObject,
  report: Report,
): Fitted | null {
  const text = textOfKeywordParts(type, value)
  if (text === null) return null
  report.warn('retyped', draft.place, `Kept as CSS: ${misfit}`)
  facts.sourceType = draft.sourceType ?? type
  return { type: 'string', shaped: text }
}

function fitUntyped(value: Json, found: FoundFormula | undefined): Fitted {
  if (found) return { type: found.type, shaped: value }
  const { type, value: shaped } = guess(value)
  return { type, shaped: type === 'string' ? textOf(shaped) : shaped }
}

/** Text loses nothing of the value; `finish` keeps the document's type beside it. */
function fitAsText(
  { place }: Draft,
  type: TypeName,
  value: Json,
  found: FoundFormula | undefined,
  misfit: string,
  report: Report,
): Fitted {
  report.warn('retyped', place, `Kept as text: ${misfit}`)
  const lengths = type === 'dimension' && typeof value === 'string' ? severalLengths(value) : null
  const text = lengths ?? asText(curled(value))
  return { type: 'string', shaped: found ? text : textOf(text) }
}

/** The type of the document, unless its number has a unit, or the formula results in text. */
function typeBeside(draft: Draft, value: Json, found: FoundFormula | undefined, report: Report): TypeName | null {
  const { type, place } = draft
  if (type === 'number') return typeOfNumber(draft, value, found, report)
  if (found?.type !== 'string' || type === null || type === 'string') return type
  reportText(type, found, place, report)
  return 'string'
}

function typeOfNumber(draft: Draft, value: Json, found: FoundFormula | undefined, report: Report): TypeName {
  const text = typeof value === 'string' ? value : ''
  const type = found?.type ?? typeOfText(draft, 'number', text) ?? 'number'
  if (found && type === 'string') reportText('number', found, draft.place, report)
  else if (type !== 'number') report.warn('retyped', draft.place, `Is a number but has a unit: taken as a ${type}`)
  return type
}

function reportText(type: TypeName, { literal }: FoundFormula, place: string, report: Report): void {
  if (literal !== undefined)
    report.warn('retyped', place, `Kept as text: ${checkValue(type, literal) ?? 'it is none of its type'}`)
}

const textOf = (value: Json): Json => (typeof value === 'string' ? value : asText(curled(value)))
