// Reports of where code uses tokens, and what is made of them.
import type { UsageReport } from '@tessera/contract'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '../../../process/jobs.ts'
import { sql } from '../../../storage/sql.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let reports: string
let usage: string
beforeAll(async () => {
  w = await world()
  reports = `/workspaces/${w.workspace.id}/usage-reports`
  usage = `/workspaces/${w.workspace.id}/usage`
  await w.addTokens({
    'color.text': ['color', '#111111'],
    'color.link': ['color', '#3366ff'],
    'color.old': ['color', '#ff0000'],
    'space.s': ['dimension', '4px'],
  })
})
afterAll(() => w.close())
beforeEach(async () => {
  await w.write(sql`delete from usage_branches`)
  await w.write(sql`delete from usage_totals`)
  await w.write(sql`update workspace_usage set bytes = 0`)
})

const repository = 'https://github.com/acme/web'
const use = (token: string, file: string, line: number, more = {}) => ({
  token,
  kind: 'css' as const,
  file,
  line,
  ...more,
})
const reportOf = (given: Partial<UsageReport> = {}): UsageReport => ({
  repository,
  branch: 'main',
  commit: 'c1',
  scanned_at: '2026-03-01T12:00:00Z',
  files: 2,
  uses: [use('color.text', 'a.css', 1), use('color.text', 'a.css', 9), use('color.link', 'b.css', 4)],
  unknown: [{ name: '--color-txet', file: 'a.css', line: 2 }],
  hardcoded: [],
  ...given,
})
const report = (given: Partial<UsageReport> = {}, who: Parameters<World['as']>[0] = 'editor') =>
  w.as(who).post(reports, reportOf(given))
async function read(path = '') {
  const { status, body } = await w.as('viewer').get(`${usage}${path}`)
  expect([status, body.error]).toEqual([200, undefined])
  return body
}
const usesOf = async (path = '') =>
  Object.fromEntries((await read(path)).tokens.map(({ name, uses }: { name: string; uses: number }) => [name, uses]))

describe('POST …/usage-reports', () => {
  test('counts what the report before did not have and what is gone, by token and file', async () => {
    const first = await report()
    expect([first.status, first.body]).toEqual([201, { id: expect.any(String), added: 3, gone: 0 }])
    const uses = [use('color.text', 'a.css', 7), use('color.link', 'c.css', 4), use('space.s', 'c.css', 5)]
    const second = await report({ commit: 'c2', scanned_at: '2026-03-02T12:00:00Z', uses })
    // One of two in a.css, and that of b.css, are gone; the other of a.css has moved to another line.
    expect([second.status, second.body]).toMatchObject([201, { added: 2, gone: 2 }])
    expect(await usesOf()).toEqual({ 'color.link': 1, 'color.old': 0, 'color.text': 1, 'space.s': 1 })
    expect((await read('/tokens/color.text')).places.map(({ line }: { line: number }) => line)).toEqual([7])
  })

  test('the same repository, branch and commit again is 200 and changes nothing', async () => {
    const first = await report()
    const again = await report({ scanned_at: '2026-04-01T12:00:00Z', uses: [] })
    expect([again.status, again.body]).toEqual([200, { id: first.body.id, added: 0, gone: 0 }])
    expect(await usesOf()).toMatchObject({ 'color.text': 2 })
    expect((await report({ branch: 'next', uses: [] })).status).toBe(201)
    expect((await report({ branch: null })).status).toBe(201)
    expect((await report({ branch: null })).status).toBe(200)
  })

  test('the one scanned last counts, whichever comes last; an older one counts for its day', async () => {
    await report({ commit: 'new', scanned_at: '2026-03-05T12:00:00+02:00' })
    const late = await report({ commit: 'old', scanned_at: '2026-03-04T12:00:00Z', uses: [use('space.s', 'x.css', 1)] })
    expect([late.status, late.body]).toMatchObject([201, { added: 0, gone: 0 }])
    expect(await usesOf()).toMatchObject({ 'color.text': 2, 'space.s': 0 })
    const [{ commit, at }] = (await read()).repositories
    expect([commit, at]).toEqual(['new', '2026-03-05T10:00:00.000Z'])
    expect((await read('/trend')).days).toMatchObject([
      { day: '2026-03-04', uses: 1 },
      { day: '2026-03-05', uses: 3 },
    ])
    // On one day as well.
    await report({ commit: 'morning', scanned_at: '2026-03-05T08:00:00Z', uses: [] })
    expect((await read('/trend')).days[1]).toMatchObject({ day: '2026-03-05', uses: 3 })
  })

  test('without scanned_at it was scanned now; more than a day ahead is refused', async () => {
    const { scanned_at: _, ...undated } = reportOf()
    expect((await w.as('editor').post(reports, undated)).status).toBe(201)
    expect(Date.parse((await read()).repositories[0].at)).toBeGreaterThan(Date.parse('2026-03-02T00:00:00Z'))
    const ahead = await report({ commit: 'c2', scanned_at: '9999-01-01T00:00:00Z' })
    expect([ahead.status, ahead.body.code]).toEqual([400, 'usage_in_the_future'])
  })

  test.each([
    [{ repository: ' ' }, 'repository must be text of 1 to 500 characters'],
    [{ commit: undefined }, 'commit must be text of 1 to 255 characters'],
    [{ files: ['a.css'] }, 'files must be a whole number from 0'],
    [{ uses: 3 }, 'uses must be an array'],
    [{ uses: [use('a', 'a.css', -1)] }, 'line must be a whole number from 0'],
    [{ uses: [{ ...use('a', 'a.css', 1), kind: 'php' }] }, /^kind must be one of: css, scss, /],
    [
      { hardcoded: [{ type: 'color', value: '#fff', file: 'a', line: 1, distance: -1 }] },
      'distance must be a number from 0',
    ],
    [{ scanned_at: 'yesterday' }, 'scanned_at must be a time in ISO 8601, such as 2026-01-31T12:00:00Z'],
    [{ commit: 'a\0b' }, 'Text must not contain NUL characters or lone surrogates'],
  ])('refuses %j and changes nothing', async (wrong, message) => {
    const answer = await w.as('editor').post(reports, { ...reportOf(), ...wrong })
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(message)])
    expect((await read()).repositories).toEqual([])
  })

  test('a column beside each line is ignored', async () => {
    const uses = [use('color.text', 'a.css', 1, { column: 7 })]
    expect((await report({ uses })).status).toBe(201)
  })

  test('takes a body that is compressed by gzip, at most 10 MB of it', async () => {
    const send = (body: Buffer, encoding = 'gzip', type = 'application/json') =>
      fetch(`${w.address}/api/v1${reports}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${w.people.editor.key}`,
          'content-type': type,
          'content-encoding': encoding,
        },
        body: new Uint8Array(body),
      }).then(async answer => [answer.status, ((await answer.json()) as { error?: string }).error])
    expect(await send(gzipSync(JSON.stringify(reportOf())))).toEqual([201, undefined])
    expect(await usesOf()).toMatchObject({ 'color.text': 2 })
    const bomb = gzipSync(Buffer.alloc(10_000_001, ' '))
    expect(await send(bomb)).toEqual([400, 'The body is too large: at most 10 MB here'])
    expect(await send(Buffer.alloc(10_000_001), 'identity')).toEqual([400, 'The body is too large: at most 10 MB here'])
    expect(await send(Buffer.from('{}'))).toEqual([400, 'The body is not what Content-Encoding says: gzip'])
    expect((await send(gzipSync('{}'), 'br'))[1]).toMatch(/without Content-Encoding/)
    expect(await send(gzipSync('{'))).toEqual([400, 'Invalid JSON body'])
    expect((await send(gzipSync('{}'), 'gzip', 'text/plain'))[1]).toMatch(/must be JSON/)
  })

  test('leaves out credentials that an address of a build has', async () => {
    await report({ repository: 'https://x-access-token:ghs_secret@github.com/acme/web' })
    expect((await read()).repositories[0].repository).toBe(repository)
  })

  test('needs the scope write:tokens and an editor; strangers find no workspace', async () => {
    expect((await report({}, 'viewer')).status).toBe(403)
    const reading = { key: await w.newKey(w.people.owner.id, ['read:tokens']) }
    expect((await w.as(reading).post(reports, reportOf())).body.error).toMatch(/'write:tokens' scope/)
    const foreign = await report({}, 'stranger')
    expect([foreign.status, foreign.body.error]).toEqual([404, 'Workspace not found'])
  })

  test('is taken where tokens may be changed by proposals only, because it changes none', async () => {
    const rules = `/workspaces/${w.workspace.id}/proposal-rules`
    const { body: before } = await w.as('owner').get(rules)
    const set = async (more: object) =>
      expect((await w.as('owner').put(rules, { ...before, ...more })).status).toBe(200)
    await set({ direct_edits: false, agents: 'propose' })
    const edit = await w.as('editor').post(`${w.modePath}/tokens`, { name: 'x', type: 'number', value: 1 })
    expect([edit.status, (await report()).status]).toEqual([403, 201])
    await set({})
  })

  test('what it stores counts as bytes of the workspace, less what it replaces', async () => {
    const bytes = async () =>
      (await w.database.one<{ bytes: number }>(
        sql`select bytes from workspace_usage where workspace_id = ${w.workspace.id}`,
      ))!.bytes
    await report()
    const first = await bytes()
    expect(first).toBeGreaterThan(100)
    await report({ commit: 'c2', scanned_at: '2026-03-02T00:00:00Z', uses: [], unknown: [] })
    expect(await bytes()).toBe(0)
    await report({ commit: 'c3', scanned_at: '2026-03-03T00:00:00Z' })
    expect(await bytes()).toBe(first)
    await w.as('admin').delete(`${reports}?repository=${encodeURIComponent(repository)}`)
    expect(await bytes()).toBe(0)
  })
})

test('beyond the quotas of bytes and branches a report is refused and nothing is stored', async () => {
  const small = await world({
    config: { quotas: { ...w.services.config.quotas, bytes_per_workspace: 500, usage_branches_per_workspace: 1 } },
  })
  const path = `/workspaces/${small.workspace.id}/usage-reports`
  const owner = small.as('owner')
  try {
    const uses = Array.from({ length: 100 }, (_, n) => use(`a.${n}`, 'a.css', n))
    const large = await owner.post(path, reportOf({ uses }))
    expect([large.status, large.body.code]).toEqual([400, 'quota_reached'])
    expect(large.body.error).toMatch(/^The tokens and usage reports of a workspace may take up at most 500 bytes/)
    expect((await owner.get(`/workspaces/${small.workspace.id}/usage`)).body.repositories).toEqual([])
    expect((await owner.post(path, reportOf())).status).toBe(201)
    const second = await owner.post(path, reportOf({ branch: 'next' }))
    expect([second.status, second.body.error]).toEqual([400, expect.stringMatching(/of at most 1 branches/)])
  } finally {
    await small.close()
  }
})

describe('GET …/usage', () => {
  const other = { repository: 'git@gitlab.com:acme/app.git', commit: 'd1' }

  test('sums all repositories and branches, and says what each uses', async () => {
    await report({
      uses: [...reportOf().uses, use('color.old', 'b.css', 1, { deprecated: true }), use('gone.token', 'b.css', 2)],
      hardcoded: [
        { type: 'color', value: '#fff', file: 'a.css', line: 1 },
        { type: 'color', value: '#111112', file: 'a.css', line: 2, nearest: 'color.text', distance: 0.3 },
      ],
    })
    await report({ branch: 'next', uses: [use('color.text', 'a.css', 1)], unknown: [] })
    await report({ ...other, branch: undefined, uses: [use('color.text', 'a.css', 1)], unknown: [] })
    const { body, headers } = await w.as('viewer').get(usage)
    expect(headers.get('etag')).toMatch(/^"/)
    expect(body).toEqual({
      tokens: [
        { name: 'color.link', uses: 1, repositories: 1 },
        { name: 'color.old', uses: 1, repositories: 1 },
        { name: 'color.text', uses: 4, repositories: 2 },
        { name: 'space.s', uses: 0, repositories: 0 },
      ],
      total: 4,
      unused: 1,
      coverage: 0.875,
      repositories: [
        {
          ...{ repository, branch: 'main', commit: 'c1', at: '2026-03-01T12:00:00.000Z', files: 2 },
          ...{ uses: 5, hardcoded: 2, unknown: 1, deprecated: 1, coverage: 0.8333 },
        },
        expect.objectContaining({ repository: other.repository, branch: null, coverage: 1 }),
        expect.objectContaining({ repository, branch: 'next', uses: 1 }),
      ],
    })
    // By session as well.
    expect((await w.as('viewer', { surface: 'session' }).get(usage)).body).toEqual(body)
  })

  test('filters by repository, group, type and use, with pages', async () => {
    await report()
    await report({ ...other, uses: [use('space.s', 'a.css', 1)] })
    expect(await usesOf(`?repository=${encodeURIComponent(other.repository)}`)).toMatchObject({
      'color.text': 0,
      'space.s': 1,
    })
    expect(await usesOf('?group=color')).toEqual({ 'color.link': 1, 'color.old': 0, 'color.text': 2 })
    expect(await usesOf('?group=col')).toEqual({})
    expect(await usesOf('?type=dimension')).toEqual({ 'space.s': 1 })
    expect(await read('?unused=true')).toMatchObject({ tokens: [{ name: 'color.old' }], total: 1, unused: 1 })
    expect(await read('?unused=false')).toMatchObject({ total: 3, unused: 0 })
    const names: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await read(`?limit=3${cursor && `&cursor=${cursor}`}`)
      expect([page.total, page.unused]).toEqual([4, 1])
      names.push(...page.tokens.map(({ name }: { name: string }) => name))
      cursor = page.next_cursor
    }
    expect(names).toEqual(['color.link', 'color.old', 'color.text', 'space.s'])
    expect((await w.as('viewer').get(`${usage}?cursor=bm9wZQ`)).body.code).toBe('invalid_cursor')
    expect((await w.as('viewer').get(`${usage}?type=colour`)).status).toBe(400)
  })

  test('without reports there is no coverage', async () => {
    expect(await read()).toMatchObject({ total: 4, unused: 4, coverage: null, repositories: [] })
    expect(await read('/trend')).toEqual({ days: [] })
  })
})

test('the places of a token come with links, in pages', async () => {
  await report({
    uses: [use('color.text', 'src/a b.css', 3), use('color.text', 'src/a b.css', 5), use('color.text', 'z.css', 1)],
  })
  await report({
    repository: 'figma:K3y',
    uses: [{ token: 'color.text', kind: 'figma', file: 'Page 1', line: 0, deprecated: true }],
  })
  const all = await read('/tokens/color.text')
  expect(all).toMatchObject({ name: 'color.text', uses: 4, repositories: 2, total: 4 })
  expect(all.places[0]).toEqual({
    ...{ repository, branch: 'main', commit: 'c1', kind: 'css', file: 'src/a b.css', line: 3 },
    link: 'https://github.com/acme/web/blob/c1/src/a%20b.css#L3',
  })
  expect(all.places[3]).toMatchObject({ deprecated: true, link: 'https://www.figma.com/design/K3y' })
  const first = await read('/tokens/color.text?limit=1')
  expect(first.places).toEqual([all.places[0]])
  const rest = await read(`/tokens/color.text?limit=10&cursor=${first.next_cursor}`)
  expect([rest.places, rest.next_cursor, rest.total]).toEqual([all.places.slice(1), null, 4])
  expect((await read('/tokens/color.text?repository=figma:K3y')).total).toBe(1)
  expect(await read('/tokens/space.s')).toMatchObject({ uses: 0, places: [] })
  const missing = await w.as('viewer').get(`${usage}/tokens/nope`)
  expect([missing.status, missing.body.error]).toEqual([404, 'Token not found'])
})

test('findings: the nearest hard-coded values first, unknown names, uses of deprecated tokens, in pages', async () => {
  await report({
    uses: [use('color.old', 'b.css', 2, { deprecated: true }), use('color.old', 'b.css', 1, { deprecated: true })],
    hardcoded: [
      { type: 'color', value: '#123', file: 'a.css', line: 1 },
      { type: 'color', value: '#3366fe', file: 'a.css', line: 2, nearest: 'color.link', distance: 0.4 },
      { type: 'dimension', value: '4px', file: 'a.css', line: 3, nearest: 'space.s', distance: 0 },
    ],
  })
  const { findings, total } = await read('/findings?kind=hardcoded')
  expect(findings.map(({ name }: { name: string }) => name)).toEqual(['4px', '#3366fe', '#123'])
  expect(total).toBe(3)
  expect(findings[1]).toEqual({
    ...{ repository, branch: 'main', commit: 'c1', kind: 'hardcoded', name: '#3366fe', type: 'color' },
    ...{ nearest: 'color.link', distance: 0.4, file: 'a.css', line: 2 },
    link: 'https://github.com/acme/web/blob/c1/a.css#L2',
  })
  const first = await read('/findings?kind=deprecated&limit=1')
  const second = await read(`/findings?kind=deprecated&limit=1&cursor=${first.next_cursor}`)
  expect([first, second].map(({ findings: [{ name, line }], total: all }) => [name, line, all])).toEqual([
    ['color.old', 1, 2],
    ['color.old', 2, 2],
  ])
  expect(second.next_cursor).toBe(null)
  expect(await read('/findings?kind=unknown')).toMatchObject({
    findings: [{ name: '--color-txet', line: 2 }],
    total: 1,
  })
  expect((await w.as('viewer').get(`${usage}/findings`)).body.error).toMatch(/^kind must be one of/)
})

test('the trend counts a repository by its last report until the next; after 400 days totals go', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60 * 1000).toISOString()
  await report({ commit: 'a', scanned_at: day(401) })
  await report({ commit: 'b', scanned_at: day(10) })
  await report({ repository: 'other', commit: 'c', scanned_at: day(5), uses: [use('space.s', 'a', 1)] })
  const sums = async (path = '') => (await read(`/trend${path}`)).days.map(({ uses }: { uses: number }) => uses)
  expect(await sums()).toEqual([3, 3, 4])
  expect(await sums('?repository=other')).toEqual([1])
  const trim = jobs.find(({ kind }) => kind === 'trim_usage')!
  await trim.run(w.services, null, new AbortController().signal)
  expect(await sums()).toEqual([3, 4])
  // The commit is forgotten with its day, and too old to count.
  expect((await report({ commit: 'a', scanned_at: day(401), uses: [] })).body).toMatchObject({ added: 0, gone: 0 })
  expect(await usesOf()).toMatchObject({ 'color.text': 2 })
})

test('an admin deletes what was reported of a repository or branch, which the history says', async () => {
  await report()
  await report({ branch: 'next', uses: [use('space.s', 'a.css', 1)] })
  await report({ repository: 'other', uses: [use('color.text', 'a.css', 1)] })
  const forget = (query: string, who: 'admin' | 'editor' = 'admin') => w.as(who).delete(`${reports}?${query}`)
  const web = `repository=${encodeURIComponent(repository)}`
  expect((await forget(web, 'editor')).status).toBe(403)
  expect(await forget(`${web}&branch=next`)).toMatchObject({ status: 200 })
  expect(await usesOf()).toMatchObject({ 'color.text': 3, 'space.s': 0 })
  expect((await forget(web)).status).toBe(200)
  expect((await read()).tokens.find(({ name }: { name: string }) => name === 'color.text')).toEqual({
    ...{ name: 'color.text', uses: 1, repositories: 1 },
  })
  const again = await forget(web)
  expect([again.status, again.body.code]).toEqual([404, 'usage_repository_not_found'])
  const { changes } = (await w.as('owner').get(`/workspaces/${w.workspace.id}/changes`)).body
  expect(changes[0].summary).toBe(`Deleted the usage of ${repository}`)
})
