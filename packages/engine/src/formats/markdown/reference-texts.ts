// What a value is made from, as people write it: the target of an alias, a formula, or what the parts of a composite refer to.
import { formulaText } from '../../formula/formula.ts'
import { aliasOf, references } from '../../formula/alias.ts'
import type { Token } from '../../base/token.ts'

export function referenceTexts(token: Token): readonly string[] {
  const target = aliasOf(token.value)
  if (target !== null) return [target]
  const formula = formulaText(token.value)
  return formula === null ? references(token) : [formula]
}
