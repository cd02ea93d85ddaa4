// The parts of OAuth that the server, the consent page and the design-tool plugin share.
import type { Scope } from './permissions.ts'
import type { ProblemRule } from './problem-codes.ts'
import { sha256 } from './sha256.ts'

/** The design-tool plugin: a built-in public client. Its redirect URI is `{base_url}/mcp/plugin-callback`. */
export const pluginClientId = 'tessera-plugin'

/** The plugin's redirect URI: a page of the server, because the plugin has no address of its own. */
export const pluginCallbackOf = (baseUrl: string): string => `${baseUrl}/mcp/plugin-callback`

/** The permissions of each scope, in the words of the consent page. */
export const scopeSentences: Record<Scope, string> = {
  'read:tokens': 'See your workspaces, tokensets, modes and tokens',
  'write:tokens': 'Create, change and delete them, where your role allows it',
  'export:tokens': 'Export tokensets and modes as files',
}

/** The `error` of OAuth error responses (RFC 6749 §5.2, RFC 7591 §3.2.2, RFC 8707 §2), which is also their `code`. */
export const oauthCodes = {
  invalid_request: {
    status: [400, 413],
    means: 'A parameter is missing, repeated or not valid, or the body is too large',
  },
  invalid_client: { status: 401, means: 'The app is unknown, or its secret is wrong' },
  invalid_grant: {
    status: 400,
    means: 'The code or refresh token is unknown, used or expired, or belongs to another request',
  },
  invalid_scope: { status: 400, means: '`scope` has more than was granted' },
  invalid_target: { status: 400, means: '`resource` is not the MCP endpoint of this server' },
  unsupported_grant_type: { status: 400, means: '`grant_type` is neither authorization_code nor refresh_token' },
  invalid_client_metadata: { status: 400, means: 'What an app registers with is not valid' },
  invalid_redirect_uri: { status: 400, means: 'An address to redirect to is not valid' },
} as const satisfies Record<string, ProblemRule>
export type OAuthCode = keyof typeof oauthCodes

/** Letters and digits that cannot be confused: no 0, 1, I, O. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Six characters that both the plugin and the consent page show, so that the user can verify that the page belongs to the plugin
 * in front of them. Derived from `state` alone: the first 30 bits of SHA-256 of `tessera match code:` followed by the state, five
 * bits a character, in the alphabet `23456789ABCDEFGHJKLMNPQRSTUVWXYZ`.
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

/** `GET /api/oauth/mcp/consent?<the query of the authorization request>`: the content of the consent page. */
export interface ConsentDetails {
  /** Must be sent with the decision; valid once, in this session. */
  transaction: string
  client_name: string
  /** Where the browser is redirected afterwards: a host, or the scheme of an app. */
  redirect_host: string
  /** `loopback`: a program on this computer, which any other local program could imitate; `app`: a private scheme. */
  redirect_kind: 'web' | 'loopback' | 'app' | 'plugin'
  scopes: Scope[]
  account: { email: string; name: string }
  /** The plugin shows the same code; null for other clients. */
  match_code: string | null
  /** When the app registered itself; self-registered apps are not vetted. Null for the built-in plugin. */
  registered_at: string | null
  /** Lifetime of the token that approval issues; of an app that stays connected, without any use of it. */
  expires_in_days: number
  /** The app asks to renew its token by itself (`offline_access`). */
  stays_connected: boolean
  /** Who answers for the app: the host that its id is an address of. Null: it registered itself, or is the plugin. */
  client_host: string | null
}

/** `POST /api/oauth/mcp/consent`; answered with `{redirect_to}`. */
export interface ConsentDecision {
  transaction: string
  decision: 'approve' | 'deny'
  /** The requested scopes that the user left ticked; absent: all of them. */
  scopes?: Scope[]
}
