import type { AdminUser } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'

export type AccountLinkKind = 'reset' | 'verify'

const words: Record<AccountLinkKind, { title: string; does: string }> = {
  reset: {
    title: 'Link that sets a new password',
    does: 'Whoever opens it sets a new password for the account; its sessions, API keys and connected apps end.',
  },
  verify: { title: 'Link that proves the address', does: 'Whoever opens it proves that the address is theirs.' },
}

interface Props {
  user: AdminUser
  kind: AccountLinkKind
  isOpen: boolean
  onClose: () => void
}

/** A link for somebody, shown once: for instances without mail, or where it does not arrive. */
export function AccountLink({ user, kind, isOpen, onClose }: Props) {
  return (
    <Dialog title={words[kind].title} isOpen={isOpen} onClose={onClose} size="small">
      <MadeLink user={user} kind={kind} />
    </Dialog>
  )
}

function MadeLink({ user, kind }: Pick<Props, 'user' | 'kind'>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['account-link', user.id, kind],
    queryFn: () => api.addresses.createLink({ user_id: user.id, kind }),
    // Each opening makes a link of its own.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={2} />
  return (
    <>
      <p>
        {words[kind].does} Give it to <bdi>{user.name}</bdi> in a way that you trust. It is shown this once, is good
        once, and ends <Time at={data.expires_at} />.
      </p>
      <CodeBlock text={data.url} label="The link" />
    </>
  )
}
