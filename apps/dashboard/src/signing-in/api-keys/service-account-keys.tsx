import type { ApiKey, ServiceAccount } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Failed, Loading } from '../../ui/states.tsx'
import { Entry, List } from '../../ui/list/list.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { ExpiryWords } from './expiry.tsx'
import { KeyFields, givenOf, newDraft } from './key-fields.tsx'
import { KeyName, LastUse } from './key-use.tsx'
import { NewKeyShown } from './new-key-shown.tsx'
import { scopeWords } from './scope-words.ts'
import type { ServicePlace } from './service-place.ts'
import styles from '../../ui/form/form.module.css'

interface Props {
  place: ServicePlace
  account: ServiceAccount
}

interface DialogProps extends Props {
  isOpen: boolean
  onClose: () => void
}

/** The keys of a service account: shown by their first characters, made and revoked. */
export function ServiceAccountKeys({ place, account, isOpen, onClose }: DialogProps) {
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  if (made !== null) return <NewKeyShown value={made} onDone={() => setMade(null)} />
  const finish = (key: string) => {
    setMaking(false)
    setMade(key)
  }
  return (
    <Dialog title={`Keys of ${account.name}`} isOpen={isOpen} onClose={onClose}>
      {making ? (
        <KeyForm place={place} account={account} onCancel={() => setMaking(false)} onMade={finish} />
      ) : (
        <>
          <DialogBody>
            <KeyList place={place} account={account} />
          </DialogBody>
          <DialogFooter>
            <Button onPress={() => setMaking(true)}>Create another key</Button>
            <Button kind="primary" onPress={onClose}>
              Done
            </Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  )
}

function KeyList({ place, account }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: [...place.key, account.id],
    queryFn: ({ signal }) => place.listKeys(account.id, signal),
  })
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={2} />
  if (data.length === 0) return <p className={styles.muted}>It has no key that works.</p>
  return (
    <List label={`Keys of ${account.name}`}>
      {data.map(key => (
        <ServiceKeyEntry key={key.id} place={place} account={account} apiKey={key} />
      ))}
    </List>
  )
}

function ServiceKeyEntry({ place, account, apiKey }: Props & { apiKey: ApiKey }) {
  const [asking, setAsking] = useState(false)
  const revoke = async () => {
    await place.revokeKey(account.id, apiKey.id)
    toast(`Revoked ${apiKey.name}`)
  }
  return (
    <Entry
      name={<KeyName apiKey={apiKey} />}
      when={<LastUse apiKey={apiKey} />}
      actions={
        <Button size="small" aria-label={`Revoke ${apiKey.name}, ${apiKey.prefix}…`} onPress={() => setAsking(true)}>
          Revoke…
        </Button>
      }
    >
      {apiKey.read_only ? 'only reading' : scopeWords(apiKey.scopes)} · <ExpiryWords at={apiKey.expires_at} />
      <Confirm
        title={`Revoke ${apiKey.name}?`}
        verb="Revoke key"
        isOpen={asking}
        onClose={() => setAsking(false)}
        onConfirm={revoke}
      >
        <p>Whatever uses it stops working at once.</p>
      </Confirm>
    </Entry>
  )
}

function KeyForm({
  place,
  account,
  onCancel,
  onMade,
}: Props & { onCancel: () => void; onMade: (key: string) => void }) {
  const [draft, setDraft] = useState({ ...newDraft, name: account.name, scopes: account.scopes as readonly string[] })
  const { busy, error, submit } = useFormState()
  const create = () =>
    submit(async () => {
      onMade((await place.createKey(account.id, givenOf(draft))).key)
    })
  return (
    <DialogForm
      verb="Create key"
      busy={busy}
      error={error}
      isDisabled={draft.scopes.length === 0}
      onClose={onCancel}
      onSubmit={() => void create()}
    >
      <KeyFields draft={draft} onChange={setDraft} hint="Where it is used: “Nightly build”" among={account.scopes} />
    </DialogForm>
  )
}
