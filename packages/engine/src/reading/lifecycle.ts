// The replacement of a token and the version that removes it. Documents carry both under our key in the extensions.
import type { JsonObject, Token } from '../base/token.ts'
import { ownFact, withoutOwn, withOwn } from '../base/own-facts.ts'

const facts = ['replaced_by', 'remove_in'] as const

type Lifecycle = Pick<Token, (typeof facts)[number]> & { extensions: JsonObject | null }

/** The facts, and the extensions without them. */
export function takeLifecycle(extensions: JsonObject | null | undefined): Lifecycle {
  const lifecycle: Lifecycle = { extensions: extensions ?? null }
  for (const fact of facts) {
    const text = ownFact(lifecycle.extensions, fact)
    if (text === null) continue
    lifecycle[fact] = text
    lifecycle.extensions = withoutOwn(lifecycle.extensions, fact)
  }
  return lifecycle
}

/** The token with both facts in its extensions, as in documents. */
export function withLifecycleFacts(token: Token): Token {
  const own: JsonObject = {}
  for (const fact of facts) if (token[fact]) own[fact] = token[fact]
  if (Object.keys(own).length === 0) return token
  const { replaced_by: _, remove_in: __, ...rest } = token
  return { ...rest, extensions: withOwn(token.extensions, own) }
}
