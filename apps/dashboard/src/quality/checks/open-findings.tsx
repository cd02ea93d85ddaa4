import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { findingCountsQuery, openIn } from './queries.ts'
import styles from './open-findings.module.css'

/** The number of open findings of a workspace, beside the link to them. */
export function OpenFindings({ ws }: { ws: string }) {
  const { data } = useQuery(findingCountsQuery(ws))
  const open = data ? openIn(data) : 0
  if (!data || open === 0) return null
  return (
    <span className={styles.tally}>
      <Badge kind={data.error > 0 ? 'danger' : data.warning > 0 ? 'warning' : 'info'}>
        {open.toLocaleString('en')}
        <span className="visually-hidden"> open {open === 1 ? 'finding' : 'findings'}</span>
      </Badge>
    </span>
  )
}
