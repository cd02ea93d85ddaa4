import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/list/table.tsx'
import { placesQuery } from './queries.ts'
import { UsagePlaceLink } from './usage-place-link.tsx'
import styles from './usage.module.css'

/** The places of one token. */
export function TokenPlaces({ ws, token }: { ws: string; token: string }) {
  const { data, error, refetch } = useQuery(placesQuery(ws, token))
  return (
    <div className={styles.panel}>
      <p>
        <bdi>
          <code>{token}</code>
        </bdi>{' '}
        <Link to="/w/$ws/usage" params={{ ws }} search={{ tab: 'tokens' }}>
          All tokens
        </Link>
      </p>
      {error && !data ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.places.length === 0 ? (
        <Empty title="No code uses it" />
      ) : (
        <>
          {data.total > data.places.length && (
            <p className={styles.muted}>
              The first {data.places.length.toLocaleString('en')} of {data.total.toLocaleString('en')}.
            </p>
          )}
          <Table label={`Places of ${token}`} columns={['Place', 'Kind']}>
            {data.places.map((place, at) => (
              <tr key={at}>
                <th scope="row">
                  <UsagePlaceLink place={place} />
                </th>
                <td>{place.kind}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </div>
  )
}
