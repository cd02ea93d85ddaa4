import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizationWorld, session } from '../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'

let w: OrganizationWorld
beforeAll(async () => {
  w = await organizationWorld()
  await w.addTokens({
    'color.brand': ['color', '#3b82f6', 'The brand'],
    'color.link': ['color', '{color.brand}'],
    'color.page': ['color', '#ffffff'],
    'space.1': ['dimension', '4px'],
    'type.body': ['typography', { fontFamily: ['Inter', 'x</style><script>alert(1)</script>'], fontSize: '16px' }],
  })
  const dark = (await owner().post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Dark', copy_from: w.mode.id })).body
  const tokens = `/tokensets/${w.tokenset.id}/modes/${dark.id}/tokens`
  const { tokens: all } = (await owner().get(tokens)).body
  const brand = all.find((token: { name: string }) => token.name === 'color.brand')
  await owner().patch(`${tokens}/${brand.id}`, { value: '#93c5fd' })
})
afterAll(() => w.close())

const owner = () => w.as('owner')
const all = () => `/workspaces/${w.workspace.id}/documentations`
const read = (path: string, headers: Record<string, string> = {}) => w.send('GET', path, undefined, headers)
const cookieOf = (who: 'viewer' | 'stranger') => ({ cookie: `tessera_session=${w.people[who].session}` })

/** A public documentation, unless `settings` say otherwise, with pages by path. */
async function written(slug: string, pages: Record<string, string>, settings: Record<string, unknown> = {}) {
  const given = { slug, title: 'Acme design', tokenset_id: w.tokenset.id, visibility: 'public', published: true }
  const made = await owner().post(all(), { ...given, ...settings })
  expect(made.status, made.text).toBe(201)
  for (const [path, markdown] of Object.entries(pages)) {
    const page = await owner().post(`${all()}/${slug}/pages`, { path, title: `About ${path}`, markdown })
    expect(page.status, page.text).toBe(201)
  }
  return made.body
}
const preview = async (slug: string, markdown: string) => {
  const answer = await owner().post(`${all()}/${slug}/preview`, { markdown })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as { content: unknown[]; problems: { line: number; message: string }[] }
}

describe('the documentations of a workspace', () => {
  test('are made, changed, ordered and deleted, and the history says so', async () => {
    const made = await written('acme-first', { start: 'Hello', colors: 'Colors' }, { published: false })
    expect(made).toMatchObject({ slug: 'acme-first', published: false, pages: [], logo: null, resolver_id: null })
    const at = `${all()}/acme-first`
    const ordered = await owner().put(`${at}/page-order`, { paths: ['colors', 'start'] })
    expect(ordered.body.pages.map(({ path }: { path: string }) => path)).toEqual(['colors', 'start'])
    const changed = await owner().patch(`${at}/pages/start`, { path: 'guide/start', markdown: 'Hi' })
    expect(changed.body).toMatchObject({ path: 'guide/start', title: 'About start', markdown: 'Hi' })
    expect((await owner().get(`${at}/pages/guide%2Fstart`)).body).toEqual(changed.body)
    expect((await owner().get(`${at}/pages/start`)).body.code).toBe('documentation_page_not_found')
    expect((await owner().delete(`${at}/pages/guide%2Fstart`)).status).toBe(200)
    const published = await owner().patch(at, { published: true, new_slug: 'acme-second', accent: '#0a7a33' })
    expect(published.body).toMatchObject({ slug: 'acme-second', published: true, pages: [{ path: 'colors' }] })
    expect((await owner().get(all())).body.documentations[0]).not.toHaveProperty('logo')
    expect((await owner().delete(`${all()}/acme-second`)).status).toBe(200)
    expect((await owner().get(`${all()}/acme-second`)).body.code).toBe('documentation_not_found')
    const { changes } = (await w.as('owner', session).get(`/workspaces/${w.workspace.id}/changes`)).body
    expect(changes.slice(0, 5).map((each: { summary: string }) => each.summary)).toEqual([
      'Deleted the documentation "Acme design"',
      'Published the documentation "Acme design"',
      'Deleted the page "About start" of the documentation "Acme design"',
      'Changed the page "About start" of the documentation "Acme design"',
      'Ordered the pages of the documentation "Acme design"',
    ])
  })

  test('say what is wrong with one, and change nothing', async () => {
    await written('acme-wrong', { start: '' })
    const at = `${all()}/acme-wrong`
    const wrong = async (send: Promise<{ status: number; body: { error: string } }>) => {
      const { status, body } = await send
      expect(status).toBe(400)
      return body.error
    }
    const page = (fields: Record<string, unknown>) => owner().post(`${at}/pages`, { path: 'x', title: 'X', ...fields })
    expect(await wrong(page({ path: 'Up' }))).toMatch(/^path must be one to three parts/)
    expect(await wrong(page({ path: 'start' }))).toBe('The documentation has a page at "start"; choose another path')
    expect(await wrong(page({ markdown: 'ä'.repeat(100_001) }))).toBe('markdown must have at most 200000 bytes')
    expect(await wrong(page({ markdown: '> '.repeat(25) + 'x' }))).toMatch(
      /must not nest quotes and lists deeper than 24/,
    )
    expect(await wrong(page({ markdown: 'a**b'.repeat(2_000) }))).toMatch(/at most 2000 asterisks/)
    expect(await wrong(owner().put(`${at}/page-order`, { paths: ['start', 'start'] }))).toBe(
      'paths must hold the path of each page once',
    )
    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`
    const fake = `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`
    for (const logo of [svg, fake, 'https://example.com/logo.png'])
      expect(await wrong(owner().patch(at, { logo }))).toMatch(/^logo must be a PNG, JPEG, GIF or WebP/)
    expect(await wrong(owner().patch(at, { accent: 'red;}*{display:none' }))).toMatch(/^accent must be a color/)
    expect((await owner().get(at)).body).toMatchObject({ logo: null, accent: null, pages: [{ path: 'start' }] })
  })

  test('share their addresses with shared pages', async () => {
    await written('acme-taken', {})
    const shared = `/workspaces/${w.workspace.id}/shared-pages`
    const page = { title: 'A', tokenset_id: w.tokenset.id }
    expect((await owner().put(`${shared}/acme-taken`, page)).body.code).toBe('slug_taken')
    await owner().put(`${shared}/acme-page`, page)
    const given = { slug: 'acme-page', title: 'B', tokenset_id: w.tokenset.id }
    expect((await owner().post(all(), given)).body.code).toBe('slug_taken')
    expect((await owner().patch(`${all()}/acme-taken`, { new_slug: 'acme-page' })).body.code).toBe('slug_taken')
  })

  test('a page that someone else changed is not written over', async () => {
    await written('acme-match', { start: 'One' })
    const at = `${all()}/acme-match/pages/start`
    const etag = (await owner().get(at)).headers.get('etag')!
    const put = (markdown: string) => owner().patch(at, { markdown }, { 'if-match': etag })
    expect((await put('Two')).status).toBe(200)
    expect((await put('Three')).body.code).toBe('changed_since_read')
    expect((await owner().get(at)).body.markdown).toBe('Two')
  })

  test('hold two megabytes of text together', async () => {
    const text = 'x\n\n'.repeat(66_000)
    await written('acme-full', Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`p${n}`, text])))
    const more = await owner().post(`${all()}/acme-full/pages`, { path: 'more', title: 'More', markdown: text })
    expect(more.body.code).toBe('documentation_full')
    await owner().delete(`${all()}/acme-full`)
  })

  test('a viewer reads them and writes nothing', async () => {
    await written('acme-view', { start: 'Hi' })
    expect((await w.as('viewer').get(`${all()}/acme-view/pages/start`)).body.markdown).toBe('Hi')
    expect((await w.as('viewer').patch(`${all()}/acme-view/pages/start`, { markdown: '' })).status).toBe(403)
  })
})

describe('a page at its address', () => {
  test('is whole HTML, complete without its script, with live pictures in the mode that the address asks for', async () => {
    const text = [
      '# Why\n\nSee [colors](colors#brand), [us](https://example.com) and [nowhere](nowhere).',
      '```tokens group=color view=swatches\n```',
      '```tokens group=space view=spacing\n```',
      '```tokens group=type view=type\n```',
      '```contrast foreground=color.brand background=color.page\n```',
      '```component kind=button background=color.brand text=color.page padding=space.1 label="Buy"\n```',
      '```do\nUse *few*.\n```\n\n```dont\nUse many.\n```',
    ]
    await written(
      'acme-all',
      { start: text.join('\n\n'), colors: 'Hi' },
      { accent: '#ffff00', description: 'All of it' },
    )
    const { status, headers, text: html } = await read('/d/acme-all')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toMatch(/^public, max-age=60/)
    for (const part of [
      '<h1>About start</h1>',
      '<h2 id="why">Why</h2>',
      '<a href="/d/acme-all/colors#brand">colors</a>',
      '<a href="https://example.com" rel="nofollow noopener">us</a>',
      '#3b82f6',
      '→ color.brand',
      '<span class="bar r',
      'class="specimen',
      '3.7 : 1',
      'AA for large text',
      '>Buy</span>',
      '<p class="advice-title">Do</p><p>Use <em>few</em>.</p>',
      '<meta name="description" content="All of it">',
      '<link rel="canonical" href="',
      '<a href="/d/acme-all?mode=Dark" rel="nofollow">Dark</a>',
    ])
      expect(html).toContain(part)
    expect(html).not.toMatch(/<script(?! src="\/d\/documentation\.js" defer><\/script>)|href="nowhere/)
    const style = /<style>([^]*)<\/style>/.exec(html)![1]!
    const policy = headers.get('content-security-policy')!
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(policy).toContain("; connect-src 'self';")
    expect(policy).toContain("; script-src 'self';")
    expect(policy).not.toMatch(/unsafe/)
    // Yellow links could not be read on white.
    expect(style).toMatch(/^:root\{--text-accent:light-dark\(#(?!ffff00)[0-9a-f]{6},#ffff00\)/)
    const dark = await read('/d/acme-all/start?mode=Dark')
    expect(dark.text).toContain('#93c5fd')
    expect(dark.text).not.toContain('#3b82f6')
    expect(dark.text).toContain('href="/d/acme-all/colors?mode=Dark#brand"')
    expect((await read('/d/acme-all/missing', cookieOf('stranger'))).status).toBe(404)
  })

  test('has colors as people read them, each ramp by itself, and a cover on the first page', async () => {
    await w.addTokens({
      'palette.stone.100': ['color', 'oklch(0.971 0.003 345)'],
      'palette.stone.200': ['color', 'oklch(0.925 0.004 345)'],
      'palette.rose.500': ['color', 'oklch(0.65 0.29 345)'],
    })
    const text = '# Palette\n\n```tokens group=palette view=swatches\n```\n\n# Use\n\nHi'
    await written('acme-ramps', { start: text, more: 'Hi' }, { description: 'All of it' })
    const { text: html } = await read('/d/acme-ramps')
    expect(html).toContain('<span class="value color" title="oklch(0.971 0.003 345)">#f7f5f6</span>')
    expect(html).toMatch(/>#[0-9a-f]{6} (?:P3|wide)<\/span><span class="value color wide">oklch\(0\.65 0\.29 345\)</)
    const [stone, rose] = ['<h3 class="ramp">stone</h3><ul', '<h3 class="ramp">rose</h3><ul'].map(part =>
      html.indexOf(part.slice(0, -3)),
    )
    expect(Math.min(stone!, rose!)).toBeGreaterThan(0)
    expect(html).toContain('<p class="cover-title">')
    expect(html).toContain('<p>On this page</p><ul>')
    // What is chosen for all pages stands apart from the links between them.
    expect(html.indexOf('class="switches"')).toBeLessThan(html.indexOf('aria-label="Pages"'))
    expect((await read('/d/acme-ramps/more')).text).not.toContain('class="cover"')
    const script = await read('/d/documentation.js')
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  })

  test('keeps strange parameters out of its links', async () => {
    await written('acme-query', { start: 'Hi', colors: 'Hi' })
    const strange = await read('/d/acme-query?mode=Gone&theme.x=%22%3E%3Cb%3E&evil=1')
    expect(strange.text).toBe((await read('/d/acme-query')).text)
  })

  test('shows hostile Markdown as text', async () => {
    const hostile = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '[a](javascript:alert(1)) [b](data:text/html,x) [c](//evil.example) [d](/\\evil.example) [e](vbscript:x)',
      '![f](https://evil.example/p.png) ![g](data:image/svg+xml;base64,PHN2Zz4=) ![h](data:image/png;base64,iVBORw0KGgo=)',
      '<https://ok.example/"onclick="x>',
      '&lt;b&gt; &amp; &#60;i&#62; ` <u> `',
      '```"><script>\n</code><script>\n```',
      '```tokens group="</style><script>"\n```',
      '```component background=color.brand label="<b>x"\n```',
      '# <b id=content>x</b>',
    ].join('\n\n')
    await written('acme-hostile', { start: hostile }, { title: '</title><script>', description: '"><script>' })
    const { text } = await read('/d/acme-hostile')
    expect(text).not.toMatch(
      /<script(?! src="\/d\/documentation\.js" defer><)|<img src="(?!data:image\/png)|javascript:[^<]*"|<b[ >]|<u>|<i>|evil\.example[^<]*"/,
    )
    expect(text.match(/<\/style/g)).toHaveLength(1)
    expect(text).toContain('<img src="data:image/png;base64,iVBORw0KGgo=" alt="h" loading="lazy">')
    expect(text).toContain('&#60;img src=x onerror=alert(1)&#62;')
  })

  test('is hidden until it is published, and from whoever may not read the workspace', async () => {
    await written('acme-draft', { start: 'Hi' }, { published: false })
    await written('acme-inside', { start: 'Hi' }, { visibility: 'members' })
    for (const path of ['/d/acme-draft', '/d/acme-inside/start', '/d/nobody-has-this/start']) {
      const nobody = await read(path)
      expect([nobody.status, nobody.headers.get('location')]).toEqual([302, `/login?next=${encodeURIComponent(path)}`])
      expect((await read(path, cookieOf('stranger'))).status).toBe(404)
    }
    const viewer = await read('/d/acme-draft', cookieOf('viewer'))
    expect([viewer.status, viewer.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    expect(viewer.text).toContain('Not published')
    expect(viewer.text).toContain('noindex')
    expect((await read('/d/acme-draft/sitemap.xml')).status).toBe(404)
    await owner().patch(`${all()}/acme-draft`, { published: true })
    expect((await read('/d/acme-draft')).status).toBe(200)
  })

  test('is not changed until something changes, and then at once', async () => {
    await written('acme-cache', { start: '```tokens group=color\n```' })
    const etag = (await read('/d/acme-cache')).headers.get('etag')!
    expect((await read('/d/acme-cache', { 'if-none-match': etag })).status).toBe(304)
    await owner().patch(`${all()}/acme-cache/pages/start`, { markdown: 'Anew' })
    expect((await read('/d/acme-cache')).text).toContain('<p>Anew</p>')
  })

  test('is found by its words, and listed for search engines', async () => {
    await written('acme-find', { start: 'Start', buttons: 'One **primary** button a page', forms: 'Fields' })
    const found = await read('/d/acme-find?q=primary+BUTTON')
    expect(found.text).toContain('<p role="status">1 page fits “primary BUTTON”.</p>')
    expect(found.text).toContain('<a href="/d/acme-find/buttons">About buttons</a><p>One primary button a page</p>')
    expect(found.text).toContain('noindex')
    expect((await read('/d/acme-find?q=%3Cscript%3E')).text).toContain('No page fits “&#60;script&#62;”')
    const map = await read('/d/acme-find/sitemap.xml')
    expect(map.headers.get('content-type')).toMatch(/^application\/xml/)
    expect(map.text).toContain(`<loc>${w.services.baseUrl}/d/acme-find</loc>`)
    expect(map.text).toContain(`<loc>${w.services.baseUrl}/d/acme-find/forms</loc>`)
  })
})

describe('a page of what is published', () => {
  test('has the values of the chosen release, the latest by default, and says what changed', async () => {
    const text = '```tokens group=space\n```\n\n```changelog last=2\n```'
    await written('acme-released', { start: text }, { environment_id: w.production.id })
    expect((await read('/d/acme-released')).text).toContain('Nothing is published yet')
    await w.publish(w.production, { notes: 'The first' })
    const at = `/tokensets/${w.tokenset.id}/modes/${w.mode.id}/tokens`
    const { tokens } = (await owner().get(at)).body
    const space = tokens.find((token: { name: string }) => token.name === 'space.1')
    await owner().patch(`${at}/${space.id}`, { value: '5px' })
    expect((await read('/d/acme-released')).text).toContain('4px')
    const { version } = await w.publish(w.production, { notes: 'Wider' })
    const latest = await read('/d/acme-released')
    for (const part of [
      '5px',
      'Wider',
      'The first',
      'Changed</p>',
      '>space.1</code> <span class="value">4px</span> → ',
    ])
      expect(latest.text).toContain(part)
    const before = await read('/d/acme-released?release=1.0.0')
    expect(before.text).toContain('4px')
    expect(before.text).not.toContain('5px')
    expect(before.text).toContain('aria-current="true" rel="nofollow">1.0.0</a>')
    expect(before.text).toContain(`<a href="/d/acme-released" rel="nofollow">${version}</a>`)
  })

  test('becomes one of members when its workspace leaves the organization', async () => {
    await written('acme-left', { start: 'Hi' })
    await w.as('owner', session).delete(`${w.path}/workspaces/${w.workspace.id}`)
    expect((await owner().get(`${all()}/acme-left`)).body.visibility).toBe('members')
    await w.as('owner', session).put(`${w.path}/workspaces/${w.workspace.id}`)
  })
})

describe('a preview', () => {
  test('shows elements, and names what cannot be shown by its line', async () => {
    await written('acme-preview', { start: '' })
    const { content, problems } = await preview(
      'acme-preview',
      'Hi *you*\n\n```tokens group=colour\n```\n\n```tokens group=type.body view=swatches\n```\n\n```contrast\n```\n\n```tokens group=color size=9\n```\n\n[x](gone)',
    )
    expect(content[0]).toMatchObject({ tag: 'p', children: ['Hi ', { tag: 'em', children: ['you'] }] })
    expect(problems).toEqual([
      { line: 3, message: 'There is no token or group "colour"; did you mean "color"?' },
      { line: 6, message: 'The group "type.body" has no colors' },
      { line: 9, message: expect.stringMatching(/^A block "contrast" needs foreground and background/) },
      { line: 12, message: 'A block "tokens" has no option "size": it takes group, view' },
      { line: 15, message: expect.stringMatching(/^The link to "gone" leads nowhere/) },
    ])
  })
})
