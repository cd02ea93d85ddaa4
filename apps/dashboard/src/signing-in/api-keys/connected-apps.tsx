import type { ApiKey } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SnippetTabs } from '../connect/snippet-tabs.tsx'
import { mcpSnippets } from '../connect/snippets.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { Entry, List } from '../../ui/list/list.tsx'
import { LastUsed, Time } from '../../ui/time.tsx'
import { ExpiryWords } from './expiry.tsx'
import { revoke } from './key-entry.tsx'
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
          <List label="Connected apps">
            {apps.map(app => (
              <Entry
                key={app.id}
                name={<bdi>{app.client_name ?? app.name}</bdi>}
                when={<LastUsed at={app.last_used_at} />}
                actions={
                  <Button size="small" onPress={() => setAsking([app])}>
                    Disconnect…
                  </Button>
                }
              >
                {scopeWords(app.scopes)} · connected <Time at={app.created_at} /> ·{' '}
                <ExpiryWords at={app.expires_at} renewableUntil={app.renewable_until} />
              </Entry>
            ))}
          </List>
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
