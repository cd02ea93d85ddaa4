// Who is told of memberships.
import { withArticle } from '@tessera/contract'
import type { Role } from '@tessera/contract'
import { of } from '../../people/notifications/telling.ts'
import type { Tells } from '../../people/notifications/telling.ts'

const memberAdded = of('member', (_, { subject, who, workspace, organization }) => {
  const place = workspace ?? organization
  if (!subject.after || !place) return Promise.resolve([])
  const { user_id, role } = subject.after
  return Promise.resolve([
    { users: [user_id], title: `${who} made you ${withArticle(role as Role)} of "${place.name}"` },
  ])
})

const memberUpdated = of('member', (_, { subject, who, workspace, organization }) => {
  const place = workspace ?? organization
  if (!subject.after || !place) return Promise.resolve([])
  const { user_id, role } = subject.after
  const title = `${who} made you ${withArticle(role as Role)} of "${place.name}" (you were ${withArticle(subject.before!.role as Role)})`
  return Promise.resolve([{ users: [user_id], title }])
})

const memberRemoved = of('member', (_, { subject, who, workspace, organization }) => {
  const place = workspace ?? organization
  if (!subject.before || !place) return Promise.resolve([])
  const title = `${who} removed you from "${place.name}"`
  return Promise.resolve([{ users: [subject.before.user_id], title, isOfAccount: true }])
})

export const tells: Tells = {
  'member.added': memberAdded,
  'member.updated': memberUpdated,
  'member.removed': memberRemoved,
}
