// A world with an organization: the owner is on Business, the others have their roles in it, and Acme's workspace belongs to it.
import { assignableRoles } from '@tessera/contract'
import { world } from './world.ts'
import type { WorldOptions } from './world.ts'

export const session = { surface: 'session' } as const

export async function organizationWorld(options: WorldOptions = {}) {
  const w = await world({ plan: 'BUSINESS', ...options })
  const owner = w.as('owner', session)
  const organization = (await owner.post('/organizations', { name: 'Acme Inc' })).body
  const path = `/organizations/${organization.id}`
  for (const role of assignableRoles) await owner.post(`${path}/members`, { email: w.people[role].email, role })
  await owner.put(`${path}/workspaces/${w.workspace.id}`)
  const production = (await owner.get(`${path}/environments`)).body.environments[0]
  const staging = (await owner.post(`${path}/environments`, { name: 'Staging' })).body
  return {
    ...w,
    organization,
    /** Below the session's root. */
    path,
    production,
    staging,
    at: (environment: { id: string }) => `${path}/environments/${environment.id}`,
    async publish(environment: { id: string }, body: Record<string, unknown> = {}) {
      const answer = await owner.post(`${path}/environments/${environment.id}/releases`, body)
      if (answer.status !== 201) throw new Error(`could not publish: ${answer.text}`)
      return answer.body
    },
  }
}

export type OrganizationWorld = Awaited<ReturnType<typeof organizationWorld>>
