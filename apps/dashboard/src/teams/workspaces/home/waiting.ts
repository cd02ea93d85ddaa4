// What waits for the reader in this workspace: a conflict with Git, proposals that ask for their review, and news that
// they have not read.
import type { GitConnection, Notification, Proposal } from '@tessera/contract'
import { placeOf } from '../../../people/notifications/place.ts'

export interface Waiting {
  id: string
  text: string
  /** The time since which it waits. */
  at: string
  href: string
}

/** A notification about a proposal that already stands in the list adds nothing. */
export function waitingFor(
  user_id: string,
  workspace_id: string,
  organization_id: string | null,
  proposals: readonly Proposal[],
  notifications: readonly Notification[],
  git: GitConnection | null = null,
): Waiting[] {
  const asked = proposals.filter(({ reviewers }) => reviewers.includes(user_id))
  const ids = new Set(asked.map(({ id }) => id))
  const isHere = (each: Notification) =>
    each.workspace_id === workspace_id || (organization_id !== null && each.organization_id === organization_id)
  const news = notifications.filter(each => each.read_at === null && isHere(each) && !ids.has(each.subject.id))
  return [
    ...conflictOf(git),
    ...asked.map(({ id, title, updated_at }) => ({
      id,
      text: `Review “${title}”`,
      at: updated_at,
      href: `/w/${workspace_id}/proposals/${id}`,
    })),
    ...news.map(each => ({ id: each.id, text: each.title, at: each.created_at, href: placeOf(each) })),
  ]
}

/** Nothing is synced until somebody decides, so it comes first. */
function conflictOf(git: GitConnection | null): Waiting[] {
  if (git?.status.state !== 'conflict') return []
  const { id, workspace_id, branch, status, updated_at } = git
  return [
    {
      id,
      text: `Settle the conflict with Git on ${branch}`,
      at: status.last_synced_at ?? updated_at,
      href: `/w/${workspace_id}/settings/git`,
    },
  ]
}
