// Finds the targets of drafts, so that targets are settled first.
import { isPlainLiteral } from '../../formula/alias.ts'
import type { Json } from '../../base/token.ts'
import type { Draft } from '../draft.ts'
import { referencesIn } from './references.ts'
import { aliasTarget, type Context } from './context.ts'

/** The drafts that a draft points at. */
export function targetsIn({ name, value, modify, curly: own }: Draft, { options, lookUp }: Context): string[] {
  const curly = own ?? options.curly
  const whole = modify ? null : aliasTarget(value)
  if (whole !== null) {
    const target = lookUp(whole, name)
    return target === null ? nothing : [target]
  }
  const found = targetsOf(value, curly)
  const texts = modify?.texts ?? nothing
  if (found.length === 0 && texts.length === 0) return nothing
  return [...found, ...texts.flatMap(text => targetsOf(text, curly))].flatMap(
    reference => lookUp(reference, name) ?? [],
  )
}

const nothing: string[] = []

/** The references in a value, in the spelling of the document. The recursion is safe, since values are shallow here. */
function targetsOf(value: Json, curly: boolean): string[] {
  if (isPlainLiteral(value)) return nothing
  if (typeof value === 'string') return curly ? referencesIn(value) : []
  if (typeof value !== 'object' || value === null) return []
  const alias = aliasTarget(value)
  return alias === null ? Object.values(value).flatMap(part => targetsOf(part as Json, curly)) : [alias]
}
