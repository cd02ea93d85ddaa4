// Variables of Sass: each entry of a map is a declaration of its own, named by its keys (`$color: ("bg": #fff)` declares
// `$color.bg`), and the maps of our own export are modes.
import { splitCss, unquote } from '../../base/split-css.ts'
import type { ScannedDeclaration } from './scan.ts'

/** Maps within maps beyond this are text. */
const deepest = 16

type Entry = [keys: string[], value: string]

/** The declarations of a sheet, with the entries of maps in place of these, and without what is local to functions and mixins. */
export function withEntries(sheet: ScannedDeclaration[]): ScannedDeclaration[] {
  const declared = sheet.filter(found => !found.property.startsWith('$') || !found.preludes.some(isCode))
  const modes = modesOf(declared)
  return declared.flatMap((found): ScannedDeclaration[] => {
    if (!found.property.startsWith('$')) return [found]
    const value = found.value.replace(/\s*!\s*(?:default|global)\s*$/i, '')
    const entries = entriesOf(value, deepest)
    if (entries && modes && found.property === '$modes') return entriesOfModes(found, entries, modes)
    if (entries && modes && found.property === '$tokens') return []
    const base = modes && found.preludes.length === 0 ? { ...found, preludes: [`:root, ${themeOf(modes[0]!)}`] } : found
    if (!entries) return [{ ...base, value: bared(found.value, value) }]
    return entries.map(([keys, inner]) => ({ ...base, property: [found.property, ...keys].join('.'), value: inner }))
  })
}

const isCode = (prelude: string) => /^@(?:function|mixin|include|if|else|each|for|while)\b/i.test(prelude)

const themeOf = (mode: string) => `[data-theme="${mode}"]`

/** The names of the modes where the sheet is an export of ours: `$modes` has a map of all variables for each. */
function modesOf(sheet: readonly ScannedDeclaration[]): string[] | null {
  const map = sheet.find(({ property }) => property === '$modes')
  const pairs = map ? pairsOf(map.value) : null
  const declared = new Set(sheet.map(({ property }) => property))
  const isMode = ([, value]: [string, string]) =>
    entriesOf(value, deepest)?.every(([keys]) => declared.has(variableOf(keys))) === true
  return pairs?.every(isMode) ? pairs.map(([name]) => name) : null
}

const variableOf = (keys: readonly string[]) => `$${keys.filter(key => key !== 'DEFAULT').join('-')}`

/** Those of the first mode are the variables themselves. */
const entriesOfModes = (
  found: ScannedDeclaration,
  entries: readonly Entry[],
  [first]: readonly string[],
): ScannedDeclaration[] =>
  entries
    .filter(([[mode]]) => mode !== first)
    .map(([[mode, ...keys], value]) => ({ ...found, property: variableOf(keys), value, preludes: [themeOf(mode!)] }))

/** The entries of a map and of the maps in it, or null for any other value. */
function entriesOf(text: string, levels: number): Entry[] | null {
  const pairs = levels > 0 ? pairsOf(text) : null
  if (!pairs) return null
  return pairs.flatMap(([key, value]): Entry[] => {
    const inner = entriesOf(value, levels - 1)
    return inner ? inner.map(([keys, each]) => [[key, ...keys], each]) : [[[key], bared(value, value)]]
  })
}

/** Keys and values of `(key: value, …)`; null for anything else, a list in parentheses among them. */
function pairsOf(text: string): [string, string][] | null {
  const parts = insideOf(text)?.filter((part, at, all) => part !== '' || at < all.length - 1)
  const pairs = parts?.map(part => /^("[^"]*"|'[^']*'|[\p{L}\p{N}_-]+)\s*:\s*([\s\S]+)$/u.exec(part))
  if (!pairs || pairs.length === 0) return null
  return pairs.every(pair => pair !== null) ? pairs.map(([, key, value]) => [unquote(key!), value!]) : null
}

/** The parts within the parentheses around a whole text, or null without such. */
const insideOf = (text: string) =>
  text.startsWith('(') && text.endsWith(')') ? splitCss(text.slice(1, -1), ',') : null

/** To Sass the parentheses around a whole value are no part of it. `value`: the text without flags. */
function bared(text: string, value: string): string {
  const parts = insideOf(value)
  return parts && parts.join('') !== '' ? parts.join(', ') : text
}

/** A look into a map by keys that are written out: `map-get($a, b)`, `map.get($a, "b", "c")`. */
export const mapLookUp = String.raw`(?:map-get|map\.get)\(\s*(\$[\w-]+)((?:\s*,\s*(?:"[^"]*"|'[^']*'|[\w-]+))+)\s*\)`

/** The name of the entry that such a look into a map leads to. */
export function entryName(map: string, keys: string): string {
  const path = splitCss(keys.replace(/^\s*,/, ''), ',') ?? []
  return [map, ...path.map(unquote)].join('.')
}
