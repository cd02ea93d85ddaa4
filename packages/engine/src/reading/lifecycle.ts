// What replaces a token and the version that it goes with: documents have them as facts of ours among the extensions.
import type { JsonObject, Token } from '../base/token.ts'
import { ownFact, withoutOwn, withOwn } from '../base/own-facts.ts'

const facts = ['replaced_by', 'remove_in'] as const

type Found = Pick<Token, (typeof facts)[number]> & { extensions: JsonObject | null }

/** The facts, and the extensions without them. */
export function takeLifecycle(extensions: JsonObject | null | undefined): Found {
  const found: Found = { extensions: extensions ?? null }
  for (const fact of facts) {
    const text = ownFact(found.extensions, fact)
    if (text === null) continue
    found[fact] = text
    found.extensions = withoutOwn(found.extensions, fact)
  }
  return found
}

/** The token with both as facts among its extensions: the form in which documents carry them. */
export function withLifecycleFacts(token: Token): Token {
  const own: JsonObject = {}
  for (const fact of facts) if (token[fact]) own[fact] = token[fact]
  if (Object.keys(own).length === 0) return token
  const { replaced_by: _, remove_in: __, ...rest } = token
  return { ...rest, extensions: withOwn(token.extensions, own) }
}
