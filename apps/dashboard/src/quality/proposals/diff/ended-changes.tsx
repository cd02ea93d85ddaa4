// The changes of a proposal that was merged or closed: they stay readable as they were.
import type { ListedWorkspace, ReadProposal } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/keys.ts'
import { tokensetSummariesQuery } from '../../../api/queries.ts'
import { Section } from '../../../ui/page/page.tsx'
import { Failed, Loading } from '../../../ui/states.tsx'
import { counted } from '../status.tsx'
import { modesOfMerge, modesOfOperations, resolversOfOperations } from './ended.ts'
import { changedWords } from './proposed-changes.tsx'
import { ChangedResolvers, ChangedTokenset } from './tokenset-changes.tsx'

interface Props {
  workspace: ListedWorkspace
  proposal: ReadProposal
}

export function EndedChanges({ workspace, proposal }: Props) {
  const change_id = proposal.merged?.change_id
  const change = useQuery({
    queryKey: keys.activity('', 'change', change_id ?? ''),
    queryFn: ({ signal }) => api.changes.get({ change_id: change_id! }, { signal }),
    enabled: change_id !== undefined,
    retry: false,
  })
  const summaries = useQuery({ ...tokensetSummariesQuery(workspace.id), enabled: change_id !== undefined })
  const modes = useMemo(() => {
    if (change_id === undefined) return modesOfOperations(proposal)
    return change.data && summaries.data ? modesOfMerge(change.data, summaries.data) : null
  }, [change_id, change.data, summaries.data, proposal])
  const resolvers = useMemo(() => resolversOfOperations(proposal), [proposal])
  const error = change.error ?? summaries.error
  if (modes === null)
    return (
      <Section title="Changes">
        {error ? (
          <Failed error={error} retry={() => void change.refetch()} />
        ) : (
          <Loading rows={proposal.operations.length} />
        )}
      </Section>
    )
  const listed = modes.reduce((sum, { tokens }) => sum + tokens.length, 0)
  const words = [
    ...(listed > 0 ? [changedWords(modes)] : []),
    ...(resolvers.length > 0 ? [counted(resolvers.length, 'theme')] : []),
  ]
  return (
    <Section title="Changes" intro={words.join(' and ') || 'It held no edits.'}>
      {[...new Set(modes.map(({ tokenset_id }) => tokenset_id))].map(id => (
        <ChangedTokenset
          key={id}
          workspace={workspace}
          tokenset_id={id}
          proposal_id={proposal.id}
          modes={modes.filter(({ tokenset_id }) => tokenset_id === id)}
        />
      ))}
      {change.data && change.data.token_count > listed && (
        <p>
          The first {listed} of {change.data.token_count.toLocaleString('en')} values are shown.
        </p>
      )}
      {resolvers.length > 0 && <ChangedResolvers resolvers={resolvers} />}
    </Section>
  )
}
