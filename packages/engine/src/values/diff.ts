// Compares two states of a mode.
import { canonicalJson } from './canonical.ts'
import type { Token } from '../base/token.ts'

export interface TokenChange {
  before: Token
  after: Token
}

export interface TokenDiff {
  added: Token[]
  removed: Token[]
  /** Same name, another value, type, description, extensions or deprecation. */
  changed: TokenChange[]
  /** An added token and a removed token that differ in the name only, if no other token equals them. */
  renamed: TokenChange[]
}

/** Compares by name. Lists follow the order of `after`; `removed` follows that of `before`. */
export function diffTokens(before: Iterable<Token>, after: Iterable<Token>): TokenDiff {
  const old = new Map(Array.from(before, token => [token.name, token]))
  const fresh = new Map(Array.from(after, token => [token.name, token]))
  const added: Token[] = []
  const changed: TokenChange[] = []
  for (const token of fresh.values()) {
    const was = old.get(token.name)
    if (!was) added.push(token)
    else if (content(was) !== content(token)) changed.push({ before: was, after: token })
  }
  const removed = [...old.values()].filter(token => !fresh.has(token.name))
  const renamed = pairRenamed(removed, added)
  const gone = new Set(renamed.flatMap(change => [change.before, change.after]))
  const stays = (token: Token) => !gone.has(token)
  return { added: added.filter(stays), removed: removed.filter(stays), changed, renamed }
}

function pairRenamed(removed: Token[], added: Token[]): TokenChange[] {
  const from = byContent(removed)
  const to = byContent(added)
  const pairs: TokenChange[] = []
  for (const [key, [before, ...others]] of from) {
    const [after, ...more] = to.get(key) ?? []
    if (before && after && others.length === 0 && more.length === 0) pairs.push({ before, after })
  }
  return pairs
}

function byContent(tokens: Token[]): Map<string, Token[]> {
  const groups = new Map<string, Token[]>()
  for (const token of tokens) {
    const key = content(token)
    const group = groups.get(key)
    if (group) group.push(token)
    else groups.set(key, [token])
  }
  return groups
}

/** A text of everything but the name. Ignores the order of keys. */
function content(token: Token): string {
  const { type, value, description } = token
  return canonicalJson([
    type,
    value,
    description,
    token.extensions ?? null,
    token.deprecated ?? null,
    token.replaced_by ?? null,
    token.remove_in ?? null,
  ])
}
