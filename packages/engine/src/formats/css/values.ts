// Writes token values as CSS text: literals, or references with the option. Sass and Less adapt the syntax.
import { formulaText } from '../../formula/formula.ts'
import { workOut } from '../../formula/work-out.ts'
import { aliasOf, partAt, type Reference, referenceIn } from '../../formula/alias.ts'
import type { Resolution, ResolvedLiteral } from '../../resolve/resolve.ts'
import { takenOver } from '../../resolve/stand-for.ts'
import { cssName } from '../../naming/spelling.ts'
import type { TypeName } from '../../types/index.ts'
import type { Normal } from '../../types/parsed.ts'
import { purposeByName } from '../../values/purposes/by-name.ts'
import { isMisfit, type WriteReference } from '../../types/type.ts'
import { parseValue, typeOf, valueInFormula } from '../../values/value.ts'
import { cssOf } from '../../values/css-text.ts'
import type { FormulaContext } from './formulas/color-css.ts'
import { formulaCss } from './formulas/formula-css.ts'
import { sheetText } from './formulas/sheet-forms.ts'
import { fontsCss, textCss } from './formulas/text-css.ts'
import { customProperty } from './scan.ts'

export type Refer = (name: string) => string

export interface ValueSyntax {
  /** The text of a value; `writeReference` writes the references in it. */
  text(type: TypeName, parsed: unknown, writeReference?: WriteReference): string
  /** CSS text without a type; null where the language cannot contain it. */
  css(text: string): string | null
  /** Set where the language evaluates formulas like CSS. */
  formulas?: true
}

export const plainCss: ValueSyntax = {
  text: (type, parsed, writeReference) => typeOf(type).text(parsed, writeReference),
  css: text => text,
  formulas: true,
}

/** For sheets with a narrow fallback for each wide color, which formulas cannot have. */
export function withoutFormulas({ text, css }: ValueSyntax): ValueSyntax {
  return { text, css }
}

const propertyInVar = new RegExp(String.raw`(?<=\bvar\(\s*)${customProperty}`, 'gi')

/** Rewrites CSS that refers to properties by their plain names, for a sheet that spells names differently (`prefix`, `names`). */
export function cssRespelled(identifiers: ReadonlyMap<string, string>): ValueSyntax {
  // Lazy, because most sets contain no such text.
  let called: Map<string, string> | undefined
  const callings = () => {
    const made = new Map<string, string>()
    for (const [name, property] of identifiers) {
      const spelled = cssName(name)
      if (!made.has(spelled)) made.set(spelled, property)
    }
    return made
  }
  const renamed = (text: string) =>
    text.replace(propertyInVar, property => (called ??= callings()).get(property) ?? property)
  return { ...plainCss, css: renamed }
}

/** The properties to which a CSS text refers. */
export const propertiesIn = (text: string): string[] => text.match(propertyInVar) ?? []

/** Writers of formulas whose result is text, by type. */
const madeText: Partial<Record<TypeName, (formula: string, context: FormulaContext) => string | null>> = {
  string: textCss,
  fontFamily: fontsCss,
}

const isOnlyInSheet = (parsed: unknown): parsed is { fluid: string } =>
  typeof parsed === 'object' && parsed !== null && 'sheet' in parsed

/** Filters and texts take no spread, which is the same as none where it is 0. */
function withoutZeroSpread(layers: Normal<'shadow'>, name: string): Normal<'shadow'> {
  const purpose = purposeByName(name, 'shadow')
  if (purpose !== 'textShadow' && purpose !== 'dropShadow') return layers
  return layers.map(layer =>
    isZero('spread' in layer ? layer.spread : undefined) ? { ...layer, spread: undefined } : layer,
  )
}

const isZero = (length: unknown): boolean =>
  typeof length === 'object' && length !== null && 'value' in length && length.value === 0 && !isOnlyInSheet(length)

export function literalText(ready: ResolvedLiteral, syntax: ValueSyntax = plainCss): string {
  const { type, parsed, origin } = ready
  if (type === 'shadow') return syntax.text(type, withoutZeroSpread(parsed, ready.token.name))
  if (isOnlyInSheet(parsed)) return syntax.css(parsed.fluid) ?? syntax.text(type, parsed)
  if (type === 'string') {
    const css = cssOf(origin, parsed)
    const text = css === null ? null : syntax.css(css)
    if (text !== null) return text
  }
  return syntax.text(type, parsed)
}

/**
 * The value with aliases in the form of `refer`. Writes the literal where the target's declaration has another form (it quotes a
 * string that is used as a font weight), and where CSS allows no reference.
 */
export function referringText(
  ready: ResolvedLiteral,
  resolution: Pick<Resolution, 'get'>,
  refer: Refer,
  syntax: ValueSyntax = plainCss,
): string {
  const { token } = ready
  const type = typeOf(token.type)
  const resolved = (name: string) => {
    const target = resolution.get(name)
    if (!target?.ok) throw new Error(`${name} is not resolved though a token that needs it is`)
    return target
  }
  const lookUp = (name: string) => {
    const { type, value, parsed } = resolved(name)
    return valueInFormula(type, value, parsed)
  }
  /** Runs twice, so that a formula that ends up as its literal reports no references. */
  const inCss = (formula: string, expected: TypeName) => {
    if (!syntax.formulas) return null
    const literal = (name: string) => literalText(resolved(name), syntax)
    const making = madeText[expected]
    if (making) return making(formula, { lookUp, literal, refer })
    const written = (as: Refer) =>
      formulaCss(formula, { lookUp, literal, refer: as }) ??
      ('fault' in workOut(formula, expected, lookUp)
        ? sheetText(formula, expected, { lookUp, literal, refer: as })
        : null)
    return written(() => '') === null ? null : written(refer)
  }
  const writeReference = (reference: Reference, expected: TypeName): string => {
    if ('formula' in reference) {
      const css = inCss(reference.formula, expected)
      const result = workOut(reference.formula, expected, lookUp)
      if (css !== null || 'fault' in result) return css ?? ''
      return syntax.text(expected, parseValue(expected, result.literal))
    }
    const { ref: name } = reference
    const target = resolved(name)
    const there = literalText(target, syntax)
    if (target.token.type === expected) return refer(name)
    const here = parseValue(expected, takenOver(target.type, target.value, expected))
    const literal = isMisfit(here) ? there : syntax.text(expected, here)
    return literal === there ? refer(name) : literal
  }
  const target = aliasOf(token.value)
  if (target !== null) return writeReference({ ref: target }, token.type)
  const formula = formulaText(token.value)
  // A quoted string for people cannot contain references.
  if (formula !== null && token.type === 'string' && cssOf(ready.origin, ready.parsed as string) === null)
    return literalText(ready, syntax)
  if (formula !== null) return inCss(formula, token.type) ?? literalText(ready, syntax)
  if (!type.parts) return literalText(ready, syntax)
  const places = type.parts(token.value)
  const held = places.filter(({ path }) => referenceIn(partAt(token.value, path)) !== null)
  if (held.length === 0 || held.some(({ type }) => ['boolean', 'gradient', 'string'].includes(type))) {
    return literalText(ready, syntax)
  }
  const parsed: unknown = type.parse(token.value)
  const written = token.type === 'shadow' ? withoutZeroSpread(parsed as Normal<'shadow'>, token.name) : parsed
  return syntax.text(token.type, written, writeReference)
}
