// Reads what a provider says of a person.
import type { RoleMapping } from '../read-providers.ts'
import type { ProvedIdentity } from '../service.ts'

export type Claims = Readonly<Record<string, unknown>>

const mostGroups = 10_000
const mostText = 254

/** Text that the database holds; null: none. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.length <= mostText && !value.includes('\0')
    ? value.trim()
    : null

/** OpenID Connect Core 1.0, section 2: at most 255 characters, compared as they are. */
export function subjectOf(value: unknown): string {
  if (typeof value !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(value))
    throw new Error('sub is no text of 1 to 255 characters')
  return value
}

/** Of the ID token; what it lacks is taken from the userinfo endpoint, an address only together with its proof. */
export function identityOf(
  idToken: Claims & { iss: string },
  userinfo: Claims | undefined,
  mapping: RoleMapping | null,
): ProvedIdentity {
  const address = textOf(idToken['email']) === null && userinfo ? userinfo : idToken
  const all = { ...userinfo, ...idToken }
  return {
    issuer: idToken.iss,
    subject: subjectOf(idToken['sub']),
    email: textOf(address['email']),
    // The text "true" proves nothing: only the boolean does.
    isEmailVerified: address['email_verified'] === true,
    name: textOf(all['name']) ?? textOf(all['preferred_username']),
    sid: textOf(idToken['sid']),
    groups: mapping ? groupsOf(claimAt(all, mapping.claim)) : [],
  }
}

/** Whether the ID token lacks what is needed of a person. */
export const isIncomplete = (idToken: Claims, mapping: RoleMapping | null): boolean =>
  textOf(idToken['email']) === null || (mapping !== null && claimAt(idToken, mapping.claim) === undefined)

/** `realm_access.roles` lies in `realm_access`, unless a claim has that name. */
function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  return path.split('.').reduce<unknown>((value, key) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    return isObject ? (value as Claims)[key] : undefined
  }, claims)
}

function groupsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value]
  return list.slice(0, mostGroups).filter(group => typeof group === 'string')
}
