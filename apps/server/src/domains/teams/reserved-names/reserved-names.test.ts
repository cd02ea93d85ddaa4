import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../storage/sql.ts'
import { organizationWorld, session } from '../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'
import type { Person } from '../../../testing/world.ts'

let w: OrganizationWorld
let other: { id: string; production: { id: string }; workspace: { id: string }; tokenset: { id: string } }
let administrator: Person
beforeAll(async () => {
  w = await organizationWorld()
  administrator = await w.signUp('Administrator', 'TEAM', true)
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'] })
  await w.publish(w.production)
  const { id } = (await owner().post('/organizations', { name: 'Other' })).body
  const [production] = (await owner().get(`/organizations/${id}/environments`)).body.environments
  const workspace = (await owner().post('/workspaces', { name: 'Elsewhere' })).body
  const tokenset = (await owner().post(`/workspaces/${workspace.id}/tokensets`, { name: 'Theirs' })).body
  await owner().put(`/organizations/${id}/workspaces/${workspace.id}`)
  other = { id, production, workspace, tokenset }
})
afterAll(() => w.close())

const owner = () => w.as('owner', session)
const set = (body: Record<string, unknown>, organization: { id: string } = w.organization) =>
  owner().put(`/organizations/${organization.id}/packages`, body)
const outcome = async (answer: ReturnType<typeof set>) => {
  const { status, body } = await answer
  return [status, body.code]
}
const reserved = [400, 'name_reserved']
const taken = [200, undefined]
const yearPasses = () => w.write(sql`update reserved_names set let_go_at = let_go_at - interval '365 days'`)

const names: [what: string, own: Record<string, unknown>, same: Record<string, unknown>][] = [
  ['npm scope', { npm: { scope: '@keep', name: 'tokens' } }, { npm: { scope: 'keep', name: 'x' } }],
  ['Swift scope', { swift: { scope: 'Keep', name: 'Tokens' } }, { swift: { scope: 'kEEP', name: 'X' } }],
  ['Maven group', { maven: { group: 'com.keep', artifact: 'a' } }, { maven: { group: 'com.Keep', artifact: 'x' } }],
  ['path of Maven', { maven: { group: 'com', artifact: 'deep' } }, { maven: { group: 'COM.deep', artifact: 'x' } }],
  ['path of Maven', { maven: { group: 'com.flat', artifact: 'x' } }, { maven: { group: 'com', artifact: 'flat' } }],
]

describe('names of packages', () => {
  test.each(names)('a %s (%j) that is let go of is nobody else’s for a year', async (what, own, same) => {
    await set(own)
    await set({})
    const refused = await set(same, other)
    expect([refused.status, refused.body.code]).toEqual(reserved)
    expect(refused.body.error).toContain(`The ${what.replace('path of Maven', 'Maven group')} "`)
    expect((await owner().get(`/organizations/${other.id}/packages`)).body.updated_at).toBeNull()
    expect(await outcome(set(own))).toEqual(taken)
    await set({})
    expect(await outcome(set(same, other))).toEqual(reserved)
    await yearPasses()
    expect(await outcome(set(same, other))).toEqual(taken)
    await set({}, other)
    expect(await outcome(set(own))).toEqual(reserved)
    await yearPasses()
    await w.write(sql`delete from packages where organization_id = ${other.id}`)
    await yearPasses()
  })

  test('`com` with `acme` and the group com.acme are one name while they are in use, too', async () => {
    await set({ maven: { group: 'com', artifact: 'acme' } })
    const below = { maven: { group: 'com.Acme', artifact: 'tokens' } }
    expect(await outcome(set(below, other))).toEqual([400, 'package_scope_taken'])
    await set({ maven: { group: 'com.acme', artifact: 'tokens' } })
    for (const maven of [
      { group: 'com', artifact: 'acme' },
      { group: 'COM', artifact: 'Acme.Tokens' },
      { group: 'com.acme.tokens', artifact: 'x' },
    ])
      expect(await outcome(set({ maven }, other)), JSON.stringify(maven)).toEqual([400, 'package_scope_taken'])
    expect(await outcome(set({ maven: { group: 'com.acme.sub', artifact: 'x' } }, other))).toEqual(taken)
  })

  test('an artifact alone is let go of as well', async () => {
    await set({ maven: { group: 'org.first', artifact: 'one' } })
    await set({ maven: { group: 'org.first', artifact: 'two' } })
    await set({})
    await yearPasses()
    await set({ maven: { group: 'org.first', artifact: 'one' } })
    await set({ maven: { group: 'org.first', artifact: 'two' } })
    expect(await outcome(set({ maven: { group: 'org.first.one', artifact: 'x' } }, other))).toEqual(reserved)
  })

  test('stay reserved when their organization is deleted', async () => {
    const gone = (await owner().post('/organizations', { name: 'Gone' })).body
    await set({ npm: { scope: 'gone', name: 'tokens' } }, gone)
    await owner().delete(`/organizations/${gone.id}`)
    expect(await outcome(set({ npm: { scope: 'gone', name: 'tokens' } }, other))).toEqual(reserved)
  })
})

describe('administrators', () => {
  const admin = () => w.as(administrator, session)

  test('list reserved names, search them and free them, and the audit log says so', async () => {
    await set({ npm: { scope: 'free-me', name: 'tokens' } })
    await set({})
    const { body } = await admin().get('/admin/reserved-names?q=FREE-me')
    expect(body).toMatchObject({
      total: 1,
      reserved_names: [{ kind: 'npm_scope', name: 'free-me', holder_name: 'Acme Inc', holder_id: w.organization.id }],
    })
    const [{ id, let_go_at, reserved_until }] = body.reserved_names
    expect(Date.parse(reserved_until) - Date.parse(let_go_at)).toBe(365 * 24 * 60 * 60 * 1000)
    expect((await admin().delete(`/admin/reserved-names/${id}`)).status).toBe(200)
    expect((await admin().delete(`/admin/reserved-names/${id}`)).body.code).toBe('reserved_name_not_found')
    expect(await outcome(set({ npm: { scope: 'free-me', name: 'tokens' } }, other))).toEqual(taken)
    const { entries } = (await admin().get('/admin/audit?action=free_reserved_name')).body
    expect(entries[0]).toMatchObject({ summary: 'Freed the name "free-me" (npm_scope)', subject: { id } })
  })

  test('are the only ones who may', async () => {
    for (const who of ['owner', 'admin', 'stranger'] as const) {
      expect((await w.as(who, session).get('/admin/reserved-names')).status).toBe(403)
      expect((await w.as(who, session).delete('/admin/reserved-names/x')).status).toBe(403)
    }
  })
})

describe('the version of a package', () => {
  const bytesAt = async (path: string) => {
    const answer = await fetch(w.address + path, { headers: { authorization: `Bearer ${w.people.owner.key}` } })
    return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()).toString('base64') : answer.status
  }
  const everything = (name: string) => ({
    npm: { scope: 'bytes', name },
    swift: { scope: 'Bytes', name },
    maven: { group: 'com.bytes', artifact: name },
  })
  const files = [
    '/npm/@bytes/one/-/one-1.0.0.tgz',
    '/swift/bytes/one/1.0.0.zip',
    '/maven/com/bytes/one/1.0.0/one-1.0.0.aar',
  ]
  const all = async () => Object.fromEntries(await Promise.all(files.map(async file => [file, await bytesAt(file)])))

  test('keeps its bytes when names, outputs and environments change and come back', async () => {
    await set({ ...everything('one'), environments: [w.production.id, w.staging.id] })
    const before = await all()
    for (const file of files) expect(before[file], file).toEqual(expect.any(String))
    await set({ ...everything('two'), swift: { scope: 'BYTES', name: 'ONE' } })
    expect(await bytesAt(files[1]!)).toBe(before[files[1]!])
    await owner().put(`/workspaces/${w.workspace.id}/outputs`, { outputs: [{ name: 'web', format: 'css' }] })
    await owner().delete(`${w.path}/workspaces/${w.workspace.id}`)
    await set(everything('one'))
    expect(await all()).toEqual(before)
    await owner().put(`${w.path}/workspaces/${w.workspace.id}`)
  })

  test('is never another’s: who gets a freed name later begins with numbers that it has not had', async () => {
    await set(everything('one'))
    const before = await all()
    await w.write(sql`delete from reserved_names`)
    await set({})
    await w.write(sql`delete from reserved_names`)
    const publish = (body: object) =>
      owner().post(`/organizations/${other.id}/environments/${other.production.id}/releases`, body)
    expect((await publish({})).status).toBe(201)
    expect((await set(everything('one'), other)).status).toBe(200)
    for (const file of files) expect(await bytesAt(file), file).toBe(404)
    expect(JSON.parse(Buffer.from(String(await bytesAt('/npm/@bytes%2fone')), 'base64').toString()).versions).toEqual(
      {},
    )
    await publish({ version: '2.0.0' })
    const later = files.map(file => file.replaceAll('1.0.0', '2.0.0'))
    for (const file of later) expect(await bytesAt(file), file).toEqual(expect.any(String))
    await set({}, other)
    await w.write(sql`delete from reserved_names`)
    await set(everything('one'))
    expect(await all()).toEqual(before)
    for (const file of later) expect(await bytesAt(file), file).toBe(404)
    await w.publish(w.production, { version: '2.0.0' })
    for (const file of later) expect(await bytesAt(file), file).toBe(404)
    const { versions } = (await owner().get(`${w.path}/packages/versions`)).body
    expect(versions[0].version).toBe('2.0.0-production')
  })
})

describe('public addresses', () => {
  const read = (path: string, who?: 'viewer' | 'stranger') =>
    w.send('GET', path, undefined, who ? { cookie: `tessera_session=${w.people[who].session}` } : {})
  const page = (slug: string, body: object = {}, at: { id: string } = w.workspace) =>
    owner().put(`/workspaces/${at.id}/shared-pages/${slug}`, {
      title: 'Colors',
      visibility: 'public',
      tokenset_id: at.id === w.workspace.id ? w.tokenset.id : other.tokenset.id,
      ...body,
    })
  const documentation = (slug: string, at: { id: string } = w.workspace) =>
    owner().post(`/workspaces/${at.id}/documentations`, {
      slug,
      title: 'Manual',
      tokenset_id: at.id === w.workspace.id ? w.tokenset.id : other.tokenset.id,
    })

  test('a page that moved leads on, and nobody else takes the address, also when it is gone', async () => {
    await page('moved-page')
    await page('moved-page', { new_slug: 'new-page' })
    const moved = await read('/d/moved-page?q=brand')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/d/new-page?q=brand'])
    expect((await page('moved-page', {}, other.workspace)).body.code).toBe('name_reserved')
    expect((await documentation('moved-page', other.workspace)).body.code).toBe('name_reserved')
    await owner().delete(`/workspaces/${w.workspace.id}/shared-pages/new-page`)
    for (const slug of ['new-page', 'moved-page']) expect((await read(`/d/${slug}`, 'stranger')).status).toBe(404)
    expect((await page('new-page')).status).toBe(200)
    expect((await read('/d/new-page')).status).toBe(200)
  })

  test('whoever may not read a page is not told where it is, or that it was', async () => {
    await page('secret-page', { visibility: 'members' })
    await page('secret-page', { visibility: 'members', new_slug: 'secret-new' })
    expect((await read('/d/secret-page', 'viewer')).headers.get('location')).toBe('/d/secret-new')
    const unknown = await read('/d/never-was', 'stranger')
    const hidden = await read('/d/secret-page', 'stranger')
    expect([hidden.status, hidden.text]).toEqual([404, unknown.text])
    expect((await read('/d/secret-page')).headers.get('location')).toMatch(/^\/login/)
    await owner().delete(`/workspaces/${w.workspace.id}/shared-pages/secret-new`)
    expect((await read('/d/secret-new', 'viewer')).status).toBe(404)
  })

  test('documentation leads on by page', async () => {
    expect((await documentation('old-manual')).status).toBe(201)
    const path = `/workspaces/${w.workspace.id}/documentations`
    await owner().patch(`${path}/old-manual`, { new_slug: 'new-manual', visibility: 'public', published: true })
    expect((await read('/d/old-manual/start?theme=x')).headers.get('location')).toBe('/d/new-manual/start?theme=x')
    expect((await read('/d/old-manual/sitemap.xml')).headers.get('location')).toBe('/d/new-manual/sitemap.xml')
    await owner().delete(`${path}/new-manual`)
    expect((await read('/d/new-manual', 'stranger')).status).toBe(404)
    expect((await documentation('new-manual', other.workspace)).body.code).toBe('name_reserved')
    expect((await page('new-manual')).status).toBe(200)
  })

  test('a stylesheet’s address leads nowhere once it is changed, and another organization does not get it', async () => {
    const change = (at: string, body: object) => owner().patch(at, body)
    const theirs = `/organizations/${other.id}/environments/${other.production.id}`
    await change(w.at(w.production), { public: true, slug: 'sheet-one' })
    expect((await read('/public/sheet-one/tokens.css')).status).toBe(200)
    await change(w.at(w.production), { slug: 'sheet-two' })
    expect((await read('/public/sheet-one/tokens.css')).status).toBe(404)
    expect((await change(theirs, { public: true, slug: 'sheet-one' })).body.code).toBe('name_reserved')
    expect((await change(w.at(w.staging), { public: true, slug: 'sheet-one' })).status).toBe(200)
    await owner().delete(w.at(w.staging))
    expect((await change(theirs, { public: true, slug: 'sheet-one' })).body.code).toBe('name_reserved')
    await change(w.at(w.production), { public: false })
    expect((await read('/public/sheet-two/tokens.css')).status).toBe(404)
  })
})
