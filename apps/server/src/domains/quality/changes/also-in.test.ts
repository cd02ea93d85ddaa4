// The history of a tokenset has the changes that were made in others and reached it too.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../storage/sql.ts'
import { newPlace, pathOf } from '../../../testing/systems/places.ts'
import type { ModeIds } from '../../../testing/systems/places.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => void (w = await world({ plan: 'BUSINESS' })))
afterAll(() => w.close())

const owner = () => w.as('owner')
const newTokenset = (name: string) => newPlace(w, workspace, name)
const history = async ({ tokenset_id }: ModeIds, query = '') =>
  (await owner().get(`/tokensets/${tokenset_id}/changes${query}`)).body
const summaries = async (place: ModeIds, query = '') =>
  (await history(place, query)).changes.map(({ summary }: { summary: string }) => summary)
const rename = (from: string, to: string) => owner().patch(`${pathOf(core)}/tokens/${from}`, { name: to })

let workspace: string
let core: ModeIds
let semantic: ModeIds
let beside: ModeIds
let number = 0
beforeEach(async () => {
  workspace = (await owner().post('/workspaces', { name: `History ${number++}` })).body.id
  core = await newTokenset('core')
  semantic = await newTokenset('semantic')
  beside = await newTokenset('beside')
  await w.addTokens({ 'c.base': ['color', '#3366cc'] }, pathOf(core))
  await w.addTokens({ link: ['color', '{c.base}'] }, pathOf(semantic))
  await owner().post(`/workspaces/${workspace}/resolvers`, {
    name: 'Themes',
    sets: [
      { name: 'core', sources: [core] },
      { name: 'semantic', sources: [semantic] },
    ],
  })
})

test('a rename stands in the history of each tokenset whose references followed, and in no other', async () => {
  const [before, others] = [await history(semantic), await history(beside)]
  await rename('c.base', 'c.blue')
  const renamed = 'Renamed "c.base" to "c.blue" in Base'
  expect((await summaries(core))[0]).toBe(renamed)
  expect((await summaries(semantic))[0]).toBe(renamed)
  const { changes, total } = await history(semantic)
  expect(total).toBe(before.total + 1)
  expect(changes[0].tokens.map(({ name }: { name: string }) => name)).toEqual(['c.blue', 'link'])
  expect(await history(beside)).toEqual(others)
  expect(await summaries(semantic, '?token=link&operation=update_token')).toEqual([renamed])

  // Whoever takes it back does so in both.
  await owner().post(`/changes/${changes[0].id}/revert`)
  expect((await summaries(semantic))[0]).toBe(`Took back: ${renamed}`)
})

test('its pages are in the order of time, whichever tokenset a change was made in', async () => {
  await rename('c.base', 'c.1')
  await owner().patch(`${pathOf(semantic)}/tokens/link`, { description: 'first' })
  await rename('c.1', 'c.2')
  await owner().patch(`${pathOf(semantic)}/tokens/link`, { description: 'second' })
  const listed: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await history(semantic, `?limit=1${cursor && `&cursor=${cursor}`}`)
    listed.push(...page.changes.map(({ summary }: { summary: string }) => summary))
    cursor = page.next_cursor
  }
  expect(listed).toEqual(await summaries(semantic))
  expect(listed.slice(0, 4)).toEqual([
    'Changed "link" in Base',
    'Renamed "c.1" to "c.2" in Base',
    'Changed "link" in Base',
    'Renamed "c.base" to "c.1" in Base',
  ])
})

test('so do a merged proposal and an import of a whole system', async () => {
  const operations = [{ ...semantic, op: 'update', name: 'link', description: 'proposed' }]
  const { id } = (await owner().post(`/workspaces/${workspace}/proposals`, { title: 'One', operations })).body
  await owner().patch(`/proposals/${id}`, { status: 'open' })
  expect((await owner().post(`/proposals/${id}/merge`, {})).status).toBe(200)
  expect((await summaries(semantic))[0]).toBe('Merged the proposal "One"')
  expect((await summaries(core))[0]).not.toBe('Merged the proposal "One"')

  const document = {
    version: '2025.10',
    sets: { semantic: { sources: [{ link: { $value: '#000000', $type: 'color' } }] } },
    resolutionOrder: [{ $ref: '#/sets/semantic' }],
  }
  const imported = await owner().post(`/workspaces/${workspace}/import`, { document })
  expect(imported.body.tokensets).toMatchObject([{ id: semantic.tokenset_id, created: false }])
  expect((await summaries(semantic))[0]).toMatch(/^Imported 1 tokens/)
  expect((await summaries(core))[0]).not.toMatch(/^Imported/)
})

test('those of others are found by an index', async () => {
  await rename('c.base', 'c.blue')
  const plan = await w.database.transaction(
    async tx => {
      await tx.query(sql`set local enable_seqscan = off`)
      return tx.query<Record<string, string>>(
        sql`explain select id from changes where also_in @> ${[semantic.tokenset_id]}::uuid[]`,
      )
    },
    { touches: 'nothing' },
  )
  expect(plan.map(row => Object.values(row)[0]).join('\n')).toMatch(/also_in/)
  expect(plan.map(row => Object.values(row)[0]).join('\n')).not.toMatch(/Seq Scan/)
})
