// The providers of single sign-on, spoken to by openid-client. Their documents are fetched when they are needed, so that
// one that is away does not stop the start.
import * as client from 'openid-client'
import type { Clock } from '../../../../base/clock.ts'
import type { ProviderSettings } from '../read-providers.ts'
import type {
  IdentityProvider,
  IdentityProviders,
  ProvedIdentity,
  ProviderFault,
  AuthenticationFault,
  ProvedLogout,
  SignOnSecrets,
} from '../service.ts'
import { boundedFetch, Unreachable } from './bounded-fetch.ts'
import { identityOf, isIncomplete } from './claims.ts'
import { createKeySet } from './key-set.ts'
import type { KeySet } from './key-set.ts'
import { readLogoutToken } from './logout-token.ts'

const metadataLifeMs = 60 * 60_000
const timeoutSeconds = 5
/** Seconds that clocks may differ. */
const toleranceSeconds = 30

interface Surroundings {
  clock: Clock
  /** The public address of this instance; its port may be known only later. */
  baseUrl: () => string
}

export function createProviders(all: readonly ProviderSettings[], surroundings: Surroundings): IdentityProviders {
  const providers = all.map(settings => createProvider(settings, surroundings))
  return { list: () => providers, find: id => providers.find(({ settings }) => settings.id === id) }
}

/** What the operations of one provider share. */
interface Speaking {
  settings: ProviderSettings
  clock: Clock
  keys: KeySet
  metadata: () => Promise<client.ServerMetadata>
  redirect: () => string
}

function createProvider(settings: ProviderSettings, { clock, baseUrl }: Surroundings): IdentityProvider {
  const speaking: Speaking = {
    settings,
    clock,
    keys: createKeySet(clock),
    metadata: createMetadata(settings, clock),
    redirect: () => `${baseUrl()}/api/auth/oidc/${settings.id}/callback`,
  }
  return {
    settings,
    addressFor: (secrets, isFresh) => attempt(() => addressFor(speaking, secrets, isFresh)),
    finish: (address, secrets, freshSince) => attempt(() => redeem(speaking, address, secrets, freshSince)),
    readLogout: token => attempt(() => readLogout(speaking, token)),
  }
}

/** One for each operation, since the difference of the clocks is part of it. */
async function configure({ settings, clock, keys, metadata }: Speaking): Promise<client.Configuration> {
  const server = await metadata()
  const config = new client.Configuration(
    server,
    settings.clientId,
    {
      client_secret: settings.clientSecret,
      [client.clockSkew]: Math.round((clock.now() - Date.now()) / 1000),
      [client.clockTolerance]: toleranceSeconds,
    },
    authenticationFor(server, settings.clientSecret),
  )
  if (isInsecure(settings.issuer)) client.allowInsecureRequests(config)
  client.enableNonRepudiationChecks(config)
  config.timeout = timeoutSeconds
  config[client.customFetch] = keys.fetching(server.jwks_uri, boundedFetch)
  const cached = keys.cached()
  if (cached) client.setJwksCache(config, cached)
  return config
}

async function addressFor(
  speaking: Speaking,
  { state, nonce, verifier }: SignOnSecrets,
  isFresh: boolean,
): Promise<URL> {
  return client.buildAuthorizationUrl(await configure(speaking), {
    redirect_uri: speaking.redirect(),
    scope: speaking.settings.scopes,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
  })
}

async function redeem(
  speaking: Speaking,
  address: URL,
  secrets: SignOnSecrets,
  freshSince: number | null,
): Promise<ProvedIdentity | ProviderFault> {
  const { settings, clock, redirect } = speaking
  const config = await configure(speaking)
  const claimed = new URL(`${redirect()}${address.search}`)
  const tokens = await client.authorizationCodeGrant(config, claimed, checksOf(secrets))
  const claims = tokens.claims()!
  // Also where it is the only audience, of which the specification leaves open what it means.
  if (claims['azp'] !== undefined && claims['azp'] !== settings.clientId)
    throw new Error('the ID token was issued to another application (azp)')
  if (claims.iat > clock.now() / 1000 + toleranceSeconds) throw new Error('the ID token is of a time to come (iat)')
  if (freshSince !== null && !isFresh(claims.auth_time, freshSince))
    return { fault: 'not_fresh', detail: 'the person did not sign in anew' }
  const hasMore = config.serverMetadata().userinfo_endpoint !== undefined
  const userinfo =
    hasMore && isIncomplete(claims, settings.roleMapping)
      ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      : undefined
  return identityOf(claims, userinfo, settings.roleMapping)
}

async function readLogout({ settings, clock, keys, metadata }: Speaking, token: string): Promise<ProvedLogout> {
  const { issuer, jwks_uri } = await metadata()
  return readLogoutToken(token, {
    issuer,
    clientId: settings.clientId,
    now: clock.now(),
    async keys(anew) {
      const cached = anew ? undefined : keys.cached()
      if (cached) return cached.jwks
      if (jwks_uri === undefined) throw new Error('the provider publishes no keys')
      const get = keys.fetching(jwks_uri, boundedFetch)
      const answer = await get(jwks_uri, { method: 'GET', headers: {}, body: undefined, redirect: 'manual' })
      return answer.json() as Promise<client.ExportedJWKSCache['jwks']>
    },
  })
}

/** Providers that do not say when somebody signed in prove nothing. */
const isFresh = (authTime: unknown, since: number): boolean =>
  typeof authTime === 'number' && authTime >= since / 1000 - toleranceSeconds

const isInsecure = (issuer: string) => issuer.startsWith('http:')

const checksOf = ({ state, nonce, verifier }: SignOnSecrets) => ({
  expectedState: state,
  expectedNonce: nonce,
  pkceCodeVerifier: verifier,
  idTokenExpected: true,
})

/** OpenID Connect Discovery 1.0, section 3: without a list it is client_secret_basic. */
function authenticationFor(server: client.ServerMetadata, secret: string): client.ClientAuth {
  const offered = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const isPost = offered.includes('client_secret_post') && !offered.includes('client_secret_basic')
  return isPost ? client.ClientSecretPost(secret) : basic(secret)
}

/** RFC 6749, section 2.3.1. `-`, `_`, `.` and `~` stay as they are, for providers that forget to decode. */
const basic =
  (secret: string): client.ClientAuth =>
  (_server, { client_id }, _body, headers) =>
    headers.set('authorization', `Basic ${btoa(`${encoded(client_id)}:${encoded(secret)}`)}`)

const encoded = (text: string) => encodeURIComponent(text).replaceAll('%20', '+')

/** Reads the provider's metadata once an hour; while it is away, the former ones serve. */
function createMetadata({ issuer, clientId }: ProviderSettings, clock: Clock): () => Promise<client.ServerMetadata> {
  let known: { metadata: client.ServerMetadata; at: number } | undefined
  let underWay: Promise<client.ServerMetadata> | undefined

  async function read(): Promise<client.ServerMetadata> {
    const config = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
      [client.customFetch]: boundedFetch,
      timeout: timeoutSeconds,
      ...(isInsecure(issuer) ? { execute: [client.allowInsecureRequests] } : {}),
    })
    known = { metadata: config.serverMetadata(), at: clock.now() }
    return known.metadata
  }

  return async () => {
    if (known && clock.now() - known.at < metadataLifeMs) return known.metadata
    underWay ??= read().finally(() => (underWay = undefined))
    return underWay.catch((error: unknown) => {
      if (known) return known.metadata
      throw isMisnamed(error) ? error : new Away('its metadata cannot be read', { cause: error })
    })
  }
}

class Away extends Error {}

const isMisnamed = (error: unknown): boolean =>
  error instanceof client.ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'

async function attempt<T extends object>(work: () => Promise<T>): Promise<T | ProviderFault> {
  try {
    return await work()
  } catch (error) {
    return { fault: faultOf(error), detail: detailOf(error) }
  }
}

function faultOf(error: unknown): AuthenticationFault {
  if (error instanceof Away) return 'provider_away'
  if (error instanceof client.AuthorizationResponseError)
    return ['temporarily_unavailable', 'server_error'].includes(error.error) ? 'provider_away' : 'cancelled'
  if (error instanceof client.ResponseBodyError) return error.status >= 500 ? 'provider_away' : 'provider_refused'
  return isUnreachable(error) ? 'provider_away' : 'provider_refused'
}

/** Also a server that answers and cannot do what it is asked. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof Unreachable ||
  (error instanceof client.ClientError && error.cause instanceof Response && error.cause.status >= 500)

/** Messages of the library and of this file name no secrets; their causes may hold whole answers. */
function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const inner = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.message}${inner}`.slice(0, 300)
}
