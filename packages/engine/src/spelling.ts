// How a dotted name is spelled on each platform, and how two names that fall together are told apart.
import type { TypeName } from './types/index.ts'

export { assignIdentifiers, identify, identifierMap, type Named, type Renamed } from './assign-identifiers.ts'

/** Of the identifier that is being spelled: made of these at once, it leaves no pieces behind. */
const codes: number[] = []

/** Most names: ASCII letters, digits, `_` and `-`. With their dots as hyphens, after `start`; null where there is more. */
function hyphenated(name: string, start: string): string | null {
  codes.length = start.length + name.length
  let length = 0
  for (; length < start.length; length++) codes[length] = start.charCodeAt(length)
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at)
    if (code === dot) codes[length++] = hyphen
    else if (isLetter(code) || isDigit(code) || code === hyphen || code === underscore) codes[length++] = code
    else return null
  }
  return String.fromCharCode(...codes)
}

const hyphen = 0x2d
const dot = 0x2e
const underscore = 0x5f
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39
const isLower = (code: number): boolean => code >= 0x61 && code <= 0x7a
const isLetter = (code: number): boolean => isLower(code) || (code >= 0x41 && code <= 0x5a)

/** `colors.primary.500` → `--colors-primary-500`: dots become hyphens, case stays, the rest is escaped (CSSOM §2.1). */
export function cssName(name: string, prefix?: string): string {
  const tail = prefix ? `${prefix}-${name}` : name
  return hyphenated(tail, '--') ?? `--${escaped(tail.replaceAll('.', '-'))}`
}

/** What may follow the start of an identifier. */
function escaped(text: string): string {
  return text
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
  const plain = plainCamelCase(name)
  if (plain !== null) return plain
  let joined = ''
  for (const word of name.normalize('NFC').match(wordCharacters) ?? []) {
    if (joined === '') joined = lowerFirst(word)
    else
      joined +=
        (isDigit(word.charCodeAt(0)) && isDigit(joined.charCodeAt(joined.length - 1)) ? '_' : '') + upperFirst(word)
  }
  return joined
}

/** Most names: words in lower case. null where there is more. */
function plainCamelCase(name: string): string | null {
  codes.length = name.length
  let length = 0
  let parted = false
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at)
    if (isLower(code)) codes[length++] = parted ? code - 0x20 : code
    else if (isDigit(code)) {
      if (parted && isDigit(codes[length - 1]!)) codes[length++] = underscore
      codes[length++] = code
    } else if (code === dot || code === hyphen || code === underscore) {
      parted = length > 0
      continue
    } else return null
    parted = false
  }
  codes.length = length
  return String.fromCharCode(...codes)
}

export function pascalCase(name: string): string {
  return upperFirst(camelCase(name))
}

/** `Size` → `size`, `URL` → `url`, `UIKit` → `uIKit`. */
function lowerFirst(word: string): string {
  if (word === word.toUpperCase()) return kept(word.toLowerCase())
  return kept(word.charAt(0).toLowerCase()) + word.slice(1)
}

/** Another case may bring signs that are no letters: `İ` becomes an `i` and a dot above it. */
function kept(text: string): string {
  return text.replace(otherThanWords, '')
}

function upperFirst(word: string): string {
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
  return isLetter(first) || /^\p{L}/u.test(spelled) ? spelled : `_${spelled}`
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

const otherThanWords = new RegExp(`[^A-Za-z0-9_${otherLetters}-]`, 'gu')

/** `colors.primary.500` → `colors-primary-500`, case kept; what not every tool takes becomes `_`, which may also lead. */
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
