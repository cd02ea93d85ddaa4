// Names of properties that need no quotes in object literals and after a dot.
import { assignIdentifiers, camelCase } from '../../naming/spelling.ts'

/** Camel case also avoids `__proto__`, which would set the prototype in an object literal. */
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
