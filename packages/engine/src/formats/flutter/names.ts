// Names of constants and classes in Dart.
import { assignIdentifiers, camelCase, pascalCase } from '../../naming/spelling.ts'

/**
 * Reserved words and built-in identifiers (Dart language specification §17.41), the types of constants, and the members that every
 * object has.
 */
export const dartReserved: ReadonlySet<string> = new Set(
  (
    'abstract as assert async await base break case catch class const continue covariant default deferred do dynamic else ' +
    'enum export extends extension external factory false final finally for Function get hide if implements import in ' +
    'interface is late library mixin new null of on operator part required rethrow return sealed set show static super ' +
    'switch sync this throw true try type typedef var void when while with yield ' +
    'bool double int num hashCode noSuchMethod runtimeType toString ui'
  ).split(' '),
)

/**
 * In camel case, of ASCII letters and digits, as Dart requires: drops marks, and replaces other letters by their codes. No leading
 * underscore, which would make a name private to its file.
 */
export function dartName(name: string): string {
  const spelled = ascii(camelCase(name))
  if (spelled === '') return 'token'
  if (!/^[A-Za-z]/.test(spelled)) return `token${spelled}`
  return dartReserved.has(spelled) ? `${spelled}_` : spelled
}

function ascii(identifier: string): string {
  return identifier
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\P{ASCII}/gu, letter => `u${letter.codePointAt(0)!.toString(16)}`)
    .replace(/\W/g, '')
}

/** The classes of modes: `DesignTokensLight`. The common prefix avoids collisions with classes of Flutter. */
export function modeClasses(names: readonly string[]): string[] {
  const keys = names.map((name, index) => `${index}:${name}`)
  const { identifiers } = assignIdentifiers(
    keys,
    key => {
      const name = ascii(pascalCase(key.slice(key.indexOf(':') + 1)))
      return ownClasses.has(name) || name === '' ? `DesignTokens${name}Mode` : `DesignTokens${name}`
    },
    (identifier, number) => `${identifier}_${number}`,
  )
  return keys.map(key => identifiers.get(key)!)
}

const ownClasses: ReadonlySet<string> = new Set(['Theme', 'Transition'])
