import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../storage/sql.ts'
import type { TestAnswer } from '../testing/client.ts'
import { organizationWorld, session } from '../testing/organization.ts'
import type { OrganizationWorld } from '../testing/organization.ts'

let w: OrganizationWorld
beforeAll(async () => {
  w = await organizationWorld()
  await w.addTokens({ 'color.brand': ['color', '#3b82f6', 'The brand'], 'space.1': ['dimension', '4px'] })
  await w.publish(w.production)
  await w.addTokens({ 'space.2': ['dimension', '8px'] })
  await w.publish(w.production)
  await set({})
})
afterAll(() => w.close())

async function set(more: Record<string, unknown>) {
  const swift = { scope: 'Acme', name: 'Design-Tokens' }
  const maven = { group: 'com.acme.design', artifact: 'tokens' }
  const answer = await w.as('owner', session).put(`${w.path}/packages`, { swift, maven, ...more })
  expect(answer.status).toBe(200)
}

const withKey = (key: string) => ({ authorization: `Bearer ${key}` })
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(w.address + path, { headers: { ...withKey(w.people.viewer.key), ...headers }, redirect: 'manual' })
const bodyOf = async (answer: Response): Promise<TestAnswer['body']> => answer.json()
const bytesAt = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer())
const at = '/swift/acme/design-tokens'

test('SwiftPM lists releases, reads one with its checksum, its manifest and its archive', async () => {
  const accept = { accept: 'application/vnd.swift.registry.v1+json' }
  const list = await get(at, accept)
  const address = `${w.services.baseUrl}/swift/Acme/Design-Tokens`
  expect([list.headers.get('content-version'), list.headers.get('link')]).toEqual([
    '1',
    `<${address}/1.1.0>; rel="latest-version"`,
  ])
  expect(await list.json()).toEqual({
    releases: { '1.1.0': { url: `${address}/1.1.0` }, '1.0.0': { url: `${address}/1.0.0` } },
  })
  const release = await bodyOf(await get(`${at}/1.0.0`, accept))
  expect(release).toMatchObject({ id: 'Acme.Design-Tokens', version: '1.0.0', publishedAt: expect.any(String) })
  const archive = await get(`${at}/1.0.0.zip`, { accept: 'application/vnd.swift.registry.v1+zip' })
  expect(archive.headers.get('content-type')).toBe('application/zip')
  expect(archive.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  const bytes = Buffer.from(await archive.arrayBuffer())
  const [{ checksum }] = release.resources
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(checksum)
  const files = unzipSync(bytes)
  const manifest = await get(`${at}/1.0.0/Package.swift`, { accept: 'application/vnd.swift.registry.v1+swift' })
  expect(manifest.headers.get('content-type')).toBe('text/x-swift')
  expect(await manifest.text()).toBe(Buffer.from(files['Design-Tokens/Package.swift']!).toString())
  const source = Buffer.from(files['Design-Tokens/Sources/DesignTokens/DesignTokens.swift']!).toString()
  expect(source).toMatch(/^ +public static let colorBrand = /m)
  expect(source).not.toMatch(/^\s*(?:enum|struct|static let) /m)
})

test('what SwiftPM asks for otherwise is refused as problems', async () => {
  const refused = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await get(path, headers)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.headers.get('content-version')).toBe('1')
    const body = await answer.json()
    expect(body).toEqual({ status: answer.status, title: expect.any(String), detail: expect.any(String) })
    return answer.status
  }
  expect(await refused(at, { accept: 'application/vnd.swift.registry.v2+json' })).toBe(400)
  expect(await refused(at, { accept: 'application/vnd.swift.registry.v1+zip' })).toBe(415)
  expect(await refused(`${at}/9.9.9`)).toBe(404)
  expect(await refused(`${at}/9.9.9.zip`)).toBe(404)
  expect(await refused('/swift/acme/other')).toBe(404)
  expect(await refused(at, withKey(w.people.stranger.key))).toBe(404)
  expect(await refused(at, { authorization: '' })).toBe(401)
  expect(await refused('/swift/identifiers?url=https://github.com/acme/tokens')).toBe(404)
  const versioned = await get(`${at}/1.0.0/Package.swift?swift-version=5.7`)
  expect([versioned.status, versioned.headers.get('location')]).toEqual([
    303,
    `${w.services.baseUrl}/swift/Acme/Design-Tokens/1.0.0/Package.swift`,
  ])
  const published = await fetch(`${w.address}${at}/1.0.0`, { method: 'PUT' })
  expect(published.status).toBe(405)
})

const maven = '/maven/com/acme/design/tokens'

test.each([
  '/npm/@acme/tok%00ens',
  '/npm/-/v1/search?text=%00',
  '/swift/acme/tok%00ens',
  '/swift/identifiers?url=%00',
  `${maven}%00/maven-metadata.xml`,
])('a NUL character in %s is refused before the database sees it', async path => {
  expect((await get(path)).status).toBe(400)
})

test('Gradle reads metadata, a POM and archives, each with its digests, by a password too', async () => {
  const password = Buffer.from(`key:${w.people.viewer.key}`).toString('base64')
  const metadata = await (await get(`${maven}/maven-metadata.xml`, { authorization: `Basic ${password}` })).text()
  expect(metadata).toContain('<latest>1.1.0</latest>')
  expect(metadata).toContain('<version>1.0.0</version>\n      <version>1.1.0</version>')
  const file = `${maven}/1.0.0/tokens-1.0.0`
  expect(await (await get(`${file}.pom`)).text()).toContain('<packaging>aar</packaging>')
  for (const extension of ['pom', 'aar', 'jar'])
    for (const digest of ['md5', 'sha1', 'sha256', 'sha512']) {
      const bytes = await bytesAt(`${file}.${extension}`)
      const said = (await bytesAt(`${file}.${extension}.${digest}`)).toString()
      expect(said).toBe(createHash(digest).update(bytes).digest('hex'))
    }
  const aar = unzipSync(await bytesAt(`${file}.aar`))
  expect(Object.keys(aar)).toEqual(
    expect.arrayContaining(['AndroidManifest.xml', 'classes.jar', 'R.txt', 'res/values/tokens.xml']),
  )
  expect(Buffer.from(aar['res/values/tokens.xml']!).toString()).toContain('#3b82f6')
  expect(Buffer.from(aar['README.md']!).toString()).toMatch(/Kotlin for Compose is source[^]*:tokens:\d+\.\d+\.\d+@jar/)
  expect(Object.keys(unzipSync(await bytesAt(`${file}.jar`)))).toContain('kotlin/tokens/tokens.kt')
})

test('what Gradle may not read is refused', async () => {
  const statusOf = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).status
  const file = `${maven}/1.0.0/tokens-1.0.0.aar`
  expect(await statusOf(file, { authorization: '' })).toBe(401)
  expect(await statusOf(file, withKey(w.people.stranger.key))).toBe(404)
  for (const path of [`${maven}/9.9.9/tokens-9.9.9.aar`, `${maven}/1.0.0/tokens-1.1.0.aar`, `${maven}/1.0.0/x.exe`])
    expect(await statusOf(path)).toBe(404)
  expect(await statusOf('/maven/tokens')).toBe(404)
  await set({ public: true })
  expect(await statusOf(file, { authorization: '' })).toBe(200)
  expect(await statusOf(at, { authorization: '' })).toBe(200)
  const identifiers = await get(`/swift/identifiers?url=${w.services.baseUrl}/swift/Acme/Design-Tokens`)
  expect(await identifiers.json()).toEqual({ identifiers: ['Acme.Design-Tokens'] })
  await set({})
})

test('archives have the same bytes when they are built again', async () => {
  const paths = [`${at}/1.1.0.zip`, `${maven}/1.1.0/tokens-1.1.0.aar`, `${maven}/1.1.0/tokens-1.1.0.jar`]
  const before = await Promise.all(paths.map(bytesAt))
  await w.write(sql`delete from package_files`)
  expect(await Promise.all(paths.map(bytesAt))).toEqual(before)
})

test.each([
  ['npm', '/npm/@private%2fname', '/npm/@nobody%2fname'],
  ['npm', '/npm/@private/name/-/name-1.0.0.tgz', '/npm/@nobody/name/-/name-1.0.0.tgz'],
  ['Swift', '/swift/private/name', '/swift/nobody/name'],
  ['Swift', '/swift/private/name/1.0.0', '/swift/nobody/name/1.0.0'],
  ['Swift', '/swift/private/name/1.0.0.zip', '/swift/nobody/name/1.0.0.zip'],
  ['Swift', '/swift/private/name/1.0.0/Package.swift', '/swift/nobody/name/1.0.0/Package.swift'],
  ['Maven', '/maven/org/private/name/maven-metadata.xml', '/maven/org/nobody/name/maven-metadata.xml'],
  ['Maven', '/maven/org/private/name/1.0.0/name-1.0.0.aar', '/maven/org/nobody/name/1.0.0/name-1.0.0.aar'],
  ['Maven', '/maven/org/private/name/1.0.0/name-1.0.0.pom.sha1', '/maven/org/nobody/name/1.0.0/name-1.0.0.pom.sha1'],
])('a stranger of %s is not told whether %s is there', async (_kind, there, missing) => {
  const npm = { scope: 'private', name: 'name' }
  await set({ npm, swift: npm, maven: { group: 'org.private', artifact: 'name' } })
  const answerTo = async (path: string, authorization: string) => {
    const answer = await get(path, { authorization })
    const told = ['www-authenticate', 'cache-control', 'content-type', 'etag'].map(name => answer.headers.get(name))
    return { status: answer.status, told, text: (await answer.text()).replaceAll('nobody', 'private') }
  }
  const keys = [
    [401, 'no key'],
    [401, 'a'.repeat(64)],
    [404, w.people.stranger.key],
    [403, await w.newKey(w.people.stranger.id, ['read:tokens'])],
    [404, await w.newKey(w.people.viewer.id, ['export:tokens'], { workspace_id: w.workspace.id })],
  ] as const
  for (const [status, key] of keys) {
    const hidden = await answerTo(there, `Bearer ${key}`)
    expect(hidden.status).toBe(status)
    expect(hidden).toEqual(await answerTo(missing, `Bearer ${key}`))
  }
  await set({})
})
