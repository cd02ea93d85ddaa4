// An app that connects: registration, authorization request, a user's decision, and the token exchange, over HTTP only.
import { createHash, randomBytes } from 'node:crypto'
import type { Person, TestAnswer, World } from './world.ts'

export interface App {
  client_id: string
  client_secret?: string
  redirect_uri: string
}

export const form = (
  fields: Record<string, string | undefined> | [string, string][],
): [string, Record<string, string>] => {
  const entries = Array.isArray(fields)
    ? fields
    : Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return [new URLSearchParams(entries).toString(), { 'content-type': 'application/x-www-form-urlencoded' }]
}

export const newVerifier = () => randomBytes(32).toString('base64url')
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

export const defaultRedirect = 'http://127.0.0.1:7777/callback'

export async function registerApp(w: World, fields: Record<string, unknown> = {}): Promise<App> {
  const answer = await w.send('POST', '/api/oauth/mcp/register', {
    client_name: 'Test app',
    redirect_uris: [defaultRedirect],
    token_endpoint_auth_method: 'none',
    ...fields,
  })
  if (answer.status !== 201) throw new Error(`cannot register: ${answer.text}`)
  return { ...answer.body, redirect_uri: answer.body.redirect_uris[0] }
}

export type Query = Record<string, string | undefined>

export const queryFor = (app: App, verifier: string, more: Query = {}): Query => ({
  client_id: app.client_id,
  redirect_uri: app.redirect_uri,
  response_type: 'code',
  scope: 'read:tokens write:tokens export:tokens',
  state: 'a-state',
  code_challenge: challengeOf(verifier),
  code_challenge_method: 'S256',
  ...more,
})

export const search = (query: Query | [string, string][]) => `?${form(query as Query)[0]}`

const cookieOf = (w: World, person: Person) => ({
  cookie: `tessera_session=${person.session}`,
  origin: w.services.baseUrl,
})

/** What the consent page does, as this person. */
export async function openConsent(w: World, person: Person, query: Query): Promise<TestAnswer> {
  return w.send('GET', `/api/oauth/mcp/consent${search(query)}`, undefined, cookieOf(w, person))
}

export async function decide(w: World, person: Person, body: Record<string, unknown>): Promise<TestAnswer> {
  return w.send('POST', '/api/oauth/mcp/consent', body, cookieOf(w, person))
}

/** The address that the browser is sent to after the person's answer. */
export async function consent(
  w: World,
  person: Person,
  query: Query,
  decision: 'approve' | 'deny' = 'approve',
  scopes?: string[],
): Promise<URL> {
  const shown = await openConsent(w, person, query)
  if (shown.status !== 200) throw new Error(`cannot open the consent page: ${shown.text}`)
  const answer = await decide(w, person, { transaction: shown.body.transaction, decision, scopes })
  if (answer.status !== 200) throw new Error(`cannot ${decision}: ${answer.text}`)
  return new URL(answer.body.redirect_to)
}

export interface Granted {
  code: string
  verifier: string
}

export async function grant(
  w: World,
  app: App,
  { person = w.people.owner, query = {} as Query, scopes = undefined as string[] | undefined } = {},
): Promise<Granted> {
  const verifier = newVerifier()
  const back = await consent(w, person, queryFor(app, verifier, query), 'approve', scopes)
  return { code: back.searchParams.get('code')!, verifier }
}

export function exchange(
  w: World,
  app: App,
  { code, verifier }: Granted,
  more: Record<string, string | undefined> = {},
): Promise<TestAnswer> {
  const [body, headers] = form({
    grant_type: 'authorization_code',
    code,
    redirect_uri: app.redirect_uri,
    client_id: app.client_id,
    client_secret: app.client_secret,
    code_verifier: verifier,
    ...more,
  })
  return w.send('POST', '/api/oauth/mcp/token', body, headers)
}

/** A token, the whole way. */
export async function connect(w: World, app: App, options: Parameters<typeof grant>[2] = {}): Promise<string> {
  const answer = await exchange(w, app, await grant(w, app, options))
  if (answer.status !== 200) throw new Error(`cannot exchange: ${answer.text}`)
  return answer.body.access_token
}
