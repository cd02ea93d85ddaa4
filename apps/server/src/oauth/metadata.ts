// Discovery documents: authorization server metadata (RFC 8414) and protected resource metadata (RFC 9728).
import { scopes } from '@tessera/contract'

export const grantTypes = ['authorization_code', 'refresh_token']

/** RFC 9207, RFC 8414 §3.3: clients compare it byte for byte, so it must be the configured base address. */
export const issuerOf = (baseUrl: string) => baseUrl

/** The resource of the tokens (RFC 8707). */
export const resourceOf = (baseUrl: string) => `${baseUrl}/api/mcp`

/** The specification fixes scopes and grant types; whoever asks for `offline_access` gets a refresh token all the same. */
export const authorizationServerMetadata = (baseUrl: string) => ({
  issuer: issuerOf(baseUrl),
  authorization_endpoint: `${baseUrl}/mcp/authorize`,
  token_endpoint: `${baseUrl}/api/oauth/mcp/token`,
  registration_endpoint: `${baseUrl}/api/oauth/mcp/register`,
  revocation_endpoint: `${baseUrl}/api/oauth/mcp/revoke`,
  scopes_supported: scopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'none'],
  revocation_endpoint_auth_methods_supported: ['client_secret_post', 'none'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
})

export const protectedResourceMetadata = (baseUrl: string) => ({
  resource: resourceOf(baseUrl),
  authorization_servers: [issuerOf(baseUrl)],
  scopes_supported: scopes,
  bearer_methods_supported: ['header'],
  resource_name: 'Tessera',
})

/**
 * Whether a `resource` parameter identifies this server: the MCP endpoint or the server itself, with any case of the
 * host.
 */
export function isOwnResource(baseUrl: string, given: string): boolean {
  if (!URL.canParse(given) || given.includes('#')) return false
  const { origin, pathname, search, username, password } = new URL(given)
  if (origin !== baseUrl || search !== '' || username !== '' || password !== '') return false
  return ['/', '/api/mcp', '/api/mcp/'].includes(pathname)
}
