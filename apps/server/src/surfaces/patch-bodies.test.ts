// A PATCH without a body is refused: what was to change got lost on the way, or was never written.
import { allOperations, isOn } from '@tessera/contract'
import type { Surface } from '@tessera/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../storage/sql.ts'
import { organizationWorld } from '../testing/organization.ts'
import { newProposal } from '../testing/examples/new-proposal.ts'
import { newWebhook } from '../testing/examples/new-webhook.ts'
import { smallScale } from '../testing/examples/small-scale.ts'
import type { OrganizationWorld } from '../testing/organization.ts'

let w: OrganizationWorld
let ids: Record<string, string>
beforeAll(async () => {
  w = await organizationWorld()
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'] })
  await w.write(sql`update users set is_admin = true where id = ${w.people.owner.id}`)
  ids = {
    workspace_id: w.workspace.id,
    tokenset_id: w.tokenset.id,
    mode_id: w.mode.id,
    token_id: 'color.brand',
    ...(await newProposal(w.as('owner'), w.workspace.id)),
    ...(await newWebhook(w.as('owner'), w.workspace.id)),
    scale_id: (await w.as('owner').post(`${w.modePath}/scales`, smallScale)).body.id,
    resolver_id: (await w.as('owner').post(`/workspaces/${w.workspace.id}/resolvers`, { name: 'Themes' })).body.id,
    organization_id: w.organization.id,
    environment_id: w.staging.id,
    user_id: w.people.editor.id,
    member_id: '01900000-0000-7000-8000-000000000000',
  }
})
afterAll(() => w.close())

const changes = allOperations
  .filter(({ method }) => method === 'PATCH')
  .flatMap(operation =>
    (['rest', 'session'] as const)
      .filter(surface => isOn(operation, surface))
      .map(surface => [operation.name, surface, operation.path] as const),
  )

test('every PATCH is here', () => expect(changes.length).toBeGreaterThan(12))

describe.each(changes)('%s by %s', (_name, surface: Surface, path) => {
  test.each([
    ['an empty body', ''],
    ['null', 'null'],
    ['null between spaces', ' null\n'],
  ])('with %s is 400 and says what is missing', async (_what, body) => {
    const to = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!)
    const before = await written()
    const answer = await w.as('owner', { surface }).request('PATCH', to, body, { 'content-type': 'application/json' })
    expect([answer.status, answer.body.error]).toEqual([
      400,
      'The body must be a JSON object with the fields to change',
    ])
    expect(await written()).toEqual(before)
  })
})

test('without a body and its type at all, too', async () => {
  const { key } = w.people.owner
  const headers = { authorization: `Bearer ${key}` }
  const answer = await w.send('PATCH', `/api/v1/workspaces/${w.workspace.id}`, undefined, headers)
  expect([answer.status, answer.body.error]).toEqual([400, 'The body must be a JSON object with the fields to change'])
})

test('a field that may not be null is refused with 400 and the message of that field', async () => {
  const name = await w.as('owner').patch(`/workspaces/${w.workspace.id}`, { name: null })
  expect([name.status, name.body.error]).toEqual([400, 'Name must be a non-empty string'])
  const flag = await w.as('owner').patch(w.modePath, { is_default: null })
  expect([flag.status, flag.body.error]).toEqual([400, 'is_default must be a boolean'])
})

test('an object without fields, or with unknown ones only, changes no field', async () => {
  for (const body of [{}, { colour: 'red' }]) {
    const answer = await w.as('owner').patch(`/workspaces/${w.workspace.id}`, body)
    expect([answer.status, answer.body.name]).toEqual([200, w.workspace.name])
  }
})

async function written() {
  return w.database
    .one(sql`select (select count(*) from changes) as changes, (select max(updated_at) from users) as users,
 (select max(updated_at) from workspaces) as workspaces, (select max(revision) from tokensets) as tokensets`)
}
