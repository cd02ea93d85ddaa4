// Names of properties: such as need no quotes, in an object literal and behind a dot.
import { assignIdentifiers, camelCase } from '../../naming/spelling.ts'

/** `__proto__: x` in a literal would be the prototype; camel case has no such names. */
export function nativeName(identifier: string): string {
  if (identifier === '') return 'token'
  return /^\d/.test(identifier) ? `_${identifier}` : identifier
}

export function modeNames(names: readonly string[]): string[] {
  const keys = names.map((name, index) => `${index}:${name}`)
  const { identifiers } = assignIdentifiers(
    keys,
    key => nativeName(camelCase(key.slice(key.indexOf(':') + 1)) || 'mode'),
    (identifier, number) => `${identifier}_${number}`,
  )
  return keys.map(key => identifiers.get(key)!)
}
