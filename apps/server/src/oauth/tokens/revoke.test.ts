import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, form, registerApp } from '../../testing/oauth.ts'
import type { App } from '../../testing/oauth.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let w: World
let app: App
let confidential: App
beforeAll(async () => {
  w = await world()
  app = await registerApp(w)
  confidential = await registerApp(w, {
    token_endpoint_auth_method: 'client_secret_post',
    redirect_uris: ['https://example.com/cb'],
  })
})
afterAll(() => w.close())

const revoke = (fields: Record<string, string | undefined>, headers: Record<string, string> = {}) => {
  const [body, type] = form(fields)
  return w.send('POST', '/api/oauth/mcp/revoke', body, { ...type, ...headers })
}
const works = async (token: string) => (await w.as({ key: token }).get('/workspaces')).status === 200

describe('POST /api/oauth/mcp/revoke (RFC 7009)', () => {
  test('ends a token at once, on every surface', async () => {
    const token = await connect(w, app)
    const { status, body, headers } = await revoke({ token })
    expect([status, body]).toEqual([200, {}])
    expect(headers.get('cache-control')).toBe('no-store')
    const refused = await w.as({ key: token }).get('/workspaces')
    expect([refused.status, refused.body.error]).toEqual([401, 'Invalid API token'])
    const mcp = await w.send('POST', '/api/mcp', {}, { authorization: `Bearer ${token}` })
    expect(mcp.status).toBe(401)
  })

  test.each([
    ['an unknown token', { token: 'f'.repeat(64) }],
    ['what cannot be a token', { token: 'x' }],
    ['a wrong hint', { token: 'f'.repeat(64), token_type_hint: 'refresh_token' }],
  ])('answers 200 for %s', async (_what, fields) => {
    const { status, text } = await revoke(fields)
    expect([status, text]).toEqual([200, '{}'])
  })

  test('answers 200 for a token that was ended already', async () => {
    const token = await connect(w, app)
    expect((await revoke({ token })).status).toBe(200)
    expect((await revoke({ token })).status).toBe(200)
  })

  test('a wrong hint does not matter', async () => {
    const token = await connect(w, app)
    await revoke({ token, token_type_hint: 'refresh_token' })
    expect(await works(token)).toBe(false)
  })

  test('does not end manual keys', async () => {
    expect((await revoke({ token: w.people.owner.key })).status).toBe(200)
    expect(await works(w.people.owner.key)).toBe(true)
  })

  test('an app that names itself must be right, and ends its own tokens only', async () => {
    const token = await connect(w, app)
    const theirs = { client_id: confidential.client_id }
    expect((await revoke({ token, ...theirs })).body.error).toBe('invalid_client')
    expect((await revoke({ token, ...theirs, client_secret: 'wrong' })).status).toBe(401)
    expect((await revoke({ token }, { authorization: 'Basic eDp5' })).status).toBe(401)
    expect((await revoke({ token, ...theirs, client_secret: confidential.client_secret })).status).toBe(200)
    expect(await works(token)).toBe(true)
    expect((await revoke({ token, client_id: app.client_id })).status).toBe(200)
    expect(await works(token)).toBe(false)
  })

  test('needs a token, in a form, by POST', async () => {
    const none = await revoke({})
    expect([none.status, none.body.error]).toEqual([400, 'invalid_request'])
    const json = await w.send('POST', '/api/oauth/mcp/revoke', { token: 'x' })
    expect([json.status, json.body.error]).toEqual([400, 'invalid_request'])
    const get = await w.send('GET', '/api/oauth/mcp/revoke?token=x')
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
  })
})
