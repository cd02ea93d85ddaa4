import type { AssignableRole, Invitation } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { MailX, Send } from '../../icons/icons.generated.ts'
import { useState } from 'react'
import { methodsQuery } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Failed, Notice } from '../../ui/states.tsx'
import { Entry, List } from '../../ui/list/list.tsx'
import { Time } from '../../ui/time.tsx'

/** The actions on the invitations to a workspace or an organization. */
export interface Inviting {
  key: readonly string[]
  list: (signal: AbortSignal) => Promise<Invitation[]>
  create: (email: string, role: AssignableRole) => Promise<Invitation>
  withdraw: (invite_id: string) => Promise<unknown>
  resend: (invite_id: string) => Promise<unknown>
}

/** The link of an invitation where no mail goes out; it is shown this once. */
export function InvitationLink({ invitation }: { invitation: Invitation }) {
  return (
    <Notice kind="info">
      <p>
        This instance sends no mail. Give this link to {invitation.email}: it is shown this once, and good for seven
        days and once.
      </p>
      <CodeBlock label="Invitation link" text={invitation.url ?? ''} />
    </Notice>
  )
}

/** The open invitations; nothing where there are none. */
export function Invitations({ inviting, unavailable }: { inviting: Inviting; unavailable: string | null }) {
  const { data, error, refetch } = useQuery({
    queryKey: inviting.key,
    queryFn: ({ signal }) => inviting.list(signal),
    enabled: unavailable === null,
  })
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <List label="Invitations">
      {data.map(invitation => (
        <InvitationEntry key={invitation.id} inviting={inviting} invitation={invitation} />
      ))}
    </List>
  )
}

function InvitationEntry({ inviting, invitation }: { inviting: Inviting; invitation: Invitation }) {
  const { data: methods } = useQuery(methodsQuery)
  const [asking, setAsking] = useState(false)
  const { id, email, role, invited_by, expires_at } = invitation
  const hasExpired = Date.parse(expires_at) < Date.now()
  const resend = async () => {
    try {
      await inviting.resend(id)
      toast(`Sent again to ${email}`)
    } catch (failure) {
      toast(failure instanceof Error ? failure.message : String(failure), { kind: 'danger' })
    }
  }
  return (
    <Entry
      name={<bdi>{email}</bdi>}
      state={
        <>
          <Badge>{role}</Badge>
          {hasExpired && <Badge kind="warning">expired</Badge>}
        </>
      }
      when={
        hasExpired ? undefined : (
          <>
            until <Time at={expires_at} />
          </>
        )
      }
      actions={
        <>
          <IconButton
            label={`Send the invitation of ${email} again`}
            size="small"
            unavailable={methods?.mail === false ? 'no mail is set up: add the address again for a new link' : null}
            onPress={() => void resend()}
          >
            <Send size={14} />
          </IconButton>
          <IconButton label={`Withdraw the invitation of ${email}`} size="small" onPress={() => setAsking(true)}>
            <MailX size={14} />
          </IconButton>
        </>
      }
    >
      invited by <bdi>{invited_by}</bdi>
      <Confirm
        title={`Withdraw the invitation of ${email}?`}
        verb="Withdraw"
        isOpen={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => inviting.withdraw(id)}
      >
        <p>Its link stops working at once.</p>
      </Confirm>
    </Entry>
  )
}
