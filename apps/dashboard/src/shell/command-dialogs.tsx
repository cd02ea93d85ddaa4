import type { ListedWorkspace } from '@tessera/contract'
import { useState } from 'react'
import { whyNot } from '../people/members/roles.ts'
import { NewOrganization } from '../teams/organizations/new-organization.tsx'
import { NewTokenset } from '../tokens/tokensets/new-tokenset.tsx'
import { toast } from '../ui/overlay/toast.tsx'
import { useCommand } from '../ui/page/commands.ts'

/** The dialogs of commands that no screen has on every page and at every width. */
export function CommandDialogs({ current }: { current: ListedWorkspace | null }) {
  const [making, setMaking] = useState<'tokenset' | 'organization' | null>(null)
  const close = () => setMaking(null)
  useCommand('create-organization', () => setMaking('organization'))
  useCommand('create-tokenset', () => {
    const refusal = whyNot('write', current)
    if (refusal) toast(refusal)
    else setMaking('tokenset')
  })
  return (
    <>
      {current && <NewTokenset workspace={current} isOpen={making === 'tokenset'} onClose={close} />}
      <NewOrganization isOpen={making === 'organization'} onClose={close} />
    </>
  )
}
