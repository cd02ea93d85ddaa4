// Addresses /d/{slug} that were let go of: they lead to where the page is now. One that is gone is as any that nobody has.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findDocumentation } from '../../domains/pages/documentation/reading.ts'
import { findPage } from '../../domains/pages/shared-pages/page-tokens.ts'
import { findMoved } from '../../domains/pages/shared-pages/slugs.ts'
import type { MovedPage } from '../../domains/pages/shared-pages/slugs.ts'
import type { Bound } from '../../kernel/call.ts'
import type { Services } from '../../kernel/context.ts'
import { mayRead } from './may-read.ts'
import { publicly } from './public.ts'

export interface Given {
  services: Services
  bindings: readonly Bound[]
}

/** Whether it has answered. Whoever may not read the page is not told where it is. */
export async function leadOn(
  given: Given,
  request: FastifyRequest,
  reply: FastifyReply,
  slug: string,
): Promise<boolean> {
  const moved = await findMoved(given.services.database, slug)
  if (!moved) return false
  const isPublic = await isForEveryone(given, moved.slug)
  if (!isPublic && !(await isForReader(given, request, reply, moved))) return false
  const rest = request.url.slice(`/d/${slug}`.length)
  const cached = isPublic ? publicly : 'private, no-cache'
  void reply.header('cache-control', cached).redirect(`/d/${moved.slug}${rest}`, 301)
  return true
}

async function isForEveryone({ services: { database } }: Given, slug: string): Promise<boolean> {
  const page = await findPage(database, slug)
  if (page) return page.visibility === 'public'
  const documentation = await findDocumentation(database, slug)
  return documentation?.visibility === 'public' && documentation.published
}

async function isForReader({ services, bindings }: Given, request: FastifyRequest, reply: FastifyReply, to: MovedPage) {
  const operation = to.kind === 'page' ? 'get_shared_page' : 'get_documentation'
  const params = { workspace_id: to.workspace_id, slug: to.slug }
  return (await mayRead(services, bindings, request, reply, { operation, params })) === 'yes'
}
