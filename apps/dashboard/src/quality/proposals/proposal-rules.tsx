// The rules for changes: who may change tokens directly, and the number of approvals that a proposal needs.
import type { ListedWorkspace, ProposalRules } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { proposalRulesQuery } from '../../api/queries.ts'
import { whyNot } from '../../people/members/roles.ts'
import { Button } from '../../ui/button.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Select } from '../../ui/form/select.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Failed, Loading, Notice } from '../../ui/states.tsx'
import styles from '../../ui/form/form.module.css'

export function ProposalRulesSection({ workspace }: { workspace: ListedWorkspace }) {
  const { data, error, refetch } = useQuery(proposalRulesQuery(workspace.id))
  return (
    <Section title="Proposals" intro="Edits that others look at before they are made.">
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data ? (
        <Rules key={JSON.stringify(data)} workspace={workspace} rules={data} />
      ) : (
        <Loading />
      )}
    </Section>
  )
}

type Who = 'direct' | 'agents' | 'everybody'

const choices: { id: Who; label: string; hint: string }[] = [
  { id: 'direct', label: 'Everybody edits', hint: 'Proposals are an offer' },
  {
    id: 'agents',
    label: 'Agents only propose',
    hint: 'What comes over MCP and from connected apps takes a proposal; they publish nothing',
  },
  { id: 'everybody', label: 'Everybody proposes', hint: 'Every change of tokens takes a proposal, yours too' },
]

const whoOf = ({ direct_edits, agents }: ProposalRules): Who =>
  direct_edits ? (agents === 'propose' ? 'agents' : 'direct') : 'everybody'

const counts = Array.from({ length: 6 }, (_, count) => ({
  id: String(count),
  label: count === 0 ? 'None' : count === 1 ? '1 approval' : `${count} approvals`,
}))

function Rules({ workspace, rules }: { workspace: ListedWorkspace; rules: ProposalRules }) {
  const [who, setWho] = useState(whoOf(rules))
  const [approvals, setApprovals] = useState(String(rules.approvals))
  const { busy, error, submit } = useFormState()
  const readOnly = whyNot('manage_proposals', workspace)
  const save = () =>
    submit(async () => {
      await api.proposalRules.set({
        workspace_id: workspace.id,
        approvals: Number(approvals),
        // Only the API sets the groups; the form keeps them.
        groups: rules.groups,
        agents_publish: rules.agents_publish,
        direct_edits: who !== 'everybody',
        agents: who === 'direct' ? 'edit' : 'propose',
      })
      toast('Saved')
    })
  return (
    <div className={styles.form!}>
      <Select
        label="Who changes tokens"
        choices={choices}
        value={who}
        onChange={id => setWho(id as Who)}
        isDisabled={readOnly !== null}
      />
      <Select
        label="Approvals that every proposal needs"
        choices={
          counts.some(({ id }) => id === approvals)
            ? counts
            : [...counts, { id: approvals, label: `${approvals} approvals` }]
        }
        value={approvals}
        onChange={setApprovals}
        isDisabled={readOnly !== null}
      />
      {rules.groups.length > 0 && (
        <p>
          {rules.groups.length === 1 ? 'One group of tokens needs' : `${rules.groups.length} groups of tokens need`}{' '}
          more: {rules.groups.map(({ match }) => match.join(', ')).join('; ')}
        </p>
      )}
      {error && <Notice kind="danger">{error}</Notice>}
      <Button kind="primary" isPending={busy} unavailable={readOnly} onPress={() => void save()}>
        Save rules
      </Button>
    </div>
  )
}
