// Spells dotted names for each platform, and makes names with the same spelling distinct.
import { assignIdentifiers } from './assign-identifiers.ts'
import {
  camelCase,
  dot,
  hyphen,
  isDigit,
  isLetter,
  kebabCase,
  otherThanWords,
  pascalCase,
  underscore,
} from './words.ts'

export { camelCase, kebabCase, pascalCase } from './words.ts'
export { assignIdentifiers, identify, identifierMap, type IdentifiedName, type Renamed } from './assign-identifiers.ts'

/** The codes of the identifier in progress. Creating the string once, from these, leaves no intermediate strings to collect. */
const codes: number[] = []

/** A fast path for names of ASCII letters, digits, `_` and `-`: dots become hyphens, after `start`. null for other names. */
function hyphenated(name: string, start: string): string | null {
  codes.length = start.length + name.length
  let length = 0
  let hasDots = false
  for (; length < start.length; length++) codes[length] = start.charCodeAt(length)
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at)
    if (code === dot) {
      codes[length++] = hyphen
      hasDots = true
    } else if (isLetter(code) || isDigit(code) || code === hyphen || code === underscore) codes[length++] = code
    else return null
  }
  // Reuses the string, whose hash is cached already.
  return hasDots || start !== '' ? String.fromCharCode(...codes) : name
}

/** `colors.primary.500` → `--colors-primary-500`: dots become hyphens, case stays, the rest is escaped (CSSOM §2.1). */
export function cssName(name: string, prefix?: string): string {
  const tail = prefix ? `${prefix}-${name}` : name
  return hyphenated(tail, '--') ?? `--${escaped(tail.replaceAll('.', '-'))}`
}

/** Escapes what may follow the start of an identifier. */
function escaped(text: string): string {
  return (
    text
      .replace(/[!-,/:-@[-^`{-~]/g, '\\$&')
      // A code with the space that ends it (CSS Syntax 3 §4.3.7), because PostCSS ends a name at a space after a backslash.
      .replace(/[\p{Z}\p{C}]/gu, char => `\\${char.codePointAt(0)!.toString(16)} `)
  )
}

/** Lower case, hyphens between words: for attribute values, file names and suffixes. Never empty. */
export function slug(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return words.join('-') || 'mode'
}

/** The slugs of modes or tokensets, by name. The first keeps its own, so that no other one changes a selector or a file. */
export const assignSlugs = (names: Iterable<string>): Map<string, string> =>
  assignIdentifiers(
    names,
    slug,
    (taken, number) => `${taken}-${number}`,
    undefined,
    () => false,
  ).identifiers

// Checked with swiftc: reserved words that backticks make usable; and words that even backticks do not, or that have another
// meaning after a dot (`Self`, `Any`, and `dynamicType` for older compilers).
const swiftReserved: ReadonlySet<string> = new Set(
  (
    'associatedtype class deinit enum extension fileprivate func import inout internal let operator precedencegroup ' +
    'private protocol public rethrows static struct subscript typealias var break case catch continue default defer do ' +
    'else fallthrough for guard if in repeat return switch throw where while as false is nil super throws true try'
  ).split(' '),
)
const swiftUnusable: ReadonlySet<string> = new Set([
  'Type',
  'Protocol',
  'init',
  'self',
  'Self',
  'Any',
  'dynamicType',
  '_',
  '',
])

/** The identifier without backticks, which must be unique. */
export function swiftName(name: string, spell: (name: string) => string = camelCase): string {
  const spelled = spell(name)
  if (swiftUnusable.has(spelled)) return spelled === '' || spelled === '_' ? 'token' : `${spelled}_`
  // An identifier may contain digits, but not start with one.
  const first = spelled.charCodeAt(0)
  return isLetter(first) || /^\p{L}/u.test(spelled) ? spelled : `_${spelled}`
}

/** Names that Swift code cannot use unescaped. */
export const swiftForbidden: ReadonlySet<string> = new Set([...swiftReserved, ...swiftUnusable])

/** The spelling in Swift code. */
export function swiftQuoted(identifier: string): string {
  return swiftReserved.has(identifier) ? `\`${identifier}\`` : identifier
}

// aapt2 generates a Java field for each name, so that a reserved word must be part of a longer name (JLS §3.9).
export const javaReserved: ReadonlySet<string> = new Set(
  (
    'abstract assert boolean break byte case catch char class const continue default do double else enum extends final ' +
    'finally float for goto if implements import instanceof int interface long native new package private protected ' +
    'public return short static strictfp super switch synchronized this throw throws transient try void volatile while ' +
    'true false null _'
  ).split(' '),
)

/**
 * `colors.primary.500` → `colors-primary-500`, with its case. Characters that some tools refuse become `_`, which may also come
 * first.
 */
export function hyphenName(name: string): string {
  const first = name.charCodeAt(0)
  const plain = isLetter(first) || first === underscore ? hyphenated(name, '') : null
  if (plain !== null) return plain
  const spelled = name.replaceAll('.', '-').normalize('NFC').replace(otherThanWords, '_')
  return /^[\p{L}_]/u.test(spelled) ? spelled : `_${spelled}`
}

export function androidName(name: string): string {
  const spelled = hyphenName(name)
  return javaReserved.has(spelled) ? `${spelled}_` : spelled
}

/** The name of a style, in Android's convention: `TextAppearance.Heading.Large`. */
export function androidStyleName(family: string, name: string): string {
  const parts = name.split('.').map(part => pascalCase(part).normalize('NFC').replace(otherThanWords, '_'))
  return [family, ...parts.map(part => part || '_')].join('.')
}

/** The name of a drawable and its file, `gradient_brand`: only lower case, digits and underscores of ASCII. */
export function androidFileName(family: string, name: string): string {
  const words = kebabCase(name)
    .replaceAll('-', '_')
    .replace(/[^a-z0-9_]/g, '_')
  return words.startsWith(`${family}_`) ? words : `${family}_${words}`
}

/** The field of R for a resource. Android silently merges names with the same field. */
export function androidField(name: string): string {
  return name.replace(/[-.]/g, '_')
}

/** Equal for names with the same field. Returns most names unchanged. */
export function androidKey(name: string): string {
  return name.includes('_') ? name.replace(/_/g, '-') : name
}
