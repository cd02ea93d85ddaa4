import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizationWorld, session } from '../../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../../testing/organization.ts'

let w: OrganizationWorld
let dark: { id: string }
const formats = ['json', 'css', 'ios', 'android'] as const
const tokens = {
  'color.brand': ['color', '#3b82f6', 'The brand */ color'],
  'color.link': ['color', '{color.brand}'],
  'color.broken': ['color', '{color.nowhere}'],
  'space.base': ['dimension', { unit: 'px', value: 16 }],
  'type.body': [
    'typography',
    { fontFamily: ['Inter', 'sans-serif'], fontSize: '16px', fontWeight: 400, lineHeight: 1.5, letterSpacing: 0 },
  ],
  '__proto__.x': ['string', 'hostile'],
} as const

beforeAll(async () => {
  w = await organizationWorld()
  await w.addTokens(tokens as never)
  dark = (await w.as('owner').post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Dark', copy_from: w.mode.id })).body
  await w.as('owner').patch(`/tokensets/${w.tokenset.id}/modes/${dark.id}/tokens/color.brand`, { value: '#93c5fd' })
})
afterAll(() => w.close())

const owner = () => w.as('owner', session)
const environmentExport = (query: string) => owner().get(`${w.at(w.production)}/export?${query}`)

describe('GET /environments/{id}/export', () => {
  test('before anything is published there is nothing to export', async () => {
    const answer = await environmentExport('format=css')
    expect([answer.status, answer.body.error]).toEqual([404, 'Release not found'])
  })

  test('published, edited, exported: byte for byte what was published, in all formats', async () => {
    const modePath = `/tokensets/${w.tokenset.id}/modes/${dark.id}`
    const live = async () => {
      const texts: string[] = []
      for (const format of formats) {
        texts.push((await w.as('owner').get(`${modePath}/export?format=${format}`)).text)
        texts.push((await w.as('owner').get(`/tokensets/${w.tokenset.id}/export?format=${format}`)).text)
      }
      return texts
    }
    const published = async (query = '') => {
      const texts: string[] = []
      for (const format of formats) {
        texts.push((await environmentExport(`format=${format}&tokenset_id=${w.tokenset.id}&mode=dark${query}`)).text)
        texts.push((await environmentExport(`format=${format}&tokenset_id=${w.tokenset.id}${query}`)).text)
      }
      return texts
    }
    const before = await live()
    const first = await w.publish(w.production)
    expect(await published()).toEqual(before)

    await w.as('owner').patch(`${modePath}/tokens/color.brand`, { value: '#000000', name: 'color.black' })
    await w.as('owner').delete(`${modePath}/tokens/space.base`)
    await w.as('owner').patch(`/tokensets/${w.tokenset.id}`, { name: 'Renamed' })
    await w.as('owner').patch(modePath, { name: 'Night' })
    const after = await live()
    expect(after).not.toEqual(before)
    expect(await published()).toEqual(before)

    await w.publish(w.production)
    expect(await published('&mode=night')).not.toEqual(before)
    expect(await published(`&release=${first.id}`)).toEqual(before)
    expect(await published('&release=1.0.0')).toEqual(before)
    await w.as('owner').patch(modePath, { name: 'Dark' })
    await w.as('owner').patch(`/tokensets/${w.tokenset.id}`, { name: 'Core' })
    await w.publish(w.production)
  })

  test('the same bytes for builds, with the scope export:tokens', async () => {
    const path = `${w.at(w.production)}/export?format=css`
    const bySession = await owner().get(path)
    for (const role of ['owner', 'viewer'] as const) {
      const answer = await w.as(role).get(path)
      expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([
        200,
        bySession.text,
        bySession.headers.get('etag'),
      ])
      expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8')
      expect(answer.headers.get('x-unresolved-tokens')).toBe('2')
    }
    expect((await w.as('viewer').get(path, { 'if-none-match': bySession.headers.get('etag')! })).status).toBe(304)
    const key = await w.newKey(w.people.owner.id, ['read:tokens', 'write:tokens'])
    expect((await w.as({ key }).get(path)).body.error).toBe("This operation requires the 'export:tokens' scope")
    expect((await w.as('stranger').get(path)).body.error).toBe('Organization not found')
    expect((await w.as('nobody').get(path)).body.error).toBe('Invalid API token')
  })

  test('any format that the engine writes; an unknown one is refused', async () => {
    const scss = await w.as('owner').get(`${w.at(w.production)}/render/dtcg?tokenset_id=${w.tokenset.id}&mode=Base`)
    const live = await w.as('owner').get(`${w.modePath}/render/dtcg`)
    expect([scss.status, scss.text]).toEqual([200, live.text])
    expect((await w.as('owner').get(`${w.at(w.production)}/render/klingon`)).body.error).toMatch(
      /^Invalid format\. Supported formats: json, css/,
    )
    expect((await environmentExport('format=pdf')).body.error).toBe(
      'Invalid format. Supported formats: json, css, ios, android',
    )
    expect((await environmentExport('strict=true')).status).toBe(400)
  })

  test.each([
    ['mode=Blue', 'Mode not found'],
    ['tokenset_id=01900000-0000-7000-8000-000000000000', 'Tokenset not found'],
    ['workspace_id=x', 'Workspace not found'],
    ['release=7.7.7', 'Release not found'],
  ])('%s is not found', async (query, error) => {
    const answer = await environmentExport(query)
    expect([answer.status, answer.body.error]).toEqual([404, error])
  })

  test('several tokensets make one file: themes by name, and primitives in each', async () => {
    const primitives = (await w.as('owner').post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Primitives' }))
      .body
    const { body } = await w.as('owner').get(`/tokensets/${primitives.id}/modes`)
    const path = `/tokensets/${primitives.id}/modes/${body.modes[0].id}`
    await w.as('owner').patch(path, { name: 'Only' })
    await w.addTokens({ 'palette.red': ['color', '#ff0000'] }, path)
    await w.publish(w.production)
    const all = (await environmentExport('format=css')).text
    expect(all.match(/--palette-red/g)).toHaveLength(2)
    expect(all).not.toContain('data-theme="only"')
    const oneMode = (await environmentExport('format=css&mode=Dark')).text
    expect(oneMode).toContain('--palette-red')
    expect(oneMode).not.toContain('data-theme')
    await w.addTokens({ 'color.link': ['color', '#ff0000'] }, path)
    await w.publish(w.production)
    const clash = await environmentExport('format=css')
    expect([clash.status, clash.body.error]).toEqual([
      400,
      'Several tokensets have a token named "color.link": choose one of them with tokenset_id',
    ])
    await w.as('owner').delete(`/tokensets/${primitives.id}`)
    await w.publish(w.production)
  })
})

describe('the public stylesheet', () => {
  const get = (path: string, headers: Record<string, string> = {}) => w.send('GET', path, undefined, headers)

  test('is off until an owner or admin switches it on, and off again at once', async () => {
    const on = await w.as('admin', session).patch(w.at(w.production), { public: true })
    expect(on.body.slug).toMatch(/^acme-inc-production-[0-9a-f]{10}$/)
    expect(on.body.stylesheet_url).toBe(`${w.address}/public/${on.body.slug}/tokens.css`)
    const path = `/public/${on.body.slug}/tokens.css`
    const shown = await get(path)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
    expect(shown.text).toBe((await environmentExport('format=css')).text)
    await owner().patch(w.at(w.production), { public: false })
    const off = await get(path)
    expect([off.status, off.body.error]).toEqual([404, 'Not found'])
    for (const slug of ['never-was', '%00', '%F0%9F%98%80', 'x'.repeat(3000)])
      expect([(await get(`/public/${slug}/tokens.css`)).status, slug]).toEqual([404, slug])
    const again = await owner().patch(w.at(w.production), { public: true })
    expect(again.body.slug).toBe(on.body.slug)
  })

  test('is open to pages of any site, and cached for a minute', async () => {
    await owner().patch(w.at(w.production), { slug: 'acme', public: true })
    const current = await get('/public/acme/tokens.css?mode=dark', { origin: 'https://site.example' })
    expect(current.headers.get('access-control-allow-origin')).toBe('*')
    expect(current.headers.get('access-control-allow-credentials')).toBeNull()
    expect(current.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(current.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=60')
    expect(
      (await get('/public/acme/tokens.css?mode=dark', { 'if-none-match': current.headers.get('etag')! })).status,
    ).toBe(304)
    const pinned = await get('/public/acme/tokens.css?release=1.0.0')
    expect(pinned.headers.get('cache-control')).toBe(current.headers.get('cache-control'))
    const refused = await get('/public/acme/tokens.css?release=9.9.9')
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect((await get(`/public/acme/tokens.css?tokenset=core&mode=Dark&release=1.0.0`)).text).toContain('#93c5fd')
    expect(current.headers.get('x-ratelimit-limit')).toBeNull()
    expect((await w.send('POST', '/public/acme/tokens.css', {})).status).toBe(404)
  })

  test('shows only what is published', async () => {
    const before = (await get('/public/acme/tokens.css')).text
    await w.addTokens({ 'color.secret': ['color', '#123456'] })
    expect((await get('/public/acme/tokens.css')).text).toBe(before)
    await w.publish(w.production)
    expect((await get('/public/acme/tokens.css')).text).toContain('--color-secret')
  })

  test.each(['ab', 'Acme', 'a_b_c', '-acme', 'acme-', 'a--b', 'x'.repeat(64), 'ä-b', '../x', 5])(
    'the slug %j is refused',
    async slug => {
      const answer = await owner().patch(w.at(w.production), { slug })
      expect([answer.status, answer.body.error]).toMatchObject([400, expect.stringMatching(/^slug must have 3 to 63/)])
    },
  )

  test('a slug is given once', async () => {
    const answer = await owner().patch(w.at(w.staging), { slug: 'acme' })
    expect([answer.status, answer.body.error]).toEqual([400, 'The slug "acme" is taken; choose another'])
  })
})

describe('an output', () => {
  const web = { name: 'web', format: 'css', names: { prefix: 'ds' }, where: { types: ['color'] } }
  const set = (outputs: object[]) => owner().put(`/workspaces/${w.workspace.id}/outputs`, { outputs })
  const expected = (prefix: string) => expect.stringMatching(new RegExp(`--${prefix}-color-brand:`)) as string

  test('is written from the release, with its settings as they were when it was published', async () => {
    await set([web])
    await w.publish(w.production)
    await set([
      { ...web, names: { prefix: 'new' } },
      { ...web, name: 'flat', format: 'json-flat' },
    ])
    const published = await environmentExport('output=web')
    expect([published.status, published.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
    expect(published.text).toEqual(expected('ds'))
    const unknown = await environmentExport('output=flat')
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Output not found'])
    const { version } = await w.publish(w.production)
    expect((await environmentExport('output=web')).text).toEqual(expected('new'))
    expect((await environmentExport(`output=web&release=${version}`)).text).toEqual(expected('new'))
    const render = (format: string, query: string) =>
      w.as('owner', session).get(`${w.at(w.production)}/render/${format}?${query}`)
    const flat = await render('json-flat', 'output=flat&bundle=json')
    expect([flat.status, flat.body.files.length]).toEqual([200, 1])
    const wrong = await render('scss', 'output=web')
    expect([wrong.status, wrong.body.error]).toEqual([400, 'Output "web" is written as css'])
    for (const more of ['mode=Dark', 'resolver=Themes', 'prefix=x', `tokenset_id=${w.tokenset.id}`])
      expect((await environmentExport(`output=web&${more}`)).body.error).toMatch(/^output cannot be combined with /)
  })

  test('comes with all others of the release in one answer, without those that are known', async () => {
    const flat = { ...web, name: 'flat', format: 'json-flat' }
    await set([web, flat])
    const { version } = await w.publish(w.production)
    await set([])
    const all = (query = '') => w.as('owner', session).get(`${w.at(w.production)}/output-files${query}`)
    const { outputs } = (await all()).body
    expect(outputs.map(({ name, fault }: Record<string, unknown>) => [name, fault])).toEqual([
      ['web', null],
      ['flat', null],
    ])
    expect(outputs[0].files[0].text).toBe((await environmentExport('output=web')).text)
    const known = (await all(`?release=${version}&known=web:${outputs[0].tag},flat:other`)).body.outputs
    expect(known.map(({ files }: { files: unknown }) => files !== null)).toEqual([false, true])
    expect((await all(`?workspace_id=${w.production.id}`)).body.total).toBe(0)
    const unknown = await all('?release=9.9.9')
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Release not found'])
  })

  test('is a public stylesheet', async () => {
    await set([web, { ...web, name: 'sass', format: 'scss' }])
    await w.publish(w.production)
    await owner().patch(w.at(w.production), { public: true, slug: 'acme-outputs' })
    const get = (query: string) => w.send('GET', `/public/acme-outputs/tokens.css?${query}`)
    expect((await get('output=web')).text).toBe((await environmentExport('output=web')).text)
    expect((await get('output=sass')).status).toBe(400)
    expect((await get('output=nope')).status).toBe(404)
  })

  test('comes to Production with a merge, and back with a rollback', async () => {
    await set([web])
    const { id } = await w.publish(w.production)
    await set([{ ...web, names: { prefix: 'merged' } }])
    await w.publish(w.staging)
    expect((await environmentExport('output=web')).text).toEqual(expected('ds'))
    await owner().post(`${w.at(w.staging)}/merge`, {})
    expect((await environmentExport('output=web')).text).toEqual(expected('merged'))
    await owner().post(`${w.at(w.production)}/rollback`, { release_id: id })
    expect((await environmentExport('output=web')).text).toEqual(expected('ds'))
  })
})

test('a release has the guidance of its tokens and groups as it was, and its difference names what is said otherwise', async () => {
  const said = (purpose: string, subject = 'token:Core/color.brand') =>
    w.as('owner').put(`/workspaces/${w.workspace.id}/guidance/${encodeURIComponent(subject)}`, { purpose })
  expect((await said('The first words')).status).toBe(200)
  expect((await said('Words on the group', 'group:Core/color')).status).toBe(200)
  const { version } = await w.publish(w.production)
  const { tokens } = (await owner().get(`${w.at(w.production)}/diff?against=live`)).body
  expect(tokens).toEqual([])
  await said('The second words')
  const difference = (await owner().get(`${w.at(w.production)}/diff?against=live`)).body
  expect(difference.tokens).toEqual(
    expect.arrayContaining([expect.objectContaining({ token: 'color.brand', change: 'changed' })]),
  )
  expect(JSON.stringify(difference.tokens[0].after)).toContain('The second words')
  await w.publish(w.production)
  const written = async (format: string, query = '') =>
    (await owner().get(`${w.at(w.production)}/render/${format}?tokenset_id=${w.tokenset.id}${query}`)).text
  for (const format of ['dtcg', 'llms-txt', 'design-md']) {
    const then = await written(format, `&release=${version}`)
    expect(then).toContain('The first words')
    expect(then).toContain('Words on the group')
    expect(await written(format)).toContain('The second words')
  }
})
