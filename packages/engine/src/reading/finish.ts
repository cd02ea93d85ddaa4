// Makes the token of a draft, once its value is known.
import { aliasOf } from '../formula/alias.ts'
import type { Json, JsonObject, Token } from '../base/token.ts'
import type { TypeName } from '../types/index.ts'
import type { Draft } from './draft.ts'
import { withOwn } from '../base/own-facts.ts'
import { takeLifecycle } from './lifecycle.ts'
import type { Context } from './math/context.ts'

export function finish(
  draft: Draft,
  type: TypeName,
  value: Json,
  alias_to: string | null,
  facts: JsonObject,
  context: Context,
): Token {
  const { sourceType } = draft
  if (alias_to === null && typeof value === 'string' && aliasOf(value) !== null) {
    // Text in braces is a reference wherever a token is written; a space keeps it text.
    value = ` ${value}`
    context.report.warn(
      'approximated',
      draft.place,
      'Text in braces was given a space in front, since it would be an alias',
    )
  }
  if (sourceType !== null && sourceType !== type) facts = { sourceType, ...facts }
  const told = takeLifecycle(draft.extensions)
  const { replaced_by = draft.replaced_by, remove_in = draft.remove_in } = told
  const extensions = Object.keys(facts).length > 0 ? withOwn(told.extensions, facts) : told.extensions
  const token: Token = { name: context.names.get(draft.name)!, type, value, description: draft.description, alias_to }
  if (extensions && Object.keys(extensions).length > 0) token.extensions = extensions
  if (draft.deprecated !== undefined && draft.deprecated !== null) token.deprecated = draft.deprecated
  if (replaced_by) token.replaced_by = context.names.get(replaced_by) ?? replaced_by
  if (remove_in) token.remove_in = remove_in
  return token
}
