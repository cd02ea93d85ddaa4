// Who is told of releases.
import { of } from '../../people/notifications/telling.ts'
import type { Tells } from '../../people/notifications/telling.ts'
import { listMembers } from '../../teams/organizations/organizations.store.ts'

const released = of('release', async (tx, { organization, who, change }) => {
  const members = organization ? await listMembers(tx, organization.id) : []
  // A summary begins with a verb: "Published 1.2.0 to Production".
  const did = change.summary.charAt(0).toLowerCase() + change.summary.slice(1)
  return [{ users: members.map(({ user_id }) => user_id), title: `${who} ${did}` }]
})

export const tells: Tells = { 'release.published': released }
