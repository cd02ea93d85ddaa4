import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '../../testing/organization.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let w: World
beforeAll(async () => void (w = await world()))
afterAll(() => w.close())

const summary = async () => (await w.as('owner', session).get(`/tokensets/${w.tokenset.id}/summary`)).body

test('a summary counts tokens by mode and type', async () => {
  await w.addTokens({ 'a.one': ['number', 1], 'a.two': ['number', 2], 'c.red': ['color', '#ff0000'] })
  const dark = (await w.as('owner').post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Dark' })).body
  await w
    .as('owner')
    .post(`/tokensets/${w.tokenset.id}/modes/${dark.id}/tokens`, { name: 'a.one', type: 'number', value: 3 })
  const { modes, types } = await summary()
  expect(modes).toMatchObject([
    { name: 'Base', is_default: true, token_count: 3 },
    { name: 'Dark', is_default: false, token_count: 1 },
  ])
  expect(types).toEqual([
    { type: 'number', count: 2 },
    { type: 'color', count: 1 },
  ])
})

test('its colors are literal, each once, and from the first to the last where there are many', async () => {
  await w.addTokens({ 'c.alias': ['color', '{c.red}'], 'c.same': ['color', '#ff0000'] })
  expect((await summary()).colors).toHaveLength(1)
  const shades = Array.from({ length: 100 }, (_, i) => `#0000${(i + 100).toString(16)}`)
  await w.addTokens(Object.fromEntries(shades.map((value, i) => [`ramp.s${i}`, ['color', value] as const])))
  const { colors } = (await summary()) as { colors: { name: string }[] }
  expect(colors).toHaveLength(24)
  expect(colors[0]!.name).toMatch(/^c\./)
  expect(colors.at(-1)!.name).toBe('ramp.s99')
})

test('its colors are also what aliases come to, in the tokenset that a resolver joins with it', async () => {
  const owner = w.as('owner')
  const places: { tokenset_id: string; mode_id: string }[] = []
  for (const name of ['core', 'semantic']) {
    const { id } = (await owner.post(`/workspaces/${w.workspace.id}/tokensets`, { name })).body
    places.push({ tokenset_id: id, mode_id: (await owner.get(`/tokensets/${id}/modes`)).body.modes[0].id })
  }
  const [core, semantic] = [places[0]!, places[1]!]
  const pathOf = ({ tokenset_id, mode_id }: typeof core) => `/tokensets/${tokenset_id}/modes/${mode_id}`
  const dark = (await owner.post(`/tokensets/${core.tokenset_id}/modes`, { name: 'Dark' })).body
  await w.addTokens({ 'c.base': ['color', '#3366cc'], 'c.own': ['color', '{c.base}'] }, pathOf(core))
  await w.addTokens({ 'c.base': ['color', '#000000'] }, pathOf({ ...core, mode_id: dark.id }))
  await w.addTokens(
    { link: ['color', '{c.base}'], more: ['color', '{link}'], lost: ['color', '{gone}'] },
    pathOf(semantic),
  )
  const colors = async ({ tokenset_id }: typeof core) =>
    (await w.as('owner', session).get(`/tokensets/${tokenset_id}/summary`)).body.colors
  expect(await colors(semantic)).toEqual([])
  expect(await colors(core)).toEqual([{ name: 'c.base', value: '#3366cc' }])
  await owner.post(`/workspaces/${w.workspace.id}/resolvers`, {
    name: 'Themes',
    sets: [{ name: 'semantic', sources: [{ tokenset_id: semantic.tokenset_id }] }],
    modifiers: [
      {
        name: 'scheme',
        default: 'light',
        contexts: [
          { name: 'dark', sources: [{ ...core, mode_id: dark.id }] },
          { name: 'light', sources: [core] },
        ],
      },
    ],
  })
  expect(await colors(semantic)).toEqual([{ name: 'link', value: '#3366cc' }])
})
