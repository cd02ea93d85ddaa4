// A browser that signs in by a provider, for tests.
import type { TestAnswer } from '../client.ts'
import type { World } from '../world.ts'
import type { LyingProvider } from './lying-provider.ts'

export interface SignOnProbe {
  provider?: string
  /** A cookie of a session. */
  cookie?: string
}

export const cookieNamed = ({ headers }: Pick<TestAnswer, 'headers'>, name: string): string | undefined =>
  headers
    .getSetCookie()
    .find(cookie => cookie.startsWith(`${name}=`))
    ?.split(';')[0]

/** Begins at `start`, or at `url` that an operation gave with its cookie. */
export async function begun(w: World, returnTo = '/here', { provider = 'oidc' }: SignOnProbe = {}) {
  const answer = await w.send('GET', `/api/auth/oidc/${provider}/start?return_to=${encodeURIComponent(returnTo)}`)
  if (answer.status !== 302) throw new Error(`start answers ${answer.status}: ${answer.text}`)
  return {
    answer,
    location: new URL(answer.headers.get('location')!, w.address),
    cookie: cookieNamed(answer, 'tessera_sign_on'),
  }
}

/** Comes back with a code; `lies` as the provider has them, `query` over the usual one. */
export async function comeBack(
  w: World,
  from: { location: URL; cookie: string | undefined },
  liar: LyingProvider,
  {
    query = {},
    provider = 'oidc',
    cookie,
    ...lies
  }: Parameters<LyingProvider['codeFor']>[1] & {
    query?: Record<string, string>
    provider?: string
    cookie?: string
  } = {},
) {
  const state = from.location.searchParams.get('state')!
  const given = new URLSearchParams({ code: liar.codeFor(from.location, lies), state, ...query })
  const answer = await w.send('GET', `/api/auth/oidc/${provider}/callback?${given.toString()}`, undefined, {
    cookie: [from.cookie, cookie].filter(Boolean).join('; '),
  })
  const to = answer.headers.get('location')
  return { answer, to, session: cookieNamed(answer, 'tessera_session') }
}

/** A whole sign-in. */
export async function signOn(w: World, liar: LyingProvider, lies: Parameters<typeof comeBack>[3] = {}) {
  return comeBack(w, await begun(w, '/here', lies), liar, lies)
}
