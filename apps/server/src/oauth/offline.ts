// `offline_access`: a scope that asks for a refresh token, and gives access to nothing by itself.
import type { Scope } from '@tessera/contract'

export const offlineAccess = 'offline_access'

/** The scopes of a parameter `scope`, and whether the app asks to stay connected. */
export function askedOf(given: string | undefined): { asked: string[]; offline: boolean } {
  const all = given?.split(' ').filter(Boolean) ?? []
  return { asked: all.filter(scope => scope !== offlineAccess), offline: all.includes(offlineAccess) }
}

/** The `scope` of answers. */
export const scopeText = (scopes: readonly Scope[], offline: boolean): string =>
  [...scopes, ...(offline ? [offlineAccess] : [])].join(' ')
