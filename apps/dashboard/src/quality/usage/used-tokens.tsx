import type { UsedToken } from '@tessera/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Empty } from '../../ui/states.tsx'
import { Table } from '../../ui/list/table.tsx'
import styles from './usage.module.css'

const atOnce = 200

/** Tokens by their uses, those with most first. */
export function UsedTokens({ ws, tokens }: { ws: string; tokens: readonly UsedToken[] }) {
  const [sought, setSought] = useState('')
  const [most, setMost] = useState(atOnce)
  const words = sought.toLowerCase()
  const found = tokens
    .filter(({ name }) => name.toLowerCase().includes(words))
    .toSorted((a, b) => b.uses - a.uses || (a.name < b.name ? -1 : 1))
  const top = Math.max(1, found[0]?.uses ?? 0)
  if (tokens.length === 0) return <Empty title="No tokens here" />
  return (
    <div className={styles.panel}>
      <div className={styles.field}>
        <SearchField label="Search tokens" placeholder="Name of a token" value={sought} onChange={setSought} />
      </div>
      {found.length === 0 ? (
        <Empty title="Nothing matches" />
      ) : (
        <Table label="Tokens" columns={['Token', 'Uses', 'Repositories']}>
          {found.slice(0, most).map(({ name, uses, repositories }) => (
            <tr key={name}>
              <th scope="row">
                <bdi>
                  {uses === 0 ? (
                    name
                  ) : (
                    <Link to="/w/$ws/usage" params={{ ws }} search={{ tab: 'tokens', token: name }}>
                      {name}
                    </Link>
                  )}
                </bdi>
              </th>
              <td>
                <span className={styles.uses}>
                  {uses.toLocaleString('en')}
                  <span aria-hidden className={styles.bar}>
                    <span style={{ inlineSize: `${(uses / top) * 100}%` }} />
                  </span>
                </span>
              </td>
              <td>{repositories.toLocaleString('en')}</td>
            </tr>
          ))}
        </Table>
      )}
      {found.length > most && (
        <Button onPress={() => setMost(most + atOnce)}>{`Show more of ${found.length.toLocaleString('en')}`}</Button>
      )}
    </div>
  )
}
