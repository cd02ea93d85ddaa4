/**
 * Where clients of the MCP endpoint find the authorization server (RFC 9728 §3.1): the well-known path goes between
 * host and path.
 */
export const resourceMetadataUrlOf = (baseUrl: string) => `${baseUrl}/.well-known/oauth-protected-resource/api/mcp`
