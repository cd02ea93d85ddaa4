// The checks of an authorization request, in order (RFC 6749 §4.1.2.1, RFC 7636 §4.4.1, RFC 8707 §2, RFC 9700 §2.1).
// Before the redirect URI is confirmed to belong to the client, an error is a page, because the browser must not be
// redirected.
import { pluginClientId, scopes } from '@tessera/contract'
import type { Scope } from '@tessera/contract'
import type { Services } from '../../kernel/context.ts'
import { UnreadDocument } from '../../limits/fetch-json.ts'
import { clientOfDocument, isClientId, isDocumentId } from '../clients/client-document.ts'
import { findClient } from '../clients/clients.store.ts'
import type { OAuthClient } from '../clients/clients.store.ts'
import type { Transaction } from '../grants.store.ts'
import { isOwnResource, issuerOf } from '../metadata.ts'
import { askedOf, offlineAccess } from '../offline.ts'
import type { Parameters } from '../parameters.ts'
import { isChallenge } from '../pkce.ts'
import { isStrongState } from '../plugin-state.ts'
import { describeRedirect, faultOfRedirectUri, fits, withParameters } from '../clients/redirect-uri.ts'

/** Shown to the visitor, who cannot be redirected. */
export class UntrustedRequest extends Error {}

/** An error that the app receives by redirect. */
class AuthorizationFault extends Error {
  readonly code: string
  constructor(code: string, description: string) {
    super(description)
    this.code = code
  }
}

export interface AuthorizationRequest extends Transaction {
  client: OAuthClient
}

/** Counts a request to another server for the visitor; throws where there were too many. */
type Counting = () => Promise<void>

interface RequestedAuthorization {
  baseUrl: string
  client: OAuthClient
  given: Parameters
}

const fault = (code: string, description: string) => new AuthorizationFault(code, description)

/** The error response to an invalid request, for the app. */
export interface FaultyRequest {
  /** The app's own address with `error`, `error_description`, `state` and `iss`. */
  redirect: string
  /** The host or scheme of that address, for display. */
  host: string
  /** The fault, for display. */
  description: string
  /**
   * Whether a browser may be redirected there at once. Anyone may register an app with any address, so an invalid
   * request could make this server redirect visitors to a foreign site (RFC 9700 §4.11.2). A program on the visitor's
   * computer and our own callback page are not foreign.
   */
  trusted: boolean
}

/** Returns the valid request or its error. Throws `UntrustedRequest` if no redirect is allowed. */
export async function checkAuthorization(
  services: Services,
  given: Parameters,
  count: Counting,
): Promise<AuthorizationRequest | FaultyRequest> {
  const { baseUrl } = services
  const client = await knownClient(services, given, count)
  const redirect_uri = registeredRedirect(client, given)
  try {
    for (const check of [nothingTwice, sendableState, codeResponse, ownResource, challenge, strongPluginState])
      check({ baseUrl, client, given })
    return {
      client,
      client_id: client.id,
      redirect_uri,
      redirect_uri_given: given.get('redirect_uri') !== undefined,
      ...knownScopes(given),
      state: given.get('state') ?? null,
      code_challenge: given.get('code_challenge') ?? null,
    }
  } catch (error) {
    if (!(error instanceof AuthorizationFault)) throw error
    const state = given.repeated.includes('state') || !isSendable(given.get('state')) ? null : given.get('state')
    const { host, kind } = describeRedirect(redirect_uri)
    return {
      redirect: answerTo(baseUrl, redirect_uri, { error: error.code, error_description: error.message, state }),
      host,
      description: error.message,
      trusted: kind === 'loopback' || client.id === pluginClientId,
    }
  }
}

/** Every response contains its issuer (RFC 9207), so that an app with several servers cannot mix them up. */
export function answerTo(
  baseUrl: string,
  redirectUri: string,
  parameters: Record<string, string | null | undefined>,
): string {
  return withParameters(redirectUri, { ...parameters, iss: issuerOf(baseUrl) })
}

async function knownClient(services: Services, given: Parameters, count: Counting): Promise<OAuthClient> {
  if (given.repeated.includes('client_id') || given.repeated.includes('redirect_uri'))
    throw new UntrustedRequest('The request names its app or its address twice.')
  const id = given.get('client_id')
  if (id === undefined) throw new UntrustedRequest('The request does not say which app it comes from.')
  if (isDocumentId(id)) return documentedClient(services, id, count)
  const client = isClientId(id) ? await findClient(services.database, services.baseUrl, id) : undefined
  if (!client) throw new UntrustedRequest('The app is not known here. It may have to be connected anew.')
  return client
}

function documentedClient(services: Services, id: string, count: Counting): Promise<OAuthClient> {
  return clientOfDocument(services, id, count).catch((error: unknown) => {
    if (!(error instanceof UnreadDocument)) throw error
    throw new UntrustedRequest(`The app describes itself at ${id.slice(0, 200)}, but ${error.message}.`)
  })
}

/**
 * The plugin's address is our own. The kind of a registered address must still be permitted, because the rules became
 * stricter.
 */
function registeredRedirect(client: OAuthClient, given: Parameters): string {
  const uri = chosenRedirect(client, given)
  const fault = client.id === pluginClientId ? null : faultOfRedirectUri(uri)
  if (fault) throw new UntrustedRequest(`The address to return to ${fault}. The app has to be registered anew.`)
  return uri
}

function chosenRedirect(client: OAuthClient, given: Parameters): string {
  const uri = given.get('redirect_uri')
  if (uri === undefined) {
    if (client.redirect_uris.length !== 1) throw new UntrustedRequest('The request does not say where to return to.')
    return client.redirect_uris[0]!
  }
  // The plugin's address is fixed; only registered apps choose their port.
  const fitting =
    client.id === pluginClientId
      ? client.redirect_uris.includes(uri)
      : client.redirect_uris.some(registered => fits(registered, uri))
  if (!fitting) throw new UntrustedRequest('The address to return to is not one that the app has registered.')
  return uri
}

function nothingTwice({ given }: RequestedAuthorization): void {
  if (given.repeated.length > 0) throw fault('invalid_request', `${given.repeated[0]} must not be repeated`)
}

/** RFC 6749, appendix A.5: visible ASCII. */
const isSendable = (state: string | undefined) => state === undefined || /^[\x20-\x7e]{1,4000}$/.test(state)

function sendableState({ given }: RequestedAuthorization): void {
  if (!isSendable(given.get('state')))
    throw fault('invalid_request', 'state must be visible ASCII, at most 4000 characters')
}

function codeResponse({ given }: RequestedAuthorization): void {
  const type = given.get('response_type')
  if (type === undefined) throw fault('invalid_request', 'response_type is missing')
  if (type !== 'code') throw fault('unsupported_response_type', 'response_type must be code')
  const mode = given.get('response_mode')
  if (mode !== undefined && mode !== 'query') throw fault('invalid_request', 'response_mode must be query')
}

function ownResource({ baseUrl, given }: RequestedAuthorization): void {
  for (const resource of given.all('resource'))
    if (!isOwnResource(baseUrl, resource))
      throw fault('invalid_target', 'resource must be the MCP endpoint of this server')
}

/** Every public client needs S256; `plain` is never accepted (RFC 9700 §2.1.1). */
function challenge({ client, given }: RequestedAuthorization): void {
  const value = given.get('code_challenge')
  const method = given.get('code_challenge_method')
  if (value === undefined && method === undefined && client.secret_hash !== null) return
  if (value === undefined) throw fault('invalid_request', 'code_challenge is missing (PKCE is required)')
  if (method !== 'S256') throw fault('invalid_request', 'code_challenge_method must be S256')
  if (!isChallenge(value)) throw fault('invalid_request', 'code_challenge must be 43 characters of base64url')
}

function strongPluginState({ client, given }: RequestedAuthorization): void {
  if (client.id !== pluginClientId || isStrongState(given.get('state'))) return
  throw fault('invalid_request', 'state must carry at least 128 random bits')
}

/** Without scopes, the request asks for all three, and the user may untick some. */
function knownScopes(given: Parameters): { scopes: Scope[]; offline: boolean } {
  const { asked, offline } = askedOf(given.get('scope'))
  if (asked.length === 0) return { scopes: [...scopes], offline }
  const unknown = asked.find(scope => !(scopes as readonly string[]).includes(scope))
  if (unknown !== undefined) throw fault('invalid_scope', `scope must be of: ${scopes.join(' ')} ${offlineAccess}`)
  return { scopes: scopes.filter(scope => asked.includes(scope)), offline }
}
