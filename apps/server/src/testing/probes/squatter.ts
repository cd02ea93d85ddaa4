// Somebody who made an account with an address that is perhaps not theirs, and added to it whatever an account can have.
import { Secret, TOTP } from 'otpauth'
import { exchange, grant, newVerifier, queryFor, registerApp, consent } from '../oauth.ts'
import { sql } from '../../storage/sql.ts'
import type { Person, TestAnswer, World } from '../world.ts'
import { authenticator } from './authenticator.ts'
import type { LyingProvider } from './lying-provider.ts'
import type { Mailbox } from './mailbox.ts'
import { comeBack, cookieNamed, signOn } from './sign-on.ts'

export const password = 'four plain words here'

const session = { surface: 'session' } as const
let others = 0

export interface SquatterProbe {
  w: World
  box: Mailbox
  liar: LyingProvider
}
export type Squatter = Awaited<ReturnType<typeof squat>>

/** `alive` tells of each kind of thing whether it still gives access or acts for the account. */
export async function squat(probe: SquatterProbe, email: string) {
  const { w, box } = probe
  const nobody = w.as('nobody', session)
  const made = await nobody.post('/auth/sign-up', { email, password, name: 'Nell' })
  if (made.status !== 201) throw new Error(`cannot sign up: ${made.text}`)
  const cookie = cookieNamed(made, 'tessera_session')!
  const id = made.body.user.id as string
  const send = (method: string, path: string, body?: unknown) =>
    w.send(method, `/api${path}`, body, { cookie, origin: w.services.baseUrl })
  const post = async (path: string, body?: unknown) => {
    const answer = await send('POST', path, body)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`)
    return answer
  }
  const verification = (await box.deliver(w.services)).find(mail => mail.to === email)?.token ?? ''
  const person = { id, email, name: 'Nell', session: cookie.split('=')[1]! } as Person
  const acting = { ...probe, person, post, email, cookie, id }
  const things: Record<string, () => Promise<boolean>> = {
    'a session': async () => (await send('GET', '/auth/session')).status === 200,
    'the password': async () =>
      (await nobody.post('/auth/sign-in', { email: await addressOf(w, id), password })).status === 200,
    ...(await keysAndApps(acting)),
    ...(await factors(acting)),
    ...(await pending(acting)),
  }
  return {
    ...{ id, cookie, send, verification, person },
    /** The names of what is alive. */
    async alive(): Promise<string[]> {
      const named: string[] = []
      for (const [name, isAlive] of Object.entries(things)) if (await isAlive()) named.push(name)
      return named
    },
    things: Object.keys(things),
  }
}

export async function addressOf(w: World, id: string): Promise<string> {
  return (await w.database.one<{ email: string }>(sql`select email from users where id = ${id}`))!.email
}

type Acting = SquatterProbe & {
  person: Person
  id: string
  email: string
  cookie: string
  post: (path: string, body?: unknown) => Promise<TestAnswer>
}

async function keysAndApps({ w, person, post }: Acting) {
  const key = (await post('/api-keys', { name: 'CI', scopes: ['read:tokens'] })).body.key as string
  const reads = async (token: string) => (await w.as({ key: token }).get('/me')).status === 200
  const connected = await registerApp(w)
  const granted = await grant(w, connected, { person })
  const { access_token } = (await exchange(w, connected, granted)).body
  const other = await registerApp(w)
  const verifier = newVerifier()
  const code = (await consent(w, person, queryFor(other, verifier))).searchParams.get('code')!
  return {
    'an API key': () => reads(key),
    'a connected app': () => reads(access_token as string),
    'the code of an app': async () => (await exchange(w, other, { code, verifier })).status === 200,
  }
}

async function factors({ w, liar, post, id, email, cookie }: Acting) {
  const nobody = w.as('nobody', session)
  const started = await post('/account/identities/oidc/start', {})
  const identity = { sub: `squatter-${++others}`, email: `squatter-${others}@elsewhere.example`, email_verified: true }
  await comeBack(w, { location: new URL(started.body.url), cookie: cookieNamed(started, 'tessera_sign_on') }, liar, {
    claims: identity,
    cookie,
  })
  const passkey = authenticator({ origin: w.services.baseUrl })
  const asked = (await post('/account/factors/passkey/options')).body.options
  await post('/account/factors/passkey', { name: 'Laptop', response: passkey.create(asked) })
  const totp = (await post('/account/factors/totp', { name: 'Phone' })).body
  const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate({ timestamp: w.services.clock.now() })
  await post(`/account/factors/totp/${totp.id}/confirm`, { code })
  const [recovery_code] = (await post('/account/recovery-codes')).body.recovery_codes
  const unconfirmed = (await post('/account/factors/totp', { name: 'Later' })).body
  const ticket = (await nobody.post('/auth/sign-in', { email, password })).body.second_factor.ticket
  const has = async (which: ReturnType<typeof sql>) => (await w.database.one(which)) !== undefined
  return {
    'a passkey': async () => {
      const { options } = (await nobody.post('/auth/passkey/options')).body
      return (await nobody.post('/auth/passkey', { response: passkey.get(options) })).status === 200
    },
    'an identity of a provider': async () => {
      const back = (await signOn(w, liar, { claims: identity })).session
      const who = (await w.send('GET', '/api/auth/session', undefined, { cookie: back ?? '' })).body.user
      return who?.id === id
    },
    'a half sign-in': async () => (await nobody.post('/auth/second-factor', { ticket, recovery_code })).status === 200,
    'an authenticator app': () => has(sql`select 1 from factors where id = ${totp.id}`),
    'an authenticator app that is not confirmed': () => has(sql`select 1 from factors where id = ${unconfirmed.id}`),
    'recovery codes': () => has(sql`select 1 from recovery_codes where user_id = ${id}`),
  }
}

async function pending({ w, box, liar, post, id, cookie }: Acting) {
  const nobody = w.as('nobody', session)
  const workspace = (await post('/workspaces', { name: 'Mine' })).body
  const guest = `guest-of-squatter-${++others}@elsewhere.example`
  await post(`/workspaces/${workspace.id}/invites`, { email: guest, role: 'admin' })
  const invitation = (await box.deliver(w.services)).find(({ to }) => to === guest)!
  await post(`/workspaces/${workspace.id}/transfer`, { user_id: w.people.viewer.id })
  const next = `next-of-squatter-${others}@elsewhere.example`
  await post('/account/email', { email: next, password })
  const change = (await box.deliver(w.services)).find(({ to }) => to === next)!
  const begun = await post('/account/identities/other/start', {})
  const connecting = { location: new URL(begun.body.url), cookie: cookieNamed(begun, 'tessera_sign_on') }
  return {
    'a connection that is under way': async () => {
      const claims = { sub: `late-${id}`, email: `late-${id}@elsewhere.example`, email_verified: true }
      await comeBack(w, connecting, liar, { claims, cookie, provider: 'other' })
      return (
        (await w.database.one(sql`select 1 from identities where user_id = ${id} and provider = 'other'`)) !== undefined
      )
    },
    'an invitation that it sent': async () => (await nobody.get(`/invites/${invitation.token}`)).status === 200,
    'an offer to hand over': async () =>
      (await w.database.one(sql`select 1 from transfers where from_user_id = ${id}`)) !== undefined,
    'a link to another address': async () => {
      const answer = await nobody.post('/auth/email/verify', { token: change.token, keep: true })
      return answer.body.code !== 'link_invalid'
    },
  }
}
