// The history on the command line: listed, shown and taken back against a real server.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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

const token = (name: string) => `${server.modePath}/tokens/${name}`
const value = async (name: string) => (await server.as('owner').get(token(name))).body.value as string
const set = (name: string, text: string) => server.as('editor').patch(token(name), { value: text })
const newest = async () =>
  (await server.as('owner').get(`/workspaces/${server.workspace.id}/changes?limit=1`)).body.changes[0].id as string

test('changes are listed newest first, with when, who and what', async () => {
  await server.addTokens({ 'list.a': ['color', '#111111'], 'list.b': ['color', '#111111'] })
  await set('list.a', '#222222')
  const { tessera } = await terminal(env)
  const { code, out, err } = await tessera('changes', '--limit', '2')
  expect(code).toBe(0)
  expect(out.split('\n')[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}editor \(test\) +.*list\.a.* {2}[0-9a-f-]{36}$/)
  expect(err).toMatch(/^2 of \d+ changes\n$/)
  const ofToken = (await tessera('changes', 'list', '--tokenset', 'Core', '--token', 'list.b', '--json')).json
  expect(ofToken.changes.map(({ operation }: { operation: string }) => operation)).not.toContain('update_token')
  const byOperation = (await tessera('changes', '--operation', 'update_token', '--json')).json
  expect(byOperation).toMatchObject({ total: 1, changes: [{ token_count: 1 }] })
})

test('one is shown with its tokens before and after, the newest when none is named', async () => {
  await server.addTokens({ 'show.a': ['color', '#111111'] })
  await set('show.a', '#222222')
  const { tessera } = await terminal(env)
  const id = await newest()
  const { out } = await tessera('changes', 'show')
  expect(out).toMatch(/^.*show\.a.*\n {2}when {2}.*\n {2}who {3}editor \(test\)\n {2}by {4}update_token \(rest\)\n/)
  expect(out).toContain(`  id    ${id}\nCore / Base\n  ~ show.a  #111111 → #222222\n`)
  expect((await tessera('changes', 'show', id)).out).toBe(out)
  await server.as('editor').patch(token('show.a'), { name: 'show.b' })
  expect((await tessera('changes', 'show')).out).toContain('  ~ show.a → show.b\n')
  expect(await tessera('changes', 'show', 'nope')).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no change nope in Acme\n  `tessera changes list` shows their ids.'),
  })
})

test('one is read by its id, however long the history is', async () => {
  await server.addTokens({ 'old.a': ['color', '#111111'] })
  const id = await newest()
  await set('old.a', '#222222')
  const { tessera } = await terminal(env)
  const requests = vi.spyOn(globalThis, 'fetch')
  expect((await tessera('changes', 'show', id)).out).toContain('+ old.a  #111111')
  const paths = requests.mock.calls.map(([url]) => new URL(new Request(url).url).pathname)
  requests.mockRestore()
  expect(paths).toContain(`/api/v1/changes/${id}`)
  expect(paths.filter(path => path.endsWith('/changes'))).toEqual([])
  const stranger = (await terminal({ ...env, TESSERA_API_KEY: server.people.stranger.key })).tessera
  expect(await stranger('api', 'GET', `/changes/${id}`)).toMatchObject({ code: 1, err: '✗ Change not found\n' })
})

test('reverting asks, takes the change back, and is refused where a later change is in the way', async () => {
  await server.addTokens({ 'back.a': ['color', '#111111'] })
  await set('back.a', '#222222')
  const { tessera } = await terminal(env)
  const id = await newest()
  expect(await tessera('changes', 'revert')).toMatchObject({ code: 2, err: expect.stringContaining('needs <id>') })
  expect(await tessera('changes', 'revert', id)).toMatchObject({
    code: 2,
    err: expect.stringContaining('Reverting a change needs confirmation\n  Pass --yes.'),
  })
  expect(await value('back.a')).toBe('#222222')
  await set('back.a', '#333333')
  expect(await tessera('changes', 'revert', id, '--yes')).toMatchObject({
    code: 1,
    err: expect.stringContaining('--force takes it back'),
  })
  expect(await tessera('changes', 'revert', id, '--yes', '--force')).toMatchObject({
    code: 0,
    out: expect.stringContaining('0 created, 1 changed, 0 deleted'),
  })
  expect(await value('back.a')).toBe('#111111')
  expect((await tessera('changes', '--token', 'back.a')).out).toContain('(reverted)')
})

test('a viewer sees the history and takes nothing back', async () => {
  await server.addTokens({ 'viewer.a': ['color', '#111111'] })
  const { tessera } = await terminal({ ...env, TESSERA_API_KEY: server.people.viewer.key })
  expect(await tessera('changes', 'show')).toMatchObject({ code: 0 })
  expect(await tessera('changes', 'revert', await newest(), '--yes')).toMatchObject({ code: 4 })
  expect(await value('viewer.a')).toBe('#111111')
})
