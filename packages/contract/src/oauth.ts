// The parts of OAuth that the server, the consent page and the design-tool plugin share.
import type { Scope } from './permissions.ts'
import type { ProblemRule } from './problem-codes.ts'
import { sha256 } from './sha256.ts'

/** The design-tool plugin: a public client that exists from the start. Its redirect is `{base_url}/mcp/plugin-callback`. */
export const pluginClientId = 'tessera-plugin'

/** Where the browser lands for the plugin, which cannot be sent to itself. */
export const pluginCallbackOf = (baseUrl: string): string => `${baseUrl}/mcp/plugin-callback`

/** What each scope lets an app do, as the consent page says it. */
export const scopeSentences: Record<Scope, string> = {
  'read:tokens': 'See your workspaces, tokensets, modes and tokens',
  'write:tokens': 'Create, change and delete them, where your role allows it',
  'export:tokens': 'Export tokensets and modes as files',
}

/** The `error` of refusals of the OAuth endpoints (RFC 6749 §5.2, RFC 7591 §3.2.2, RFC 8707 §2), which is their `code` too. */
export const oauthCodes = {
  invalid_request: {
    status: [400, 413],
    means: 'A parameter is missing, repeated or not valid, or the body is too large',
  },
  invalid_client: { status: 401, means: 'The app is unknown, or its secret is wrong' },
  invalid_grant: { status: 400, means: 'The code is unknown, used or expired, or belongs to another request' },
  invalid_target: { status: 400, means: '`resource` is not the MCP endpoint of this server' },
  unsupported_grant_type: { status: 400, means: '`grant_type` is not authorization_code' },
  invalid_client_metadata: { status: 400, means: 'What an app registers with is not valid' },
  invalid_redirect_uri: { status: 400, means: 'An address to redirect to is not valid' },
} as const satisfies Record<string, ProblemRule>
export type OAuthCode = keyof typeof oauthCodes

/** Letters and digits that nobody mistakes for each other: no 0, 1, I, O. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Six characters that the plugin and the consent page both show, so that a person sees that the page answers the plugin in
 * front of them and not somebody else's. Derived from `state` alone: the first 30 bits of SHA-256 of
 * `tessera match code:` followed by the state, five bits a character, in the alphabet `23456789ABCDEFGHJKLMNPQRSTUVWXYZ`.
 */
export function matchCode(state: string): string {
  const digest = sha256(`tessera match code:${state}`)
  const bits = ((digest[0]! << 24) | (digest[1]! << 16) | (digest[2]! << 8) | digest[3]!) >>> 2
  return Array.from({ length: 6 }, (_, at) => alphabet[(bits >>> (25 - at * 5)) & 31]).join('')
}

/** PKCE, method S256 (RFC 7636 §4.2). */
export function codeChallengeOf(verifier: string): string {
  const base64 = btoa(String.fromCharCode(...sha256(verifier)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** `GET /api/oauth/mcp/consent?<the query of the authorization request>`: what the consent page shows. */
export interface ConsentDetails {
  /** To be sent back with the decision; good for one, by this session. */
  transaction: string
  client_name: string
  /** Where the browser goes afterwards: a host, or the scheme of an app. */
  redirect_host: string
  /** `loopback`: a program on this computer, which any other program here could imitate; `app`: a private scheme. */
  redirect_kind: 'web' | 'loopback' | 'app' | 'plugin'
  scopes: Scope[]
  account: { email: string; name: string }
  /** The plugin shows the same; null for other clients. */
  match_code: string | null
  /** When the app registered itself; nobody has vetted it. Null for the plugin, which is ours. */
  registered_at: string | null
  /** How long the token lives that approval gives. */
  expires_in_days: number
}

/** `POST /api/oauth/mcp/consent`; answered with `{redirect_to}`. */
export interface ConsentDecision {
  transaction: string
  decision: 'approve' | 'deny'
  /** Those of the requested that the person leaves ticked; all when absent. */
  scopes?: Scope[]
}
