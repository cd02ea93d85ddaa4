// What a client is told when its token lacks a scope (RFC 6750 §3.1, MCP "scope challenge").
import { scopes } from '@tessera/contract'
import type { Scope } from '@tessera/contract'
import type { ScopeChallengeHandler } from '@modelcontextprotocol/server'

/** The scope together with those that the token has: clients ask for exactly what they are told, and would lose the rest. */
export function needing(scope: Scope | null): ScopeChallengeHandler | undefined {
  if (scope === null) return undefined
  return ({ authInfo }) => {
    const granted = authInfo?.scopes ?? []
    if (granted.includes(scope)) return undefined
    const [first, ...rest] = scopes.filter(each => each === scope || granted.includes(each))
    return { scopes: [first!, ...rest], errorDescription: `This operation requires the '${scope}' scope` }
  }
}
