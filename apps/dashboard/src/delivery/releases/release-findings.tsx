import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Notice } from '../../ui/states.tsx'
import { checkRulesQuery, findingCountsQuery, openIn } from '../../quality/checks/queries.ts'
import { organizationWorkspacesQuery } from './queries.ts'

/** The findings in what would be released, shown before the confirmation. */
export function ReleaseFindings({ organization_id }: { organization_id: string }) {
  const { data: workspaces = [] } = useQuery(organizationWorkspacesQuery(organization_id))
  const counts = useQueries({ queries: workspaces.map(({ id }) => findingCountsQuery(id)) })
  const rules = useQueries({ queries: workspaces.map(({ id }) => checkRulesQuery(id)) })
  const workspaceFindings = workspaces.flatMap((workspace, i) => {
    const [count, set] = [counts[i]?.data, rules[i]?.data]
    if (!count || !set) return []
    if (set.rules.length === 0)
      return [{ workspace, text: 'no check rules are set: nothing looks for broken aliases', isError: false }]
    if (openIn(count) === 0) return []
    const words = (['error', 'warning', 'info'] as const).flatMap(level =>
      count[level] === 0 ? [] : [`${count[level]} ${nounOf(level, count[level])}`],
    )
    return [{ workspace, text: words.join(', '), isError: count.error > 0 }]
  })
  if (workspaceFindings.length === 0) return null
  return (
    <Notice kind={workspaceFindings.some(({ isError }) => isError) ? 'danger' : 'warning'}>
      What the check rules find in it:{' '}
      {workspaceFindings.map(({ workspace, text }, i) => (
        <span key={workspace.id}>
          {i > 0 && '; '}
          <Link to="/w/$ws/checks" params={{ ws: workspace.id }}>
            <bdi>{workspace.name}</bdi>
          </Link>
          : {text}
        </span>
      ))}
      .
    </Notice>
  )
}

function nounOf(level: 'error' | 'warning' | 'info', count: number): string {
  const noun = level === 'info' ? 'note' : level
  return count === 1 ? noun : `${noun}s`
}
