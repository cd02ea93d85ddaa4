import type { DowngradeStatus } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Meter } from '../../ui/meter.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Failed, Loading, Notice } from '../../ui/states.tsx'
import { workspacesQuery } from '../../api/queries.ts'
import { offWords, overageWords } from './words.ts'
import { downgradeQuery } from './queries.ts'
import styles from '../../ui/form/form.module.css'

export function Plan() {
  const { data, error, refetch } = useQuery(downgradeQuery)
  const workspaces = useQuery(workspacesQuery).data
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={3} />
  const owned = workspaces?.filter(each => each.is_owner).length ?? 0
  const overage = data.overages.find(each => each.type === 'workspaces')
  const off = offWords(data)
  return (
    <Section title={`Plan ${data.plan_type}`} intro="An administrator of this instance sets it.">
      {data.has_overages && (
        <Notice kind="warning">{overageWords(data)} Nothing is deleted: you can read everything.</Notice>
      )}
      <Meter label="Workspaces that you own" value={overage?.current ?? owned} limit={overage?.limit ?? null} />
      <h3>What it includes</h3>
      <Included enforcement={data.enforcement} />
      {off.length === 0 && <p className={styles.muted}>Everything that the plan includes is on.</p>}
    </Section>
  )
}

function Included({ enforcement }: { enforcement: DowngradeStatus['enforcement'] }) {
  return (
    <ul className={styles.stack}>
      <li>
        {enforcement.can_create_workspace ? '✓ You can create workspaces' : '✗ You cannot create more workspaces'}
      </li>
      <li>{enforcement.can_invite_members ? '✓ You can add members' : '✗ You cannot add members'}</li>
      <li>
        {enforcement.can_access_organizations ? '✓ Organizations with environments and releases' : '✗ No organizations'}
      </li>
    </ul>
  )
}
