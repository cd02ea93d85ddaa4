// That a token is deprecated, as code says it: with what to use instead, by the name that it has in the same text.
import type { Token } from '../base/token.ts'

/** The name of a token in the text; undefined: it is not there. */
export type Spelled = (name: string) => string | undefined

export interface Deprecation {
  /** One line, which may be empty. */
  message: string
  /** How the replacement is written. */
  renamed: string | undefined
}

/** null: it is not deprecated. What names a replacement or an end is, unless it says `deprecated: false`. */
export function deprecationOf(token: Token, spelled: Spelled): Deprecation | null {
  const { deprecated, replaced_by, remove_in } = token
  if (deprecated === false || !(deprecated || replaced_by || remove_in)) return null
  const renamed = replaced_by ? spelled(replaced_by) : undefined
  const parts = [
    typeof deprecated === 'string' ? deprecated.trim() : '',
    renamed === undefined ? '' : `Use ${renamed}`,
    remove_in ? `removed in ${remove_in}` : '',
  ]
  const message = parts.filter(part => part !== '').join('; ')
  return { message: message.replace(/^removed in/, 'Removed in'), renamed }
}

const none: readonly string[] = []

/** A description and JSDoc's tag, each for a comment of its own. */
export function documentationOf(token: Token, spelled: Spelled): readonly string[] {
  const found = deprecationOf(token, spelled)
  if (!found && !token.description) return none
  const lines = token.description?.trim() ? [token.description] : []
  return found ? [...lines, `@deprecated ${found.message}`.trim()] : lines
}
