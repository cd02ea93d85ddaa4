import { execFile } from 'node:child_process'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../storage/sql.ts'
import { organizationWorld, session } from '../../testing/organization.ts'
import type { OrganizationWorld } from '../../testing/organization.ts'
import type { Person, TestAnswer } from '../../testing/client.ts'

const run = promisify(execFile)

let w: OrganizationWorld
let folder: string
beforeAll(async () => {
  w = await organizationWorld()
  folder = await mkdtemp(join(tmpdir(), 'tessera-npm-'))
  await w.addTokens({ 'color.brand': ['color', '#3b82f6', 'The brand'], 'color.link': ['color', '{color.brand}'] })
  await w.publish(w.production)
  await set({ npm: { scope: '@acme', name: 'tokens' }, environments: [w.production.id, w.staging.id] })
})
afterAll(async () => {
  await w.close()
  await rm(folder, { recursive: true, force: true })
})

const set = async (body: Record<string, unknown>) => {
  const answer = await w.as('owner', session).put(`${w.path}/packages`, body)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body
}
const bearer = (person: Pick<Person, 'key'>) => ({ authorization: `Bearer ${person.key}` })
const asViewer = () => bearer(w.people.viewer)
const get = (path: string, headers: Record<string, string> = asViewer()) =>
  fetch(`${w.address}/npm${path}`, { headers })
const bodyOf = async (answer: Response): Promise<TestAnswer['body']> => answer.json()
const packument = async (headers?: Record<string, string>) => bodyOf(await get('/@acme%2ftokens', headers))
const tarball = async (version: string) =>
  Buffer.from(await (await get(`/@acme/tokens/-/tokens-${version}.tgz`)).arrayBuffer())

/**
 * Before npm asks a registry for its keys, it looks into Sigstore's list, which knows those of npmjs.com alone. Tests ask no
 * other server, so the list is empty here.
 */
const withoutSigstore = `
const Module = require('node:module')
const load = Module._load
const missing = Object.assign(new Error('no such target'), { code: 'TUF_FIND_TARGET_ERROR' })
const initTUF = async () => ({ getTarget: async () => { throw missing } })
Module._load = function (request, ...rest) {
  return request === '@sigstore/tuf' ? { initTUF } : load.call(this, request, ...rest)
}
`

/** npm in an empty folder with a home of its own, and without what it asks of other servers. */
async function npm(cwd: string, ...args: string[]): Promise<string> {
  const url = new URL(w.address)
  const userconfig = join(folder, 'user.npmrc')
  await writeFile(
    userconfig,
    `@acme:registry=${w.address}/npm/\n//${url.host}/npm/:_authToken=${w.people.viewer.key}\naudit=false\nfund=false\nupdate-notifier=false\n`,
  )
  await writeFile(join(folder, 'offline.cjs'), withoutSigstore)
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    NODE_OPTIONS: `--require ${join(folder, 'offline.cjs')}`,
    npm_config_userconfig: userconfig,
    npm_config_cache: join(folder, 'cache'),
  }
  const { stdout } = await run('npm', args, { cwd, env })
  return stdout
}
async function emptyProject(): Promise<string> {
  const project = await mkdtemp(join(folder, 'project-'))
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'app', version: '1.0.0', private: true }))
  return project
}
const installed = async (project: string) =>
  JSON.parse(await readFile(join(project, 'node_modules/@acme/tokens/package.json'), 'utf8'))

test('npm installs a range, updates within it, verifies signatures, and installs again without the network', async () => {
  const project = await emptyProject()
  await npm(project, 'install', '@acme/tokens@^1')
  expect((await installed(project)).version).toBe('1.0.0')
  const program = "import { colorBrand } from '@acme/tokens'; import css from 'node:fs'; console.log(colorBrand)"
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: project })
  expect(stdout.trim()).toBe('#3b82f6')

  const lock = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8'))
  const { dist } = (await packument()).versions['1.0.0']
  expect(lock.packages['node_modules/@acme/tokens'].integrity).toBe(dist.integrity)
  expect(await npm(project, 'audit', 'signatures')).toMatch(/1 package has a verified registry signature/)

  await w.addTokens({ 'space.1': ['dimension', '4px'] })
  await w.publish(w.production)
  await npm(project, 'update')
  expect((await installed(project)).version).toBe('1.1.0')
  const readme = await readFile(join(project, 'node_modules/@acme/tokens/README.md'), 'utf8')
  expect(readme).toContain('## Changed since 1.0.0\n\n### Added\n\n- `space.1`')
  expect(readme).toContain('| `color.brand` | color | `#3b82f6` | The brand |')

  await rm(join(project, 'node_modules'), { recursive: true })
  await npm(project, 'ci', '--offline')
  expect((await installed(project)).version).toBe('1.1.0')
}, 120_000)

test('signatures are of the key that the registry shows, over name, version and integrity', async () => {
  const { keys } = await bodyOf(await get('/-/npm/v1/keys'))
  const key = createPublicKey({ key: Buffer.from(keys[0].key, 'base64'), format: 'der', type: 'spki' })
  const { integrity, signatures } = (await packument()).versions['1.0.0'].dist
  const isOf = (text: string) => verify('sha256', Buffer.from(text), key, Buffer.from(signatures[0].sig, 'base64'))
  expect(signatures[0].keyid).toBe(keys[0].keyid)
  expect(keys[0]).toMatchObject({ keytype: 'ecdsa-sha2-nistp256', scheme: 'ecdsa-sha2-nistp256', expires: null })
  expect(isOf(`@acme/tokens@1.0.0:${integrity}`)).toBe(true)
  expect(isOf(`@acme/tokens@1.0.1:${integrity}`)).toBe(false)
})

test('the key is sealed where the settings have one, and made once', async () => {
  const sealing = await organizationWorld({ config: { secretKey: Buffer.alloc(32, 7) } })
  const keyOf = async () => (await bodyOf(await fetch(`${sealing.address}/npm/-/npm/v1/keys`))).keys[0].keyid
  const first = await keyOf()
  expect(await keyOf()).toBe(first)
  expect(await sealing.database.query(sql`select sealed from registry_key`)).toEqual([{ sealed: true }])
  await sealing.close()
})

test('the abbreviated form has what installing needs, and an entity tag answers again with 304', async () => {
  const accept = { ...asViewer(), accept: 'application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8' }
  const answer = await get('/@acme/tokens', accept)
  expect(answer.headers.get('content-type')).toBe('application/vnd.npm.install-v1+json')
  const body = await bodyOf(answer)
  expect(Object.keys(body)).toEqual(['name', 'modified', 'dist-tags', 'versions'])
  expect(Object.keys(body.versions['1.0.0'])).toEqual(['name', 'version', 'dist'])
  const again = await get('/@acme/tokens', { ...accept, 'if-none-match': answer.headers.get('etag')! })
  expect(again.status).toBe(304)
  expect((await packument()).versions['1.0.0'].exports['./css'].default).toBe('./css/tokens.css')
})

test('the same release has the same bytes when it is built again, by another server, and they are its digests', async () => {
  const first = await tarball('1.0.0')
  const { dist } = (await packument()).versions['1.0.0']
  expect(`sha512-${createHash('sha512').update(first).digest('base64')}`).toBe(dist.integrity)
  expect(createHash('sha1').update(first).digest('hex')).toBe(dist.shasum)
  await w.write(sql`delete from package_files where version = '1.0.0'`)
  expect(await tarball('1.0.0')).toEqual(first)
  const answer = await get('/@acme%2ftokens/-/tokens-1.0.0.tgz')
  expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
})

test('releases of another environment are prereleases beside Production, and tags point to what is active', async () => {
  await w.publish(w.staging)
  const { 'dist-tags': tags, versions } = await packument()
  expect(tags.latest).toBe(tags.production)
  expect(tags.staging).toBe('1.0.0-staging')
  expect(Object.keys(versions)).toContain('1.0.0-staging')
})

test('a version that was rolled back is deprecated, and keeps its bytes', async () => {
  await w.addTokens({ 'color.wrong': ['color', '#ff0000'] })
  const { version: wrong } = await w.publish(w.production)
  const bytes = await tarball(wrong)
  const back = await w.as('owner', session).post(`${w.at(w.production)}/rollback`, { release_id: '1.0.0' })
  const body = await packument()
  expect(body.versions[wrong].deprecated).toBe(`Rolled back: use ${back.body.version}`)
  expect(body.versions['1.0.0'].deprecated).toBeUndefined()
  expect(body['dist-tags'].latest).toBe(back.body.version)
  expect(await tarball(wrong)).toEqual(bytes)
})

test('who may read a package, and what others are told', async () => {
  const statusOf = async (headers: Record<string, string>, path = '/@acme%2ftokens') => {
    const answer = await get(path, headers)
    const body = answer.status === 200 ? null : await bodyOf(answer)
    if (body) expect(Object.keys(body)).toEqual(['error'])
    return answer.status
  }
  const basic = (password: string) => ({ authorization: `Basic ${Buffer.from(`any:${password}`).toString('base64')}` })
  const wrongKey = { authorization: `Bearer ${'a'.repeat(64)}` }
  const readOnlyTokens = { authorization: `Bearer ${await w.newKey(w.people.viewer.id, ['read:tokens'])}` }
  const elsewhere = (await w.as('stranger', session).post('/workspaces', { name: 'Elsewhere' })).body
  const bound = {
    authorization: `Bearer ${await w.newKey(w.people.viewer.id, ['export:tokens'], { workspace_id: elsewhere.id })}`,
  }
  const file = '/@acme/tokens/-/tokens-1.0.0.tgz'
  for (const path of ['/@acme%2ftokens', '/@acme/tokens', file]) {
    expect(await statusOf(asViewer(), path)).toBe(200)
    expect(await statusOf(basic(w.people.viewer.key), path)).toBe(200)
    expect(await statusOf({}, path)).toBe(401)
    expect(await statusOf(wrongKey, path)).toBe(401)
    expect(await statusOf(bearer(w.people.stranger), path)).toBe(404)
    expect(await statusOf(bound, path)).toBe(404)
    expect(await statusOf(readOnlyTokens, path)).toBe(403)
  }
  for (const path of [
    '/@acme%2fother',
    '/lodash',
    '/@acme/tokens/-/tokens-9.9.9.tgz',
    '/@acme/tokens/-/other-1.0.0.tgz',
    '/a/b/c/d',
  ])
    expect(await statusOf(asViewer(), path)).toBe(404)

  await set({ npm: { scope: 'acme', name: 'tokens' }, environments: [w.production.id], public: true })
  for (const headers of [{}, wrongKey, bearer(w.people.stranger), asViewer()]) {
    expect(await statusOf(headers)).toBe(200)
    expect(await statusOf(headers, file)).toBe(200)
  }
  expect((await get(file, {})).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await w.as('owner', session).delete(`${w.path}/workspaces/${w.workspace.id}`)).status).toBe(200)
  expect(await statusOf({}, file)).toBe(404)
  expect(Object.keys((await packument({})).versions)).toEqual([])
  expect(await statusOf(asViewer(), file)).toBe(200)
  await w.as('owner', session).put(`${w.path}/workspaces/${w.workspace.id}`)
  await set({ npm: { scope: 'acme', name: 'tokens' }, environments: [w.production.id] })
})

test('search, ping, whoami, and publishing', async () => {
  const found = async (headers: Record<string, string>) =>
    (await bodyOf(await get('/-/v1/search?text=tokens', headers))).objects.map(
      (one: { package: { name: string } }) => one.package.name,
    )
  expect(await found(asViewer())).toEqual(['@acme/tokens'])
  expect(await found(bearer(w.people.stranger))).toEqual([])
  expect(await found({})).toEqual([])
  expect(await (await get('/-/ping', {})).json()).toEqual({})
  expect(await (await get('/-/whoami')).json()).toEqual({ username: 'viewer' })
  expect((await get('/-/whoami', {})).status).toBe(401)
  const publishing = await fetch(`${w.address}/npm/@acme%2ftokens`, { method: 'PUT', headers: asViewer(), body: '{}' })
  expect([publishing.status, publishing.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect(await publishing.json()).toEqual({ error: expect.stringContaining('Nothing is published here') })
})

test('tokensets that share a name of a token are parts of one package, and names may hold anything', async () => {
  const owner = w.as('owner')
  const tokenset = (await owner.post(`/workspaces/${w.workspace.id}/tokensets`, { name: '`| ]( * /../x' })).body
  const [mode] = (await owner.get(`/tokensets/${tokenset.id}/modes`)).body.modes
  const path = `/tokensets/${tokenset.id}/modes/${mode.id}/tokens`
  const hostile = { name: 'color.brand', type: 'color', value: '#000', description: '| <script>`</script> [x](y)\n# z' }
  expect((await owner.post(path, hostile)).status).toBe(201)
  await owner.post(path, { name: 'a`b|c', type: 'string', value: '`|\n$(x)' })
  const { version } = await w.publish(w.production)
  const project = await emptyProject()
  await npm(project, 'install', `@acme/tokens@${version}`)
  const readme = await readFile(join(project, 'node_modules/@acme/tokens/README.md'), 'utf8')
  expect(readme).toContain('| ``a`b\\|c`` | string |')
  expect(readme).toContain('\\<script\\>')
  const program = "import * as parts from '@acme/tokens'; console.log(Object.keys(parts).length)"
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: project })
  expect(stdout.trim()).toBe('2')
}, 60_000)
