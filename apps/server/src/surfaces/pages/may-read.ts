// Who may read pages at /d/{slug} that are not public, and what everyone else sees.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../base/problems.ts'
import type { Bound } from '../../kernel/call.ts'
import type { Services } from '../../kernel/context.ts'
import { perform } from '../../kernel/perform.ts'
import { callFrom } from '../rest/rest.ts'
import { sessionCredential } from '../session/session.ts'

/** The operation that reads the page; without parameters there is no such page. */
interface Reading {
  operation: string
  params: Record<string, string> | undefined
}

/** Decides like the operation that reads the page. `unknown`: nobody is signed in. */
export async function mayRead(
  services: Services,
  bindings: readonly Bound[],
  request: FastifyRequest,
  reply: FastifyReply,
  { operation: name, params }: Reading,
): Promise<'yes' | 'no' | 'unknown'> {
  const credential = sessionCredential(services.baseUrl, request)
  if (credential.kind === 'none') return 'unknown'
  if (!params) return 'no'
  const bound = bindings.find(({ operation }) => operation.name === name)!
  const call = callFrom(request, reply, bound, 'session', credential)
  try {
    await perform(services, bindings, { ...call, params, input: () => ({}) })
    return 'yes'
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.status === 401 ? 'unknown' : 'no'
  }
}

export const missing = (reply: FastifyReply) =>
  reply
    .code(404)
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .header('cache-control', 'no-store')
    .header('content-type', 'text/html; charset=utf-8')
    .send(missingPage)

const missingPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Not found</title>
<link rel="stylesheet" href="/fonts.css">
<link rel="stylesheet" href="/d/page.css"></head>
<body><h1>There is nothing here</h1><p>The page is gone, or it shows tokens that are not published, or it is not for you. Ask whoever gave you the address.</p></body></html>
`
