import type { ServiceAccount } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Bot } from '../../icons/icons.generated.ts'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { Entry, List } from '../../ui/list/list.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { NewServiceAccount } from './new-service-account.tsx'
import { scopeWords } from './scope-words.ts'
import { ServiceAccountKeys } from './service-account-keys.tsx'
import type { ServicePlace } from './service-place.ts'
import styles from '../../ui/form/form.module.css'

/** The programs of a workspace or an organization. */
export function ServiceAccounts({ place }: { place: ServicePlace }) {
  const [making, setMaking] = useState(false)
  const { data, error, refetch } = useQuery({ queryKey: place.key, queryFn: ({ signal }) => place.list(signal) })
  return (
    <Section
      title="Service accounts"
      intro={`For builds and agents that the team shares. Their keys reach this ${place.of} alone, and work on when the people who made them leave.`}
      actions={
        <Button icon={<Bot size={14} aria-hidden />} unavailable={place.unavailable} onPress={() => setMaking(true)}>
          Add a service account
        </Button>
      }
    >
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={1} />
      ) : data.length === 0 ? (
        <p className={styles.muted}>None yet.</p>
      ) : (
        <List label="Service accounts">
          {data.map(account => (
            <AccountEntry key={account.id} place={place} account={account} />
          ))}
        </List>
      )}
      <NewServiceAccount place={place} isOpen={making} onClose={() => setMaking(false)} />
    </Section>
  )
}

function AccountEntry({ place, account }: { place: ServicePlace; account: ServiceAccount }) {
  const [opened, setOpened] = useState<'keys' | 'deletion' | null>(null)
  const close = () => setOpened(null)
  const remove = async () => {
    await place.remove(account.id)
    toast(`Deleted ${account.name}`)
  }
  return (
    <Entry
      name={<bdi>{account.name}</bdi>}
      state={
        <>
          <Badge>service</Badge>
          <Badge>{account.role}</Badge>
        </>
      }
      when={
        <>
          added <Time at={account.created_at} />
        </>
      }
      actions={
        <>
          <Button
            size="small"
            aria-label={`Keys of ${account.name}`}
            unavailable={place.unavailable}
            onPress={() => setOpened('keys')}
          >
            Keys…
          </Button>
          <Button
            size="small"
            aria-label={`Delete ${account.name}`}
            unavailable={place.unavailable}
            onPress={() => setOpened('deletion')}
          >
            Delete…
          </Button>
        </>
      }
    >
      {scopeWords(account.scopes)}
      <ServiceAccountKeys place={place} account={account} isOpen={opened === 'keys'} onClose={close} />
      <Confirm
        title={`Delete ${account.name}?`}
        verb="Delete service account"
        isOpen={opened === 'deletion'}
        onClose={close}
        onConfirm={remove}
      >
        <p>Its keys stop working at once. What it changed stays, in its name.</p>
      </Confirm>
    </Entry>
  )
}
