// Reads color modifiers as formulas that keep referring to the color.
import type { Json } from '../../base/token.ts'
import { types } from '../../types/index.ts'
import { isMisfit } from '../../types/type.ts'
import type { Draft, Modifier } from '../draft.ts'
import { finish } from '../finish.ts'
import { formulaFrom, type FoundFormula } from './formula-in.ts'
import type { Settled } from '../references/settled.ts'
import { aliasTarget, type Context } from '../references/context.ts'
import { reportOpen } from './work-out.ts'

/** The formula of a Tokens Studio modifier, even without a result; null if no formula expresses it. */
export function modifiedBy({ formula, unknown }: Modifier, draft: Draft, context: Context): FoundFormula | null {
  const alias = aliasTarget(draft.value)
  const base = alias === null ? baseOf(draft.value) : `{${alias}}`
  const texts = [formula?.(base, false), formula?.(base, true), unknown?.(base)]
  const found = texts.flatMap(text => (text ? (formulaFrom(text, draft, 'color', context) ?? []) : []))
  return found.find(({ literal }) => literal !== undefined) ?? found[0] ?? null
}

/** Converts an object color to CSS text for the formula. */
function baseOf(value: Json): string {
  if (typeof value === 'string') return value
  const color = types.color.parse(value)
  return isMisfit(color) ? '' : types.color.text(color)
}

export function settleModified(draft: Draft, modify: Modifier, found: FoundFormula, context: Context): Settled {
  reportOpen(found, draft, found.spelled ?? found.formula, context)
  const facts = { modifier: { ...modify.facts, value: draft.value, for: found.formula } }
  const bare = { ...draft, extensions: modify.extensions }
  const token = finish(bare, 'color', { formula: found.formula }, null, facts, context)
  return { token, literal: found.literal }
}
