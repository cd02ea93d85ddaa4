// What the examples call the operations of second factors with.
import { Secret, TOTP } from 'otpauth'
import { authenticator } from '../probes/authenticator.ts'
import { comeBack, cookieNamed } from '../probes/sign-on.ts'
import { session } from '../organization.ts'
import type { Person } from '../world.ts'
import type { ExampleCall, Given } from './example-call.ts'
import { made, newcomerPassword } from './example-world.ts'
import type { ExampleWorld } from './example-world.ts'

const as = (w: ExampleWorld, person: Person) => w.as(person, session)
const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

/** A newcomer who began to add an authenticator app. */
async function withBegunApp(w: ExampleWorld, email: string) {
  const person = await w.newcomer(email)
  const { id, secret } = made(await as(w, person).post('/account/factors/totp', { name: 'My phone' }))
  return { person, id: id as string, code: codeAt(secret, w.time.clock.now()) }
}

/** A newcomer with an authenticator app, and their recovery codes. */
async function withApp(w: ExampleWorld, email: string) {
  const { person, id, code } = await withBegunApp(w, email)
  const { recovery_codes } = made(await as(w, person).post(`/account/factors/totp/${id}/confirm`, { code }))
  return { person, id, recovery: recovery_codes[0] as string }
}

/** A newcomer with a passkey. */
async function withPasskey(w: ExampleWorld, email: string) {
  const person = await w.newcomer(email)
  const key = authenticator({ origin: w.address })
  const { options } = made(await as(w, person).post('/account/factors/passkey/options'))
  made(await as(w, person).post('/account/factors/passkey', { name: 'My laptop', response: key.create(options) }))
  return { person, key }
}

/** A newcomer who has connected the provider. */
async function connected(w: ExampleWorld, name: string): Promise<Person> {
  const person = await w.newcomer(`${name}@example.com`)
  const answer = await as(w, person).post('/account/identities/oidc/start')
  const from = { location: new URL(made(answer).url), cookie: cookieNamed(answer, 'tessera_sign_on') }
  const now = Math.floor(w.time.clock.now() / 1000)
  const claims = { sub: name, email: person.email, email_verified: true, iat: now, exp: now + 300 }
  const { to } = await comeBack(w, from, w.provider, { claims, cookie: `tessera_session=${person.session}` })
  if (to !== '/') throw new Error(`the provider could not be connected: ${to}`)
  return person
}

const ofApp =
  (email: string) =>
  async (w: ExampleWorld): Promise<Given> => {
    const { person, id } = await withApp(w, email)
    return { as: person, params: { factor_id: id } }
  }

export const factorCalls: Record<string, ExampleCall> = {
  add_authenticator_app: {
    given: async w => ({ as: await w.newcomer('tina@example.com') }),
    input: { name: 'My phone' },
    refused: () => ({ input: { name: '' } }),
  },
  confirm_authenticator_app: {
    given: async w => {
      const { person, id, code } = await withBegunApp(w, 'tom@example.com')
      return { as: person, params: { factor_id: id }, input: { code } }
    },
    refused: () => ({ input: { code: 5 } }),
  },
  get_passkey_options: { given: async w => ({ as: await w.newcomer('uma@example.com') }), refused: null },
  add_passkey: {
    given: async w => {
      const person = await w.newcomer('una@example.com')
      const { options } = made(await as(w, person).post('/account/factors/passkey/options'))
      const response = authenticator({ origin: w.address }).create(options)
      return { as: person, input: { name: 'My laptop', response } }
    },
    refused: () => ({ input: { name: 'My laptop', response: {} } }),
  },
  rename_factor: {
    given: ofApp('vic@example.com'),
    input: { name: 'My old phone' },
    refused: () => ({ input: { name: '' } }),
  },
  remove_factor: { given: ofApp('wim@example.com') },
  make_recovery_codes: { given: ofApp('xena@example.com'), refused: null },
  give_second_factor: {
    given: async w => {
      const { person, recovery } = await withApp(w, 'yann@example.com')
      const answer = await w
        .as('nobody', session)
        .post('/auth/sign-in', { email: person.email, password: newcomerPassword })
      return { input: { ticket: made(answer).second_factor.ticket, recovery_code: recovery } }
    },
    refused: () => ({ input: { ticket: 'of-a-sign-in-that-has-expired', code: '000000' } }),
  },
  get_passkey_sign_in_options: { refused: null },
  sign_in_by_passkey: {
    given: async w => {
      const { key } = await withPasskey(w, 'zoe@example.com')
      const { options } = made(await w.as('nobody', session).post('/auth/passkey/options'))
      return { input: { response: key.get(options) } }
    },
    refused: () => ({ input: { response: {} } }),
  },
  confirm_session: {
    given: async w => ({ as: await w.newcomer('abe@example.com') }),
    input: { password: newcomerPassword },
    refused: () => ({ input: {} }),
  },
  remove_all_factors: {},
  list_identities: { given: async w => ({ as: await connected(w, 'amy') }) },
  connect_identity: {
    given: async w => ({ as: await w.newcomer('bea@example.com'), params: { provider: 'oidc' } }),
    input: { return_to: '/settings/security' },
    refused: () => ({ params: { provider: 'unknown' }, input: {} }),
  },
  confirm_by_provider: {
    given: async w => ({ as: await connected(w, 'cleo'), params: { provider: 'oidc' } }),
    input: { return_to: '/settings/security' },
    refused: () => ({ params: { provider: 'unknown' }, input: {} }),
  },
  disconnect_identity: {
    given: async w => ({ as: await connected(w, 'dina'), params: { provider: 'oidc' } }),
    refused: () => ({ params: { provider: 'unknown' } }),
  },
}
