// Guidance over HTTP: who writes and pins it, and that it stays with its subject.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../storage/sql.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.addTokens({
    'color.text.body': ['color', '#111111'],
    'color.text.muted': ['color', '#555555'],
    'space/small.1': ['dimension', '4px'],
  })
})
afterAll(() => w.close())
beforeEach(() => w.write(sql`delete from guidance`))

type Who = Parameters<World['as']>[0]
const at = (subject: string, rest = '') =>
  `/workspaces/${w.workspace.id}/guidance/${encodeURIComponent(subject)}${rest}`
const list = async (query = '') => (await w.as('viewer').get(`/workspaces/${w.workspace.id}/guidance${query}`)).body
const read = (subject: string) => w.as('viewer').get(at(subject))
const set = (subject: string, said: object, who: Who = 'editor') => w.as(who).put(at(subject), said)
const settled = async (subject: string, said: object = { purpose: 'For text' }, who: Who = 'editor') => {
  const answer = await set(subject, said, who)
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  return answer.body
}
const token = (name: string) => `token:Core/${name}`
const group = (name: string) => `group:Core/${name}`
const rename = (from: string, to: string, where = w.modePath) =>
  w.as('editor').patch(`${where}/tokens/${encodeURIComponent(from)}`, { name: to })
const remove = (name: string) => w.as('editor').delete(`${w.modePath}/tokens/${encodeURIComponent(name)}`)
const last = async () => (await w.as('owner').get(`/workspaces/${w.workspace.id}/changes?limit=1`)).body.changes[0]
const revert = async (body: object = {}, change?: { id: string }) =>
  w.as('owner').post(`/changes/${(change ?? (await last())).id}/revert`, body)
const mode = async (name: string, more: object = {}) =>
  (await w.as('owner').post(`/tokensets/${w.tokenset.id}/modes`, { name, ...more })).body

const body = token('color.text.body')
const said = {
  purpose: 'Text that people read.',
  do: ['On `color.surface.page`'],
  dont: ['On pictures', 'For icons'],
  accessibility: 'At least 7:1',
  examples: ['```css\np { color: var(--color-text-body) }\n```'],
}

describe('guidance on a subject', () => {
  test('is read as it was written, with its author and time, and replaced as a whole', async () => {
    expect([(await read(body)).status, (await read(body)).body.code]).toEqual([404, 'guidance_not_found'])
    const written = await settled(body, said)
    expect(written).toMatchObject({
      ...said,
      subject: body,
      kind: 'token',
      pinned: false,
      author: { user_id: w.people.editor.id, user_name: w.people.editor.name },
    })
    expect((await read(body)).body).toEqual(written)
    const again = await settled(body, { dont: ['On pictures'] }, 'admin')
    expect(again).toMatchObject({ purpose: null, do: [], dont: ['On pictures'], accessibility: null, examples: [] })
    expect([again.id, again.created_at]).toEqual([written.id, written.created_at])
    expect(again.updated_at > written.updated_at).toBe(true)
  })

  test('names the tokenset by name or id, and answers its name', async () => {
    await settled(`token:${w.tokenset.id}/color.text.body`)
    expect((await read(body)).body.subject).toBe(body)
    expect((await read(`token:${w.tokenset.id}/color.text.body`)).body.subject).toBe(body)
    await settled(token('space/small.1'))
    expect((await read(token('space/small.1'))).body.subject).toBe(token('space/small.1'))
    const twin = (await w.as('owner').post(`/workspaces/${w.workspace.id}/tokensets`, { name: w.tokenset.name })).body
    expect((await read(body)).body.subject).toBe(`token:${w.tokenset.id}/color.text.body`)
    const { id: twinMode } = (await w.as('owner').get(`/tokensets/${twin.id}/modes`)).body.modes[0]
    await w.addTokens({ 'color.text.body': ['color', '#000000'] }, `/tokensets/${twin.id}/modes/${twinMode}`)
    const ambiguous = await read(body)
    expect([ambiguous.status, ambiguous.body.error]).toEqual([400, expect.stringContaining('by its id')])
    await w.as('owner').delete(`/tokensets/${twin.id}`)
  })

  test('is 404 in words where there is none, or no such subject', async () => {
    for (const [subject, error] of [
      [body, 'Nothing is said of'],
      [token('color.none'), 'Token not found'],
      ['token:Nowhere/color.text.body', 'Tokenset not found'],
      ['component:Button', 'Component not found'],
      ['colour', 'Subjects are token:<tokenset>/<name>'],
      ['token:a\0/b', 'not found'],
      [group('color'), 'Nothing is said of'],
    ] as const) {
      const answer = await read(subject)
      expect([answer.status, answer.body.error]).toEqual([404, expect.stringContaining(error)])
    }
    const nobody = await set(group('nothing.here'), { purpose: 'x' })
    expect([nobody.status, nobody.body.code]).toEqual([400, 'group_unknown'])
  })

  test.each([
    [{}, 'Say something'],
    [{ purpose: ' ' }, 'purpose must not be empty'],
    [{ purpose: 'é'.repeat(2_001) }, 'purpose must have at most 4000 bytes'],
    [{ do: ['x'.repeat(1_001)] }, 'An entry of do must have at most 1000 bytes'],
    [{ dont: Array(21).fill('x') }, 'dont must have at most 20 entries'],
    [{ do: 'x' }, 'do must be a list of texts'],
    [{ examples: Array(10).fill('x'.repeat(4_000)) }, 'at most 16000 bytes together'],
    [{ purpose: `${'> '.repeat(30)}x` }, 'must not nest'],
  ])('is refused: %j', async (given, error) => {
    await settled(body)
    const before = (await read(body)).body
    const refused = await set(body, given)
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining(error)])
    expect((await read(body)).body).toEqual(before)
  })

  test('is written by editors, deleted by them, and read by all', async () => {
    expect((await set(body, said, 'viewer')).status).toBe(403)
    await settled(body)
    expect((await w.as('viewer').delete(at(body))).status).toBe(403)
    expect((await w.as('editor').delete(at(body))).body).toEqual({ message: 'Guidance deleted successfully' })
    expect([(await read(body)).status, (await list()).total]).toEqual([404, 0])
    expect((await w.as('editor').delete(at(body))).status).toBe(404)
    const anew = await settled(body)
    expect((await read(body)).body).toEqual(anew)
  })

  test('has a tag, which If-Match compares', async () => {
    const written = await set(body, said)
    const tag = (await read(body)).headers.get('etag')!
    expect(written.headers.get('etag')).toBe(tag)
    await settled(body, { purpose: 'Other' })
    const stale = await w.as('editor').put(at(body), said, { 'if-match': tag })
    expect([stale.status, stale.body.code]).toEqual([400, 'changed_since_read'])
    const pinned = await w.as('admin').put(at(body, '/pin'), {}, { 'if-match': tag })
    expect(pinned.status).toBe(400)
  })

  test('is written where changes of tokens take a proposal', async () => {
    const rules = (await w.as('owner').get(`/workspaces/${w.workspace.id}/proposal-rules`)).body
    const put = (direct_edits: boolean) =>
      w.as('owner').put(`/workspaces/${w.workspace.id}/proposal-rules`, { ...rules, direct_edits })
    expect((await put(false)).status).toBe(200)
    expect((await remove('color.text.muted')).status).toBe(403)
    await settled(body)
    expect((await put(true)).status).toBe(200)
  })
})

describe('a pin', () => {
  const pin = (who: Who, given: object = {}) => w.as(who).put(at(body, '/pin'), given)

  test('is set and taken away by administrators', async () => {
    expect((await pin('admin')).status).toBe(404)
    const { author } = await settled(body)
    expect((await pin('editor')).status).toBe(403)
    expect((await pin('admin')).body).toMatchObject({ pinned: true, author })
    expect([(await list('?pinned=true')).total, (await list('?pinned=false')).total]).toEqual([1, 0])
    expect((await pin('owner', { pinned: false })).body.pinned).toBe(false)
  })

  test('falls when somebody writes who may not pin, and stays otherwise', async () => {
    await settled(body)
    await pin('admin')
    expect((await settled(body, { purpose: 'By an admin' }, 'admin')).pinned).toBe(true)
    expect((await settled(body, { purpose: 'By an editor' })).pinned).toBe(false)
  })
})

describe('the list', () => {
  test('is paged and filtered', async () => {
    for (const subject of [body, token('color.text.muted'), group('color'), group('color.text')]) await settled(subject)
    const everything = await list()
    expect([everything.total, everything.guidance.map(({ subject }: { subject: string }) => subject)]).toEqual([
      4,
      [body, token('color.text.muted'), group('color'), group('color.text')],
    ])
    const first = await list('?limit=3')
    expect([first.guidance.length, first.total]).toEqual([3, 4])
    const second = await list(`?limit=3&cursor=${first.next_cursor}`)
    expect([second.guidance.length, second.next_cursor]).toEqual([1, null])
    expect((await list('?kind=group')).total).toBe(2)
    for (const subject of [body, group('color')]) {
      const one = await list(`?subject=${encodeURIComponent(subject)}`)
      expect([one.total, one.guidance[0].subject]).toEqual([1, subject])
    }
    expect(await list(`?subject=${encodeURIComponent(group('space'))}`)).toMatchObject({ total: 0, guidance: [] })
    expect((await list(`?subject=${encodeURIComponent(token('no.such'))}`)).code).toBe('token_not_found')
  })

  test('is bounded, and what is gone makes room first', async () => {
    const { quotas } = w.services.config
    w.services.config.quotas = { ...quotas, guidance_per_workspace: 2 }
    await settled(body)
    await settled(group('color'))
    const refused = await set(token('color.text.muted'), said)
    expect([refused.status, refused.body.code]).toEqual([400, 'quota_reached'])
    await w.as('editor').delete(at(group('color')))
    await settled(token('color.text.muted'))
    w.services.config.quotas = quotas
  })
})

describe('guidance stays with its subject', () => {
  test('when a token is renamed, and renamed back by a revert', async () => {
    await settled(body)
    expect((await rename('color.text.body', 'color.ink')).status).toBe(200)
    expect((await read(token('color.ink'))).body).toMatchObject({ subject: token('color.ink'), purpose: 'For text' })
    expect((await read(body)).status).toBe(404)
    expect((await revert()).status).toBe(201)
    expect((await read(body)).body.purpose).toBe('For text')
  })

  test('when two tokens swap their names', async () => {
    await settled(body, { purpose: 'Body' })
    await settled(token('color.text.muted'), { purpose: 'Muted' })
    const renames = [
      { from: 'color.text.body', to: 'color.text.muted' },
      { from: 'color.text.muted', to: 'color.text.body' },
    ]
    expect((await w.as('editor').post(`/tokensets/${w.tokenset.id}/rename-tokens`, { renames })).status).toBe(200)
    expect((await read(body)).body.purpose).toBe('Muted')
    await revert()
  })

  test('when a token is deleted and restored, and another of its name has none', async () => {
    await settled(body)
    await remove('color.text.body')
    const deletion = await last()
    expect([(await read(body)).status, (await list()).total]).toEqual([404, 0])
    await w.addTokens({ 'color.text.body': ['color', '#222222'] })
    expect((await read(body)).body.code).toBe('guidance_not_found')
    await remove('color.text.body')
    expect((await revert({}, deletion)).status).toBe(201)
    expect((await read(body)).body.purpose).toBe('For text')
  })

  test('when the mode in which it was written is deleted', async () => {
    await settled(body)
    const dark = await mode('Dark', { copy_from: w.mode.id })
    const path = `/tokensets/${w.tokenset.id}/modes`
    await w.as('owner').patch(`${path}/${dark.id}`, { is_default: true })
    expect((await w.as('owner').delete(`${path}/${w.mode.id}`)).status).toBe(200)
    const deletion = await last()
    expect((await read(body)).body.purpose).toBe('For text')
    await revert({}, deletion)
    await w.as('owner').patch(`${path}/${w.mode.id}`, { is_default: true })
    await w.as('owner').delete(`${path}/${dark.id}`)
    expect((await read(body)).body.purpose).toBe('For text')
  })

  test('when the tokenset is renamed, or deleted and restored', async () => {
    const set = (await w.as('owner').post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Brand' })).body
    const { id } = (await w.as('owner').get(`/tokensets/${set.id}/modes`)).body.modes[0]
    await w.addTokens({ a: ['color', '#000000'] }, `/tokensets/${set.id}/modes/${id}`)
    await settled('token:Brand/a')
    await w.as('owner').patch(`/tokensets/${set.id}`, { name: 'Marke' })
    expect((await read('token:Marke/a')).body.subject).toBe('token:Marke/a')
    await w.as('owner').delete(`/tokensets/${set.id}`)
    expect((await list()).total).toBe(0)
    expect((await revert()).status).toBe(201)
    expect((await read('token:Marke/a')).body.purpose).toBe('For text')
  })

  test('when its group is renamed, by any way, and back by a revert', async () => {
    await settled(group('color.text'), { purpose: 'Text colors' })
    const renamed = await w
      .as('editor')
      .post(`/tokensets/${w.tokenset.id}/rename-group`, { from: 'color', to: 'colour' })
    expect(renamed.status).toBe(200)
    expect((await read(group('colour.text'))).body.purpose).toBe('Text colors')
    expect((await read(group('color.text'))).status).toBe(404)
    expect((await revert()).status).toBe(201)
    expect((await read(group('color.text'))).body.purpose).toBe('Text colors')
    await rename('color.text.body', 'ink.body')
    expect((await read(group('color.text'))).status).toBe(200)
    await rename('color.text.muted', 'ink.muted')
    expect((await read(group('ink'))).body.purpose).toBe('Text colors')
    await rename('ink.body', 'color.text.body')
    await rename('ink.muted', 'color.text.muted')
  })
})

describe('its history', () => {
  test('names each change, which a revert takes back', async () => {
    await settled(body, { purpose: 'First' })
    expect((await last()).summary).toBe(`Wrote the guidance on ${body}`)
    await settled(body, { purpose: 'Second' })
    const second = await last()
    await w.as('admin').put(at(body, '/pin'), {})
    expect((await last()).summary).toBe(`Pinned the guidance on ${body}`)
    const overtaken = await revert({}, second)
    expect([overtaken.status, overtaken.body.tokens]).toEqual([400, [body]])
    expect((await revert()).status).toBe(201)
    expect((await revert({}, second)).status).toBe(201)
    expect((await read(body)).body).toMatchObject({ purpose: 'First', pinned: false })
    await w.as('editor').delete(at(body))
    const deletion = await last()
    await rename('color.text.body', 'color.ink')
    expect((await revert({}, deletion)).status).toBe(201)
    expect((await read(token('color.ink'))).body.purpose).toBe('First')
    await rename('color.ink', 'color.text.body')
  })
})

test('a workspace is deleted with its guidance', async () => {
  const { id } = (await w.as('owner').post('/workspaces', { name: 'Short-lived' })).body
  const set = (await w.as('owner').post(`/workspaces/${id}/tokensets`, { name: 'Core' })).body
  const first = (await w.as('owner').get(`/tokensets/${set.id}/modes`)).body.modes[0]
  await w.addTokens({ a: ['color', '#000000'] }, `/tokensets/${set.id}/modes/${first.id}`)
  const subject = `/workspaces/${id}/guidance/token%3ACore%2Fa`
  expect((await w.as('owner').put(subject, { purpose: 'x' })).status).toBe(200)
  await w.as('owner').post(`/tokensets/${set.id}/modes`, { name: 'Dark', copy_from: first.id })
  expect((await w.as('owner').delete(`/workspaces/${id}`)).status).toBe(200)
  expect((await w.as('owner').get(subject)).status).toBe(404)
})
