import type { ApiKey } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SnippetTabs } from '../connect/snippet-tabs.tsx'
import { mcpSnippets } from '../connect/snippets.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/list/table.tsx'
import { Time } from '../../ui/time.tsx'
import { Expiry } from './expiry.tsx'
import { revoke } from './key-row.tsx'
import { apiKeysQuery } from './queries.ts'
import { scopeWords } from './scope-words.ts'
import styles from '../../ui/form/form.module.css'

export function ConnectedApps() {
  const { data, error, refetch } = useQuery(apiKeysQuery)
  const [asking, setAsking] = useState<ApiKey[] | null>(null)
  const apps = data?.filter(key => key.kind === 'oauth')
  // What stands below it would move.
  if (!apps && !error) return <Loading />
  return (
    <>
      <Section
        title="Connected apps"
        intro="Apps that you allowed to reach your tokens. Each stays connected for 30 days, or until you disconnect it where it asked for that."
        actions={apps && apps.length > 1 ? <Button onPress={() => setAsking(apps)}>Disconnect all…</Button> : null}
      >
        {error || !apps ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : apps.length === 0 ? (
          <p className={styles.muted}>No app is connected.</p>
        ) : (
          <Table label="Connected apps" columns={['App', 'May', 'Connected', 'Last used', 'Expires', '']}>
            {apps.map(app => (
              <tr key={app.id}>
                <th scope="row">
                  <bdi>{app.client_name ?? app.name}</bdi>
                </th>
                <td>{scopeWords(app.scopes)}</td>
                <td>
                  <Time at={app.created_at} />
                </td>
                <td>
                  {app.last_used_at ? <Time at={app.last_used_at} /> : <span className={styles.muted}>never</span>}
                </td>
                <td>
                  <Expiry at={app.expires_at} renewableUntil={app.renewable_until} />
                </td>
                <td>
                  <div className={styles.cell}>
                    <Button size="small" onPress={() => setAsking([app])}>
                      Disconnect…
                    </Button>
                  </div>
                </td>
              </tr>
            ))}
          </Table>
        )}
        <Confirm
          title={
            asking?.length === 1 ? `Disconnect ${asking[0]!.client_name ?? asking[0]!.name}?` : 'Disconnect all apps?'
          }
          verb="Disconnect"
          isOpen={asking !== null}
          onClose={() => setAsking(null)}
          onConfirm={async () => {
            for (const app of asking ?? []) await revoke(app)
          }}
        >
          <p>It loses access at once and has to ask again.</p>
        </Confirm>
      </Section>
      <Connect />
    </>
  )
}

function Connect() {
  return (
    <Section
      title="Connect an app"
      intro="Agents and editors that speak MCP. They open a page here on which you allow it."
    >
      <SnippetTabs label="Apps" snippets={mcpSnippets(location.origin)} />
    </Section>
  )
}
