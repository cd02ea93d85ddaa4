// login, logout, whoami, doctor: against the real server, its consent included.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { browserOf } from '../../testing/browser.ts'
import { terminal } from '../../testing/terminal.ts'

let server: World
beforeAll(async () => {
  server = await world()
})
afterAll(() => server.close())

describe('tessera login', () => {
  test('by browser: PKCE on a loopback port, then every command works, and logout revokes the token', async () => {
    const browser = browserOf(server, server.people.editor, 'approve')
    const { tessera, read, folder } = (await terminal()).with({ openBrowser: browser.openBrowser })
    const signedIn = await tessera('login', '--server', server.address)
    expect(signedIn).toMatchObject({
      code: 0,
      out: expect.stringContaining(`✓ Signed in to ${server.address}: 1 workspace`),
    })
    const query = new URL(browser.visited[0]!).searchParams
    expect(query.get('code_challenge_method')).toBe('S256')
    expect(query.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/)

    const path = '.home/.config/tessera/credentials.json'
    expect((await stat(join(folder, path))).mode & 0o777).toBe(0o600)
    const { token } = (JSON.parse(await read(path)) as { servers: Record<string, { token: string }> }).servers[
      server.address
    ]!
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    const who = await tessera('whoami')
    expect(who.out).toContain(`editor at ${server.address}`)
    expect(who.out).toMatch(
      /with the stored sign-in: MCP OAuth — [^]*, until \d{4}-\d\d-\d\d\n {2}may read:tokens, [^]*Acme editor: read, write, export/,
    )

    expect(await tessera('logout')).toMatchObject({ code: 0, out: expect.stringContaining('Signed out') })
    expect((await server.as({ key: token }).get('/workspaces')).status).toBe(401)
    expect(await tessera('whoami')).toMatchObject({ code: 4 })
  })

  test('by browser again uses the client that was registered before', async () => {
    const browser = browserOf(server, server.people.editor, 'approve')
    const { tessera } = (await terminal()).with({ openBrowser: browser.openBrowser })
    await tessera('login', '--server', server.address)
    await tessera('login', '--server', server.address)
    const ids = browser.visited.map(url => new URL(url).searchParams.get('client_id'))
    expect(ids[0]).toBeTruthy()
    expect(ids[1]).toBe(ids[0])
  })

  test('by browser, denied: nothing is stored and the exit code is 4', async () => {
    const browser = browserOf(server, server.people.editor, 'deny')
    const { tessera } = (await terminal()).with({ openBrowser: browser.openBrowser })
    expect(await tessera('login', '--server', server.address)).toMatchObject({
      code: 4,
      err: expect.stringContaining('You denied the access'),
    })
    expect((await tessera('whoami', '--server', server.address)).err).toContain('You are not signed in')
  })

  test('an answer with another state is refused', async () => {
    const stop = new AbortController()
    const statuses: number[] = []
    const { tessera } = (await terminal()).with({
      signal: stop.signal,
      async openBrowser(url) {
        const redirect = new URL(url).searchParams.get('redirect_uri')!
        statuses.push((await fetch(`${redirect}?code=stolen&state=guessed`)).status)
        stop.abort(new Error('enough'))
        return true
      },
    })
    expect((await tessera('login', '--server', server.address)).code).not.toBe(0)
    expect(statuses).toEqual([400])
  })

  test('without a browser and a terminal says how a key is passed, and does not wait', async () => {
    const { tessera } = await terminal()
    expect(await tessera('login', '--server', server.address)).toMatchObject({
      code: 2,
      err: expect.stringContaining('`tessera login --with-key < key.txt`'),
    })
  })

  test('with a key from a flag or from stdin, which must work before it is stored', async () => {
    const { tessera, with: having } = await terminal()
    expect(await tessera('login', '--server', server.address, '--api-key', 'tsr_wrong')).toMatchObject({
      code: 4,
      err: expect.stringContaining('Invalid API token'),
    })
    const piped = having({ stdin: Readable.from([`${server.people.owner.key}\n`]) })
    expect((await piped.tessera('login', '--server', server.address, '--with-key')).code).toBe(0)
    expect((await tessera('whoami', '--json')).json).toMatchObject({
      server: server.address,
      workspaces: [{ name: 'Acme', role: 'owner', may: ['read', 'write', 'export'] }],
    })
  })

  test('refuses an address where no Tessera is', async () => {
    const { tessera } = await terminal()
    const other = createServer((_request, response) => response.end('<h1>Something else</h1>'))
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    expect(await tessera('login', '--server', address)).toMatchObject({
      code: 1,
      err: expect.stringContaining('does not answer like a Tessera instance'),
    })
    expect(await tessera('login', '--server', address, '--api-key', 'x')).toMatchObject({
      code: 1,
      err: expect.stringContaining('not JSON'),
    })
    other.close()
    const away = await tessera('login', '--server', 'http://127.0.0.1:1')
    expect(away).toMatchObject({ code: 5, err: expect.stringContaining('Cannot reach http://127.0.0.1:1') })
  })
})

describe('tessera whoami', () => {
  test('shows the user and the key, and reports missing scopes', async () => {
    const { tessera } = await terminal({ TESSERA_SERVER: server.address })
    const { id, name } = server.people.viewer
    const key = await server.newKey(id, ['read:tokens'])
    expect((await tessera('whoami', '--json', '--api-key', key)).json).toMatchObject({
      user: { id, name },
      key: key.slice(0, 12),
      scopes: ['read:tokens'],
      expires_at: null,
      workspaces: [{ name: 'Acme', role: 'viewer' }],
    })
    const exporting = await server.newKey(id, ['export:tokens'])
    const limited = await tessera('whoami', '--api-key', exporting)
    expect(limited).toMatchObject({ code: 0, out: expect.stringContaining('without the scope read:tokens') })
  })
})

describe('the choice of an instance and a key', () => {
  test('flags go before the environment, the environment before the configuration', async () => {
    const { tessera, write } = await terminal({
      TESSERA_SERVER: server.address,
      TESSERA_API_KEY: server.people.viewer.key,
    })
    await write({ 'tessera.config.json': { server: 'http://127.0.0.1:1' } })
    expect((await tessera('whoami', '--json')).json).toMatchObject({
      source: 'TESSERA_API_KEY',
      workspaces: [{ role: 'viewer' }],
    })
    const flagged = await tessera('whoami', '--json', '--api-key', server.people.owner.key)
    expect(flagged.json).toMatchObject({ source: '--api-key', workspaces: [{ role: 'owner' }] })
  })

  test('without any the message contains the remedy', async () => {
    const { tessera } = await terminal()
    expect(await tessera('whoami')).toMatchObject({ code: 4, err: expect.stringContaining('tessera login --server') })
    expect((await tessera('whoami', '--json')).json).toMatchObject({ error: 'No instance is named' })
  })
})

describe('tessera doctor', () => {
  test('finds no faults in a working project', async () => {
    const { tessera, write } = await terminal({
      TESSERA_SERVER: server.address,
      TESSERA_API_KEY: server.people.owner.key,
    })
    await write({ 'tessera.config.json': { pull: [{ file: 'tokens.css', format: 'css' }] } })
    const { code, json } = await tessera('doctor', '--json')
    expect(json.checks.filter(({ state }: { state: string }) => state !== 'ok')).toEqual([])
    expect(json.checks.map(({ name }: { name: string }) => name)).toEqual([
      'Node',
      'tessera',
      'configuration',
      'server',
      'clock',
      'sign-in',
      'outputs',
      'lockfile',
    ])
    expect(code).toBe(0)
  })

  test('names a broken configuration, a server that is away, a key that is wrong, a file that was changed', async () => {
    const { tessera, write } = await terminal({ TESSERA_API_KEY: 'tsr_no' })
    await write({ 'tessera.config.json': '{"pul": []}' })
    expect(await tessera('doctor')).toMatchObject({ code: 1, out: expect.stringMatching(/✗ configuration.*pul/) })
    await write({
      'tessera.config.json': { server: 'http://127.0.0.1:1' },
      'a.css': 'changed',
      'tessera.lock.json': {
        version: 1,
        server: server.address,
        files: { 'a.css': { digest: 'sha256-x', format: 'css', tokenset: 'Core' } },
      },
    })
    const away = await tessera('doctor')
    expect(away.out).toMatch(/✗ server +http:\/\/127\.0\.0\.1:1 cannot be reached/)
    expect(away.out).toContain('a.css is not what was pulled')
    expect(await tessera('doctor', '--server', server.address)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/✗ sign-in +Invalid API token/),
    })
  })
})
