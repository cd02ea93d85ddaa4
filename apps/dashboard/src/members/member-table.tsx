import type { Role } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { isTesseraError } from '../api.ts'
import { Badge } from '../parts/badge.tsx'
import { Button, IconButton } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Field } from '../parts/field.tsx'
import { useFormState } from '../parts/form-state.ts'
import { Select } from '../parts/select.tsx'
import { Failed, Loading, Notice } from '../parts/states.tsx'
import { Table } from '../parts/table.tsx'
import { toast } from '../parts/toast.tsx'
import { queryClient, sessionQuery } from '../queries.ts'
import { roleChoices } from './roles.ts'
import styles from '../parts/form.module.css'

export interface AnyMember {
  id: string
  user_id: string
  role: Role
  user_email: string
  user_name: string
}

type Assignable = Exclude<Role, 'owner'>

/** What can be done with the members of a workspace or an organization. */
export interface Membership {
  /** Of what: its name. */
  of: string
  key: readonly string[]
  list: (signal: AbortSignal) => Promise<AnyMember[]>
  add: (email: string, role: Assignable) => Promise<AnyMember>
  update: (member_id: string, role: Assignable) => Promise<unknown>
  remove: (member_id: string) => Promise<unknown>
  onLeft: () => Promise<unknown>
  /** Why members cannot be managed; null where they can. */
  unavailable: string | null
}

export function MemberTable({ membership }: { membership: Membership }) {
  const { data, error, refetch } = useQuery({
    queryKey: membership.key,
    queryFn: ({ signal }) => membership.list(signal),
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
        <Table label="Members" columns={['Name', 'E-mail', 'Role', '']}>
          {data.map(member => (
            <MemberRow key={member.id} membership={membership} member={member} isSelf={member.user_id === user?.id} />
          ))}
        </Table>
      )}
    </>
  )
}

function AddMember({ membership, members }: { membership: Membership; members: AnyMember[] }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Assignable>('editor')
  const { busy, error, submit } = useFormState()
  const add = () =>
    submit(async () => {
      try {
        const member = await membership.add(email, role)
        toast(members.some(each => each.id === member.id) ? 'Role updated' : `Added ${member.user_name}`)
      } catch (failure) {
        if (isTesseraError(failure) && failure.status === 404 && failure.message.startsWith('No account')) {
          throw new Error('No account with this e-mail. Ask them to sign up first.', { cause: failure })
        }
        throw failure
      }
      setEmail('')
      await queryClient.invalidateQueries({ queryKey: membership.key })
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
        <Select label="Role" choices={roleChoices} value={role} onChange={id => setRole(id as Assignable)} />
        <Button type="submit" kind="primary" isPending={busy} unavailable={membership.unavailable}>
          Add
        </Button>
      </Form>
      {error && <Notice kind="danger">{error}</Notice>}
    </>
  )
}

function MemberRow({ membership, member, isSelf }: { membership: Membership; member: AnyMember; isSelf: boolean }) {
  const [asking, setAsking] = useState(false)
  const refresh = () => queryClient.invalidateQueries({ queryKey: membership.key })
  const change = async (role: Assignable) => {
    try {
      await membership.update(member.id, role)
      toast(`${member.user_name} is ${role} now`)
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { kind: 'danger' })
    }
    await refresh()
  }
  const remove = async () => {
    await membership.remove(member.id)
    toast(isSelf ? `You left ${membership.of}` : `Removed ${member.user_name}`)
    await (isSelf ? membership.onLeft() : refresh())
  }
  const isOwner = member.role === 'owner'
  return (
    <tr>
      <th scope="row">
        <bdi>{member.user_name}</bdi> {isSelf && <Badge>you</Badge>}
      </th>
      <td>{member.user_email}</td>
      <td>
        {isOwner || membership.unavailable ? (
          member.role
        ) : (
          <Select
            label={`Role of ${member.user_name}`}
            hideLabel
            small
            choices={roleChoices}
            value={member.role}
            onChange={id => void change(id as Assignable)}
          />
        )}
      </td>
      <td>
        <div className={styles.cell}>
          <IconButton
            label={isSelf ? `Leave ${membership.of}` : `Remove ${member.user_name}`}
            size="small"
            unavailable={isOwner ? 'the owner cannot be removed' : isSelf ? null : membership.unavailable}
            onPress={() => setAsking(true)}
          >
            <UserMinus size={14} />
          </IconButton>
        </div>
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
      </td>
    </tr>
  )
}
