// Color modifiers as formulas, which go on following the color.
import type { Json } from '../../token.ts'
import { types } from '../../types/index.ts'
import { isMisfit } from '../../types/type.ts'
import type { Draft, Modifier } from '../draft.ts'
import { finish } from '../finish.ts'
import { formulaFrom, type FoundFormula } from './formula-in.ts'
import { referencesIn } from '../references.ts'
import { aliasTarget, find, type Context, type Settled } from './context.ts'

/** A modifier of Tokens Studio as a formula; null where it is none that can be worked out. */
export function modifiedBy({ formula }: Modifier, draft: Draft, context: Context): FoundFormula | null {
  const alias = aliasTarget(draft.value)
  const base = alias === null ? baseOf(draft.value) : `{${alias}}`
  for (const held of [false, true]) {
    const text = formula?.(base, held) ?? null
    const found = text === null ? null : formulaFrom(text, draft, 'color', context)
    if (found) return found
  }
  return null
}

/** A color as an object is CSS text in a formula. */
function baseOf(value: Json): string {
  if (typeof value === 'string') return value
  const color = types.color.parse(value)
  return isMisfit(color) ? '' : types.color.text(color)
}

export function settleModified(draft: Draft, modify: Modifier, found: FoundFormula, context: Context): Settled {
  for (const target of referencesIn(found.spelled ?? found.formula)) find(target, draft, context)
  const facts = { modifier: { ...modify.facts, value: draft.value, for: found.formula } }
  const bare = { ...draft, extensions: modify.extensions }
  const token = finish(bare, 'color', { formula: found.formula }, null, facts, context)
  return { token, literal: found.literal }
}
