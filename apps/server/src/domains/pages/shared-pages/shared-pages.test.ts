import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizationWorld, session } from '../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'

let w: OrganizationWorld
let dark: { id: string }
beforeAll(async () => {
  w = await organizationWorld()
  await w.addTokens({
    'color.brand': ['color', '#3b82f6', 'The brand'],
    'color.link': ['color', '{color.brand}'],
    'space.1': ['dimension', '4px'],
    'type.body': ['typography', { fontFamily: ['Inter', 'x</style><script>alert(1)</script>'], fontSize: '16px' }],
  })
  dark = (await owner().post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Dark' })).body
  const tokens = `/tokensets/${w.tokenset.id}/modes/${dark.id}/tokens`
  await owner().post(tokens, { name: 'color.brand', type: 'color', value: '#93c5fd' })
})
afterAll(() => w.close())

const owner = () => w.as('owner')
const pages = () => `/workspaces/${w.workspace.id}/shared-pages`
const save = (slug: string, page: Record<string, unknown>) => owner().put(`${pages()}/${slug}`, page)
const read = (path: string, headers: Record<string, string> = {}) => w.send('GET', path, undefined, headers)
const cookieOf = (who: 'viewer' | 'stranger') => ({ cookie: `tessera_session=${w.people[who].session}` })
const shared = (slug: string, page: Record<string, unknown> = {}) =>
  save(slug, { title: 'Acme tokens', visibility: 'public', tokenset_id: w.tokenset.id, ...page })

describe('the pages of a workspace', () => {
  test('are made, changed, listed and deleted, and the history says so', async () => {
    const made = await save('acme-colors', { title: 'Colors', tokenset_id: w.tokenset.id, intro: '**Ours**' })
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({
      slug: 'acme-colors',
      title: 'Colors',
      intro: '**Ours**',
      visibility: 'members',
      tokenset_id: w.tokenset.id,
      resolver_id: null,
      environment_id: null,
      notes: [],
      url: expect.stringMatching(/\/d\/acme-colors$/),
    })
    const changed = await save('acme-colors', {
      new_slug: 'acme-paint',
      notes: [{ group: 'color', text: 'Use *few*.' }],
    })
    expect(changed.body).toMatchObject({ id: made.body.id, title: 'Colors', slug: 'acme-paint' })
    expect((await owner().get(pages())).body).toMatchObject({ total: 1, pages: [{ slug: 'acme-paint' }] })
    expect((await owner().get(`${pages()}/acme-paint`)).body).toEqual(changed.body)
    expect((await owner().get(`${pages()}/acme-colors`)).status).toBe(404)
    expect((await owner().delete(`${pages()}/acme-paint`)).status).toBe(200)
    const { changes } = (await w.as('owner', session).get(`/workspaces/${w.workspace.id}/changes`)).body
    expect(changes.slice(0, 3).map((each: { summary: string }) => each.summary)).toEqual([
      'Deleted the shared page "Colors"',
      'Changed the shared page "Colors"',
      'Shared the page "Colors" with members',
    ])
  })

  test('say what is wrong with one, and change nothing', async () => {
    const wrong = async (slug: string, page: Record<string, unknown>) => (await save(slug, page)).body.error
    const tokenset_id = w.tokenset.id
    expect(await wrong('acme-new', { tokenset_id })).toBe('title is needed for a new page')
    expect(await wrong('acme-new', { title: 'A' })).toBe('tokenset_id or resolver_id is needed')
    expect(await wrong('acme-new', { title: 'A', tokenset_id: dark.id })).toMatch(/not found/i)
    expect(await wrong('acme-new', { title: 'A', tokenset_id, environment_id: dark.id })).toMatch(/not found/i)
    expect(await wrong('Acme', { title: 'A', tokenset_id })).toMatch(/^slug must have 3 to 63/)
    expect(await wrong('acme-new', { title: 'A', tokenset_id, visibility: 'all' })).toBe(
      'visibility must be members or public',
    )
    expect((await owner().get(pages())).body.total).toBe(0)
  })

  test('have an address that nobody else has, whichever workspace it is in', async () => {
    await shared('taken-once')
    const other = (await w.as('stranger').post('/workspaces', { name: 'Other' })).body
    const answer = await w.as('stranger').put(`/workspaces/${other.id}/shared-pages/taken-once`, { title: 'Mine' })
    expect([answer.status, answer.body.code]).toEqual([400, 'slug_taken'])
    await owner().delete(`${pages()}/taken-once`)
  })

  test('a viewer reads the list and shares nothing', async () => {
    expect((await w.as('viewer').get(pages())).status).toBe(200)
    expect((await w.as('viewer').put(`${pages()}/no-way`, { title: 'A', tokenset_id: w.tokenset.id })).status).toBe(403)
  })
})

describe('a page at its address', () => {
  test('is whole HTML without scripts, in the mode and the spelling that the address asks for', async () => {
    await shared('acme-all', {
      intro: 'See [us](https://example.com).',
      notes: [{ group: 'color', text: 'Use *few*.' }],
    })
    const light = await read('/d/acme-all')
    expect(light.status).toBe(200)
    expect(light.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(light.headers.get('cache-control')).toMatch(/^public, max-age=60/)
    for (const part of [
      '<h1>Acme tokens</h1>',
      '<em>few</em>',
      '#3b82f6',
      'The brand',
      '--color-brand',
      '→ color.brand',
    ])
      expect(light.text).toContain(part)
    expect(light.text).toMatch(/\.p\d+>\*\{--color:#3b82f6;color:black\}/)
    const darkly = await read('/d/acme-all?mode=Dark&names=swiftui')
    expect(darkly.text).toContain('#93c5fd')
    expect(darkly.text).not.toContain('#3b82f6')
    expect(darkly.text).toContain('<option value="Dark" selected>')
    expect(darkly.text).not.toContain('--color-brand<')
    // An address stays good when a mode is renamed.
    expect((await read('/d/acme-all?mode=Gone')).text).toContain('#3b82f6')
  })

  test('finds tokens by words, and says when it finds none', async () => {
    const found = await read('/d/acme-all?q=brand')
    expect(found.text).toContain('2 tokens of 4')
    expect(found.text).not.toContain('space')
    expect((await read('/d/acme-all?q=%3Cscript%3E')).text).toContain('No token fits “&#60;script&#62;”')
  })

  test('shows hostile text as text: in values, names, prose and the address', async () => {
    const prose = '<img src=x onerror=alert(1)> [x](javascript:alert(1)) ![y](https://example.com/y.png)'
    await shared('hostile', { title: '<script>alert(2)</script>', intro: prose })
    const { text, headers } = await read('/d/hostile?mode=%22%3E%3Cscript%3E&group=%22%3E%3Cscript%3E')
    expect(text.match(/<script/g)).toHaveLength(1)
    expect(text).not.toMatch(/<img|javascript:|onerror=alert\(1\)>/)
    expect(text.match(/<\/style/g)).toHaveLength(1)
    const policy = headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'sha256-")
    expect(policy).not.toContain('unsafe')
  })

  test('shows what is said of tokens and groups, at once and without its scripts', async () => {
    await shared('said')
    expect((await read('/d/said')).text).not.toContain('surface')
    const say = (subject: string, given: object) =>
      owner().put(`/workspaces/${w.workspace.id}/guidance/${encodeURIComponent(subject)}`, given)
    const token = (await owner().get(`${w.modePath}/tokens`)).body.tokens[0].name as string
    const dont = ['<script>alert(3)</script>', '[x](javascript:alert(1))']
    expect((await say(`token:Core/${token}`, { purpose: 'On **every** surface', dont })).status).toBe(200)
    await say(`group:Core/${token.split('.')[0]}`, { examples: ['`padding: 4px`'] })
    const { text } = await read('/d/said')
    expect(text).toContain('On <strong>every</strong> surface')
    expect(text).toContain('<code>padding: 4px</code>')
    expect(text).toContain('&#60;script&#62;alert(3)')
    expect(text.match(/<script/g)).toHaveLength(1)
    expect(text).not.toContain('javascript:')
  })

  test('is not changed until something changes, and then at once', async () => {
    const first = await read('/d/acme-all')
    const again = await read('/d/acme-all', { 'if-none-match': first.headers.get('etag')! })
    expect(again.status).toBe(304)
    await w.addTokens({ 'color.fresh': ['color', '#0a7a33'] })
    expect((await read('/d/acme-all')).text).toContain('#0a7a33')
    await save('acme-all', { title: 'Renamed' })
    expect((await read('/d/acme-all')).text).toContain('<h1>Renamed</h1>')
  })

  test('of members is for those who may read the workspace; to all others it is as if there were none', async () => {
    await shared('members-only', { visibility: 'members' })
    for (const path of ['/d/members-only', '/d/nobody-has-this']) {
      const nobody = await read(path)
      expect([nobody.status, nobody.headers.get('location')]).toEqual([302, `/login?next=${encodeURIComponent(path)}`])
      const stranger = await read(path, cookieOf('stranger'))
      expect(stranger.status).toBe(404)
      expect(stranger.text).toContain('There is nothing here')
    }
    const viewer = await read('/d/members-only', cookieOf('viewer'))
    expect(viewer.status).toBe(200)
    expect(viewer.headers.get('cache-control')).toBe('private, no-cache')
    expect((await read('/oembed?url=' + encodeURIComponent(`${w.services.baseUrl}/d/members-only`))).status).toBe(404)
  })

  test('is framed by others only where it is public and asks for it', async () => {
    const plain = await read('/d/acme-all')
    expect(plain.headers.get('x-frame-options')).toBe('DENY')
    const framed = await read('/d/acme-all?embed=1')
    expect(framed.headers.get('x-frame-options')).toBeNull()
    expect(framed.headers.get('content-security-policy')).toContain('frame-ancestors *')
    const member = await read('/d/members-only?embed=1', cookieOf('viewer'))
    expect(member.headers.get('x-frame-options')).toBe('DENY')
    const embed = await read(`/oembed?maxwidth=300&url=${encodeURIComponent(`${w.services.baseUrl}/d/acme-all`)}`)
    expect(embed.body).toMatchObject({ type: 'rich', version: '1.0', width: 300, height: 600 })
    expect(embed.body.html).toContain('/d/acme-all?embed=1')
  })

  test('goes with its tokenset, and comes back with it', async () => {
    const tokenset = (await owner().post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Brief' })).body
    await shared('brief', { tokenset_id: tokenset.id })
    expect((await read('/d/brief')).status).toBe(200)
    await owner().delete(`/tokensets/${tokenset.id}`)
    expect((await read('/d/brief')).status).toBe(404)
    const { changes } = (await w.as('owner', session).get(`/workspaces/${w.workspace.id}/changes`)).body
    await w.as('owner', session).post(`/changes/${changes[0].id}/revert`, {})
    expect((await read('/d/brief')).status).toBe(200)
  })
})

describe('a page of what is published', () => {
  test('shows a release, its versions and what each changed', async () => {
    await w.publish(w.production, { notes: 'The first' })
    await shared('published', { environment_id: w.production.id })
    const [brand] = (await owner().get(`/tokensets/${w.tokenset.id}/modes/${w.mode.id}/tokens`)).body.tokens
    await owner().patch(`/tokensets/${w.tokenset.id}/modes/${w.mode.id}/tokens/${brand.id}`, { value: '#ff0066' })
    expect((await read('/d/published')).text).not.toContain('#ff0066')
    await w.publish(w.production, { notes: 'Warmer' })
    const now = await read('/d/published')
    expect(now.text).toContain('#ff0066')
    expect(now.text).toContain('What this version changed')
    for (const note of ['The first', 'Warmer']) expect(now.text).toContain(note)
    const before = await read('/d/published?release=1.0.0')
    expect(before.text).not.toContain('#ff0066')
    expect(before.text).toContain('<option value="1.0.0" selected>')
  })

  test('of themes has a choice for each axis', async () => {
    const made = await owner().post(`/workspaces/${w.workspace.id}/resolvers`, {
      name: 'Themes',
      sets: [],
      modifiers: [
        {
          name: 'scheme',
          default: 'light',
          contexts: [
            { name: 'light', sources: [{ tokenset_id: w.tokenset.id }] },
            { name: 'dark', sources: [{ tokenset_id: w.tokenset.id, mode_id: dark.id }] },
          ],
        },
      ],
      resolution_order: [{ modifier: 'scheme' }],
    })
    expect(made.status, made.text).toBe(201)
    await shared('themes', { tokenset_id: null, resolver_id: made.body.id })
    expect((await read('/d/themes')).text).toContain('#ff0066')
    const darkly = await read('/d/themes?theme.scheme=dark')
    expect(darkly.text).toContain('#93c5fd')
    await w.publish(w.production)
    await save('themes', { environment_id: w.production.id })
    expect((await read('/d/themes?theme.scheme=dark')).text).toContain('#93c5fd')
  })
})
