// What would stop a release, known before it is asked for: the open findings of the severity that the rules block at.
import type { CheckFinding, CheckRules } from '@tessera/contract'
import { useQueries } from '@tanstack/react-query'
import type { Blocked } from '../../../quality/checks/blocked.tsx'
import { checkRulesQuery, findingsQuery, type Findings } from '../../../quality/checks/queries.ts'

/** `isLoaded` is false until all workspaces are checked. */
export function useBlocking(workspace_ids: readonly string[]): { blocked: Blocked | null; isLoaded: boolean } {
  const findings = useQueries({ queries: workspace_ids.map(findingsQuery) })
  const rules = useQueries({ queries: workspace_ids.map(checkRulesQuery) })
  const checked = workspace_ids.flatMap((_, i) => {
    const [found, set] = [findings[i]?.data, rules[i]?.data]
    return found && set ? [{ found, blocks: set.blocks }] : []
  })
  const isDone = [...findings, ...rules].every(({ isPending }) => !isPending)
  return { blocked: blockingIn(checked), isLoaded: isDone }
}

interface Checked {
  found: Pick<Findings, 'findings' | 'counts'>
  blocks: CheckRules['blocks']
}

/** Null where nothing stops it. */
export function blockingIn(checked: readonly Checked[]): Blocked | null {
  const stopping: CheckFinding[] = []
  let count = 0
  for (const { found, blocks } of checked) {
    if (blocks === 'never') continue
    // The list may be cut; the counts never are.
    count += found.counts.error + (blocks === 'warning' ? found.counts.warning : 0)
    stopping.push(
      ...found.findings.filter(
        ({ severity, known }) => !known && (severity === 'error' || (blocks === 'warning' && severity === 'warning')),
      ),
    )
  }
  if (count === 0) return null
  return { message: `Publishing is blocked by ${count} ${count === 1 ? 'finding' : 'findings'}`, findings: stopping }
}
