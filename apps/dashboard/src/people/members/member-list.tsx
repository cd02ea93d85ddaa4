import type { AssignableRole, Invitation, Role } from '@tessera/contract'
import { roleTable } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { UserMinus } from '../../icons/icons.generated.ts'
import { useState, type ReactNode } from 'react'
import { Form } from 'react-aria-components'
import { isTesseraError } from '../../api/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Select } from '../../ui/form/select.tsx'
import { Failed, Loading, Notice } from '../../ui/states.tsx'
import { Entry, List } from '../../ui/list/list.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { InvitationLink, Invitations } from './invitations.tsx'
import type { Inviting } from './invitations.tsx'
import { Unverified } from './unverified.tsx'
import { sessionQuery } from '../../api/queries.ts'
import { choicesFor } from './roles.ts'
import styles from '../../ui/form/form.module.css'

export interface AnyMember {
  id: string
  user_id: string
  role: Role
  user_email: string
  user_name: string
  email_verified: boolean
}

/** The actions on the members of a workspace or an organization. */
export interface Membership {
  /** The name of the workspace or organization. */
  of: string
  key: readonly string[]
  list: (signal: AbortSignal) => Promise<AnyMember[]>
  add: (email: string, role: AssignableRole) => Promise<AnyMember>
  update: (member_id: string, role: AssignableRole) => Promise<unknown>
  remove: (member_id: string) => Promise<unknown>
  onLeft: () => Promise<unknown>
  inviting: Inviting
  /** The role of the signed-in user. */
  role: Role
  /** Why the user cannot manage members; null where they can. */
  unavailable: string | null
}

/** `children` stand below the members, and come with them. */
export function MemberList({ membership, children }: { membership: Membership; children?: ReactNode }) {
  // A user who left may not read the list again.
  const [leaving, setLeaving] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: membership.key,
    queryFn: ({ signal }) => membership.list(signal),
    enabled: !leaving,
  })
  const { data: user } = useQuery(sessionQuery)
  return (
    <>
      <AddMember membership={membership} members={data ?? []} />
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={3} />
      ) : (
        <List label="Members">
          {data.map(member => (
            <MemberEntry
              key={member.id}
              membership={membership}
              member={member}
              isSelf={member.user_id === user?.id}
              onLeaving={setLeaving}
            />
          ))}
        </List>
      )}
      <Invitations inviting={membership.inviting} unavailable={membership.unavailable} />
      {(data ?? error) && children}
    </>
  )
}

function AddMember({ membership, members }: { membership: Membership; members: AnyMember[] }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<AssignableRole>('editor')
  /** A new member whose address is not verified. */
  const [doubtful, setDoubtful] = useState<AnyMember | null>(null)
  /** Shown where no mail goes out. */
  const [invited, setInvited] = useState<Invitation | null>(null)
  const { busy, error, submit } = useFormState()
  const invite = async () => {
    const invitation = await membership.inviting.create(email, role)
    toast(`Invited ${invitation.email}`)
    setInvited(invitation.url === undefined ? null : invitation)
  }
  const add = () =>
    submit(async () => {
      setDoubtful(null)
      setInvited(null)
      try {
        const member = await membership.add(email, role)
        const isMember = members.some(each => each.id === member.id)
        toast(isMember ? 'Role updated' : `Added ${member.user_name}`)
        setDoubtful(isMember || member.email_verified ? null : member)
      } catch (failure) {
        if (!isTesseraError(failure) || failure.code !== 'account_not_found') throw failure
        await invite()
      }
      setEmail('')
    })
  return (
    <>
      <Form
        className={styles.inline!}
        onSubmit={event => {
          event.preventDefault()
          void add()
        }}
      >
        <Field
          label="E-mail"
          type="email"
          value={email}
          onChange={setEmail}
          isRequired
          autoComplete="off"
          isReadOnly={membership.unavailable !== null}
        />
        <Select
          label="Role"
          choices={choicesFor(membership.role)}
          value={role}
          onChange={id => setRole(id as AssignableRole)}
        />
        <Button type="submit" kind="primary" isPending={busy} unavailable={membership.unavailable}>
          Add
        </Button>
      </Form>
      {error && <Notice kind="danger">{error}</Notice>}
      {invited && <InvitationLink invitation={invited} />}
      {!error && doubtful && (
        <Notice kind="warning">
          Nobody has verified that {doubtful.user_email} belongs to {doubtful.user_name}: the account signed itself up.
          Make sure that it is the person you mean.
        </Notice>
      )}
    </>
  )
}

interface EntryProps {
  membership: Membership
  member: AnyMember
  isSelf: boolean
  onLeaving: (leaving: boolean) => void
}

function MemberEntry({ membership, member, isSelf, onLeaving }: EntryProps) {
  const [asking, setAsking] = useState(false)
  const change = async (role: AssignableRole) => {
    try {
      await membership.update(member.id, role)
      toast(`${member.user_name} is ${role} now`)
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { kind: 'danger' })
    }
  }
  const remove = async () => {
    if (isSelf) onLeaving(true)
    try {
      await membership.remove(member.id)
    } catch (error) {
      onLeaving(false)
      throw error
    }
    toast(isSelf ? `You left ${membership.of}` : `Removed ${member.user_name}`)
    if (isSelf) await membership.onLeft()
  }
  const isOwner = member.role === 'owner'
  return (
    <Entry
      name={<bdi>{member.user_name}</bdi>}
      state={
        <>
          {isSelf && <Badge>you</Badge>}
          <Unverified account={member} />
        </>
      }
      choice={
        isOwner || membership.unavailable ? (
          roleTable[member.role].label
        ) : (
          <Select
            label={`Role of ${member.user_name}`}
            hideLabel
            small
            choices={choicesFor(membership.role)}
            value={member.role}
            onChange={id => void change(id as AssignableRole)}
          />
        )
      }
      actions={
        <IconButton
          label={isSelf ? `Leave ${membership.of}` : `Remove ${member.user_name}`}
          size="small"
          unavailable={isOwner ? 'the owner cannot be removed' : isSelf ? null : membership.unavailable}
          onPress={() => setAsking(true)}
        >
          <UserMinus size={14} />
        </IconButton>
      }
    >
      {member.user_email}
      <Confirm
        title={isSelf ? `Leave ${membership.of}?` : `Remove ${member.user_name}?`}
        verb={isSelf ? 'Leave' : 'Remove'}
        isOpen={asking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      >
        <p>
          {isSelf
            ? 'You lose access at once.'
            : 'They lose access at once, with their API keys and connected apps. What they changed stays.'}
        </p>
      </Confirm>
    </Entry>
  )
}
