import { matchCode } from '@tessera/contract'
import { repeats } from '@tessera/engine/testing/random/repeats'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  connect,
  consent,
  exchange,
  newVerifier,
  openConsent,
  queryFor,
  registerApp,
  search,
} from '../testing/oauth.ts'
import type { App, Query } from '../testing/oauth.ts'
import { world } from '../testing/world.ts'
import type { World } from '../testing/world.ts'
import { sql } from '../storage/sql.ts'

let w: World
let plugin: App
beforeAll(async () => {
  w = await world()
  plugin = { client_id: 'tessera-plugin', redirect_uri: `${w.services.baseUrl}/mcp/plugin-callback` }
})
afterAll(() => w.close())

const newState = () => randomBytes(16).toString('base64url')
const poll = (state: string) =>
  w.send('GET', `/api/oauth/plugin/poll?state=${encodeURIComponent(state)}`, undefined, { origin: 'null' })
const land = (url: URL) => w.send('GET', url.pathname + url.search)
const ask = (state: string, verifier = newVerifier(), more: Query = {}) =>
  queryFor(plugin, verifier, { state, ...more })

describe('the plugin', () => {
  test('connects: opens the page, polls, gets the code once, exchanges it', async () => {
    const [state, verifier] = [newState(), newVerifier()]
    const waiting = await poll(state)
    expect([waiting.status, waiting.body]).toEqual([200, { status: 'pending' }])
    expect(waiting.headers.get('cache-control')).toBe('no-store')
    expect(waiting.headers.get('access-control-allow-origin')).toBe('*')
    expect(waiting.headers.get('access-control-allow-credentials')).toBeNull()

    const back = await consent(w, w.people.owner, ask(state, verifier))
    expect(back.href.startsWith(plugin.redirect_uri)).toBe(true)
    expect((await poll(state)).body).toEqual({ status: 'pending' })
    const page = await land(back)
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/You can close this window/)
    expect(page.text).not.toContain(back.searchParams.get('code'))
    expect(page.text).not.toContain(state)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')

    const done = await poll(state)
    expect(done.body).toEqual({ status: 'complete', code: back.searchParams.get('code'), state })
    expect((await poll(state)).text).toBe(waiting.text)
    const token = await exchange(w, plugin, { code: done.body.code, verifier })
    expect(token.status).toBe(200)
    expect(token.body.access_token).toMatch(/^[0-9a-f]{64}$/)
    const { body } = await w.as('owner', { surface: 'session' }).get('/api-keys')
    expect(body.api_keys.map((key: { name: string }) => key.name)).toContain('MCP OAuth — Tessera plugin')
  })

  test('returns the code to one of many concurrent polls', async () => {
    const state = newState()
    await land(await consent(w, w.people.owner, ask(state)))
    const answers = await Promise.all(Array.from({ length: 8 }, () => poll(state)))
    expect(answers.filter(({ body }) => body.status === 'complete')).toHaveLength(1)
    expect(answers.filter(({ body }) => body.status === 'pending')).toHaveLength(7)
  })

  test('hears of a denial', async () => {
    const state = newState()
    const back = await consent(w, w.people.owner, ask(state), 'deny')
    expect((await poll(state)).body).toEqual({ status: 'denied', error: 'access_denied' })
    expect((await land(back)).status).toBe(200)
  })

  test('shows on the consent page the code that follows from its state', async () => {
    const state = newState()
    const { body } = await openConsent(w, w.people.owner, ask(state))
    expect(body).toMatchObject({
      client_name: 'Tessera plugin',
      redirect_kind: 'plugin',
      match_code: matchCode(state),
      registered_at: null,
    })
  })

  test.each([
    ['no state', undefined],
    ['a short state', 'abc'],
    ['120 random bits', randomBytes(15).toString('base64url').slice(0, 20)],
    ['digits that are too few', '12345678901234567890123456789012345678'],
    ['hexadecimal digits that are too few', randomBytes(15).toString('hex')],
    ['a long state without any chance in it', 'a'.repeat(64)],
  ])('is refused with %s', async (_what, state) => {
    const { status, headers } = await w.send('GET', `/mcp/authorize${search({ ...ask('x'), state })}`)
    expect(status).toBe(302)
    expect(new URL(headers.get('location')!).searchParams.get('error')).toBe('invalid_request')
  })

  test.each([
    ['base64url', randomBytes(16).toString('base64url')],
    ['hex', randomBytes(16).toString('hex')],
    ['a UUID', crypto.randomUUID()],
  ])('may write its state in %s', async (_what, state) => {
    expect((await w.send('GET', `/mcp/authorize${search(ask(state))}`)).status).toBe(200)
  })

  test('must use PKCE, and its own address to the letter', async () => {
    const location = (answer: { headers: Headers }) => answer.headers.get('location')
    const bare = await w.send(
      'GET',
      `/mcp/authorize${search(ask(newState(), newVerifier(), { code_challenge: undefined, code_challenge_method: undefined }))}`,
    )
    expect(location(bare)).toMatch(/error=invalid_request/)
    const port = await w.send(
      'GET',
      `/mcp/authorize${search(ask(newState(), newVerifier(), { redirect_uri: 'http://127.0.0.1:1/mcp/plugin-callback' }))}`,
    )
    expect([port.status, location(port)]).toEqual([400, null])
  })
})

describe('GET /api/oauth/plugin/poll', () => {
  test('needs one state', async () => {
    for (const path of ['', '?state=', '?state=a&state=b']) {
      const { status, body } = await w.send('GET', `/api/oauth/plugin/poll${path}`)
      expect([status, body.error]).toEqual([400, 'invalid_request'])
    }
  })

  test('reveals nothing for a guessed state', async () => {
    const state = newState()
    await land(await consent(w, w.people.owner, ask(state)))
    const pending = (await poll(newState())).text
    const guesses = repeats('TESSERA_TEST_GUESSES', { short: 200, long: 20_000 })
    for (let i = 0; i < guesses; i += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => poll(newState())))
      for (const { status, text } of answers) expect([status, text]).toEqual([200, pending])
    }
    expect((await poll(state)).body.status).toBe('complete')
  }, 300_000)

  test('pending, unknown, delivered and run out look the same, to the byte', async () => {
    const delivered = newState()
    await land(await consent(w, w.people.owner, ask(delivered)))
    await poll(delivered)
    const old = newState()
    await land(await consent(w, w.people.owner, ask(old)))
    await w.write(sql`update plugin_bridge set expires_at = now() - interval '1 second'`)
    const opened = newState()
    await openConsent(w, w.people.owner, ask(opened))
    const texts = await Promise.all(
      [delivered, old, opened, newState(), 'x'].map(async state => (await poll(state)).text),
    )
    expect(new Set(texts)).toEqual(new Set(['{"status":"pending"}']))
  })

  test('is slowed by address', async () => {
    const small = await world({ config: { rateLimit: 5 } })
    const statuses = []
    for (let i = 0; i < 7; i++)
      statuses.push((await small.send('GET', `/api/oauth/plugin/poll?state=${newState()}`)).status)
    await small.close()
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })
})

describe('GET /mcp/plugin-callback', () => {
  const callback = (code: string, state: string) => w.send('GET', `/mcp/plugin-callback${search({ code, state })}`)

  test('accepts only a valid code that was issued for that state', async () => {
    const [mine, yours] = [newState(), newState()]
    const back = await consent(w, w.people.owner, ask(mine))
    const code = back.searchParams.get('code')!
    expect((await callback(code, yours)).status).toBe(400)
    expect((await callback('made-up', mine)).status).toBe(400)
    expect((await poll(mine)).body.status).toBe('pending')
    expect((await poll(yours)).body.status).toBe('pending')
    await w.write(sql`update oauth_codes set expires_at = now()`)
    expect((await callback(code, mine)).status).toBe(400)
    expect((await poll(mine)).body.status).toBe('pending')
  })

  test('refuses a code of another app', async () => {
    const app = await registerApp(w)
    const state = newState()
    const back = await consent(w, w.people.owner, queryFor(app, newVerifier(), { state }))
    expect((await callback(back.searchParams.get('code')!, state)).status).toBe(400)
    expect((await poll(state)).body).toEqual({ status: 'pending' })
  })

  test('refuses a used code', async () => {
    const [state, verifier] = [newState(), newVerifier()]
    const back = await consent(w, w.people.owner, ask(state, verifier))
    await exchange(w, plugin, { code: back.searchParams.get('code')!, verifier })
    expect((await land(back)).status).toBe(400)
    expect((await poll(state)).body.status).toBe('pending')
  })

  test('the first code for a state is final', async () => {
    const state = newState()
    const first = await consent(w, w.people.owner, ask(state))
    const second = await consent(w, w.people.stranger, ask(state))
    await land(first)
    await land(second)
    expect((await poll(state)).body.code).toBe(first.searchParams.get('code'))
    await land(second)
    expect((await poll(state)).body.status).toBe('pending')
  })

  test('stores neither code nor state in the clear', async () => {
    const state = newState()
    const back = await consent(w, w.people.owner, ask(state))
    await land(back)
    const rows = JSON.stringify([
      await w.database.query(sql`select to_jsonb(b) from plugin_bridge b`),
      await w.database.query(sql`select to_jsonb(c) from oauth_codes c`),
    ])
    const inHex = (text: string) => Buffer.from(text).toString('hex')
    for (const secret of [state, back.searchParams.get('code')!]) {
      expect(rows).not.toContain(secret)
      expect(rows).not.toContain(inHex(secret))
    }
  })
})

test('a code from the poll is useless without the verifier', async () => {
  const state = newState()
  await land(await consent(w, w.people.owner, ask(state)))
  const { body } = await poll(state)
  expect((await exchange(w, plugin, { code: body.code, verifier: newVerifier() })).body.error).toBe('invalid_grant')
})

test('the plugin’s token is an ordinary one', async () => {
  const token = await connect(w, plugin, { query: { state: newState() } })
  expect((await w.as({ key: token }).get('/workspaces')).status).toBe(200)
})
