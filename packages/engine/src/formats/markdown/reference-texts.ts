// The sources of a value, in the notation of users: the target of an alias, a formula, or the references in a composite's parts.
import { formulaText } from '../../formula/formula.ts'
import { aliasOf, references } from '../../formula/alias.ts'
import type { Token } from '../../base/token.ts'

export function referenceTexts(token: Token): readonly string[] {
  const target = aliasOf(token.value)
  if (target !== null) return [target]
  const formula = formulaText(token.value)
  return formula === null ? references(token) : [formula]
}
