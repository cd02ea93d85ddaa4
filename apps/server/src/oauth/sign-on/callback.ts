// A browser comes back from a provider.
import type { Caller } from '../../base/caller.ts'
import { callerOf } from '../../access/guard.ts'
import { secretsOf } from '../../domains/signing-in/identities/begin.ts'
import { finish } from '../../domains/signing-in/identities/finish.ts'
import type { SigningOn } from '../../domains/signing-in/identities/signing-on.ts'
import { takeSignOn } from '../../domains/signing-in/identities/sign-ons.store.ts'
import type { SignOn } from '../../domains/signing-in/identities/sign-ons.store.ts'
import type { Cookies } from '../../kernel/context.ts'
import type { ProvedIdentity } from '../../domains/signing-in/identities/service.ts'
import { deviceOf, secretIn, sessionCredential, setCookies } from '../../surfaces/session/session.ts'
import { refuse, withParameter } from './refuse.ts'
import type { Asked } from './asked.ts'

export async function callback(asked: Asked): Promise<unknown> {
  const { services, request, provider } = asked
  const { state } = request.query as Record<string, unknown>
  const browser = secretIn(services.baseUrl, request, 'sign_on')
  if (typeof state !== 'string' || browser === null) return refuse(asked, 'sign_in_expired')
  const db = services.database.autocommit({ touches: 'nothing' })
  const signOn = await takeSignOn(db, { state, browser }, provider.settings.id)
  if (!signOn) return refuse(asked, 'sign_in_expired')

  const backTo = signOn.purpose === 'sign_in' ? undefined : signOn.return_to
  const address = new URL(request.url, services.baseUrl)
  const freshSince = signOn.purpose === 'confirm' ? Date.parse(signOn.created_at) : null
  const proved = await provider.finish(address, secretsOf(browser, state), freshSince)
  if ('fault' in proved) return refuse(asked, proved.fault, { detail: proved.detail, backTo })

  const cookies: Cookies = {}
  const caller = await callerIn(asked)
  const finished = await services.database.transaction(
    tx => finish({ ...contextOf(asked, { proved, cookies, caller }), db: tx }, signOn),
    { touches: 'everything' },
  )
  if ('error' in finished) return refuse(asked, finished.error, { backTo, email: proved.email })
  setCookies(asked.reply, services.baseUrl, cookies)
  services.log.info(
    { event: 'signed-on', provider: provider.settings.id, purpose: signOn.purpose },
    'signed in by a provider',
  )
  return asked.reply.redirect('ticket' in finished ? secondFactorPage(finished, signOn) : signOn.return_to, 302)
}

function contextOf(
  { services, request, provider }: Asked,
  { proved, cookies, caller }: { proved: ProvedIdentity; cookies: Cookies; caller: Caller | null },
): Omit<SigningOn, 'db'> {
  const { newId, clock, config, setupToken, log, baseUrl } = services
  return {
    newId,
    now: new Date(clock.now()).toISOString(),
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
    requestId: request.id,
    cookies,
    device: deviceOf(baseUrl, request),
    caller,
    config,
    setupToken,
    log,
    provider,
    proved,
  }
}

async function callerIn({ services, request }: Asked): Promise<Caller | null> {
  const row = await services.access.find(sessionCredential(services.baseUrl, request), { on: 'nobody' })
  return callerOf(row)
}

/** The ticket stands in the fragment, which browsers send to no server. */
function secondFactorPage({ ticket, kinds }: { ticket: string; kinds: string[] }, { return_to }: SignOn): string {
  const fragment = new URLSearchParams({ ticket, kinds: kinds.join(',') })
  return `${withParameter('/sign-in', 'next', return_to)}#${fragment.toString()}`
}
