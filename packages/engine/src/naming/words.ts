// Splits names into words and joins them in the cases of platforms.

/** The codes of the name in progress. Creating the string once, from these, leaves no intermediate strings to collect. */
const codes: number[] = []

export const hyphen = 0x2d
export const dot = 0x2e
export const underscore = 0x5f
export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39
const isLower = (code: number): boolean => code >= 0x61 && code <= 0x7a
export const isLetter = (code: number): boolean => isLower(code) || (code >= 0x41 && code <= 0x5a)

// Compilers and aapt2 support the letters of different Unicode versions. All of them support these: Latin, Greek, Cyrillic,
// Hebrew, Arabic, Devanagari, kana, CJK, Hangul.
const otherLetters =
  '\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03f5\u03f7-\u03ff\u0400-\u0481\u048a-\u0527' +
  '\u05d0-\u05ea\u0620-\u064a\u0904-\u0939\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fa5\uac00-\ud7a3'

/** Characters allowed in identifiers; all others separate words. */
const wordCharacters = new RegExp(`[A-Za-z0-9${otherLetters}]+`, 'gu')

/** Matches characters other than those of identifiers, hyphens and underscores. */
export const otherThanWords = new RegExp(`[^A-Za-z0-9_${otherLetters}-]`, 'gu')

/**
 * `colors.primary.500` → `colorsPrimary500`, `size.1.5` → `size1_5` (two numbers must not become one). The result may start with
 * a digit or be empty, which each language handles itself.
 */
export function camelCase(name: string): string {
  const plain = plainCamelCase(name)
  if (plain !== null) return plain
  let joined = ''
  for (const word of name.normalize('NFC').match(wordCharacters) ?? []) {
    if (joined === '') joined = lowerFirst(word)
    else
      joined +=
        (isDigit(word.charCodeAt(0)) && isDigit(joined.charCodeAt(joined.length - 1)) ? '_' : '') +
        upperFirst(withoutRuns(word))
  }
  return joined
}

/** A fast path for words in lower case; null for other names. */
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

/** `Size` → `size`, `URL` → `url`, `UIKit` → `uiKit`. */
function lowerFirst(word: string): string {
  if (word === word.toUpperCase()) return kept(word.toLowerCase())
  const parted = withoutRuns(word)
  return kept(parted.charAt(0).toLowerCase()) + parted.slice(1)
}

/**
 * Consecutive capitals form one word, except the last, which starts the next word: `URL` → `Url`, `HTMLParser` → `HtmlParser`.
 * Otherwise words in capitals would run together (`PALETTE_DARK_GRAY` → `PALETTEDARKGRAY`).
 */
function withoutRuns(word: string): string {
  return word.replace(
    /(\p{Lu})(\p{Lu}+)(?!\p{Ll})/gu,
    (_, first: string, rest: string) => first + kept(rest.toLowerCase()),
  )
}

/** Removes the combining marks that a change of case may add: `İ` becomes an `i` and a dot above it. */
function kept(text: string): string {
  return text.replace(otherThanWords, '')
}

function upperFirst(word: string): string {
  return kept(word.charAt(0).toUpperCase()) + word.slice(1)
}

/** A fast path for words of lower-case ASCII letters and digits, between dots or hyphens; null for other names. */
function plainKebabCase(name: string): string | null {
  codes.length = name.length
  let hasWord = false
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at)
    const isSeparator = code === dot || code === hyphen
    if (isSeparator ? !hasWord : !isLower(code) && !isDigit(code)) return null
    hasWord = !isSeparator
    codes[at] = isSeparator ? hyphen : code
  }
  return hasWord ? String.fromCharCode(...codes) : null
}

/** Matches the end of a word in camel case: `outline|Color`, `H1|Title`, `HTML|Parser`, but `2XL`. */
const wordEnd = /\p{Ll}(?=\p{Lu})|[\p{L}\p{N}](?=\p{Lu}\p{Ll})/gu

/**
 * `colors.Primary Dark.500` → `colors-primary-dark-500`, `iconSizeXL` → `icon-size-xl`: letters and digits of any script in lower
 * case with hyphens between words. Never empty; two names may collide.
 */
export function kebabCase(name: string): string {
  const plain = plainKebabCase(name)
  if (plain !== null) return plain
  const words = name.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return (
    words
      .map(word => word.replace(wordEnd, '$&-'))
      .join('-')
      .toLowerCase() || 'token'
  )
}
