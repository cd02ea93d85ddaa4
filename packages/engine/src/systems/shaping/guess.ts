// Guesses the shaping of a document from its names.
import type { ImportedMode } from '../../format/format.ts'
import { segmentsOf, separators, unshaped, type Separator, type Shaping } from './shaping.ts'

/** Common names of modes. */
const modeWords = new Set(
  'light dark day night dim high-contrast contrast hc default base desktop tablet mobile compact comfortable'.split(
    ' ',
  ),
)

/** The share of names that have to agree. */
const most = 0.8

/** Null if no shaping improves the document. */
export function guessShaping(modes: readonly ImportedMode[]): Shaping | null {
  const names = [...new Set(modes.flatMap(({ tokens }) => tokens.map(({ name }) => name)))]
  if (names.length < 3) return null
  const split = splitOf(names)
  const rows = names.map(name => segmentsOf(name, split))
  const prefix = prefixOf(rows)
  const rest = prefix === null ? rows : rows.map(row => row.slice(1))
  const divided = modes.length > 1 ? null : modesOf(rest)
  if (split.length === 0 && prefix === null && divided === null) return null
  return { ...unshaped, split, prefix: prefix ?? '', ...divided }
}

/** The separator that most names have instead of dots. A slash always splits, since only names from Figma have one. */
function splitOf(names: readonly string[]): Separator[] {
  if (names.some(name => name.includes('/'))) return ['/']
  if (names.filter(name => name.includes('.')).length > names.length * (1 - most)) return []
  const separator = separators.find(
    separator => names.filter(name => segmentsOf(name, [separator]).length > 1).length >= names.length * most,
  )
  return separator ? [separator] : []
}

/** A first segment that all names share carries no information. */
function prefixOf(rows: readonly string[][]): string | null {
  const first = rows[0]![0]!
  const isShared = rows.every(row => row.length > 2 && row[0] === first)
  return isShared && !modeWords.has(first.toLowerCase()) ? first : null
}

/** Segments at the same end of names that are common names of modes and contain the same names. */
function modesOf(rows: readonly string[][]): Pick<Shaping, 'modes' | 'modeNames'> | null {
  for (const [modes, at] of [
    ['first', 0],
    ['last', -1],
  ] as const) {
    const held = new Map<string, Set<string>>()
    for (const row of rows) {
      const segment = row.at(at)!
      if (row.length < 2 || !modeWords.has(segment.toLowerCase())) continue
      const others = (at === 0 ? row.slice(1) : row.slice(0, -1)).join('.')
      const names = held.get(segment)
      if (names) names.add(others)
      else held.set(segment, new Set([others]))
    }
    const [one, ...more] = [...held.values()]
    const same = more.filter(other => [...other].filter(name => one!.has(name)).length >= other.size * most)
    if (one && same.length > 0) return { modes, modeNames: [...held.keys()] }
  }
  return null
}
