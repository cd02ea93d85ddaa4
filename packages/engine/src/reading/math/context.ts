// The state while drafts are settled, and the look-up of references in it.
import type { Json } from '../../base/token.ts'
import type { Draft, ReadOptions } from '../draft.ts'
import { cleanName } from '../names.ts'
import { withoutSuffix, type LookUp } from '../references/references.ts'
import type { Report } from '../report.ts'
import type { Settled } from '../references/settled.ts'

export interface Context {
  lookUp: LookUp
  names: ReadonlyMap<string, string | null>
  settled: Map<string, Settled>
  options: ReadOptions
  report: Report
}

export function aliasTarget(value: Json): string | null {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'alias_to')) return null
  if (Array.isArray(value) || Object.keys(value).length !== 1) return null
  return typeof value.alias_to === 'string' ? value.alias_to : null
}

/** The token that a reference points to; null where there is none. Reports that, and a different spelling. */
export function find(target: string, draft: Draft, { lookUp, report, options }: Context): string | null {
  const found = lookUp(target, draft.name)
  // A style sheet cannot name a token around it but by its property.
  const isProperty = options.exact === true && found !== null && report.surroundings.has(found)
  if (found === null) {
    report.missing.add(target)
    report.warn('unresolved', draft.place, `Points at ${JSON.stringify(target)}, which does not exist`)
  } else if (target !== found && withoutSuffix(target.trim()) !== found && !isProperty) {
    const spelled = withoutSuffix(target.trim())
    const why =
      spelled.toLowerCase() === found.toLowerCase()
        ? 'the only name that differs in case alone'
        : 'which alone is like it'
    report.warn('renamed', draft.place, `{${target}} was taken for {${found}}, ${why}`)
  }
  return found
}

/** The resolved value of a reference, or undefined (and a finding) where there is none. */
export function follow(target: string, draft: Draft, context: Context): Json | undefined {
  const found = find(target, draft, context)
  return found === null ? undefined : context.settled.get(found)?.literal
}

/** The name to store for a reference; one without a target is stored so that a token added later can match it. */
export function aliasName(target: string, found: string | null, names: ReadonlyMap<string, string | null>): string {
  const known = names.get(found ?? target.trim())
  if (known) return known
  if (found !== null) return found
  const bare = withoutSuffix(target.trim())
  return cleanName(bare) ?? 'missing'
}
