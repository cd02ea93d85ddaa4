// Apps whose id is the https address of their metadata (draft-ietf-oauth-client-id-metadata-document). The document is
// read when somebody opens the consent page, and then stored as the app, so that tokens can be exchanged without it.
import { z } from 'zod'
import { hostOf } from '../../limits/outgoing.ts'
import { fetchJson, UnreadDocument } from '../../limits/fetch-json.ts'
import type { FetchedJson } from '../../limits/fetch-json.ts'
import type { Services } from '../../kernel/context.ts'
import { findClient, storeDocument } from './clients.store.ts'
import type { OAuthClient } from './clients.store.ts'
import { clientName, faultOfRedirects } from './client-metadata.ts'

/** In seconds: how long a document counts as read, whatever its Cache-Control says, without one, and at most. */
const freshFor = { least: 60, unsaid: 60 * 60, most: 24 * 60 * 60 }

export const isDocumentId = (id: string): boolean => id.startsWith('https://')

/** Of a registered app, or of one with a document. */
export const isClientId = (id: string): boolean =>
  isDocumentId(id) ? faultOfId(id) === null : /^[\w-]{1,100}$/.test(id)

/** The host that answers for an app; null: its id is no address. */
export const hostOfId = (id: string): string | null => (isDocumentId(id) ? new URL(id).host : null)

/** Why a text is no id of this kind; null: it is one. Ids are compared as texts, so only one form of each is accepted. */
function faultOfId(id: string): string | null {
  if (id.length > 500 || !URL.canParse(id)) return 'it is no address'
  const url = new URL(id)
  if (id.includes('#')) return 'it must not have a fragment'
  if (url.username || url.password || /^https:\/\/[^/]*@/.test(id)) return 'it must not have a user name or password'
  if (url.pathname === '/') return 'it must have a path'
  return url.href === id ? null : 'it must be written without dots in its path and in the usual form'
}

/** Reads the metadata of an app, or takes what was read not long ago. Throws `UnreadDocument`. */
export async function clientOfDocument(
  services: Services,
  id: string,
  count: () => Promise<void>,
): Promise<OAuthClient> {
  const fault = faultOfId(id)
  if (fault) throw new UnreadDocument(fault)
  const known = await findClient(services.database, services.baseUrl, id)
  if (known?.is_fresh) return known
  // Only what goes out is counted, as registrations are.
  await count()
  const { clientDocument = fetchJson } = services
  const { value, cacheControl } = await clientDocument(id, { allowance: services.config.webhookAllow })
  const document = documentOf(id, value)
  await storeDocument(services.database.autocommit({ touches: 'nothing' }), {
    id,
    name: document.client_name ?? hostOf(new URL(id)),
    redirect_uris: document.redirect_uris,
    metadata: { token_endpoint_auth_method: 'none', grant_types: document.grant_types ?? ['authorization_code'] },
    fresh_seconds: secondsOf(cacheControl),
  })
  services.log.info({ event: 'oauth-client-read', client_id: id }, 'the metadata of an app were read')
  return (await findClient(services.database, services.baseUrl, id))!
}

const absent = (name: string) =>
  z.undefined({ error: `it must not have ${name}, because everybody can read it` }).optional()
const including = (name: string, needed: string) => {
  const error = `its ${name} must include ${needed}`
  return z
    .array(z.string({ error }), { error })
    .refine(list => list.includes(needed), { error })
    .optional()
}

const documentSchema = (id: string) =>
  z.object(
    {
      client_id: z.literal(id, { error: 'its client_id is not the address that it was read from' }),
      client_name: clientName('its client_name').optional(),
      redirect_uris: z.custom<string[]>().superRefine((given, context) => {
        const fault = faultOfRedirects(given)
        if (fault) context.addIssue({ code: 'custom', message: `its ${fault}` })
      }),
      client_secret: absent('a client_secret'),
      client_secret_expires_at: absent('a client_secret_expires_at'),
      token_endpoint_auth_method: z
        .literal('none', { error: 'its token_endpoint_auth_method must be none' })
        .optional(),
      grant_types: including('grant_types', 'authorization_code'),
      response_types: including('response_types', 'code'),
    },
    { error: 'its answer is no JSON object' },
  )

function documentOf(id: string, value: unknown) {
  const parsed = documentSchema(id).safeParse(value)
  if (!parsed.success) throw new UnreadDocument(parsed.error.issues[0]!.message)
  return parsed.data
}

/** RFC 9111 §5.2.2, within bounds. */
function secondsOf(cacheControl: FetchedJson['cacheControl']): number {
  if (cacheControl === undefined) return freshFor.unsaid
  if (/\bno-(?:store|cache)\b/i.test(cacheControl)) return freshFor.least
  const age = /\bmax-age="?(\d{1,10})/i.exec(cacheControl)?.[1]
  return age === undefined ? freshFor.unsaid : Math.min(freshFor.most, Math.max(freshFor.least, Number(age)))
}
