// The messages of the rules, common to both linters.
import type { ManifestToken, TypeName } from '@tessera/engine'
import type { Hardcoded } from './hardcoded/hardcoded.ts'

export const unknownMessage = (name: string) => `There is no token "${name}"`

/** `spelled`: the replacement's name in the syntax of the code. */
export function deprecatedMessage(name: string, token: ManifestToken, spelled: string | undefined): string {
  const parts = [
    `"${name}" is deprecated`,
    typeof token.deprecated === 'string' ? `: ${token.deprecated.trim().replace(/\.$/, '')}` : '',
    spelled === undefined ? '' : `. Use "${spelled}"`,
    token.remove_in ? `. It is removed in ${token.remove_in}` : '',
  ]
  return parts.join('')
}

const kinds: Partial<Record<TypeName, string>> = {
  color: 'color',
  fontFamily: 'font family',
  fontWeight: 'font weight',
  fontSize: 'font size',
  lineHeight: 'line height',
  letterSpacing: 'letter spacing',
  duration: 'duration',
  cubicBezier: 'easing',
  number: 'number',
  shadow: 'shadow',
}

/** Only a finding that a fix mends says “Use” one token. */
export function hardcodedMessage(
  { text, isExact, tokens, replacement }: Hardcoded,
  spell: (token: ManifestToken) => string,
): string {
  const start = `Hardcoded ${kinds[tokens[0]!.type] ?? 'length'} "${text}"`
  const names = tokens.map(token => `"${spell(token)}"`)
  if (!isExact) return `${start}. The nearest token is ${names[0]} (${tokens[0]!.values.find(value => value !== null)})`
  if (names.length > 1) return `${start}. Use one of ${names.join(', ')}`
  return replacement
    ? `${start}. Use ${names[0]}`
    : `${start}. Equal is ${names[0]}, which is named for other properties`
}
