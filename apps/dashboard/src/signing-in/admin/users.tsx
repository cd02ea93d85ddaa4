import type { AdminUser } from '@tessera/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Ellipsis, Plus } from '../../icons/icons.generated.ts'
import { useDeferredValue, useState } from 'react'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/overlay/menu.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Entry, List } from '../../ui/list/list.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Unverified } from '../../people/members/unverified.tsx'
import { sessionQuery } from '../../api/queries.ts'
import { AccountLink } from './account-link.tsx'
import type { AccountLinkKind } from './account-link.tsx'
import { NewUser } from './new-user.tsx'
import { planChoices } from './plan-choices.ts'
import { SetPassword } from './set-password.tsx'
import styles from './users.module.css'

const pageSize = 100

/** Every account of the instance, for its administrators. */
export function Users() {
  const { data: me } = useQuery(sessionQuery)
  const [q, setQ] = useState('')
  const [creating, setCreating] = useState(false)
  const searched = useDeferredValue(q)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...keys.users(), searched],
    queryFn: ({ pageParam, signal }) =>
      api.admin.listUsers(
        { limit: pageSize, ...(searched ? { q: searched } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: last => last.next_cursor || undefined,
    placeholderData: keepPreviousData,
  })
  const users = data?.pages.flatMap(page => page.users)
  return (
    <Page
      title="Accounts"
      intro="Everyone who can sign in to this instance. The plan of a workspace's owner decides what it may do."
      actions={
        <Button kind="primary" icon={<Plus size={14} aria-hidden />} onPress={() => setCreating(true)}>
          Create account
        </Button>
      }
    >
      <div className={styles.search}>
        <SearchField label="Search accounts" placeholder="Name or e-mail" value={q} onChange={setQ} />
      </div>
      {error && !users ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !users ? (
        <Loading />
      ) : users.length === 0 ? (
        <Empty title="Nobody fits" action={<Button onPress={() => setQ('')}>Show all accounts</Button>}>
          No account has “{searched}” in its name or e-mail.
        </Empty>
      ) : (
        <>
          <List label="Accounts">
            {users.map(user => (
              <UserEntry key={user.id} user={user} isSelf={user.id === me?.id} />
            ))}
          </List>
          {hasNextPage && (
            <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
              Show more accounts
            </Button>
          )}
        </>
      )}
      <NewUser isOpen={creating} onClose={() => setCreating(false)} />
    </Page>
  )
}

type AdminAction = 'disable' | 'admin' | 'password' | 'factors' | AccountLinkKind

type Update = (
  change: Partial<Pick<AdminUser, 'plan_type' | 'is_admin' | 'disabled' | 'email_verified'>>,
  /** The message after success. */
  done: string,
) => Promise<unknown>

function UserEntry({ user, isSelf }: { user: AdminUser; isSelf: boolean }) {
  const [asking, setAsking] = useState<AdminAction | null>(null)
  const { update, atOnce } = useUpdate(user)
  return (
    <Entry
      name={<bdi>{user.name}</bdi>}
      state={
        <>
          {isSelf && <Badge>you</Badge>}
          {user.is_admin && <Badge kind="accent">administrator</Badge>}
          {user.disabled && <Badge kind="danger">disabled</Badge>}
          <Unverified account={user} />
        </>
      }
      when={
        <>
          since <Time at={user.created_at} />
        </>
      }
      choice={
        <Select
          label={`Plan of ${user.name}`}
          hideLabel
          small
          choices={planChoices}
          value={user.plan_type}
          onChange={plan =>
            void atOnce({ plan_type: plan as AdminUser['plan_type'] }, `${user.name} has the plan ${plan} now`)
          }
        />
      }
      actions={
        <>
          {user.disabled && (
            <Button size="small" onPress={() => void atOnce({ disabled: false }, `${user.name} can sign in again`)}>
              Enable
            </Button>
          )}
          <UserMenu user={user} isSelf={isSelf} onAsk={setAsking} atOnce={atOnce} />
        </>
      }
    >
      {user.email}
      <Questions user={user} asking={asking} onClose={() => setAsking(null)} update={update} />
    </Entry>
  )
}

/** `atOnce` shows a refusal itself; the confirmation dialog shows the refusals of `update`. */
function useUpdate(user: AdminUser) {
  const update: Update = async (change, done) => {
    await api.admin.updateUser({ user_id: user.id, ...change })
    toast(done)
  }
  const atOnce = (...[change, done]: Parameters<Update>) =>
    update(change, done).catch((error: unknown) =>
      toast(error instanceof Error ? error.message : String(error), { kind: 'danger' }),
    )
  return { update, atOnce }
}

function UserMenu({
  user,
  isSelf,
  onAsk,
  atOnce,
}: {
  user: AdminUser
  isSelf: boolean
  onAsk: (question: AdminAction) => void
  atOnce: Update
}) {
  const self = 'This is your own account'
  return (
    <Menu
      label={`Account of ${user.name}`}
      placement="bottom end"
      trigger={
        <IconButton label={`Account of ${user.name}`} size="small">
          <Ellipsis size={16} />
        </IconButton>
      }
    >
      <MenuItem unavailable={isSelf ? 'Your own is under Settings, Security' : null} onAction={() => onAsk('password')}>
        Set a password…
      </MenuItem>
      <MenuItem unavailable={user.disabled ? 'It is disabled' : null} onAction={() => onAsk('reset')}>
        Make a link for a new password…
      </MenuItem>
      <MenuItem unavailable={user.email_verified ? 'It is verified already' : null} onAction={() => onAsk('verify')}>
        Make a link that proves the e-mail…
      </MenuItem>
      <MenuItem
        unavailable={user.email_verified ? 'It is verified already' : null}
        onAction={() => void atOnce({ email_verified: true }, `The e-mail address of ${user.name} is verified now`)}
      >
        Mark e-mail as verified
      </MenuItem>
      <MenuItem onAction={() => onAsk('factors')}>Remove second factors…</MenuItem>
      <MenuItem unavailable={isSelf ? self : null} onAction={() => onAsk('admin')}>
        {user.is_admin ? 'Take rights…' : 'Make administrator…'}
      </MenuItem>
      <MenuLine />
      <MenuItem
        danger
        unavailable={user.disabled ? 'It is disabled already' : isSelf ? self : null}
        onAction={() => onAsk('disable')}
      >
        Disable…
      </MenuItem>
    </Menu>
  )
}

function Questions({
  user,
  asking,
  onClose,
  update,
}: {
  user: AdminUser
  asking: AdminAction | null
  onClose: () => void
  update: Update
}) {
  return (
    <>
      {(['reset', 'verify'] as const).map(kind => (
        <AccountLink key={kind} user={user} kind={kind} isOpen={asking === kind} onClose={onClose} />
      ))}
      <SetPassword user={user} isOpen={asking === 'password'} onClose={onClose} />
      <Confirm
        title={`Remove the second factors of ${user.name}?`}
        verb="Remove factors"
        isOpen={asking === 'factors'}
        onClose={onClose}
        onConfirm={async () => toast((await api.factors.removeAll({ user_id: user.id })).message)}
      >
        <p>For somebody who lost them. Their authenticator apps, passkeys and recovery codes are void.</p>
      </Confirm>
      <Confirm
        title={`Disable ${user.name}?`}
        verb="Disable account"
        isOpen={asking === 'disable'}
        onClose={onClose}
        onConfirm={() => update({ disabled: true }, `${user.name} is disabled and signed out everywhere`)}
      >
        <p>They are signed out everywhere, and their API keys and connected apps stop working. Nothing is deleted.</p>
      </Confirm>
      <Confirm
        title={user.is_admin ? `Take ${user.name}'s rights?` : `Make ${user.name} an administrator?`}
        verb={user.is_admin ? 'Take rights' : 'Make administrator'}
        isOpen={asking === 'admin'}
        onClose={onClose}
        onConfirm={() =>
          update(
            { is_admin: !user.is_admin },
            user.is_admin ? `${user.name} is no administrator any more` : `${user.name} is an administrator now`,
          )
        }
      >
        <p>
          Administrators manage all accounts and plans of this instance. They do not see others' workspaces by that.
        </p>
      </Confirm>
    </>
  )
}
