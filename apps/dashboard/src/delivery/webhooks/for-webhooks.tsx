import type { ListedWorkspace } from '@tessera/contract'
import type { ReactNode } from 'react'
import { ForAdministrators } from '../../people/members/for-administrators.tsx'

export const ForWebhooks = (props: { ws: string; children: (workspace: ListedWorkspace) => ReactNode }) => (
  <ForAdministrators title="Webhooks" withheld="Webhooks are for owners and admins" needs="view_webhooks" {...props} />
)
