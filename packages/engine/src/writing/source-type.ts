// Decides whether an export can use the type that the original document had for a token.
import { ownFact, withoutOwn } from '../base/own-facts.ts'
import { guess } from '../reading/guess.ts'
import { shape } from '../values/shape/shape.ts'
import { meaningOf } from '../types/vendor-types.ts'
import { holdsFormula } from '../formula/alias.ts'
import type { Json, JsonObject, Token } from '../base/token.ts'
import { checkValue } from '../values/value.ts'
import { JSON_FACT } from '../values/json-value.ts'

/** The original type if importing it again gives the same token, otherwise null. `written` is the value in the export. */
export function sourceTypeOf(token: Token, written: Json): string | null {
  const sourceType = ownFact(token.extensions, 'sourceType')
  if (sourceType === null) return null
  const meaning = meaningOf(sourceType)
  if (token.alias_to !== null || holdsFormula(token.value))
    return meaning === null || meaning === token.type || token.type === 'string' ? sourceType : null
  if (meaning === null) return guess(written).type === token.type ? sourceType : null
  const reread = checkValue(meaning, shape(meaning, written)) === null ? meaning : 'string'
  return reread === token.type ? sourceType : null
}

/** The extensions without the facts that an import of `sourceType` restores; null if nothing remains. */
export function carriedExtensions(token: Token, sourceType: string | null): JsonObject | null {
  const { extensions } = token
  if (!extensions) return null
  const typed = sourceType === null ? extensions : withoutOwn(extensions, 'sourceType')!
  const kept = withoutOwn(typed, JSON_FACT)!
  return Object.keys(kept).length > 0 ? kept : null
}
