import type { UsageFinding } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/list/table.tsx'
import { usageFindingsQuery } from './queries.ts'
import { UsagePlaceLink } from './usage-place-link.tsx'
import styles from './usage.module.css'

const words = {
  hardcoded: { columns: ['Value', 'Nearest token', 'Place'], none: 'No hard-coded values' },
  unknown: { columns: ['Name', 'Place'], none: 'No unknown names' },
  deprecated: { columns: ['Deprecated token', 'Used at'], none: 'No code uses deprecated tokens' },
}

/** What scans found beside uses. */
export function UsageFindings({ ws, kind }: { ws: string; kind: UsageFinding['kind'] }) {
  const { data, error, refetch } = useQuery(usageFindingsQuery(ws, kind))
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  const { columns, none } = words[kind]
  if (data.findings.length === 0) return <Empty title={none} />
  return (
    <div className={styles.panel}>
      {data.total > data.findings.length && (
        <p className={styles.muted}>
          The first {data.findings.length.toLocaleString('en')} of {data.total.toLocaleString('en')}.
        </p>
      )}
      <Table label={columns[0]!} columns={columns}>
        {data.findings.map((finding, index) => (
          <tr key={index}>
            <th scope="row">
              <code>
                <bdi>{finding.name}</bdi>
              </code>
            </th>
            {kind === 'hardcoded' && (
              <td>
                <Nearest finding={finding} />
              </td>
            )}
            <td>
              <UsagePlaceLink place={finding} />
            </td>
          </tr>
        ))}
      </Table>
    </div>
  )
}

function Nearest({ finding: { nearest, distance, type } }: { finding: UsageFinding }) {
  if (nearest === undefined) return <span className={styles.muted}>No token is near</span>
  const apart =
    distance === undefined ? '' : distance === 0 ? 'equal' : type === 'color' ? `ΔE ${distance}` : `${distance} px`
  return (
    <>
      <bdi>{nearest}</bdi> <span className={styles.muted}>{apart}</span>
    </>
  )
}
