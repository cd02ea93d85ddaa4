// A refused sign-in: a line in the log, an entry in the audit log, and the page that says what to do.
import type { SignOnError } from '@tessera/contract'
import type { Asked } from './asked.ts'

interface Details {
  /** For the log of the server. */
  detail?: string | undefined
  /** Where somebody who was signed in already goes back to. */
  backTo?: string | undefined
  /** The address that the provider named. */
  email?: string | null
}

export function refuse(
  { services, request, reply, provider }: Asked,
  error: SignOnError,
  { detail, backTo = '/sign-in', email = null }: Details = {},
): unknown {
  const { id, name } = provider.settings
  const { ip } = request
  services.log.warn(
    { event: 'sign-on-refused', provider: id, error, detail, ip },
    'a sign-in by a provider was refused',
  )
  services.refusedSignIns.note({
    email: email ?? `provider ${id}`,
    ip,
    requestId: request.id,
    why: `A sign-in by "${name}" was refused (${error})`,
  })
  return reply.redirect(withParameter(backTo, 'error', error), 302)
}

export function withParameter(path: string, name: string, value: string): string {
  const url = new URL(path, 'http://here')
  url.searchParams.set(name, value)
  return `${url.pathname}${url.search}${url.hash}`
}
