// The effect of a dry run on the findings.
import type { FoundFinding } from '@tessera/contract'
import type { Context } from '../../../kernel/context.ts'

type Rehearsing = Pick<Context<'workspace'>, 'db' | 'workspace' | 'checks'>

/** Called before the writes; returns the function to call after them. */
export async function compareFindings({ db, workspace, checks }: Rehearsing) {
  const { before, after: look } = await checks.rehearse(db, workspace.id)
  return async () => {
    const after = await look()
    if (before.length === 0 && after.length === 0) return {}
    return { findings: findingChanges(before, after) }
  }
}

export const findingChanges = (before: readonly FoundFinding[], after: readonly FoundFinding[]) => ({
  added: without(after, before),
  removed: without(before, after),
})

function without(findings: readonly FoundFinding[], others: readonly FoundFinding[]): FoundFinding[] {
  const known = new Set(others.map(({ fingerprint }) => fingerprint))
  return findings
    .filter(({ fingerprint }) => !known.has(fingerprint))
    .map(({ fingerprint, rule, severity, message, token }) => ({ fingerprint, rule, severity, message, token }))
}
