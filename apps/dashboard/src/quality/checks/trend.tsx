import type { Release } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { environmentsQuery, organizationOfQuery, releasesQuery } from '../../api/queries.ts'
import { Select } from '../../ui/form/select.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/list/table.tsx'
import { Time } from '../../ui/time.tsx'
import { openIn } from './queries.ts'
import { severities } from './severities.ts'
import { severityWords } from './severity.tsx'
import styles from './checks.module.css'

/** The number of findings in the workspace at each release of an environment. */
export function Trend({ ws }: { ws: string }) {
  const { data: organization, error, refetch } = useQuery(organizationOfQuery(ws))
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (organization === undefined) return <Loading rows={4} />
  if (organization === null)
    return (
      <Empty title="No releases" manual="teams">
        Workspaces of an organization are released; this one is in none.
      </Empty>
    )
  return <OfOrganization ws={ws} organization={organization} />
}

function OfOrganization({ ws, organization }: { ws: string; organization: string }) {
  const environments = useQuery(environmentsQuery(organization)).data
  const [chosen, setChosen] = useState<string | null>(null)
  const environment = environments?.find(each => each.id === chosen) ?? environments?.find(each => each.is_production)
  const releases = useQuery({
    ...releasesQuery(organization, environment?.id ?? ''),
    enabled: environment !== undefined,
  })
  if (releases.error) return <Failed error={releases.error} retry={() => void releases.refetch()} />
  if (!environment) return <Loading rows={4} />
  return (
    <>
      <Select
        label="Environment"
        choices={(environments ?? []).map(each => ({ id: each.id, label: each.name }))}
        value={environment.id}
        onChange={setChosen}
      />
      {!releases.data ? (
        <Loading rows={4} />
      ) : releases.data.length === 0 ? (
        <Empty
          title="No releases yet"
          manual="teams"
          action={
            <Link to="/org/$org" params={{ org: organization }}>
              Environments
            </Link>
          }
        >
          Nothing has been published to {environment.name}.
        </Empty>
      ) : (
        <Releases ws={ws} releases={releases.data} />
      )}
    </>
  )
}

function Releases({ ws, releases }: { ws: string; releases: readonly Release[] }) {
  const rows = releases.map(release => ({
    release,
    counts: release.findings?.find(each => each.workspace_id === ws) ?? null,
  }))
  const most = Math.max(1, ...rows.map(({ counts }) => (counts ? openIn(counts) : 0)))
  return (
    <Table label="Findings at each release" columns={['Release', 'Published', 'Findings', 'Known']}>
      {rows.map(({ release, counts }) => (
        <tr key={release.id}>
          <th scope="row">{release.version}</th>
          <td>
            <Time at={release.created_at} />
          </td>
          {counts ? (
            <>
              <td>
                <span className={styles.trend}>
                  <strong>{openIn(counts)}</strong>
                  <span aria-hidden className={styles.bars}>
                    {severities.map(each => (
                      <span key={each} data-severity={each} style={{ inlineSize: `${(counts[each] / most) * 100}%` }} />
                    ))}
                  </span>
                </span>
                <span className={styles.muted}>
                  {severities
                    .filter(each => counts[each] > 0)
                    .map(each => `${severityWords[each]}: ${counts[each]}`)
                    .join(', ')}
                </span>
              </td>
              <td>{counts.known}</td>
            </>
          ) : (
            <td colSpan={2} className={styles.muted}>
              No data
            </td>
          )}
        </tr>
      ))}
    </Table>
  )
}
