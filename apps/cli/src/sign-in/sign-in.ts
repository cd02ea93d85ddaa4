// Signing in by browser: OAuth 2.1 for native apps (RFC 8252): PKCE, a loopback port, a client registered for this machine.
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exitCodes, Failure } from '../base/failure.ts'

interface Metadata {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  registration_endpoint: string
  revocation_endpoint: string
}

export interface Granted {
  token: string
  scope: string
  expires_at: string
  client_id: string
}

export interface SignInOptions {
  server: string
  scope: string
  /** From the previous sign-in, if any. */
  clientId: string | null
  /** Shows the address to the user, and opens it if possible. */
  show(url: string): Promise<void>
  signal: AbortSignal
}

const secret = (bytes: number) => randomBytes(bytes).toString('base64url')

export async function signInByBrowser({ server, scope, clientId, show, signal }: SignInOptions): Promise<Granted> {
  const metadata = await metadataOf(server, signal)
  const verifier = secret(48)
  const state = secret(32)
  const redirect = await loopback(metadata.issuer, state)
  try {
    const address = (client_id: string) => {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id,
        redirect_uri: redirect.uri,
        scope,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      })
      return `${metadata.authorization_endpoint}?${query.toString()}`
    }
    // Servers delete clients that are unused for long; the browser would then show an error.
    const known = clientId !== null && (await fetch(address(clientId), { signal, redirect: 'manual' })).status < 400
    const client_id = known ? clientId : await register(metadata, signal)
    await show(address(client_id))
    const code = await redirect.code(signal)
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirect.uri,
      client_id,
      code_verifier: verifier,
    }
    const answer = await post(metadata.token_endpoint, new URLSearchParams(form), signal)
    const {
      access_token,
      expires_in,
      scope: granted,
    } = answer as { access_token: string; expires_in: number; scope: string }
    const expires_at = new Date(Date.now() + expires_in * 1000).toISOString()
    return { token: access_token, scope: granted, expires_at, client_id }
  } finally {
    redirect.close()
  }
}

/** Asks the server to revoke the token; an unknown token is not an error. */
export async function revoke(
  server: string,
  token: string,
  client_id: string | null,
  signal: AbortSignal,
): Promise<void> {
  const { revocation_endpoint } = await metadataOf(server, signal)
  await post(revocation_endpoint, new URLSearchParams({ token, ...(client_id ? { client_id } : {}) }), signal)
}

async function metadataOf(server: string, signal: AbortSignal): Promise<Metadata> {
  const url = `${server}/.well-known/oauth-authorization-server`
  const response = await fetch(url, { signal }).catch((cause: unknown) => {
    throw unreachable(server, cause)
  })
  const metadata = (await response.json().catch(() => null)) as Metadata | null
  if (!response.ok || !metadata?.authorization_endpoint)
    throw new Failure(`${server} does not answer like a Tessera instance`, {
      hint: 'Check the address, or sign in with --api-key.',
    })
  // RFC 8414 §3.3: another issuer would be another server's document.
  if (metadata.issuer !== server)
    throw new Failure(`${server} calls itself ${metadata.issuer}`, {
      hint: `Sign in there: \`tessera login --server ${metadata.issuer}\`. On the server TESSERA_BASE_URL must be the address that people use.`,
    })
  return metadata
}

/** RFC 7591. The port differs each time; servers compare loopback addresses without it (RFC 8252 §7.3). */
async function register({ registration_endpoint }: Metadata, signal: AbortSignal): Promise<string> {
  const body = {
    client_name: 'Tessera CLI',
    redirect_uris: ['http://127.0.0.1/callback'],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
  }
  const answer = await post(registration_endpoint, JSON.stringify(body), signal)
  return (answer as { client_id: string }).client_id
}

async function post(url: string, body: URLSearchParams | string, signal: AbortSignal): Promise<unknown> {
  const headers = {
    'content-type': typeof body === 'string' ? 'application/json' : 'application/x-www-form-urlencoded',
  }
  const response = await fetch(url, { method: 'POST', headers, body, signal }).catch((cause: unknown) => {
    throw unreachable(new URL(url).origin, cause)
  })
  const answer = (await response.json().catch(() => ({}))) as { error?: string; error_description?: string }
  if (response.ok) return answer
  throw new Failure(`Signing in failed: ${answer.error_description ?? answer.error ?? `HTTP ${response.status}`}`, {
    exitCode: exitCodes.denied,
    details: { oauth_error: answer.error },
    hint: 'Start again with `tessera login`.',
  })
}

const unreachable = (server: string, cause: unknown) =>
  new Failure(
    `Cannot reach ${server}: ${((cause as Error).cause as Error | undefined)?.message ?? (cause as Error).message}`,
    {
      exitCode: exitCodes.unavailable,
      hint: 'Is the server running, and is its address right?',
    },
  )

interface Loopback {
  uri: string
  code(signal: AbortSignal): Promise<string>
  close(): void
}

/** Waits for the redirect of the browser, once. */
async function loopback(issuer: string, state: string): Promise<Loopback> {
  let settle: { resolve(code: string): void; reject(error: Error): void } | undefined
  const arrived = new Promise<string>((resolve, reject) => (settle = { resolve, reject }))
  arrived.catch(() => undefined) // the promise may be rejected before it is awaited
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (pathname !== '/callback') return void response.writeHead(404).end()
    const refusal = refusalIn(searchParams, issuer, state)
    const code = searchParams.get('code') ?? ''
    const done = refusal === null
    response
      .writeHead(done ? 200 : 400, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        connection: 'close',
      })
      .end(
        page(
          done ? 'You are signed in' : 'Signing in failed',
          'You can close this window and go back to the terminal.',
        ),
      )
    if (done) settle!.resolve(code)
    // A wrong state belongs to another request: keep waiting.
    else if (searchParams.get('state') === state) settle!.reject(new Failure(refusal, { exitCode: exitCodes.denied }))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  return {
    uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    code: signal =>
      new Promise((resolve, reject) => {
        const stop = () => reject(new Failure('Signing in was cancelled', { exitCode: exitCodes.denied }))
        if (signal.aborted) stop()
        signal.addEventListener('abort', stop, { once: true })
        arrived.then(resolve, reject)
      }),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function refusalIn(query: URLSearchParams, issuer: string, state: string): string | null {
  if (query.get('state') !== state) return 'The answer belongs to another sign-in'
  const iss = query.get('iss')
  // RFC 9207: an answer from another server is a mix-up attack.
  if (iss !== null && iss !== issuer) return `The answer came from ${iss}`
  if (query.get('error') === 'access_denied') return 'You denied the access'
  if (query.has('error')) return `Signing in failed: ${query.get('error_description') ?? query.get('error')}`
  return query.get('code') ? null : 'The answer has no code'
}

const page = (
  title: string,
  text: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;text-align:center;color-scheme:light dark}</style>
<h1>${title}</h1><p>${text}</p></html>`
