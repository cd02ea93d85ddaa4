// Converts the names of other tools to valid names (see `checkName`), and numbers names that collide.
import { checkName } from '../naming/name.ts'
import type { Report } from './report.ts'

const LONGEST = 255

/** The nearest valid name, or null if nothing remains. Spaces, slashes, a leading `--` and `_` are valid. */
export function cleanName(name: string): string | null {
  if (checkName(name) === null) return name
  const segments = name
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[{}]/g, '')
    .split('.')
    .map(segment => segment.trim().replace(/^[$\s]+/, ''))
    .filter(segment => segment !== '')
  const points = [...segments.join('.')]
  return (
    points
      .slice(0, LONGEST)
      .join('')
      .replace(/[. ]+$/, '') || null
  )
}

/**
 * The name for each key of a document; null for a token to leave out. Reports each change. `wish` is the preferred name if the key
 * is none (an id, or an escaped name).
 */
export function nameAll(keys: Iterable<{ name: string; wish?: string }>, report: Report): Map<string, string | null> {
  const given = new Map<string, string | null>()
  // Null while every key is its own name: then the keys of `given` are the taken names.
  let taken: Set<string> | null = null
  const others: { name: string; wish: string }[] = []
  for (const { name, wish = name } of keys) {
    if (given.has(name)) continue
    if (wish !== name) taken ??= new Set(given.keys())
    if (checkName(wish) !== null || taken?.has(wish)) others.push({ name, wish })
    else {
      given.set(name, wish)
      taken?.add(wish)
    }
  }
  if (others.length === 0) return given
  renameAll(others, given, taken ?? new Set(given.keys()), report)
  return given
}

/** Gives valid and free names to the keys that cannot have the preferred one. */
function renameAll(
  others: readonly { name: string; wish: string }[],
  given: Map<string, string | null>,
  taken: Set<string>,
  report: Report,
): void {
  for (const { name, wish } of others) {
    if (given.has(name)) continue
    const cleaned = cleanName(wish)
    if (cleaned === null) {
      given.set(name, null)
      report.warn('dropped', wish, `Nothing of the name ${JSON.stringify(wish)} can be kept`)
      continue
    }
    let free = cleaned
    for (let n = 2; taken.has(free); n++)
      free = `${[...cleaned].slice(0, LONGEST - 1 - String(n).length).join('')}-${n}`
    taken.add(free)
    given.set(name, free)
    const reason = checkName(wish) ?? 'the name is taken'
    report.warn('renamed', wish, `Renamed ${JSON.stringify(wish)} to ${JSON.stringify(free)}: ${reason}`)
  }
}
