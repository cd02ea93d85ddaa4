// Single sign-on by a real provider, from the start to its end.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../process/config.ts'
import { browserAt, realProvider } from '../../../testing/probes/oidc-provider.ts'
import type { RealProvider } from '../../../testing/probes/oidc-provider.ts'
import { begun, cookieNamed } from '../../../testing/probes/sign-on.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let provider: RealProvider
let w: World
beforeAll(async () => {
  provider = await realProvider({
    grace: { email: 'Grace@Example.com', email_verified: true, name: 'Grace Hopper' },
  })
  const { providers } = readConfig({
    TESSERA_OIDC_ISSUER: provider.issuer,
    TESSERA_OIDC_CLIENT_ID: 'tessera',
    TESSERA_OIDC_CLIENT_SECRET: 'a-secret',
    TESSERA_OIDC_NAME: 'Acme',
  })
  w = await world({ config: { providers } })
  provider.serve(w.address)
})
afterAll(async () => {
  await w.close()
  await provider.close()
})

test('somebody signs in, has an account, and is known the next time', async () => {
  expect((await w.as('nobody', { surface: 'session' }).get('/auth/methods')).body).toMatchObject({
    passwords: true,
    providers: [{ id: 'oidc', name: 'Acme' }],
  })
  const browser = browserAt(provider.issuer)
  const ids = []
  for (let times = 0; times < 2; times++) {
    const from = await begun(w, '/workspaces?tab=mine')
    const back = await browser.signIn(from.location, 'grace')
    expect(back.origin + back.pathname).toBe(`${w.address}/api/auth/oidc/oidc/callback`)
    const answer = await w.send('GET', back.pathname + back.search, undefined, { cookie: from.cookie! })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/workspaces?tab=mine'])
    const cookie = cookieNamed(answer, 'tessera_session')!
    const { body } = await w.send('GET', '/api/auth/session', undefined, { cookie })
    expect(body.user).toMatchObject({ email: 'grace@example.com', name: 'Grace Hopper', is_admin: false })
    ids.push(body.user.id)
    const sessions = (await w.send('GET', '/api/account/sessions', undefined, { cookie })).body.sessions
    expect(sessions.map((each: { provider: string }) => each.provider)).toEqual(Array(times + 1).fill('oidc'))
  }
  expect(new Set(ids).size).toBe(1)
})
