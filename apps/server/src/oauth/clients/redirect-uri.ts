// Which redirect addresses may be registered, and which addresses in requests match them.

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

/**
 * Private-use schemes that apps may redirect to. RFC 8252 §7.1 requires a reverse domain name, which has a dot; these are the
 * known MCP clients that use a short one. Any other is refused: a scheme without a dot may start a program on the visitor's
 * computer (`ms-word:`, `search-ms:`, `shortcuts:`), install something (`itms-services:`), or place a call (`tel:`).
 */
const knownAppSchemes = new Set(
  (
    'cursor vscode vscode-insiders vscodium code-oss claude claude-dev windsurf windsurf-next zed kiro trae void goose ' +
    'jetbrains raycast warp cline librechat chatwise cherrystudio'
  ).split(' '),
)

/** RFC 8252 §7.1: `com.example.app`. It must begin with a top-level domain; `x-apple.systempreferences` does not. */
const isReversedDomain = (scheme: string): boolean => /^[a-z]{2,}(?:\.[a-z0-9][a-z0-9-]*)+$/.test(scheme)

/** The fault of a redirect address, or null: https, http on a loopback host (RFC 8252 §7.3), or an app's own scheme (§7.1). */
export function faultOfRedirectUri(uri: unknown): string | null {
  if (typeof uri !== 'string') return 'must be a string'
  return faultOfForm(uri) ?? faultOfScheme(uri, new URL(uri))
}

function faultOfForm(uri: string): string | null {
  if (uri.length > 2000) return 'must have at most 2000 characters'
  if (!/^[a-z][a-z0-9+.-]*:/.test(uri) || !URL.canParse(uri)) return 'must be an absolute address'
  // Each browser repairs characters that RFC 3986 forbids in its own way.
  if (/[^\x21-\x7e]|["<>\\^`{|}]/.test(uri)) return 'must hold no spaces, control or other forbidden characters'
  if (uri.includes('#')) return 'must not have a fragment'
  return uri.includes('*') ? 'must not have a wildcard' : null
}

function faultOfScheme(uri: string, { protocol, username, password, hostname }: URL): string | null {
  if (username !== '' || password !== '' || /^[a-z0-9+.-]+:\/\/[^/?]*@/.test(uri))
    return 'must not have a user name or password'
  if (protocol === 'https:') return hostname === '' || !uri.startsWith('https://') ? 'must name a host' : null
  if (protocol === 'http:')
    return loopback.has(hostname) && uri.startsWith('http://')
      ? null
      : 'must be https (http is for 127.0.0.1, [::1] and localhost only)'
  const scheme = protocol.slice(0, -1)
  return knownAppSchemes.has(scheme) || isReversedDomain(scheme)
    ? null
    : `must not use the scheme "${scheme}": an app's own scheme is the reverse of a domain name, such as com.example.app`
}

/**
 * Exact comparison of strings (RFC 9700 §2.1), except that a native app may use any port of its registered loopback
 * host (RFC 8252 §7.3): the system chooses the port when the app starts.
 */
export function fits(registered: string, given: string): boolean {
  if (registered === given) return true
  const parts = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?([/?].*)?$/s
  const [one, other] = [parts.exec(registered), parts.exec(given)]
  return (
    one !== null && other !== null && one[1] === other[1] && (one[2] ?? '') === (other[2] ?? '') && URL.canParse(given)
  )
}

export type RedirectKind = 'web' | 'loopback' | 'app'

/** The destination in the form that the consent page shows. */
export function describeRedirect(uri: string): { host: string; kind: RedirectKind } {
  const { protocol, host, hostname } = new URL(uri)
  if (protocol === 'http:' && loopback.has(hostname)) return { host, kind: 'loopback' }
  return protocol === 'https:' ? { host, kind: 'web' } : { host: `${protocol}//${host}`, kind: 'app' }
}

/** Appends parameters and leaves the registered query unchanged (RFC 6749 §3.1.2). */
export function withParameters(uri: string, parameters: Record<string, string | null | undefined>): string {
  const added = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    if (value !== null && value !== undefined) added.append(name, value)
  const glue = !uri.includes('?') ? '?' : /[?&]$/.test(uri) ? '' : '&'
  return `${uri}${glue}${added.toString()}`
}
