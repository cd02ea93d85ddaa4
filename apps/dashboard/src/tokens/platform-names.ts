import { identifiers, type TypeName } from '@tessera/engine'

/** What a token is called in each platform's code; platforms that have no such type are left out. */
export function platformNames(type: TypeName, name: string): { platform: string; text: string }[] {
  const { css, ios, android } = identifiers(name, type)
  return [
    { platform: 'CSS', text: `var(${css})` },
    ...(ios ? [{ platform: 'iOS', text: ios }] : []),
    ...(android ? [{ platform: 'Android', text: android }] : []),
  ]
}
