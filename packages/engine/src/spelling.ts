// How a dotted name is spelled on each platform, and how two names that fall together are told apart.
import type { TypeName } from './types/index.ts'

export { assignIdentifiers, type Renamed } from './assign-identifiers.ts'

/** `colors.primary.500` → `--colors-primary-500`: dots become hyphens, case stays, the rest is escaped (CSSOM §2.1). */
export function cssName(name: string, prefix?: string): string {
  return `--${cssIdentifierTail(prefix ? `${prefix}-${name}` : name)}`
}

/** What may follow the start of an identifier, escaped where it must be. */
function cssIdentifierTail(name: string): string {
  const hyphenated = name.replace(/\./g, '-')
  if (/^[\w-]*$/.test(hyphenated)) return hyphenated
  return hyphenated
    .replace(/[!-,/:-@[-^`{-~]/g, '\\$&')
    .replace(/[\p{Z}\p{C}]/gu, char => (char === ' ' ? '\\ ' : `\\${char.codePointAt(0)!.toString(16)} `))
}

/** Lower case, hyphens between words: for attribute values, file names and suffixes. Never empty. */
export function slug(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return words.join('-') || 'mode'
}

// Compilers, aapt2 among them, know the letters of their own Unicode. These all of them know: Latin, Greek, Cyrillic, Hebrew,
// Arabic, Devanagari, kana, CJK, Hangul.
const otherLetters =
  '\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03f5\u03f7-\u03ff\u0400-\u0481\u048a-\u0527' +
  '\u05d0-\u05ea\u0620-\u064a\u0904-\u0939\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fa5\uac00-\ud7a3'

/** What may stand in identifiers; everything else parts words. */
const wordCharacters = new RegExp(`[A-Za-z0-9${otherLetters}]+`, 'gu')

/**
 * `colors.primary.500` → `colorsPrimary500`, `size.1.5` → `size1_5` (two numbers must not become another one).
 * May start with a digit, and be empty: each language settles that.
 */
export function camelCase(name: string): string {
  let joined = ''
  const add = (word: string) => {
    if (joined === '') joined = lowerFirst(word)
    else joined += (isDigit(word, 0) && isDigit(joined, joined.length - 1) ? '_' : '') + upperFirst(word)
  }
  if (plainName.test(name)) eachPlainWord(name, add)
  else for (const word of name.normalize('NFC').match(wordCharacters) ?? []) add(word)
  return joined
}

/** The runs of letters and digits of a name in ASCII. */
function eachPlainWord(name: string, tell: (word: string) => void): void {
  for (let from = 0; from < name.length; from++) {
    let to = from
    while (to < name.length && isPlainLetter(name.charCodeAt(to))) to++
    if (to === from) continue
    tell(name.slice(from, to))
    from = to
  }
}

const isPlainLetter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a)

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0x30 && code <= 0x39
}

export function pascalCase(name: string): string {
  return upperFirst(camelCase(name))
}

/** `Size` → `size`, `URL` → `url`, `UIKit` → `uIKit`. */
function lowerFirst(word: string): string {
  if (isLower(word)) return word
  if (word === word.toUpperCase()) return kept(word.toLowerCase())
  return kept(word.charAt(0).toLowerCase()) + word.slice(1)
}

/** Already in lower case, in ASCII: nothing to change. */
function isLower(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (code < 0x30 || code > 0x7a || (code > 0x39 && code < 0x61)) return false
  }
  return true
}

/** Another case may bring signs that are no letters: `İ` becomes an `i` and a dot above it. */
function kept(text: string): string {
  return /^[\w]*$/.test(text) ? text : (text.match(wordCharacters) ?? []).join('')
}

function upperFirst(word: string): string {
  const code = word.charCodeAt(0)
  if (code < 0x80) return code >= 0x61 && code <= 0x7a ? String.fromCharCode(code - 0x20) + word.slice(1) : word
  return kept(word.charAt(0).toUpperCase()) + word.slice(1)
}

// Checked with swiftc: reserved everywhere, usable in backticks; and some that are not usable even so, or mean something else
// behind a dot (`Self`, `Any`, and `dynamicType` to older compilers).
const swiftReserved: ReadonlySet<string> = new Set(
  (
    'associatedtype class deinit enum extension fileprivate func import inout internal let operator precedencegroup ' +
    'private protocol public rethrows static struct subscript typealias var break case catch continue default defer do ' +
    'else fallthrough for guard if in repeat return switch throw where while as false is nil super throws true try'
  ).split(' '),
)
const swiftUnusable: ReadonlySet<string> = new Set([
  ...['Type', 'Protocol', 'init', 'self', 'Self', 'Any', 'dynamicType'],
  ...['_', ''],
])

/** The identifier without backticks: what two names must not share. */
export function swiftName(name: string, spell: (name: string) => string = camelCase): string {
  const spelled = spell(name)
  if (swiftUnusable.has(spelled)) return spelled === '' || spelled === '_' ? 'token' : `${spelled}_`
  // Digits may continue an identifier, not start it.
  const first = spelled.charCodeAt(0)
  return (first > 0x39 && isPlainLetter(first)) || /^\p{L}/u.test(spelled) ? spelled : `_${spelled}`
}

/** As it stands in Swift code. */
export function swiftQuoted(identifier: string): string {
  return swiftReserved.has(identifier) ? `\`${identifier}\`` : identifier
}

// aapt2 makes a Java field of each name; these link only as part of a longer one (JLS §3.9).
const javaReserved: ReadonlySet<string> = new Set(
  (
    'abstract assert boolean break byte case catch char class const continue default do double else enum extends final ' +
    'finally float for goto if implements import instanceof int interface long native new package private protected ' +
    'public return short static strictfp super switch synchronized this throw throws transient try void volatile while ' +
    'true false null _'
  ).split(' '),
)

/** Most names: nothing in them that has to be replaced. */
const plainName = /^[A-Za-z_][A-Za-z0-9_.-]*$/
const otherThanWords = new RegExp(`[^A-Za-z0-9_${otherLetters}-]`, 'gu')

/** `colors.primary.500` → `colors-primary-500`, case kept; what not every tool takes becomes `_`, which may also lead. */
export function hyphenName(name: string): string {
  if (plainName.test(name)) return name.replace(/\./g, '-')
  const spelled = name.replaceAll('.', '-').normalize('NFC').replace(otherThanWords, '_')
  return /^[\p{L}_]/u.test(spelled) ? spelled : `_${spelled}`
}

export function androidName(name: string): string {
  const spelled = hyphenName(name)
  return javaReserved.has(spelled) ? `${spelled}_` : spelled
}

/** The field of R that a resource's name becomes: names that differ only there silently become one. */
export function androidField(name: string): string {
  return name.replace(/-/g, '_')
}

/** The same for names of the same field; most are it as they stand. */
export function androidKey(name: string): string {
  return name.includes('_') ? name.replace(/_/g, '-') : name
}

/** The Swift enum that holds the constants of a type; types that are absent have no constant in Swift. */
export const swiftEnums: Partial<Record<TypeName, string>> = {
  color: 'Color',
  dimension: 'Dimension',
  fontFamily: 'FontFamily',
  fontWeight: 'FontWeight',
  fontSize: 'FontSize',
  lineHeight: 'LineHeight',
  letterSpacing: 'LetterSpacing',
  duration: 'Duration',
  cubicBezier: 'CubicBezier',
  number: 'Number',
  // Not `String`: inside DesignTokens it would stand in front of Swift's own.
  string: 'Text',
  boolean: 'Boolean',
}

/** The Android resource of a type; types that are absent have none. */
export const androidResources: Partial<Record<TypeName, 'color' | 'dimen'>> = {
  color: 'color',
  dimension: 'dimen',
  fontSize: 'dimen',
  lineHeight: 'dimen',
  letterSpacing: 'dimen',
}

export interface Identifiers {
  css: string
  /** null where the platform's export cannot hold the type. */
  ios: string | null
  android: string | null
}

/** What a token is called on each platform, were it alone (an export tells names apart that fall together). */
export function identifiers(name: string, type?: TypeName): Identifiers {
  const swift = swiftQuoted(swiftName(name))
  const android = androidName(name)
  if (type === undefined) return { css: cssName(name), ios: swift, android }
  const nested = swiftEnums[type]
  const resource = androidResources[type]
  return {
    css: cssName(name),
    ios: nested ? `DesignTokens.${nested}.${swift}` : null,
    android: resource ? `@${resource}/${android}` : null,
  }
}
