// The state of settling drafts, and the look-up of references in it.
import type { Json } from '../../base/token.ts'
import type { Draft, ReadOptions } from '../draft.ts'
import { cleanName } from '../names.ts'
import { withoutSuffix, withoutValues, type LookUp } from './references.ts'
import type { Report } from '../report.ts'
import type { Settled } from './settled.ts'

interface Settling {
  has(name: string): boolean
  get(name: string): Settled | undefined
  set(name: string, end: Settled): unknown
}

export interface Context {
  lookUp: LookUp
  names: ReadonlyMap<string, string | null>
  settled: Settling
  options: ReadOptions
  report: Report
}

export function aliasTarget(value: Json): string | null {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'alias_to')) return null
  if (Array.isArray(value) || Object.keys(value).length !== 1) return null
  return typeof value.alias_to === 'string' ? value.alias_to : null
}

/** The target of a reference, or null. Reports a missing target and a different spelling. */
export function find(target: string, draft: Draft, { lookUp, names, report, options }: Context): string | null {
  const found = lookUp(target, draft.name)
  // A style sheet can refer to tokens outside only by their custom properties, so this spelling is no difference.
  const isProperty = options.exact === true && found !== null && report.surroundings.has(found)
  if (found === null) {
    report.missing.add(target)
    const what = groupsOf(names).has(withoutSuffix(target.trim())) ? 'is a group, not a token' : 'does not exist'
    report.warn('unresolved', draft.place, `Points at ${JSON.stringify(target)}, which ${what}`)
  } else if (target !== found && withoutValues(withoutSuffix(target.trim())) !== found && !isProperty) {
    const spelled = withoutSuffix(target.trim())
    const why =
      spelled.toLowerCase() === found.toLowerCase()
        ? 'the only name that differs in case alone'
        : 'which alone is like it'
    report.warn('renamed', draft.place, `{${target}} was taken for {${found}}, ${why}`)
  }
  return found
}

/** The groups of the names of a document, gathered once, where a reference is missing. */
const gathered = new WeakMap<object, ReadonlySet<string>>()

function groupsOf(names: Context['names']): ReadonlySet<string> {
  const known = gathered.get(names)
  if (known) return known
  const groups = new Set<string>()
  for (const name of names.keys())
    for (let end = name.lastIndexOf('.'); end > 0; end = name.lastIndexOf('.', end - 1)) {
      if (groups.has(name.slice(0, end))) break
      groups.add(name.slice(0, end))
    }
  gathered.set(names, groups)
  return groups
}

/** The resolved value of a reference, or undefined with a finding. */
export function follow(target: string, draft: Draft, context: Context): Json | undefined {
  const found = find(target, draft, context)
  return found === null ? undefined : context.settled.get(found)?.literal
}

/** The name to store for a reference. Without a target it keeps a valid name, which a token added later can match. */
export function aliasName(target: string, found: string | null, names: ReadonlyMap<string, string | null>): string {
  const name = names.get(found ?? target.trim())
  if (name) return name
  if (found !== null) return found
  const bare = withoutSuffix(target.trim())
  return cleanName(bare) ?? 'missing'
}
