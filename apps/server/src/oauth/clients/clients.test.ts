// Clients that others have written, the whole way from a 401 to a tool's answer. A person is played by consent().
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client'
import type { OAuthClientProvider as ModernProvider } from '@modelcontextprotocol/client'
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerIn } from '../../testing/mcp.ts'
import { consent } from '../../testing/oauth.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let w: World
beforeAll(async () => void (w = await world()))
afterAll(() => w.close())

const endpoint = () => new URL(`${w.services.baseUrl}/api/mcp`)
const redirectUri = 'http://localhost:7777/callback'

/** Simulates the browser and the user at an authorization URL: the page must load, and the decision redirects. */
async function visit(address: URL, scopes?: string[]): Promise<URL> {
  const page = await w.send('GET', address.pathname + address.search)
  expect(page.status, page.headers.get('location') ?? page.text).toBe(200)
  return consent(w, w.people.owner, Object.fromEntries(address.searchParams), 'approve', scopes)
}

/** Keeps in memory what the SDKs require an app to store. */
function memory(scope?: string) {
  const kept: Record<string, unknown> = {}
  const visited: URL[] = []
  const provider = {
    redirectUrl: redirectUri,
    clientMetadata: {
      client_name: 'An SDK',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
      ...(scope ? { scope } : {}),
    },
    clientInformation: () => kept.client,
    saveClientInformation: (client: unknown) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens: unknown) => void (kept.tokens = tokens),
    redirectToAuthorization: (address: URL) => void visited.push(address),
    saveCodeVerifier: (verifier: string) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier,
    saveDiscoveryState: (state: unknown) => void (kept.discovery = state),
    discoveryState: () => kept.discovery,
  }
  return { provider, visited, kept: kept as { tokens?: { scope: string; access_token: string } } }
}

describe.each([
  ['the SDK, version 2', ModernClient, ModernTransport],
  ['the SDK, version 1', LegacyClient, LegacyTransport],
] as const)('%s', (_name, Client, Transport) => {
  async function connect(app: ReturnType<typeof memory>, scopes?: string[]) {
    const options = { authProvider: app.provider as unknown as ModernProvider } as never
    const first = new Transport(endpoint(), options)
    await expect(new Client({ name: 'test', version: '1' }).connect(first as never)).rejects.toThrow(/unauthorized/i)
    const back = await visit(app.visited.at(-1)!, scopes)
    // Version 2 checks `iss`; version 1 only has the code.
    if (first instanceof ModernTransport) await first.finishAuth(back.searchParams)
    else await first.finishAuth(back.searchParams.get('code')!)
    const client = new Client({ name: 'test', version: '1' })
    const transport = new Transport(endpoint(), options)
    await client.connect(transport as never)
    return { client, transport }
  }

  test('registers, requests authorization, exchanges the code and calls a tool', async () => {
    const app = memory()
    const { client } = await connect(app)
    expect(app.kept.tokens).toMatchObject({
      access_token: expect.stringMatching(/^[0-9a-f]{64}$/),
      scope: 'read:tokens write:tokens export:tokens',
    })
    const answer = await client.callTool({ name: 'list_workspaces', arguments: {} })
    expect(answerIn(answer)).toMatchObject({
      workspaces: expect.arrayContaining([expect.objectContaining({ id: w.workspace.id })]),
    })
    expect(app.visited).toHaveLength(1)
    expect(app.visited[0]!.searchParams.get('resource')).toBe(endpoint().href)
    await client.close()
  })

  test('requests further scopes when a tool needs them, and keeps those it had', async () => {
    const app = memory()
    const { client, transport } = await connect(app, ['read:tokens'])
    expect(app.kept.tokens!.scope).toBe('read:tokens')
    const call = () => client.callTool({ name: 'create_workspace', arguments: { name: 'Step up' } })
    await expect(call()).rejects.toThrow()
    const authorizationUrl = app.visited.at(-1)!
    expect(new Set(authorizationUrl.searchParams.get('scope')!.split(' '))).toEqual(
      new Set(['read:tokens', 'write:tokens']),
    )
    const back = await visit(authorizationUrl)
    if (transport instanceof ModernTransport) await transport.finishAuth(back.searchParams)
    else await (transport as LegacyTransport).finishAuth(back.searchParams.get('code')!)
    expect(answerIn(await call())).toMatchObject({ name: 'Step up' })
    expect((await client.callTool({ name: 'list_workspaces', arguments: {} })).isError ?? false).toBe(false)
    expect(app.kept.tokens!.scope).toBe('read:tokens write:tokens')
    await client.close()
  })
})

test('oauth4webapi, the strictest: every response follows its RFC', async () => {
  const insecure = { [oauth.allowInsecureRequests]: true }
  const challenge = await fetch(endpoint(), {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect(challenge.headers.get('www-authenticate')).toContain(
    `resource_metadata="${w.services.baseUrl}/.well-known/oauth-protected-resource/api/mcp"`,
  )
  const resource = await oauth.processResourceDiscoveryResponse(
    endpoint(),
    await oauth.resourceDiscoveryRequest(endpoint(), insecure),
  )
  const issuer = new URL(resource.authorization_servers![0]!)
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
  )
  for (const method of ['none', 'client_secret_post'] as const) {
    const metadata = { client_name: 'Strict', redirect_uris: [redirectUri], token_endpoint_auth_method: method }
    const client = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(server, metadata, insecure),
    )
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const address = new URL(server.authorization_endpoint!)
    const query = {
      client_id: client.client_id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'read:tokens',
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      resource: endpoint().href,
    }
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    const parameters = oauth.validateAuthResponse(server, client, await visit(address), state)
    const authentication = method === 'none' ? oauth.None() : oauth.ClientSecretPost(client.client_secret as string)
    const exchange = () =>
      oauth.authorizationCodeGrantRequest(server, client, authentication, parameters, redirectUri, verifier, {
        ...insecure,
        additionalParameters: { resource: endpoint().href },
      })
    const token = await oauth.processAuthorizationCodeResponse(server, client, await exchange())
    expect(token).toMatchObject({ token_type: 'bearer', expires_in: 2_592_000, scope: 'read:tokens' })
    const read = await oauth.protectedResourceRequest(
      token.access_token,
      'GET',
      new URL(`${w.services.baseUrl}/api/v1/workspaces`),
      undefined,
      null,
      insecure,
    )
    expect(read.status).toBe(200)
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, authentication, token.access_token, insecure),
    )
    expect((await w.as({ key: token.access_token }).get('/workspaces')).status).toBe(401)
    await expect(oauth.processAuthorizationCodeResponse(server, client, await exchange())).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  }
})

test('openid-client', async () => {
  const config = await openid.dynamicClientRegistration(
    new URL(w.services.baseUrl),
    { client_name: 'Portal', redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_post' },
    undefined,
    { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] },
  )
  const verifier = openid.randomPKCECodeVerifier()
  const state = openid.randomState()
  const address = openid.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'read:tokens export:tokens',
    state,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const tokens = await openid.authorizationCodeGrant(config, await visit(address), {
    pkceCodeVerifier: verifier,
    expectedState: state,
  })
  expect(tokens.access_token).toMatch(/^[0-9a-f]{64}$/)
  await openid.tokenRevocation(config, tokens.access_token)
  expect((await w.as({ key: tokens.access_token }).get('/workspaces')).status).toBe(401)
})

test('mcp-remote, as a process of its own between standard input and us', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'mcp-remote-'))
  // A port that is free now; the proxy listens there for the browser.
  const port = await new Promise<number>(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
  const proxy = createRequire(import.meta.url).resolve('mcp-remote/dist/proxy.js')
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [proxy, endpoint().href, String(port), '--allow-http', '--transport', 'http-only'],
    // No browser is to be found: it writes the address instead.
    env: { PATH: '/nonexistent', HOME: dir, MCP_REMOTE_CONFIG_DIR: dir },
    stderr: 'pipe',
  })
  let output = ''
  const landed = new Promise<number>((resolve, reject) => {
    transport.stderr!.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const address = /visiting:\s+(http\S+)\s/.exec(output)?.[1]
      if (!address) return
      output = output.replace('visiting:', 'visited')
      visit(new URL(address))
        .then(back => fetch(back))
        .then(answer => resolve(answer.status), reject)
    })
  })
  const client = new LegacyClient({ name: 'test', version: '1' })
  try {
    await client.connect(transport, { timeout: 50_000 })
    expect(await landed).toBe(200)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('list_resources')
    const answer = await client.callTool({ name: 'list_workspaces', arguments: {} })
    expect(answer.isError ?? false).toBe(false)
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${output}`, { cause: error })
  } finally {
    await client.close()
    await rm(dir, { recursive: true, force: true })
  }
})
