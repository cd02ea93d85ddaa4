import type { TokensetSummary } from '@tessera/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '../../../../testing/organization.ts'
import { world } from '../../../../testing/world.ts'
import type { World } from '../../../../testing/world.ts'

let w: World
beforeAll(async () => void (w = await world()))
afterAll(() => w.close())

async function summaryOf(tokenset_id: string): Promise<TokensetSummary> {
  const { body } = await w.as('owner', session).get(`/workspaces/${w.workspace.id}/tokensets/summaries`)
  return body.tokensets.find((each: TokensetSummary) => each.tokenset_id === tokenset_id)
}
const summary = () => summaryOf(w.tokenset.id)
const samplesOf = async (tokenset_id: string, type: string) =>
  (await summaryOf(tokenset_id)).samples.filter(each => each.type === type)

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

test('it changed with the last change of its tokens, in whichever of its modes', async () => {
  const at = async () => (await summary()).changed_at
  const { tokenset } = w
  const first = await at()
  await w.addTokens({ 'late.one': ['number', 1] })
  const second = await at()
  expect(second > first).toBe(true)
  const { changes } = (await w.as('owner').get(`/tokensets/${tokenset.id}/changes?limit=1`)).body
  expect(second).toBe(changes[0].created_at)
})

test('every tokenset of the workspace has a summary, an empty one as well', async () => {
  const { id } = (await w.as('owner').post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'empty' })).body
  expect(await summaryOf(id)).toMatchObject({ modes: [{ name: 'Base', token_count: 0 }], types: [], samples: [] })
})

test('its colors are each shown once, and from the first to the last where there are many', async () => {
  await w.addTokens({ 'c.alias': ['color', '{c.red}'], 'c.same': ['color', '#ff0000'] })
  expect(await samplesOf(w.tokenset.id, 'color')).toHaveLength(1)
  const shades = Array.from({ length: 100 }, (_, i) => `#0000${(i + 100).toString(16)}`)
  await w.addTokens(Object.fromEntries(shades.map((value, i) => [`ramp.s${i}`, ['color', value] as const])))
  const colors = await samplesOf(w.tokenset.id, 'color')
  expect(colors).toHaveLength(24)
  expect(colors[0]!.name).toMatch(/^c\./)
  expect(colors.at(-1)!.name).toBe('ramp.s99')
})

test('its samples are of every kind, with the aliases in their parts resolved', async () => {
  const { id } = (await w.as('owner').post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'kinds' })).body
  const mode = (await w.as('owner').get(`/tokensets/${id}/modes`)).body.modes[0]
  await w.addTokens(
    {
      'font.sans': ['fontFamily', ['Inter', 'sans-serif']],
      'size.body': ['dimension', '16px'],
      'text.body': [
        'typography',
        {
          fontFamily: '{font.sans}',
          fontSize: '{size.body}',
          fontWeight: 400,
          letterSpacing: '0px',
          lineHeight: 1.5,
        },
      ],
      ease: ['cubicBezier', [0.2, 0, 0, 1]],
      'size.broken': ['dimension', '{size.gone}'],
    },
    `/tokensets/${id}/modes/${mode.id}`,
  )
  const { samples } = await summaryOf(id)
  expect(samples.map(({ name }) => name).toSorted()).toEqual(['ease', 'font.sans', 'size.body', 'text.body'])
  const text = samples.find(({ name }) => name === 'text.body')!.value
  expect(text).toMatchObject({ fontFamily: ['Inter', 'sans-serif'], fontSize: '16px' })
})

test('an alias is what it comes to in the tokenset that a resolver joins with it', async () => {
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
  expect((await summaryOf(semantic.tokenset_id)).samples).toEqual([])
  expect(await samplesOf(core.tokenset_id, 'color')).toEqual([{ name: 'c.base', type: 'color', value: '#3366cc' }])
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
  expect((await summaryOf(semantic.tokenset_id)).samples).toEqual([{ name: 'link', type: 'color', value: '#3366cc' }])
})
