// Invitation links are no more: members are added at once. The old addresses say so to everybody, whatever the method.
import type { FastifyInstance } from 'fastify'
import { problems } from '../problems.ts'

const paths = ['/workspaces/invitations/accept', '/workspaces/invitations/verify', '/workspaces/invitations/:id']

export function goneSurface(app: FastifyInstance): void {
  for (const url of paths) app.all(url, () => Promise.reject(problems.invitationsGone()))
}
