import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { world } from '../testing/world.ts'
import type { World } from '../testing/world.ts'

let w: World
beforeAll(async () => void (w = await world()))
afterAll(() => w.close())

describe('GET /.well-known/oauth-authorization-server (RFC 8414)', () => {
  test('follows the specification, with the issuer exactly as configured', async () => {
    const { status, body, headers } = await w.send('GET', '/.well-known/oauth-authorization-server')
    const base = w.services.baseUrl
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(body).toMatchObject({
      issuer: base,
      authorization_endpoint: `${base}/mcp/authorize`,
      token_endpoint: `${base}/api/oauth/mcp/token`,
      registration_endpoint: `${base}/api/oauth/mcp/register`,
      revocation_endpoint: `${base}/api/oauth/mcp/revoke`,
      scopes_supported: ['read:tokens', 'write:tokens', 'export:tokens'],
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'none'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    })
    expect(base.endsWith('/')).toBe(false)
  })

  test('follows the configured address, not the Host header', async () => {
    const { body } = await w.send('GET', '/.well-known/oauth-authorization-server', undefined, { host: 'evil.example' })
    expect(body.issuer).toBe(w.services.baseUrl)
  })

  test('there is no OpenID configuration', async () => {
    const { status, body } = await w.send('GET', '/.well-known/openid-configuration')
    expect([status, body.error]).toEqual([404, 'Not found'])
  })
})

describe('GET /.well-known/oauth-protected-resource (RFC 9728)', () => {
  test.each(['', '/api/mcp'])('%s names the resource and its one authorization server', async path => {
    const { status, body, headers } = await w.send('GET', `/.well-known/oauth-protected-resource${path}`)
    const base = w.services.baseUrl
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(body).toEqual({
      resource: `${base}/api/mcp`,
      authorization_servers: [base],
      scopes_supported: ['read:tokens', 'write:tokens', 'export:tokens'],
      bearer_methods_supported: ['header'],
      resource_name: 'Tessera',
    })
  })
})
