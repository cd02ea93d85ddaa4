// Converts names of other tools to valid names of resolvers, sets, modifiers and contexts.
import { slug } from '../naming/spelling.ts'
import type { Report } from '../reading/report.ts'
import { resolverLimits } from '../resolver/check-shape.ts'

const { nameLength: LONGEST } = resolverLimits

/** Assigns each name of a list the nearest valid and free one, and reports changes. */
export function newNames(report: Report): (name: string) => string {
  const taken = new Set<string>()
  return name => {
    const clean = cleanName(name)
    let free = clean
    for (let n = 2; taken.has(slug(free)); n++) {
      const suffix = ` ${n}`
      free = `${[...clean].slice(0, LONGEST - suffix.length).join('')}${suffix}`
    }
    taken.add(slug(free))
    if (free !== name)
      report.warn('renamed', name, `Renamed ${JSON.stringify(name)} to ${JSON.stringify(free)}: ${reason(name, clean)}`)
    return free
  }
}

function reason(name: string, clean: string): string {
  if (name === clean) return 'another name of the resolver is too much like it'
  return 'names in a resolver have 1 to 100 characters, no { } : , and no control characters'
}

function cleanName(name: string): string {
  const clean = name
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[{}]/g, '')
    .replace(/\s*[:,]+\s*/g, ' ')
    .trim()
  const short = [...clean].slice(0, LONGEST).join('').trim()
  return short === '' ? 'unnamed' : short
}
