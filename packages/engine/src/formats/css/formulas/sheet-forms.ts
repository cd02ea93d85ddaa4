// Values that only a style sheet can compute: formulas that combine units, and stored CSS text to which a length refers.
import { longestText } from '../../../formula/value.ts'
import type { Resolved, ResolvedLiteral } from '../../../resolve/resolve.ts'
import type { SheetForms } from '../../../resolve/resolved.ts'
import { sheetLiteral } from '../../../types/sheet-text.ts'
import type { TypeName } from '../../../types/index.ts'
import { typeOf, valueInFormula } from '../../../values/value.ts'
import { cssOf } from '../../../values/css-text.ts'
import type { FormulaContext } from './color-css.ts'
import { joinedCss, type UnitFamily } from './formula-css.ts'

const families: Partial<Record<TypeName, UnitFamily>> = {
  dimension: 'length',
  fontSize: 'length',
  letterSpacing: 'length',
  lineHeight: 'length',
  duration: 'time',
}

const functionOfCss = /^(?:calc|min|max|clamp|env|var)\(/i

export const sheetForms: SheetForms = {
  formula(text, type, find) {
    const family = families[type]
    if (!family) return null
    const end = (name: string) => endOf(name, find)
    const context = {
      lookUp: (name: string) => {
        const { type, value, parsed } = end(name)
        return valueInFormula(type, value, parsed)
      },
      literal: (name: string) => textOf(end(name)),
      refer: (name: string) => textOf(end(name)),
    }
    const css = joinedCss(text, family, context, 'literals')
    // Each form contains those of its targets, so that chains would grow without limit.
    return css === null || css.length > longestText ? null : sheetLiteral(css, family === 'time' ? 'ms' : 'px')
  },
  text(end) {
    const css = end.type === 'string' ? cssOf(end.origin, end.parsed) : null
    return css !== null && functionOfCss.test(css) ? sheetLiteral(css, 'px') : null
  },
}

/** The same with references; null where a style sheet cannot compute the formula. */
export function sheetText(formula: string, type: TypeName, context: FormulaContext): string | null {
  const family = families[type]
  return family ? joinedCss(formula, family, context, 'references') : null
}

function endOf(name: string, find: (name: string) => Resolved | undefined): ResolvedLiteral {
  const end = find(name)
  if (!end?.ok) throw new Error(`${name} is not resolved though a token that needs it is`)
  return end
}

/** The text in the declaration. */
const textOf = ({ type, parsed, origin }: ResolvedLiteral): string =>
  (type === 'string' ? cssOf(origin, parsed) : null) ?? typeOf(type).text(parsed)
