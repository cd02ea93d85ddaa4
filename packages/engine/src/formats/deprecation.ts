// Writes the deprecation of a token for code, with its replacement by the name that this has in the same file.
import type { Token } from '../base/token.ts'

/** Returns a token's name in the file; undefined where the file does not contain it. */
export type Spelled = (name: string) => string | undefined

export interface Deprecation {
  /** One line, which may be empty. */
  message: string
  /** The replacement's name in the file. */
  renamed: string | undefined
}

/** null where the token is not deprecated. A replacement or a removal implies deprecation, unless `deprecated` is false. */
export function deprecationOf(
  token: Pick<Token, 'deprecated' | 'replaced_by' | 'remove_in'>,
  spelled: Spelled,
): Deprecation | null {
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

/** The description and the tag of JSDoc, each for a separate comment. */
export function documentationOf(token: Token, spelled: Spelled): readonly string[] {
  const found = deprecationOf(token, spelled)
  if (!found && !token.description) return none
  const lines = token.description?.trim() ? [token.description] : []
  return found ? [...lines, `@deprecated ${found.message}`.trim()] : lines
}
