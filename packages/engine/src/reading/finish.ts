// Creates the token of a draft whose value is settled.
import { aliasOf } from '../formula/alias.ts'
import type { Json, JsonObject, Token } from '../base/token.ts'
import type { TypeName } from '../types/index.ts'
import type { Draft } from './draft.ts'
import { withOwn } from '../base/own-facts.ts'
import { takeLifecycle } from './lifecycle.ts'
import type { Context } from './references/context.ts'

export function finish(
  draft: Draft,
  type: TypeName,
  value: Json,
  alias_to: string | null,
  facts: JsonObject,
  context: Context,
): Token {
  const { sourceType, description } = draft
  const escaped = alias_to === null ? withoutAlias(value, draft, context) : value
  const allFacts = sourceType !== null && sourceType !== type ? { sourceType, ...facts } : facts
  const lifecycle = takeLifecycle(draft.extensions)
  const extensions = Object.keys(allFacts).length > 0 ? withOwn(lifecycle.extensions, allFacts) : lifecycle.extensions
  const token: Token = { name: context.names.get(draft.name)!, type, value: escaped, description, alias_to }
  if (extensions && Object.keys(extensions).length > 0) token.extensions = extensions
  addLifecycle(token, draft, lifecycle, context)
  return token
}

/** Text in braces would be an alias in every export, so a space escapes it. */
function withoutAlias(value: Json, { place }: Draft, { report }: Context): Json {
  if (typeof value !== 'string' || aliasOf(value) === null) return value
  report.warn('approximated', place, 'Text in braces was given a space in front, since it would be an alias')
  return ` ${value}`
}

function addLifecycle(
  token: Token,
  draft: Draft,
  { replaced_by = draft.replaced_by, remove_in = draft.remove_in }: ReturnType<typeof takeLifecycle>,
  { names }: Context,
): void {
  if (draft.deprecated !== undefined && draft.deprecated !== null) token.deprecated = draft.deprecated
  if (replaced_by) token.replaced_by = names.get(replaced_by) ?? replaced_by
  if (remove_in) token.remove_in = remove_in
}
