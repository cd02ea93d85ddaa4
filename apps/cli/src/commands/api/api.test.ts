// tessera api: any call of the API, against a real server.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../../testing/terminal.ts'

let server: World
let env: Record<string, string>
beforeAll(async () => {
  server = await world({ plan: 'BUSINESS' })
  env = { TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.editor.key }
  await server.addTokens({ 'color.a': ['color', '#111111'], 'color.b': ['color', '#222222'], 'gap.c': ['number', 3] })
})
afterAll(() => server.close())

test('a path lies below /api/v1, or is a full one; the answer is printed as it was sent, and indented with --json', async () => {
  const { tessera } = await terminal(env)
  const sent = (await server.as('editor').get('/workspaces')).text
  for (const path of ['workspaces', '/workspaces', '/api/v1/workspaces', `${server.address}/api/v1/workspaces`])
    expect(await tessera('api', 'get', path)).toEqual({ code: 0, out: `${sent}\n`, err: '' })
  expect((await tessera('api', 'GET', '/workspaces', '--json')).out).toBe(
    `${JSON.stringify(JSON.parse(sent), null, 2)}\n`,
  )
})

test('an answer is indented on a terminal, and cannot move its cursor', async () => {
  await server.addTokens({ 'evil.one': ['string', 'a\u009bb'] })
  const written = { out: '' }
  const { with: having } = await terminal(env)
  const stdout = { write: (text: string) => void (written.out += text), isTerminal: true, columns: 80 }
  await having({ stdout }).tessera('api', 'GET', '/tokensets/{tokenset_id}/tokens', '-f', 'q=evil')
  expect(written.out).toMatch(/^\{\n {2}"tokens": \[/)
  expect(written.out).not.toMatch(/(?!\n)\p{Cc}/u)
})

test('fields go into the query or the body, as JSON where they are JSON', async () => {
  const { tessera } = await terminal(env)
  const list = '/tokensets/{tokenset_id}/tokens'
  expect((await tessera('api', 'GET', list, '-f', 'type=number', '--select', 'tokens.0.name')).out).toBe('gap.c\n')
  const created = await tessera(
    ...['api', 'POST', '/tokensets/{tokenset_id}/modes/{mode_id}/tokens', '-f', 'name=ease.out'],
    ...['-f', 'type=cubicBezier', '-f', 'value=[0, 0, 0.2, 1]', '--select', 'value'],
  )
  expect(created).toEqual({ code: 0, out: '[0,0,0.2,1]\n', err: '' })
  const token = '/tokensets/{tokenset_id}/modes/{mode_id}/tokens/ease.out'
  expect(await tessera('api', 'DELETE', token, '-f', 'on_dependents=refuse')).toMatchObject({ code: 0 })
  expect(await tessera('api', 'GET', token)).toMatchObject({ code: 1, err: expect.stringContaining('not found') })
})

test('a body comes from a file or from stdin, and fields are added to it', async () => {
  const { tessera, with: having, write } = await terminal(env)
  const tokens = '/tokensets/{tokenset_id}/modes/{mode_id}/tokens'
  await write({ 'body.json': { name: 'from.file', type: 'number', value: 1 } })
  const named = await tessera('api', 'POST', tokens, '--input', 'body.json', '-f', 'value=2', '--json')
  expect(named.json).toMatchObject({ name: 'from.file', value: 2 })
  const stdin = Readable.from(['{"name": "from.stdin", "type": "number", "value": 3}'])
  const piped = await having({ stdin }).tessera('api', 'POST', tokens, '--input', '-', '--select', 'name')
  expect(piped.out).toBe('from.stdin\n')
})

test('all pages are printed as one answer', async () => {
  const { tessera } = await terminal(env)
  const list = '/tokensets/{tokenset_id}/tokens'
  const whole = (await tessera('api', 'GET', list, '--json')).json
  const paged = (await tessera('api', 'GET', list, '-f', 'limit=2', '--paginate', '--json')).json
  expect(paged.tokens).toEqual(whole.tokens)
  expect(paged.next_cursor).toBeNull()
  expect(await tessera('api', 'GET', '/tokensets/{tokenset_id}', '--paginate')).toMatchObject({
    code: 1,
    err: expect.stringContaining('no list with pages'),
  })
})

test('a file is printed as it is; an archive needs a file to go into', async () => {
  const { tessera, folder } = await terminal(env)
  const path = '/tokensets/{tokenset_id}/export'
  const { out } = await tessera('api', 'GET', path, '-f', 'format=css')
  expect(out).toContain('--color-a: #111111;')
  expect(await tessera('api', 'GET', path, '-f', 'format=css', '-o', 'a.css')).toMatchObject({ code: 0, out: '' })
  expect(await readFile(join(folder, 'a.css'), 'utf8')).toBe(out)
  expect(await tessera('api', 'GET', path, '-f', 'format=css', '--select', 'a')).toMatchObject({
    code: 1,
    err: expect.stringContaining('--select is for JSON'),
  })
})

describe('refused is', () => {
  test.each([
    [['FETCH', '/workspaces'], 2, 'Methods: GET, POST, PATCH, PUT, DELETE'],
    [['GET'], 2, 'needs <method> <path>'],
    [['GET', 'https://elsewhere.example/api/v1/workspaces'], 2, 'is not on http://127.0.0.1'],
    [['DELETE', '/tokensets/{tokenset_id}/modes/x/tokens/..'], 2, 'cannot have "." or ".."'],
    [['DELETE', '/tokensets/a/%2E%2e/b'], 2, 'cannot have "." or ".."'],
    [['GET', '/workspaces', '-f', 'limit'], 2, 'A field is a name and its value'],
    [['GET', '/workspaces', '--input', 'a.json'], 2, '--input is for POST, PATCH and PUT'],
    [['POST', '/workspaces', '--paginate'], 2, '--paginate is for GET'],
    [['POST', '/workspaces', '--input', 'gone.json'], 1, 'There is no file gone.json'],
    [['GET', '/proposals/{proposal_id}'], 2, '{proposal_id} has to be replaced by an id'],
    [['GET', '/workspaces', '--select', 'workspaces.0.nome'], 1, 'There is: id, name'],
    [['GET', '/nowhere'], 1, 'ot found'],
    [['GET', '/organizations/x/members'], 1, 'ot found'],
  ])('%j', async (argv, code, message) => {
    const { tessera } = await terminal(env)
    expect(await tessera('api', ...argv)).toMatchObject({ code, err: expect.stringContaining(message) })
  })

  test('what the role does not allow, with the code of the server', async () => {
    const { tessera } = await terminal({ ...env, TESSERA_API_KEY: server.people.viewer.key })
    const refused = await tessera('api', 'PATCH', '/tokensets/{tokenset_id}', '-f', 'name=X', '--json')
    expect(refused).toMatchObject({ code: 4, json: { status: 403, code: 'role_insufficient' } })
  })

  test('a server that does not answer', async () => {
    const { tessera } = await terminal({ ...env, TESSERA_SERVER: 'http://127.0.0.1:9' })
    expect(await tessera('api', 'GET', '/workspaces')).toMatchObject({
      code: 5,
      err: expect.stringContaining('Cannot reach http://127.0.0.1:9/api/v1/workspaces'),
    })
  })
})
