import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { workspacesQuery } from '../../api/queries.ts'
import { whyNot } from '../../people/members/roles.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { Leaving } from '../../ui/overlay/leaving.tsx'
import { checksTabs, type ChecksSearch, type ChecksTab } from './checks-search.ts'
import { Findings } from './findings/findings.tsx'
import { checkRulesQuery, findingsQuery, openIn } from './queries.ts'
import { RulesEditor } from './rules/rules-editor.tsx'
import { useRulesDraft } from './rules/use-rules-draft.ts'
import { Trend } from './trend.tsx'
import styles from './checks.module.css'

/** The findings of a workspace, and its rules. */
export function ChecksScreen() {
  const { ws } = useParams({ from: '/app/w/$ws/checks' })
  const search = useSearch({ from: '/app/w/$ws/checks' })
  const navigate = useNavigate({ from: '/w/$ws/checks' })
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const findings = useQuery(findingsQuery(ws))
  const rules = useQuery(checkRulesQuery(ws))
  const draft = useRulesDraft(ws, rules.data)
  const patch = (change: Partial<ChecksSearch>) =>
    void navigate({ search: before => ({ ...before, ...change }), replace: true })
  const counts = findings.data?.counts
  const labels: Record<ChecksTab, string> = {
    open: 'Open',
    known: 'Known',
    trend: 'Trend',
    rules: draft.isEdited ? 'Rules (not saved)' : 'Rules',
  }
  const tally: Partial<Record<ChecksTab, number | null>> = {
    open: counts ? openIn(counts) : null,
    known: counts ? counts.known : null,
  }
  const readOnly = whyNot('write', workspace)
  const noRules = rules.data?.rules.length === 0
  const list = (known: boolean) =>
    findings.error ? (
      <Failed error={findings.error} retry={() => void findings.refetch()} />
    ) : !findings.data || !rules.data ? (
      <Loading label="Checking" />
    ) : noRules ? (
      <Empty
        title="No rules yet"
        manual="tokens/checks"
        action={
          <Button kind="primary" onPress={() => patch({ tab: 'rules' })}>
            Choose rules
          </Button>
        }
      >
        Rules say what holds for every token, such as enough contrast. What breaks one is listed here.
      </Empty>
    ) : (
      <Findings ws={ws} found={findings.data} known={known} search={search} patch={patch} readOnly={readOnly} />
    )
  return (
    <Page
      title="Checks"
      intro="Rules hold in every mode and in every permutation of every theme. What breaks one is a finding, and can stop a release."
    >
      <Tabs
        label="Checks"
        tabs={checksTabs.map(id => ({ id, label: labels[id], ...(id in tally && { count: tally[id] ?? null }) }))}
        value={search.tab ?? 'open'}
        onChange={tab => patch({ tab: tab === 'open' ? undefined : (tab as ChecksTab) })}
      >
        <TabPanel id="open">
          <div className={styles.panel}>{list(false)}</div>
        </TabPanel>
        <TabPanel id="known">
          <div className={styles.panel}>{list(true)}</div>
        </TabPanel>
        <TabPanel id="trend">
          <div className={styles.panel}>
            <Trend ws={ws} />
          </div>
        </TabPanel>
        <TabPanel id="rules">
          {rules.error ? (
            <Failed error={rules.error} retry={() => void rules.refetch()} />
          ) : !rules.data || !workspace ? (
            <Loading />
          ) : (
            <RulesEditor ws={ws} draft={draft} readOnly={whyNot('manage_checks', workspace)} />
          )}
        </TabPanel>
      </Tabs>
      <Leaving isEdited={draft.isEdited} what="the rules" />
    </Page>
  )
}
