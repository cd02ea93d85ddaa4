import type { UsageDay, UsageRepository } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '../../ui/form/select.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/list/table.tsx'
import { Time } from '../../ui/time.tsx'
import { trendQuery } from './queries.ts'
import styles from './usage.module.css'

interface Usage {
  coverage: number | null
  repositories: readonly UsageRepository[]
}

const percent = (coverage: number | null): string => (coverage === null ? '–' : `${(coverage * 100).toFixed(1)} %`)
const counted = (number: number): string => number.toLocaleString('en')

/** The part of values that are tokens, of all repositories and of each. */
export function Coverage({ ws, usage }: { ws: string; usage: Usage }) {
  const [repository, setRepository] = useState('')
  const { data: days, error, refetch } = useQuery(trendQuery(ws, repository))
  const names = [...new Set(usage.repositories.map(each => each.repository))]
  return (
    <div className={styles.panel}>
      <p className={styles.sum}>
        <strong>{percent(usage.coverage)}</strong> of the values that could be tokens are tokens.
      </p>
      <div className={styles.field}>
        <Select
          label="Over time"
          choices={[{ id: '', label: 'All repositories' }, ...names.map(name => ({ id: name, label: name }))]}
          value={repository}
          onChange={setRepository}
        />
      </div>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : days ? (
        <Trend days={days} />
      ) : (
        <Loading rows={3} />
      )}
      <Repositories repositories={usage.repositories} />
    </div>
  )
}

const size = { width: 800, height: 160, room: 6 }

/** A line from 0 to 100 %, with a point for each day. */
function Trend({ days }: { days: readonly UsageDay[] }) {
  const known = days.flatMap(({ day, coverage }) => (coverage === null ? [] : [{ at: Date.parse(day), day, coverage }]))
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return <p className={styles.muted}>No day has anything to cover.</p>
  const span = Math.max(1, last.at - first.at)
  const points = known.map(({ at, day, coverage }) => ({
    day,
    coverage,
    x: size.room + ((at - first.at) / span) * (size.width - 2 * size.room),
    y: size.room + (1 - coverage) * (size.height - 2 * size.room),
  }))
  const label =
    first === last
      ? `Coverage of ${percent(first.coverage)} on ${first.day}`
      : `Coverage from ${percent(first.coverage)} on ${first.day} to ${percent(last.coverage)} on ${last.day}`
  return (
    <figure className={styles.trend}>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {[0, 0.5, 1].map(part => (
          <line
            key={part}
            x1={0}
            x2={size.width}
            y1={size.room + part * (size.height - 2 * size.room)}
            y2={size.room + part * (size.height - 2 * size.room)}
          />
        ))}
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {points.map(({ day, coverage, x, y }) => (
          // A line without a length: its round ends stay round when the chart is stretched.
          <path key={day} d={`M${x} ${y}h0`} strokeWidth={points.length > 60 ? 4 : 8}>
            <title>{`${day}: ${percent(coverage)}`}</title>
          </path>
        ))}
      </svg>
      <figcaption className={styles.muted}>{label}</figcaption>
    </figure>
  )
}

function Repositories({ repositories }: { repositories: readonly UsageRepository[] }) {
  const columns = ['Repository', 'Scanned', 'Coverage', 'Uses', 'Hard-coded', 'Unknown', 'Deprecated']
  return (
    <Table label="Repositories" columns={columns}>
      {repositories.map(({ repository, branch, at, coverage, uses, hardcoded, unknown, deprecated }) => (
        <tr key={JSON.stringify([repository, branch])}>
          <th scope="row">
            <bdi>{repository}</bdi>
            {branch !== null && (
              <span className={styles.muted}>
                {' '}
                <bdi>{branch}</bdi>
              </span>
            )}
          </th>
          <td>
            <Time at={at} />
          </td>
          <td>{percent(coverage)}</td>
          <td>{counted(uses)}</td>
          <td>{counted(hardcoded)}</td>
          <td>{counted(unknown)}</td>
          <td>{counted(deprecated)}</td>
        </tr>
      ))}
    </Table>
  )
}
