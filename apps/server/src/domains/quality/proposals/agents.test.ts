// What an agent may write where it only proposes: the list of the contract and nothing else, in the organization too.
import { allOperations, isOn, openToAgents, reads } from '@tessera/contract'
import type { AnyOperation } from '@tessera/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newProposal } from '../../../testing/examples/new-proposal.ts'
import { smallScale } from '../../../testing/examples/small-scale.ts'
import { legacyCall } from '../../../testing/mcp.ts'
import { connect, registerApp } from '../../../testing/oauth.ts'
import { organizationWorld } from '../../../testing/organization.ts'
import type { Client } from '../../../testing/client.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'

const refusal = / by proposal only\.$/

let w: OrganizationWorld
let ids: Record<string, string>
let agent: Client
beforeAll(async () => {
  w = await organizationWorld()
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'] })
  const owner = w.as('owner')
  const workspace = `/workspaces/${w.workspace.id}`
  const hook = await owner.post(`${workspace}/webhooks`, { url: 'https://example.com/hook' })
  ids = {
    workspace_id: w.workspace.id,
    tokenset_id: w.tokenset.id,
    mode_id: w.mode.id,
    token_id: (await owner.get(`${w.modePath}/tokens`)).body.tokens[0].id,
    scale_id: (await owner.post(`${w.modePath}/scales`, smallScale)).body.id,
    resolver_id: (await owner.post(`${workspace}/resolvers`, { name: 'Themes' })).body.id,
    change_id: (await owner.get(`${workspace}/changes`)).body.changes[0].id,
    webhook_id: hook.body.id,
    organization_id: w.organization.id,
    environment_id: w.staging.id,
    slug: 'page',
    name: 'page',
    ...(await newProposal(owner, w.workspace.id)),
  }
  const key = await connect(w, await registerApp(w), { person: w.people.owner })
  agent = w.as({ ...w.people.owner, key })
})
afterAll(() => w.close())

const rules = async (given: object, workspace_id = w.workspace.id) => {
  const { status } = await w.as('owner').put(`/workspaces/${workspace_id}/proposal-rules`, given)
  expect(status).toBe(200)
}
beforeEach(() => rules({ agents: 'propose' }))

const inside = ['workspace', 'tokenset', 'mode', 'token', 'scale', 'resolver', 'change', 'proposal', 'webhook']
const isInside = ({ on }: AnyOperation) => inside.includes(on) || on === 'organization' || on === 'environment'
const writing = allOperations.filter(operation => !reads(operation) && isInside(operation))
const at = ({ path }: AnyOperation) => path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'page')
const call = (client: Client, operation: AnyOperation) =>
  client[operation.method.toLowerCase() as 'post'](at(operation), operation.method === 'DELETE' ? undefined : {})

describe('on REST', () => {
  const onRest = writing.filter(operation => isOn(operation, 'rest'))
  test.each(onRest.filter(({ name }) => !openToAgents.includes(name)).map(one => [one.name, one] as const))(
    '%s is refused',
    async (_, operation) => {
      const { status, body } = await call(agent, operation)
      expect([status, body.code, body.error]).toEqual([403, 'proposals_only', expect.stringMatching(refusal)])
    },
  )
  test.each(onRest.filter(({ name }) => openToAgents.includes(name)).map(one => [one.name, one] as const))(
    '%s is not',
    async (_, operation) => {
      expect((await call(agent, operation)).body?.code).not.toBe('proposals_only')
    },
  )
})

test('it proposes, changes its proposal, comments and tries out, and may read', async () => {
  const operation = {
    ...{ tokenset_id: w.tokenset.id, mode_id: w.mode.id, op: 'update' },
    ...{ name: 'color.brand', value: '#0000ff' },
  }
  const made = await agent.post(`/workspaces/${w.workspace.id}/proposals`, { title: 'Bluer', operations: [operation] })
  expect(made.status).toBe(201)
  const path = `/proposals/${made.body.id}`
  expect((await agent.patch(path, { status: 'open' })).status).toBe(200)
  expect((await agent.put(`${path}/operations`, { operations: [operation] })).status).toBe(200)
  expect((await agent.post(`${path}/comments`, { body: 'Please look' })).status).toBe(201)
  const { tokenset_id: _, mode_id: __, ...onToken } = operation
  const dry = await agent.post(`${w.modePath}/tokens/batch`, { operations: [onToken], dry_run: true })
  expect([dry.status, dry.body.dry_run]).toEqual([200, true])
  expect((await agent.get(`${w.modePath}/export?format=css`)).text).toContain('#3b82f6')
})

test('over MCP nothing else is done either, with an API key too', async () => {
  for (const [name, more] of [
    ['update_token', { tokenset_id: ids['tokenset_id'], mode_id: ids['mode_id'], token_id: ids['token_id'] }],
    ['publish_release', { organization_id: w.organization.id, environment_id: w.staging.id }],
    ['create_webhook', { workspace_id: w.workspace.id, url: 'https://example.com/x' }],
  ] as const) {
    const answer = await legacyCall(w, w.people.owner.key, 'tools/call', { name, arguments: more })
    expect(JSON.stringify(answer.message)).toMatch(/by proposal only|Tool create_webhook not found/)
  }
})

test('people and their API keys go on', async () => {
  expect((await w.as('owner').patch(`${w.modePath}/tokens/color.brand`, { description: 'Ours' })).status).toBe(200)
})

describe('publishing', () => {
  const publish = (environment: { id: string }, body: object = {}) =>
    agent.post(`/organizations/${w.organization.id}/environments/${environment.id}/releases`, body)

  test('has its own switch, which opens nothing else and overrides nothing', async () => {
    await rules({ agents: 'propose', agents_publish: true })
    expect((await w.as('viewer').get(`/workspaces/${w.workspace.id}/proposal-rules`)).body).toMatchObject({
      agents_publish: true,
    })
    expect((await publish(w.staging)).status).toBe(201)
    for (const refused of [
      await publish(w.staging, { override: 'because' }),
      await agent.post(`/workspaces/${w.workspace.id}/webhooks`, { url: 'https://example.com/x' }),
      await agent.patch(`${w.modePath}/tokens/color.brand`, { description: 'Mine' }),
    ])
      expect([refused.status, refused.body.code]).toEqual([403, 'proposals_only'])
  })

  test('is refused while one workspace of the organization does not allow it', async () => {
    const other = (await w.as('owner').post('/workspaces', { name: 'Other' })).body
    await w.as('owner', { surface: 'session' }).put(`/organizations/${w.organization.id}/workspaces/${other.id}`)
    await rules({})
    expect((await publish(w.staging)).status).toBe(201)
    await rules({ agents: 'propose' }, other.id)
    expect((await publish(w.staging)).body.error).toBe(
      'A workspace of this organization takes changes of agents by proposal only.',
    )
    await rules({ agents: 'propose', agents_publish: true })
    expect((await publish(w.staging)).status).toBe(403)
    await rules({ agents: 'propose', agents_publish: true }, other.id)
    expect((await publish(w.staging)).status).toBe(201)
    await rules({}, other.id)
  })
})
