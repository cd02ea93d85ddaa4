// Converts the names of other tools into valid ones (see `checkName`), and makes names distinct that collide by that.
import { checkName } from '../naming/name.ts'
import type { Report } from './report.ts'

const LONGEST = 255

/** The nearest name that is allowed here, or null where nothing is left. Spaces, slashes, a leading `--` and `_` are fine as they are. */
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
 * The name for each key of a document; null: it has to be left out. Reports each change. `wish` is the preferred name where the
 * key itself is none (an id, or a name that had to be written differently).
 */
export function nameAll(keys: Iterable<{ name: string; wish?: string }>, report: Report): Map<string, string | null> {
  const given = new Map<string, string | null>()
  // While every key gets itself for a name, the keys are what is taken.
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
  taken ??= new Set(given.keys())
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
  return given
}
