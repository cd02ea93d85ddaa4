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
  const { status, text } = await w.as('viewer').get(`${path}/render/${format}`)
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
