// Names contain no invisible characters, on every surface, because users distinguish them by eye.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizationWorld, session } from '../testing/organization.ts'
import type { OrganizationWorld } from '../testing/organization.ts'

let w: OrganizationWorld
beforeAll(async () => void (w = await organizationWorld()))
afterAll(() => w.close())

const password = 'a long enough pass phrase'
type Write = (
  w: OrganizationWorld,
  name: string,
) => Promise<{ status: number; body: { error?: string; name?: string } }>

const writes: [string, Write][] = [
  [
    'sign-up',
    (w, name) =>
      w.as('nobody', session).post('/auth/sign-up', { email: `${Math.random()}@example.com`, password, name }),
  ],
  ['the own account', (w, name) => w.as('viewer', session).patch('/account', { name })],
  ['a new workspace', (w, name) => w.as('owner').post('/workspaces', { name })],
  ['a new workspace of the dashboard', (w, name) => w.as('owner', session).post('/workspaces', { name })],
  ['a workspace', (w, name) => w.as('owner').patch(`/workspaces/${w.workspace.id}`, { name })],
  ['a new tokenset', (w, name) => w.as('owner').post(`/workspaces/${w.workspace.id}/tokensets`, { name })],
  ['a tokenset', (w, name) => w.as('owner').patch(`/tokensets/${w.tokenset.id}`, { name })],
  ['a new mode', (w, name) => w.as('owner').post(`/tokensets/${w.tokenset.id}/modes`, { name })],
  ['a mode', (w, name) => w.as('owner').patch(w.modePath, { name })],
  ['a new organization', (w, name) => w.as('owner', session).post('/organizations', { name })],
  ['an organization', (w, name) => w.as('owner', session).patch(w.path, { name })],
  ['a new environment', (w, name) => w.as('owner', session).post(`${w.path}/environments`, { name })],
  ['an environment', (w, name) => w.as('owner', session).patch(w.at(w.staging), { name })],
  ['an API key', (w, name) => w.as('owner', session).post('/api-keys', { name, scopes: ['read:tokens'] })],
]

describe.each(writes)('the name of %s', (what, write) => {
  test('is refused with an invisible character, which the sentence names', async () => {
    for (const [name, found] of [
      ['Ac\u200bme', 'U+200B'],
      ['Acme\u202eemca', 'U+202E'],
      ['\u2066Acme\u2069', 'U+2066'],
      ['Ac\u00adme', 'U+00AD'],
      ['Acme\u{e0041}', 'U+E0041'],
      ['Ac\nme', 'U+000A'],
      ['Ac\u0007me', 'U+0007'],
      ['Acme\ufe0f', 'U+FE0F'],
    ]) {
      const { status, body } = await write(w, name!)
      expect([status, body.error]).toEqual([400, `Name must not contain invisible characters: remove ${found}`])
    }
  })

  test('may join letters and pictures', async () => {
    const { status } = await write(w, `می\u200cخواهم 👩🏽\u200d💻 ${what}`)
    expect([200, 201]).toContain(status)
  })
})

test('an e-mail with an invisible character is no address for sign-up or members', async () => {
  const email = 'ad\u200bmin@example.com'
  const signUp = await w.as('nobody', session).post('/auth/sign-up', { email, password, name: 'Ada' })
  const member = await w.as('owner', session).post(`/workspaces/${w.workspace.id}/members`, { email, role: 'viewer' })
  for (const { status, body } of [signUp, member])
    expect([status, body.error]).toEqual([400, 'E-mail must not contain invisible characters: remove U+200B'])
})

test('a token keeps the name that it has elsewhere, visible or not: an import loses none', async () => {
  const name = 'color.ze\u200bro'
  const answer = await w.as('owner').post(`${w.modePath}/import`, {
    document: { color: { 'ze\u200bro': { $type: 'color', $value: '#fff' } } },
    strategy: 'merge',
  })
  expect([answer.status, answer.body.created]).toEqual([200, 1])
  expect((await w.as('owner').get(`${w.modePath}/tokens`)).body.tokens.map((t: { name: string }) => t.name)).toContain(
    name,
  )
})
