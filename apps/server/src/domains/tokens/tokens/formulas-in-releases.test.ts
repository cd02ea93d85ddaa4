// Formulas on the way through releases: published, compared, merged, rolled back; and with modes that are copied or taken back.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { organizationWorld, session } from '../../../testing/organization.ts'

let w: Awaited<ReturnType<typeof organizationWorld>>
const formula = (text: string) => ({ formula: text })
const owner = () => w.as('owner', session)
const edit = (name: string, value: unknown) => owner().patch(`${w.modePath}/tokens/${name}`, { value })
const exported = async (environment: { id: string }, more = '') =>
  (await owner().get(`${w.at(environment)}/export?format=css&workspace_id=${w.workspace.id}${more}`)).text
const merge = (resolutions: object[] = []) => owner().post(`${w.at(w.staging)}/merge`, { resolutions })

beforeEach(async () => {
  w = await organizationWorld()
  await w.addTokens({ base: ['dimension', '8px'], brand: ['color', '#4477dd'] })
  await w.addTokens({
    gap: ['dimension', formula('{base} * 2')],
    edge: ['border', { color: formula('alpha({brand}, 0.5)'), width: formula('{base} / 8'), style: 'solid' }],
  })
  await w.publish(w.staging)
  await w.publish(w.production)
})
afterEach(() => w.close())

test('a release holds the formula as written and its result, whatever is changed later', async () => {
  await edit('base', '100px')
  expect(await exported(w.production)).toContain('--gap: 16px;')
  expect(await exported(w.production)).toContain('--edge: 1px solid rgb(68 119 221 / 0.5);')
  expect(await exported(w.production, '&references=true')).toContain('--gap: calc(var(--base) * 2);')
  await edit('gap', formula('{base}*3'))
  const { body } = await owner().get(`${w.at(w.production)}/diff`)
  expect(JSON.stringify(body)).toContain('{base} * 2')
  expect(JSON.stringify(body)).toContain('{base}*3')
  await w.publish(w.production)
  expect(await exported(w.production)).toContain('--gap: 300px;')
  await owner().post(`${w.at(w.production)}/rollback`, { release_id: '1.0.0' })
  expect(await exported(w.production)).toContain('--gap: 16px;')
})

test('a merge joins a formula of one side with what it uses from the other', async () => {
  await edit('gap', formula('{base} * 3'))
  await w.publish(w.staging)
  await edit('gap', formula('{base} * 2'))
  await edit('base', '4px')
  await w.publish(w.production)
  expect((await merge()).status).toBe(201)
  expect(await exported(w.production)).toContain('--gap: 12px;')
})

test('a formula that both sides changed is a conflict, with both as written', async () => {
  await edit('gap', formula('{base} * 3'))
  await w.publish(w.staging)
  await edit('gap', formula('{base}+1px'))
  await w.publish(w.production)
  const refused = await merge()
  expect(refused.status).toBe(400)
  const [conflict] = refused.body.conflicts
  expect([conflict.source.value, conflict.production.value, conflict.base.value]).toEqual([
    formula('{base} * 3'),
    formula('{base}+1px'),
    formula('{base} * 2'),
  ])
  const settled = await merge([{ tokenset_id: w.tokenset.id, mode: conflict.mode_id ?? conflict.mode, token: 'gap', take: 'source' }]) // prettier-ignore
  expect(settled.status).toBe(201)
  expect(await exported(w.production)).toContain('--gap: 24px;')
})

test('a mode that is copied has the formulas, and one that is deleted gets them back', async () => {
  const modes = `/tokensets/${w.tokenset.id}/modes`
  const from = w.modePath.split('/').at(-1)
  const copy = (await owner().post(modes, { name: 'Copy', copy_from: from })).body
  await owner().patch(`${modes}/${copy.id}/tokens/base`, { value: '3px' })
  const gap = { value: formula('{base} * 2'), resolved_value: '6px' }
  expect((await owner().get(`${modes}/${copy.id}/tokens/gap`)).body).toMatchObject(gap)
  await owner().delete(`${modes}/${copy.id}`)
  const [deleted] = (await owner().get(`/workspaces/${w.workspace.id}/changes`)).body.changes
  expect((await owner().post(`/changes/${deleted.id}/revert`, {})).status).toBe(201)
  const again = (await owner().get(modes)).body.modes.find(({ name }: { name: string }) => name === 'Copy')
  expect((await owner().get(`${modes}/${again.id}/tokens/gap`)).body).toMatchObject(gap)
})

test('permutations of a released resolver work formulas out each for itself, also as a bundle', async () => {
  const dense = (await owner().post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Dense' })).body
  await w.addTokens({ base: ['dimension', '3px'] }, `/tokensets/${w.tokenset.id}/modes/${dense.id}`)
  const base = { tokenset_id: w.tokenset.id }
  const contexts = [
    { name: 'day', sources: [] },
    { name: 'night', sources: [{ ...base, mode_id: dense.id }], platform: { android: 'night' } },
  ]
  await owner().post(`/workspaces/${w.workspace.id}/resolvers`, {
    name: 'Themes',
    sets: [{ name: 'core', sources: [base] }],
    modifiers: [{ name: 'time', default: 'day', contexts }],
  })
  await w.publish(w.production)
  await edit('gap', '1px')
  expect(await exported(w.production, '&resolver=Themes&input=time:night')).toContain('--gap: 6px;')
  expect(await exported(w.production, '&resolver=Themes')).toMatch(/--gap: 16px;[^]*--gap: 6px;/)
  const { text } = await owner().get(`${w.at(w.production)}/render/android?resolver=Themes&bundle=json&workspace_id=${w.workspace.id}`) // prettier-ignore
  const { files } = JSON.parse(text) as { files: { path: string; text: string }[] }
  expect(files.map(file => [file.path, /name="gap">(\w+)</.exec(file.text)?.[1]])).toEqual([
    ['values/design_tokens.xml', '16dp'],
    ['values-night/design_tokens.xml', '6dp'],
  ])
})
