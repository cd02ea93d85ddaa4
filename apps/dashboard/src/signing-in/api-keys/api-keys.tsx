import { useQuery } from '@tanstack/react-query'
import { Plus } from '../../icons/icons.generated.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { List } from '../../ui/list/list.tsx'
import { KeyEntry } from './key-entry.tsx'
import { NewApiKey } from './new-api-key.tsx'
import { apiKeysQuery } from './queries.ts'

export function ApiKeys() {
  const { data, error, refetch } = useQuery(apiKeysQuery)
  const [creating, setCreating] = useState(false)
  const keys = data?.filter(key => key.kind === 'manual')
  const create = (
    <Button kind="primary" icon={<Plus size={14} aria-hidden />} onPress={() => setCreating(true)}>
      Create key
    </Button>
  )
  return (
    <Section
      title="API keys"
      intro="For builds and scripts. A key acts in your name, within its scopes and your roles. A build that a team shares has a service account in the settings of its workspace instead."
      actions={keys && keys.length > 0 ? create : null}
    >
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !keys ? (
        <Loading rows={3} />
      ) : keys.length === 0 ? (
        <Empty title="No API keys yet" action={create} manual="for/keys">
          Create one to export tokens in a build or to change them by script.
        </Empty>
      ) : (
        <List label="API keys">
          {keys.map(key => (
            <KeyEntry key={key.id} apiKey={key} />
          ))}
        </List>
      )}
      <NewApiKey isOpen={creating} onClose={() => setCreating(false)} />
    </Section>
  )
}
