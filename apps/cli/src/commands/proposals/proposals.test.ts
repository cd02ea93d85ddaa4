// Proposals on the command line: listed, shown, merged and closed against a real server.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../../testing/terminal.ts'

let server: World
let env: Record<string, string>
beforeAll(async () => {
  server = await world({ plan: 'BUSINESS' })
  env = { TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.editor.key }
})
afterAll(() => server.close())

const value = async () => (await server.as('owner').get(`${server.modePath}/tokens`)).body.tokens[0].value as string
const set = (given: string) =>
  server.as('owner').post(`${server.modePath}/tokens/batch`, {
    operations: [{ op: 'upsert', name: 'space.small', type: 'dimension', value: given }],
  })
beforeEach(() => set('8px'))

async function propose(title: string) {
  const place = { tokenset_id: server.tokenset.id, mode_id: server.mode.id }
  const operations = [{ ...place, op: 'update', name: 'space.small', value: '6px' }]
  const path = `/workspaces/${server.workspace.id}/proposals`
  const { id } = (await server.as('editor').post(path, { title, operations })).body
  await server.as('editor').patch(`/proposals/${id}`, { status: 'open' })
  return id as string
}

test('a proposal is listed and shown with what it would change', async () => {
  const id = await propose('Shown')
  const { tessera } = await terminal(env)
  expect(await tessera('proposals', '--status', 'open')).toMatchObject({ code: 0, out: 'Shown  open  editor\n' })
  const { code, out } = await tessera('proposals', 'show', 'shown')
  expect([code, out]).toEqual([0, 'Shown  open\nCore / Base\n  ~ space.small  8px → 6px\n'])
  expect((await tessera('proposals', 'show', id, '--json')).json).toMatchObject({ id, diff: { conflicts: [] } })
  expect((await tessera('proposals', 'close', 'Shown')).out).toBe('✓ Closed Shown\n')
  expect((await tessera('proposals', 'list', '--status', 'open', '--json')).json).toMatchObject({ total: 0 })
  expect(await value()).toBe('8px')
})

test('merging asks, and makes the edits', async () => {
  await propose('Merged')
  const { tessera } = await terminal(env)
  expect(await tessera('proposals', 'merge', 'Merged')).toMatchObject({ code: 2 })
  expect(await value()).toBe('8px')
  const { code, out } = await tessera('proposals', 'merge', 'Merged', '--yes')
  expect([code, out]).toEqual([0, '✓ Merged Merged: 0 created, 1 changed, 0 deleted\n'])
  expect(await value()).toBe('6px')
})

test.each([
  ['proposal', '6px'],
  ['current', '7px'],
])('a conflict stops the merge until it is said that the %s stands', async (side, stands) => {
  await propose(`For ${side}`)
  await set('7px')
  const { tessera } = await terminal(env)
  expect((await tessera('proposals', 'show', `For ${side}`)).out).toContain('✗ space.small was changed since')
  const refused = await tessera('proposals', 'merge', `For ${side}`, '--yes')
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('--take proposal or --take current') })
  expect(await value()).toBe('7px')
  expect((await tessera('proposals', 'merge', `For ${side}`, '--yes', '--take', side)).code).toBe(0)
  expect(await value()).toBe(stands)
})

test('an unknown title, and one that several have, are refused with what to do', async () => {
  await propose('Twice')
  const second = await propose('Twice')
  const { tessera } = await terminal(env)
  expect(await tessera('proposals', 'show', 'Nope')).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no proposal Nope in Acme'),
  })
  expect(await tessera('proposals', 'show', 'Twice')).toMatchObject({ code: 1, err: expect.stringContaining(second) })
})
