// The people of the demo, and the days on which they work: their calls are those of the dashboard, at moments of the past.
import { hashToken, newSecret } from '../../base/secrets/secret.ts'
import { bindings, bindingNamed } from '../../domains/bindings.ts'
import { createIds } from '../../base/ids.ts'
import type { Answer } from '../../kernel/call.ts'
import type { Services } from '../../kernel/context.ts'
import { perform } from '../../kernel/perform.ts'

type Params = Record<string, string>

export interface Person {
  id: string
  email: string
  password: string
  /** Calls an operation of the session API as this person, and returns its body. */
  call: <Body = unknown>(operation: string, params: Params, input?: unknown) => Promise<Body>
}

export interface Cast {
  /** Each of the following calls happens some seconds after the one before, beginning so many days ago. */
  daysAgo: (days: number) => void
  /** Makes the first account, the administrator's. */
  signUp: (name: string, email: string) => Promise<Person>
  /** Has the administrator make an account, and signs it in. */
  invite: (administrator: Person, name: string, email: string) => Promise<Person>
}

const day = 24 * 60 * 60 * 1000
const betweenCalls = 41_000

export function createCast(services: Services): Cast {
  const today = services.clock.now()
  let time = today
  const clock = { ...services.clock, now: () => time }
  // Ids carry the time as well: the history is sorted and divided by them.
  const then: Services = { ...services, clock, newId: createIds(clock) }

  const call = async (session: string | null, operation: string, params: Params, input: unknown): Promise<Answer> => {
    time = Math.min(time + betweenCalls, today)
    return perform(then, bindings, {
      bound: bindingNamed(operation),
      surface: 'session',
      credential: session === null ? { kind: 'none' } : { kind: 'session', hash: hashToken(session) },
      params,
      input: () => input,
      ip: '127.0.0.1',
      userAgent: 'Tessera demo',
      requestId: null,
      counted: true,
    })
  }

  const person = ({ body, cookies }: Answer, email: string, password: string): Person => ({
    id: (body as { user: { id: string } }).user.id,
    email,
    password,
    call: async <Body>(operation: string, params: Params, input: unknown = {}) =>
      (await call(cookies.session!, operation, params, input)).body as Body,
  })

  return {
    daysAgo: days => {
      time = today - days * day
    },
    signUp: async (name, email) => {
      const password = newPassword()
      const input = { email, password, name, setup_token: services.setupToken ?? undefined }
      return person(await call(null, 'sign_up', {}, input), email, password)
    },
    invite: async (administrator, name, email) => {
      const password = newPassword()
      await administrator.call('create_user', {}, { email, name, password })
      return person(await call(null, 'sign_in', {}, { email, password }), email, password)
    },
  }
}

const newPassword = () => newSecret().slice(0, 16)
