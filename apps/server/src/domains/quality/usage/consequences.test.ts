// What else tells of the uses of tokens: deletes, and check rules.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.addTokens({
    'color.text': ['color', '#111111'],
    'color.gone': ['color', '#222222'],
    'color.rest': ['color', '#333333'],
  })
})
afterAll(() => w.close())

const report = (commit: string, tokens: string[], repository = 'acme/web') =>
  w.as('editor').post(`/workspaces/${w.workspace.id}/usage-reports`, {
    ...{ repository, commit, files: 1 },
    uses: tokens.map((token, n) => ({ token, kind: 'css', file: 'a.css', line: n })),
  })
const findings = async () =>
  (await w.as('viewer').get(`/workspaces/${w.workspace.id}/findings`)).body.findings.map(
    ({ rule, message }: { rule: string; message: string }) => `${rule}: ${message}`,
  )

test('rules find what no code uses and deprecated tokens that it uses, once code is scanned, and again after each report', async () => {
  const rules = [{ rule: 'unused-in-code' }, { rule: 'used-when-deprecated' }]
  expect((await w.as('admin').put(`/workspaces/${w.workspace.id}/check-rules`, { rules })).status).toBe(200)
  expect(await findings()).toEqual([])
  const deprecated = { deprecated: 'Use color.rest' }
  expect((await w.as('editor').patch(`${w.modePath}/tokens/color.text`, deprecated)).status).toBe(200)
  await report('c1', ['color.text', 'color.text', 'color.gone'])
  await report('d1', ['color.text'], 'acme/app')
  expect((await findings()).sort()).toEqual([
    'unused-in-code: No code uses color.rest, and no token points at it',
    'used-when-deprecated: color.text is deprecated, and code uses it: 3 places in 2 repositories',
  ])
  await report('c2', ['color.rest', 'color.gone'])
  await report('d2', [], 'acme/app')
  expect(await findings()).toEqual(['unused-in-code: No code uses color.text, and no token points at it'])
})

test('a rule finds what is used most and nothing says what for, until guidance or a description does', async () => {
  await report('e1', ['color.rest', 'color.rest', 'color.gone'])
  const rules = [{ rule: 'missing-purpose', options: { most: 2 } }]
  await w.as('admin').put(`/workspaces/${w.workspace.id}/check-rules`, { rules })
  const told = (name: string, uses: string) =>
    `missing-purpose: Nothing says what ${name} is for, which code uses ${uses}`
  expect(await findings()).toEqual([told('color.rest', '2 times'), told('color.gone', 'once')])
  const guidance = `/workspaces/${w.workspace.id}/guidance/${encodeURIComponent('token:Core/color.rest')}`
  expect((await w.as('editor').put(guidance, { purpose: 'Whatever is left' })).status).toBe(200)
  expect(await findings()).toEqual([told('color.gone', 'once')])
  await w.as('editor').patch(`${w.modePath}/tokens/color.gone`, { description: 'Of what is gone' })
  expect(await findings()).toEqual([])
  await report('e2', ['color.text', 'color.gone', 'color.gone'])
  await w.as('editor').patch(`${w.modePath}/tokens/color.text`, { deprecated: false })
  expect(await findings()).toEqual([`${told('color.text', 'once')}; its name tells: text`])
  await report('e3', ['color.rest', 'color.gone'])
  expect((await w.as('editor').delete(guidance)).status).toBe(200)
  expect(await findings()).toEqual([told('color.rest', 'once')])
})

test('the diff of a proposal names the tokens that it deletes or renames and that code uses', async () => {
  await report('p1', ['color.gone', 'color.gone', 'color.text'], 'acme/proposed')
  const mode = { tokenset_id: w.tokenset.id, mode_id: w.mode.id }
  const operations = [
    { op: 'delete', name: 'color.gone' },
    { op: 'update', name: 'color.text', new_name: 'color.ink' },
    { op: 'delete', name: 'color.rest' },
  ].map(operation => ({ ...mode, ...operation }))
  const path = `/workspaces/${w.workspace.id}/proposals`
  const proposal = await w.as('editor').post(path, { title: 'Less', operations })
  expect(proposal.status).toBe(201)
  const { body } = await w.as('viewer').get(`/proposals/${proposal.body.id}/diff`)
  const named = body.used_in.map(({ name, uses }: { name: string; uses: number }) => [name, uses])
  expect(Object.fromEntries(named)).toMatchObject({
    'color.gone': expect.any(Number),
    'color.text': expect.any(Number),
  })
  await w.as('admin').delete(`/workspaces/${w.workspace.id}/usage-reports?repository=acme/proposed`)
})

test('renames and deletes of many, of modes and of tokensets say what code uses of what goes', async () => {
  await w.addTokens({
    'space.a': ['dimension', '1px'],
    'space.b': ['dimension', '2px'],
    'space.c': ['dimension', '3px'],
  })
  await report('m1', ['space.a', 'space.b', 'space.b', 'only.here', 'only.here', 'only.here'], 'acme/many')
  const editor = w.as('editor')
  const used = (name: string, uses: number) => ({ name, uses, repositories: 1 })
  const operations = [
    { op: 'delete', name: 'space.a' },
    { op: 'update', name: 'space.b', new_name: 'space.d' },
    { op: 'update', name: 'space.c', value: '4px' },
  ]
  const both = [used('space.b', 2), used('space.a', 1)]
  const ahead = await editor.post(`${w.modePath}/tokens/batch`, { operations, dry_run: true })
  expect(ahead.body.used_in).toEqual(both)
  const group = { from: 'space', to: 'gap' }
  const ofSet = `/tokensets/${w.tokenset.id}`
  const renamed = await editor.post(`${ofSet}/rename-tokens`, {
    ...{ renames: [{ from: 'space.c', to: 'space.e' }], dry_run: true },
  })
  expect(renamed.body.used_in).toBeUndefined()
  expect((await editor.post(`${ofSet}/rename-group`, group)).body.used_in).toEqual(both)
  expect((await editor.post(`${ofSet}/rename-group`, { from: 'gap', to: 'space' })).body.used_in).toBeUndefined()
  expect((await editor.post(`${w.modePath}/tokens/batch`, { operations })).body.used_in).toEqual(both)

  const replaced = { document: { x: { $type: 'number', $value: 1 } }, strategy: 'replace', dry_run: true }
  await report('m2', ['space.d', 'space.d'], 'acme/many')
  expect((await editor.post(`${w.modePath}/import`, replaced)).body.used_in).toContainEqual(used('space.d', 2))
  await report('m3', ['only.here', 'only.here', 'only.here'], 'acme/many')

  const made = (await editor.post(`${ofSet}/modes`, { name: 'Extra', copy_from: w.mode.id })).body
  await w.addTokens({ 'only.here': ['number', 1] }, `${ofSet}/modes/${made.id}`)
  expect((await editor.delete(`${ofSet}/modes/${made.id}`)).body.used_in).toEqual([used('only.here', 3)])
  const other = (await editor.post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Other' })).body
  const mode = (await editor.get(`/tokensets/${other.id}/modes`)).body.modes[0]
  await w.addTokens({ 'only.here': ['number', 1], 'space.d': ['number', 1] }, `/tokensets/${other.id}/modes/${mode.id}`)
  expect((await editor.delete(`/tokensets/${other.id}`)).body.used_in).toEqual([used('only.here', 3)])
  await w.as('admin').delete(`/workspaces/${w.workspace.id}/usage-reports?repository=acme/many`)
})

test('deleting a token says in how many places code uses it', async () => {
  await report('c3', ['color.gone', 'color.gone'])
  const gone = await w.as('editor').delete(`${w.modePath}/tokens/color.gone`)
  expect([gone.status, gone.body]).toEqual([
    200,
    { message: 'Token deleted successfully', used_in: { uses: 2, repositories: 1 } },
  ])
  const unused = await w.as('editor').delete(`${w.modePath}/tokens/color.rest`)
  expect(unused.body).toEqual({ message: 'Token deleted successfully' })
})
