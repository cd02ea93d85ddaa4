// Guidance in documents: exports have it in the extensions, and imports write it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../storage/sql.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let counted = 0
beforeAll(async () => {
  w = await world()
  await w.addTokens({
    'color.text.body': ['color', '#111111'],
    'color.text.muted': ['color', '#555555'],
    'space.small': ['dimension', '4px'],
  })
})
afterAll(() => w.close())
beforeEach(() => w.write(sql`delete from guidance`))

const said = { purpose: 'Text that people read.', do: ['On a page'], examples: ['`p { color: red }`'] }
const body = 'token:Core/color.text.body'
const at = (subject: string, workspace = w.workspace.id) =>
  `/workspaces/${workspace}/guidance/${encodeURIComponent(subject)}`
async function settled(subject: string, content: object = said) {
  const { status, body } = await w.as('editor').put(at(subject), content)
  expect([status, body.error]).toEqual([200, undefined])
}
const exported = async (format: string, path = w.modePath) => {
  const { status, text } = await w.as('owner').get(`${path}/render/${format}`)
  expect([status, text.slice(0, 300)]).toEqual([200, expect.anything()])
  return text
}
const dtcg = async (path?: string) => JSON.parse(await exported('dtcg', path))
const last = async () => (await w.as('owner').get(`/workspaces/${w.workspace.id}/changes?limit=1`)).body.changes[0]
const own = (guidance: object) => ({ $extensions: { 'app.tessera': { guidance } } })
const workspace = async () => {
  const { id } = (await w.as('owner').post('/workspaces', { name: `Empty ${++counted}` })).body
  const set = (await w.as('owner').post(`/workspaces/${id}/tokensets`, { name: 'Core' })).body
  return { id, tokenset: `/tokensets/${set.id}` }
}

test('an export has what is said of tokens and groups, and changes with it', async () => {
  const before = await dtcg()
  await settled(body)
  await settled('group:Core/color.text', { dont: ['On pictures'] })
  await settled('group:Core/space', { purpose: 'Room' })
  const { color, space } = await dtcg()
  expect(color.text.body).toMatchObject(own(said))
  expect(Object.keys(color.text.body.$extensions['app.tessera'].guidance)).toEqual(['purpose', 'do', 'examples'])
  expect(color.text).toMatchObject(own({ dont: ['On pictures'] }))
  expect([color.$extensions, color.text.muted.$extensions]).toEqual([undefined, undefined])
  expect(space).toMatchObject(own({ purpose: 'Room' }))
  for (const format of ['llms-txt', 'design-md']) expect(await exported(format)).toContain(said.purpose)
  const tokenset = `/tokensets/${w.tokenset.id}`
  expect((await dtcg(tokenset)).color.text.body).toMatchObject(own(said))
  await settled(body, { purpose: 'Other' })
  expect((await dtcg()).color.text.body).toMatchObject(own({ purpose: 'Other' }))
  for (const subject of [body, 'group:Core/color.text', 'group:Core/space']) await w.as('editor').delete(at(subject))
  expect(await dtcg()).toEqual(before)
})

test('resolvers and outputs have it', async () => {
  await settled(body)
  const resolver = (
    await w.as('owner').post(`/workspaces/${w.workspace.id}/resolvers`, {
      name: 'Themes',
      sets: [{ name: 'core', sources: [{ tokenset_id: w.tokenset.id }] }],
    })
  ).body
  expect(await exported('dtcg', `/resolvers/${resolver.id}`)).toContain(said.purpose)
  expect(await exported('llms-txt', `/resolvers/${resolver.id}`)).toContain(said.purpose)
  const outputs = `/workspaces/${w.workspace.id}/outputs`
  await w.as('owner').put(outputs, { outputs: [{ name: 'agents', format: 'llms-txt' }] })
  expect((await w.as('viewer').get(`${outputs}/agents/files`)).text).toContain(said.purpose)
})

test('an import keeps it, writes it once, and is taken back with it', async () => {
  await settled(body)
  await settled('group:Core/color.text', { dont: ['On pictures'] })
  const document = await dtcg(`/tokensets/${w.tokenset.id}`)
  const { id, tokenset } = await workspace()
  const path = `${tokenset}/import`
  const rehearsed = await w.as('owner').post(path, { document, dry_run: true })
  expect(rehearsed.body).toMatchObject({ created: 3, guidance: 2 })
  expect((await w.as('owner').get(at(body, id))).status).toBe(404)
  expect((await w.as('owner').post(path, { document })).body).toMatchObject({ guidance: 2, warnings: [] })
  const { body: written } = await w.as('owner').get(at(body, id))
  expect(written).toMatchObject({ ...said, pinned: false, author: { user_id: w.people.owner.id } })
  expect(await dtcg(tokenset)).toEqual(document)
  const history = async () => (await w.as('owner').get(`/workspaces/${id}/changes`)).body
  const before = await history()
  expect(before.changes[0].summary).toContain('with 2 pieces of guidance')
  expect((await w.as('owner').post(path, { document })).body).toMatchObject({ unchanged: 3, updated: 0 })
  expect((await history()).total).toBe(before.total)
  const undone = await w.as('owner').post(`/changes/${before.changes[0].id}/revert`, {})
  expect([undone.status, (await w.as('owner').get(at(body, id))).status]).toEqual([201, 404])
  expect((await w.as('owner').post(`/changes/${undone.body.change_id}/revert`, {})).status).toBe(201)
  expect(await dtcg(tokenset)).toEqual(document)
})

test('a whole system is imported with it, and one mode as well', async () => {
  await settled(body)
  const document = await dtcg()
  const { id, tokenset } = await workspace()
  const into = await w.as('owner').post(`/workspaces/${id}/import`, { files: [{ path: 'Core.tokens.json', document }] })
  expect([into.status, into.body.guidance]).toEqual([200, 1])
  const mode = (await w.as('owner').get(`${tokenset}/modes`)).body.modes[0]
  const one = await w.as('owner').post(`${tokenset}/modes/${mode.id}/import`, { document, only: ['space.small'] })
  expect(one.body.guidance).toBeUndefined()
  const other = { ...document, space: { ...document.space, ...own({ purpose: 'Room' }) } }
  expect((await w.as('editor').post(`${w.modePath}/import`, { document: other })).body.guidance).toBe(1)
  expect((await last()).summary).toContain('with 1 piece of guidance')
  expect((await w.as('viewer').get(at('group:Core/space'))).body.author.user_id).toBe(w.people.editor.id)
  await w.as('editor').delete(at('group:Core/space'))
  expect(await dtcg()).toEqual(document)
})

test('an import leaves out what is no guidance, with a warning, and stores nothing of it', async () => {
  const token = { $type: 'number', $value: 1 }
  const document = {
    odd: {
      $extensions: { 'app.tessera': { guidance: {} } },
      one: { ...token, ...own({ purpose: 5 }) },
      two: { ...token, $extensions: { 'com.acme': 1, 'app.tessera': { guidance: 'x' } } },
    },
  }
  const { body: report } = await w.as('editor').post(`${w.modePath}/import`, { document })
  expect(report.warnings.map(({ path, message }: Record<string, string>) => [path, message])).toEqual([
    ['odd.one', 'The guidance of "odd.one" is left out: purpose must be text'],
    ['odd.two', expect.stringContaining('The guidance of "odd.two" is left out')],
    ['odd', expect.stringContaining('Say something')],
  ])
  const { odd } = await dtcg()
  expect([odd.$extensions, odd.one.$extensions, odd.two.$extensions]).toEqual([undefined, undefined, { 'com.acme': 1 }])
})
