// Recognizes CSS values among untyped text by their parts. A label of ordinary words is no CSS value.
import { readCssColor } from '../../color/read-css.ts'
import { cssFunctionNames, cssKeywords, lowerCaseKeywords } from './css-keywords.ts'
import { callsCss, splitCss } from '../../base/split-css.ts'

const longest = 20_000
const unit =
  '%|px|r?em|r?ex|r?ch|r?cap|r?ic|r?lh|[sld]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max)|cm|mm|q|in|pt|pc|deg|grad|rad|turn|m?s|k?hz|dpi|dpcm|dppx|x|fr'
const quantity = new RegExp(String.raw`^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(?:${unit})?$`, 'i')
const time = /^[-+]?[\d.]+m?s$/i
const fontSize = /^[\d.]+(?:px|r?em|pt|%|v[wh])$/i
const quoted = /^(?:"[^"]*"|'[^']*')$/s
const ident = /^-?[a-z_][\w-]*$/i
/** A custom identifier (an animation, a grid area). With a capital it may be a label, so it does not count. */
const ownIdent = /^-?[a-z][a-z\d]*(?:-[a-z\d]+)*$/
const condition = /^\([a-z-]+\s*(?:[:<>=].*)?\)$/s
const lines = /^\[[\w\s-]*\]$/

/** Linear in the text. Writers check with `safeCss` whether the text is safe to write. */
export function isCssValue(text: string): boolean {
  if (text.length > longest) return false
  if (callsCss(text)) return true
  const value = text.trim().replace(/\s?!important$/i, '')
  if (ownIdent.test(value)) return true
  const items = splitCss(value, ',')
  if (items === null) return false
  // In a `font`, the other families follow after commas.
  return isFont(partsOf(items[0]!)) ? items.slice(1).every(isFamily) : items.every(isItem)
}

const isFamily = (item: string) => quoted.test(item) || /^-?[\p{L}_][\p{L}\p{N}_ -]*$/u.test(item)

/** One item of a list. */
function isItem(item: string): boolean {
  const parts = partsOf(item)
  if (parts.length === 0) return false
  const unknown = parts.filter(part => !isKnown(part))
  if (unknown.length === 0) return true
  // One unknown word next to a time is the name of an animation.
  return unknown.length === 1 && ident.test(unknown[0]!) && parts.some(part => time.test(part))
}

/** `700 16px/1.5 Inter`: keywords and weight, a size, then words that name one family. */
function isFont(parts: string[]): boolean {
  const size = parts.findIndex(part => fontSize.test(part))
  if (size < 0 || !parts.slice(0, size).every(part => isKnown(part))) return false
  const family = parts.slice(parts[size + 1] === '/' ? size + 3 : size + 1)
  return family.length > 0 && family.every(part => ident.test(part) || quoted.test(part))
}

function isKnown(part: string, depth = 0): boolean {
  if (part === '/' || quantity.test(part) || quoted.test(part) || /^#[\da-f]{3,8}$/i.test(part)) return true
  if (part.startsWith('--')) return ident.test(part.slice(1))
  if (part.endsWith(')') && !part.startsWith('(')) return isCall(part, depth)
  return isKeyword(part) || condition.test(part) || lines.test(part)
}

/** A word with a hyphen is none of a label. */
const isKeyword = (part: string) =>
  cssKeywords.has(part.toLowerCase()) ||
  lowerCaseKeywords.has(part) ||
  /^[a-z]+(?:-[a-z\d]+)+$/.test(part) ||
  readCssColor(part) !== null

/** A function of CSS with any arguments, or any other whose arguments are CSS. */
function isCall(part: string, depth: number): boolean {
  const [, name = '', inside = ''] = /^(-?[a-z][\w-]*)\((.*)\)$/is.exec(part) ?? []
  const items = name === '' || depth > deepest ? null : splitCss(inside, ',')
  if (items === null || inside.trim() === '') return items !== null && emptyCalls.has(name.toLowerCase())
  if (cssFunctionNames.has(name.toLowerCase())) return true
  return items.every(item => partsOf(item).every(part => isKnown(part, depth + 1)) && item !== '')
}

/** Functions without arguments. */
const emptyCalls: ReadonlySet<string> = new Set(['scroll', 'view', 'sibling-index', 'sibling-count'])
const deepest = 10

/** The words at the top level; a slash counts as a word. */
function partsOf(item: string): string[] {
  const words = splitCss(item, ' ') ?? []
  return words.flatMap(word => {
    const sides = splitCss(word, '/')
    if (sides === null || sides.length === 1) return [word]
    return sides.flatMap((side, at) => [...(at === 0 ? [] : ['/']), ...(side === '' ? [] : [side])])
  })
}
