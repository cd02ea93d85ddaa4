// The answer to a client whose token lacks a scope (RFC 6750 §3.1, MCP "scope challenge").
import { missingScope, permissions, scopes } from '@tessera/contract'
import type { Permission, Scope } from '@tessera/contract'
import type { ScopeChallengeHandler } from '@modelcontextprotocol/server'

/**
 * Lists the missing scope and those of the token: clients request exactly the listed ones, and would lose the others.
 */
export function needing(permission: Permission): ScopeChallengeHandler | undefined {
  if (permissions[permission].scope === null) return undefined
  return ({ authInfo }) => {
    const granted = (authInfo?.scopes ?? []) as Scope[]
    const scope = missingScope(permission, granted)
    if (scope === null) return undefined
    const [first, ...rest] = scopes.filter(each => each === scope || granted.includes(each))
    return { scopes: [first!, ...rest], errorDescription: `This operation requires the '${scope}' scope` }
  }
}
