import type { ApiKey } from '@tessera/contract'
import { KeyRound, Pencil, RefreshCw } from '../../icons/icons.generated.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { Entry } from '../../ui/list/list.tsx'
import { NameDialog } from '../../ui/overlay/name-dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { ExpiryWords } from './expiry.tsx'
import { KeyName, KeyRights, LastUse } from './key-use.tsx'
import { RotateKey } from './rotate-key.tsx'

const day = 86_400_000

type Opened = 'name' | 'rotation' | 'revocation' | null

/** A key of one's own, and what can be done with it. */
export function KeyEntry({ apiKey }: { apiKey: ApiKey }) {
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const isReplaced = apiKey.rotates_to !== null
  const rename = async (name: string) => {
    await api.apiKeys.rename({ api_key_id: apiKey.id, name })
    toast(`Renamed ${apiKey.name}`)
  }
  return (
    <Entry
      name={<KeyName apiKey={apiKey} />}
      state={isReplaced && <Badge>replaced</Badge>}
      when={<LastUse apiKey={apiKey} />}
      actions={
        <>
          <IconButton label={`Rename ${apiKey.name}`} size="small" onPress={() => setOpened('name')}>
            <Pencil size={13} />
          </IconButton>
          <IconButton
            label={`Rotate ${apiKey.name}`}
            size="small"
            unavailable={isReplaced ? 'Another key replaces this one already' : null}
            onPress={() => setOpened('rotation')}
          >
            <RefreshCw size={13} />
          </IconButton>
          <Button size="small" icon={<KeyRound size={13} aria-hidden />} onPress={() => setOpened('revocation')}>
            Revoke…
          </Button>
        </>
      }
    >
      <KeyRights apiKey={apiKey} /> · <ExpiryWords at={apiKey.expires_at} />
      <NameDialog
        title={`Rename ${apiKey.name}`}
        verb="Rename key"
        start={apiKey.name}
        isOpen={opened === 'name'}
        onClose={close}
        onSubmit={rename}
      />
      <RotateKey apiKey={apiKey} isOpen={opened === 'rotation'} onClose={close} />
      <Revocation apiKey={apiKey} isOpen={opened === 'revocation'} onClose={close} />
    </Entry>
  )
}

function Revocation({ apiKey, isOpen, onClose }: { apiKey: ApiKey; isOpen: boolean; onClose: () => void }) {
  const recent = apiKey.last_used_at !== null && Date.now() - Date.parse(apiKey.last_used_at) < day
  return (
    <Confirm
      title={`Revoke ${apiKey.name}?`}
      verb="Revoke key"
      {...(recent ? { typed: apiKey.name } : {})}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => revoke(apiKey)}
    >
      <p>Whatever uses it stops working at once. {recent && 'It was used within the last day.'}</p>
    </Confirm>
  )
}

export async function revoke(apiKey: ApiKey): Promise<void> {
  await api.apiKeys.delete({ api_key_id: apiKey.id })
  toast(`Revoked ${apiKey.client_name ?? apiKey.name}`)
}
