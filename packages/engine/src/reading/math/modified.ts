// Color modifiers as formulas, which go on following the color.
import type { Json } from '../../base/token.ts'
import { types } from '../../types/index.ts'
import { isMisfit } from '../../types/type.ts'
import type { Draft, Modifier } from '../draft.ts'
import { finish } from '../finish.ts'
import { formulaFrom, type FoundFormula } from './formula-in.ts'
import type { Settled } from '../references/settled.ts'
import { aliasTarget, type Context } from './context.ts'
import { reportOpen } from './work-out.ts'

/** A modifier of Tokens Studio as a formula, also where it cannot be worked out; null where no formula says what it does. */
export function modifiedBy({ formula, unknown }: Modifier, draft: Draft, context: Context): FoundFormula | null {
  const alias = aliasTarget(draft.value)
  const base = alias === null ? baseOf(draft.value) : `{${alias}}`
  const texts = [formula?.(base, false), formula?.(base, true), unknown?.(base)]
  const found = texts.flatMap(text => (text ? (formulaFrom(text, draft, 'color', context) ?? []) : []))
  return found.find(({ literal }) => literal !== undefined) ?? found[0] ?? null
}

/** A color as an object is CSS text in a formula. */
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
