// Members and keys: who is there is listed; who may do what is decided in the dashboard.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../../testing/terminal.ts'

let server: World
let organization: string
let env: Record<string, string>
beforeAll(async () => {
  server = await world({ plan: 'BUSINESS' })
  env = { TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.owner.key }
  const { body } = await server.as('owner', { surface: 'session' }).post('/organizations', { name: 'Acme Group' })
  organization = body.id as string
})
afterAll(() => server.close())

test('those of a workspace and of an organization are listed', async () => {
  const { tessera } = await terminal(env)
  const { code, out, err } = await tessera('members')
  expect([code, err]).toEqual([0, '4 members\n'])
  expect(out).toMatch(/^owner +owner$/m)
  expect(out).toMatch(/^viewer +viewer$/m)
  expect(await tessera('members', 'list', '--organization', 'Acme Group')).toMatchObject({
    out: 'owner  owner\n',
    err: '1 member\n',
  })
  expect(await tessera('members', '--organization', 'Acme Grup')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Did you mean Acme Group?'),
  })
})

test('a key without the scope to read lists nobody', async () => {
  const key = await server.newKey(server.people.owner.id, ['export:tokens'])
  const { tessera } = await terminal({ ...env, TESSERA_API_KEY: key })
  expect(await tessera('members', '--workspace', 'Acme')).toMatchObject({ code: 4 })
  const path = `/api/v1/workspaces/${server.workspace.id}/people`
  const direct = await fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${key}` } })
  expect(direct.status).toBe(403)
})

const workspacePage = () => `${server.address}/w/${server.workspace.id}/settings`
const organizationPage = () => `${server.address}/org/${organization}?tab=members`
const keysPage = () => `${server.address}/settings?tab=keys`

test.each([
  [['members', 'add', 'ana@example.com'], 'ana@example.com is added to Acme in the dashboard', workspacePage],
  [['members', 'add'], 'Members are added to Acme in the dashboard', workspacePage],
  [['members', 'role', 'ana@example.com'], 'ana@example.com is given another role in Acme', workspacePage],
  [['members', 'remove', '--organization', 'Acme Group'], 'removed from Acme Group in the dashboard', organizationPage],
  [['keys', 'list'], 'API keys are listed in the dashboard', keysPage],
  [['keys', 'create'], 'API keys are made in the dashboard', keysPage],
  [['keys', 'revoke'], 'API keys are revoked in the dashboard', keysPage],
])('%j says where, and opens it on a terminal', async (argv, sentence, page) => {
  const { tessera } = await terminal(env)
  expect(await tessera(...argv)).toMatchObject({ code: 4, out: '', err: expect.stringContaining(sentence) })
  expect((await tessera(...argv)).err).toContain(`Open ${page()}\n`)
  const opened: string[] = []
  const shown = { out: '' }
  const atTerminal = (await terminal(env)).with({
    stdout: { write: text => void (shown.out += text), isTerminal: true, columns: 80 },
    openBrowser: url => Promise.resolve(opened.push(url) > 0),
  })
  expect(await atTerminal.tessera(...argv)).toMatchObject({ code: 0 })
  expect(shown.out).toContain(sentence)
  expect(opened).toEqual([page()])
})
