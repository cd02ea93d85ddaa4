// Proposals from outside: what is kept, what is refused, and that nothing is changed by proposing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world({ plan: 'BUSINESS' })
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'], 'space.small': ['dimension', '8px'] })
})
afterAll(() => w.close())

const path = () => `/workspaces/${w.workspace.id}/proposals`
const inMode = (operation: object) => ({ tokenset_id: w.tokenset.id, mode_id: w.mode.id, ...operation })
const smaller = () => inMode({ op: 'update', name: 'space.small', type: 'dimension', value: '6px' })
async function propose(given: object = {}) {
  const { status, body } = await w.as('editor').post(path(), { title: 'Smaller spaces', ...given })
  expect([status, body.error]).toEqual([201, undefined])
  return body
}
const tokens = async () => (await w.as('owner').get(`${w.modePath}/tokens`)).body.tokens

test('a proposal is kept as a draft with the tokens as they are, and changes none of them', async () => {
  const before = await tokens()
  const made = await propose({ operations: [smaller(), inMode({ op: 'delete', name: 'color.brand' })] })
  expect(made).toMatchObject({
    workspace_id: w.workspace.id,
    title: 'Smaller spaces',
    description: null,
    status: 'draft',
    author: { user_id: w.people.editor.id },
    reviewers: [],
    operations: [smaller(), { op: 'delete' }],
    base: {
      tokens: [
        { token: 'space.small', mode_id: w.mode.id, state: { name: 'space.small', value: before[1].value } },
        { token: 'color.brand', state: { name: 'color.brand' } },
      ],
    },
  })
  expect((await w.as('viewer').get(`/proposals/${made.id}`)).body).toMatchObject(made)
  expect(await tokens()).toEqual(before)
})

test('setting the operations replaces them and takes the tokens as they are then', async () => {
  const { id } = await propose({ operations: [smaller()] })
  await w.as('owner').patch(`${w.modePath}/tokens/color.brand`, { value: '#111111' })
  const brand = inMode({ op: 'upsert', name: 'color.brand', type: 'color', value: '#222222' })
  const fresh = inMode({ op: 'create', name: 'color.new', type: 'color', value: '#333333' })
  const { status, body } = await w.as('editor').put(`/proposals/${id}/operations`, { operations: [brand, fresh] })
  expect(status).toBe(200)
  const author = { id: w.people.editor.id, name: 'editor' }
  expect(body.operations).toEqual([
    { ...brand, author },
    { ...fresh, author },
  ])
  const current = (await tokens()).find(({ name }: { name: string }) => name === 'color.brand')
  expect(body.base.tokens).toMatchObject([
    { token: 'color.brand', state: { value: current.value } },
    { token: 'color.new', state: null },
  ])
})

test('an operation that is no text is refused like any other that is unknown', async () => {
  for (const op of [{ toString: 1 }, ['create_resolver'], null, 7]) {
    const { status, body } = await w
      .as('editor')
      .post(path(), { title: 'Odd', operations: [inMode({ op, name: 'a' })] })
    expect([status, body.code]).toEqual([400, 'batch_invalid'])
  }
})

test('faults of operations are reported as a batch reports them, each with its index', async () => {
  const wrong = [
    { op: 'update', name: 'no.such', value: '1px' },
    { op: 'explode', name: 'space.small' },
  ]
  const asBatch = await w.as('editor').post(`${w.modePath}/tokens/batch`, { operations: wrong })
  const asProposal = await w.as('editor').post(path(), { title: 'Wrong', operations: wrong.map(inMode) })
  expect([asProposal.status, asProposal.body]).toEqual([
    400,
    { ...asBatch.body, request_id: asProposal.body.request_id },
  ])
  expect(asBatch.body.errors).toHaveLength(2)
})

test('an operation on the mode of another workspace, or on none, is refused', async () => {
  const other = (await w.as('owner').post('/workspaces', { name: 'Other' })).body
  const tokenset = (await w.as('owner').post(`/workspaces/${other.id}/tokensets`, { name: 'Core' })).body
  const mode = (await w.as('owner').get(`/tokensets/${tokenset.id}/modes`)).body.modes[0]
  const { status, body } = await w.as('owner').post(path(), {
    title: 'Elsewhere',
    operations: [
      smaller(),
      { ...smaller(), tokenset_id: tokenset.id, mode_id: mode.id },
      { ...smaller(), mode_id: mode.id },
      { op: 'delete', name: 'space.small' },
    ],
  })
  expect(status).toBe(400)
  expect(body.errors).toEqual([
    { index: 1, code: 'tokenset_unknown', error: `Unknown tokenset: ${tokenset.id}` },
    { index: 2, code: 'mode_unknown', error: `Unknown mode: ${mode.id}` },
    { index: 3, code: 'invalid_input', error: 'tokenset_id must be the id of a tokenset' },
  ])
})

test('a draft is opened, changed and closed; closed, it changes no more', async () => {
  const { id } = await propose()
  const editor = w.as('editor')
  const reviewers = [w.people.owner.id]
  expect((await editor.patch(`/proposals/${id}`, { status: 'open', reviewers })).body).toMatchObject({
    status: 'open',
    reviewers,
    title: 'Smaller spaces',
  })
  const stranger = await editor.patch(`/proposals/${id}`, { reviewers: [w.people.stranger.id] })
  expect([stranger.status, stranger.body.code]).toEqual([400, 'reviewer_unknown'])
  const merged = await editor.patch(`/proposals/${id}`, { status: 'merged' })
  expect([merged.status, merged.body.error]).toEqual([400, 'status must be draft or open'])
  expect((await editor.post(`/proposals/${id}/close`)).body.status).toBe('closed')
  for (const again of [
    await editor.patch(`/proposals/${id}`, { status: 'open' }),
    await editor.put(`/proposals/${id}/operations`, { operations: [] }),
    await editor.post(`/proposals/${id}/close`),
  ])
    expect([again.status, again.body.error]).toEqual([400, 'This proposal is closed; it changes no more'])
  expect((await editor.get(`${path()}?status=closed`)).body.proposals).toMatchObject([{ id }])
})

test('lists are newest first, in pages', async () => {
  const [first, second] = [await propose(), await propose()]
  const page = (await w.as('viewer').get(`${path()}?limit=1`)).body
  expect(page.proposals).toEqual([second])
  const next = (await w.as('viewer').get(`${path()}?limit=1&cursor=${page.next_cursor}`)).body
  expect(next.proposals).toEqual([first])
})

test('a viewer reads proposals and makes none', async () => {
  const { status, body } = await w.as('viewer').post(path(), { title: 'Mine' })
  expect([status, body.code]).toEqual([403, 'role_insufficient'])
})

test('what happens to a proposal is in the history, without an undo', async () => {
  const { id } = await propose()
  await w.as('editor').patch(`/proposals/${id}`, { status: 'open' })
  await w.as('editor').post(`/proposals/${id}/close`)
  const { changes } = (await w.as('owner').get(`/workspaces/${w.workspace.id}/changes?limit=3`)).body
  expect(changes.map(({ summary }: { summary: string }) => summary)).toEqual([
    'Closed the proposal "Smaller spaces"',
    'Opened the proposal "Smaller spaces"',
    'Proposed "Smaller spaces"',
  ])
  const undo = await w.as('owner').post(`/changes/${changes[0].id}/revert`)
  expect([undo.status, undo.body.code]).toEqual([400, 'change_final'])
})
