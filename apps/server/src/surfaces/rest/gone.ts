// Invitation links were removed: members are added directly. The old addresses answer 410 to every method.
import type { FastifyInstance } from 'fastify'
import { problems } from '../../base/problems.ts'
import { routePath } from './rest.ts'

/** The former paths below `/api`, each with its method and operation name. */
export const gonePaths = [
  { name: 'accept_invitation', method: 'POST', path: '/workspaces/invitations/accept' },
  { name: 'verify_invitation', method: 'GET', path: '/workspaces/invitations/verify' },
  { name: 'delete_invitation', method: 'DELETE', path: '/workspaces/invitations/{invitation_id}' },
]

export function goneSurface(app: FastifyInstance): void {
  for (const { path } of gonePaths) app.all(routePath(path), () => Promise.reject(problems.invitationsGone()))
}
