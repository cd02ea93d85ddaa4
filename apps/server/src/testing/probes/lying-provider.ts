// A provider of OpenID Connect that says whatever a test tells it to. The test is the browser: it goes to no page here,
// and calls back with a code by itself.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { JWTPayload } from 'jose'

const alg = 'ES256'

export type LyingProvider = Awaited<ReturnType<typeof lyingProvider>>

export interface Lies {
  /** Over the usual claims; undefined leaves one out. */
  claims?: Record<string, unknown>
  userinfo?: Record<string, unknown>
  header?: Record<string, unknown>
  /** Instead of the signed token. */
  idToken?: string
  /** The key that signs, if it is not the newest. */
  key?: Key
  /** What the token endpoint answers instead. */
  answer?: { status: number; body: string }
}

export interface Key {
  kid: string
  privateKey: CryptoKey
  jwk: Record<string, unknown>
}

type CryptoKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

let made = 0
async function newKey(): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair(alg)
  const kid = `key-${++made}`
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

export async function lyingProvider(clientId = 'tessera') {
  let key = await newKey()
  let metadata: Record<string, unknown> = {}
  let published: Key[] = [key]
  const fetched = { metadata: 0, keys: 0, token: 0 }
  const codes = new Map<string, { claims: JWTPayload; challenge: string; lies: Lies }>()
  let down: ((response: ServerResponse) => void) | null = null
  let last: Lies & { sub?: string | undefined } = {}

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (down) return down(response)
    const path = new URL(request.url!, issuer).pathname
    const pages: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => {
        fetched.metadata++
        return {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          userinfo_endpoint: `${issuer}/userinfo`,
          id_token_signing_alg_values_supported: [alg],
          ...metadata,
        }
      },
      '/keys': () => {
        fetched.keys++
        return { keys: published.map(({ jwk }) => jwk) }
      },
      '/userinfo': () => ({ sub: last.sub, ...last.userinfo }),
    }
    if (path === '/token') return token(request, response)
    const page = pages[path]
    send(response, page ? 200 : 404, JSON.stringify(page?.() ?? {}))
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    fetched.token++
    const form = new URLSearchParams(await textOf(request))
    const asked = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const isProved =
      asked?.challenge ===
      createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
    const isClient = request.headers.authorization === `Basic ${btoa(`${clientId}:a-secret`)}`
    if (!asked || !isProved || !isClient) return send(response, 400, JSON.stringify({ error: 'invalid_grant' }))
    last = { ...asked.lies, sub: asked.claims.sub }
    if (asked.lies.answer) return send(response, asked.lies.answer.status, asked.lies.answer.body)
    const id_token = asked.lies.idToken ?? (await signed(asked.claims, asked.lies))
    send(response, 200, JSON.stringify({ access_token: 'an-access-token', token_type: 'Bearer', id_token }))
  }

  const signed = (claims: JWTPayload, { header, key: by = key }: Lies = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid: by.kid, ...header }).sign(by.privateKey)

  return {
    issuer,
    fetched,
    signed,
    /** A code for the sign-in that was sent to `location`. */
    codeFor(location: URL, lies: Lies = {}): string {
      const code = `code-${++made}`
      const now = Math.floor(Date.now() / 1000)
      const usual = { iss: issuer, aud: clientId, iat: now, exp: now + 300, nonce: location.searchParams.get('nonce') }
      const claims = Object.fromEntries(
        Object.entries({ sub: 'somebody', ...usual, ...lies.claims }).filter(([, value]) => value !== undefined),
      )
      codes.set(code, { claims, challenge: location.searchParams.get('code_challenge')!, lies })
      return code
    },
    /** Signs with a new key from now on; returns the former one. */
    async rotate({ publish = true } = {}): Promise<Key> {
      const former = key
      key = await newKey()
      if (publish) published = [key]
      return former
    },
    /** Over the usual metadata. */
    describe(lies: Record<string, unknown>): void {
      metadata = lies
    },
    /** Answers nothing usual any more. */
    goDown(how: (response: ServerResponse) => void = response => response.destroy()): void {
      down = how
    },
    comeBack(): void {
      down = null
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
