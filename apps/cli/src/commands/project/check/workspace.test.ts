// A workspace on a server, checked by the rules that it has.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../../../testing/terminal.ts'

let server: World
beforeAll(async () => {
  server = await world()
  await server.as('editor').post(`${server.modePath}/tokens/batch`, {
    operations: [
      { op: 'create', name: 'text.muted', type: 'color', value: '#999999' },
      { op: 'create', name: 'surface.page', type: 'color', value: '#ffffff' },
    ],
  })
  const pairs = [{ foreground: 'text.muted', background: 'surface.page' }]
  const rules = [{ rule: 'contrast', options: { pairs } }]
  await server.as('owner').put(`${path()}/check-rules`, { rules, blocks: 'error' })
})
afterAll(() => server.close())

const path = () => `/workspaces/${server.workspace.id}`
const signedIn = () => terminal({ TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.viewer.key })

test('a workspace fails by what blocks there, and no longer once it is accepted', async () => {
  const { tessera } = await signedIn()
  const { code, out } = await tessera('check', '--workspace', 'Acme')
  expect(code).toBe(1)
  expect(out).toMatch(/^contrast {2}1\n {2}error {2}text\.muted {2}Core \/ \S+\n/)
  expect(out).toContain('measured 2.84, required 4.5')
  expect(out).toMatch(/1 finding in Acme; 1 of at least error/)
  expect((await tessera('check', '--format', 'github')).out).toMatch(/^::error title=contrast::Core \/ /)

  await server.as('editor').post(`${path()}/findings/accept`, { all: true, reason: 'Until the next design' })
  const known = await tessera('check', '--json')
  expect(known.code).toBe(0)
  expect(known.json).toMatchObject({ passed: true, counts: { error: 0, known: 1 }, findings: [{ known: true }] })
  expect(JSON.parse((await tessera('check', '--format', 'sarif')).out)).toMatchObject({
    runs: [{ results: [{ suppressions: [{ kind: 'external' }] }] }],
  })
  expect((await tessera('check', '--format', 'github')).out).toBe('')
})

test('where no rules are set it says so', async () => {
  await server.as('owner').put(`${path()}/check-rules`, { rules: [], blocks: 'never' })
  const { tessera } = await signedIn()
  expect(await tessera('check')).toMatchObject({ code: 0, err: expect.stringContaining('No rules are set') as string })
})
