// Where a workspace takes changes by proposal only, every door for edits is closed: the list of doors is that of the contract.
import { allOperations, isOn } from '@tessera/contract'
import type { AnyOperation } from '@tessera/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newProposal } from '../../../testing/examples/new-proposal.ts'
import { smallScale } from '../../../testing/examples/small-scale.ts'
import { legacyCall } from '../../../testing/mcp.ts'
import { connect, registerApp } from '../../../testing/oauth.ts'
import { organizationWorld } from '../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'
import { world } from '../../../testing/world.ts'
import type { Client } from '../../../testing/client.ts'
import type { World } from '../../../testing/world.ts'

const sentence = 'This workspace takes changes by proposal only.'

let w: World
let ids: Record<string, string>
beforeAll(async () => {
  w = await world({ plan: 'BUSINESS' })
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'] })
  const owner = w.as('owner')
  ids = {
    workspace_id: w.workspace.id,
    tokenset_id: w.tokenset.id,
    mode_id: w.mode.id,
    token_id: (await owner.get(`${w.modePath}/tokens`)).body.tokens[0].id,
    scale_id: (await owner.post(`${w.modePath}/scales`, smallScale)).body.id,
    resolver_id: (await owner.post(`/workspaces/${w.workspace.id}/resolvers`, { name: 'Themes' })).body.id,
    change_id: (await owner.get(`/workspaces/${w.workspace.id}/changes`)).body.changes[0].id,
    ...(await newProposal(owner, w.workspace.id)),
  }
})
afterAll(() => w.close())

const rules = async (given: object) => {
  const { status } = await w.as('admin').put(`/workspaces/${w.workspace.id}/proposal-rules`, given)
  expect(status).toBe(200)
}
/** What writes in a workspace. */
const subjects = ['workspace', 'tokenset', 'mode', 'token', 'scale', 'resolver', 'change', 'proposal']
const writing = allOperations.filter(({ on, method }) => method !== 'GET' && subjects.includes(on))
const editing = writing.filter(({ needs }) => needs === 'write')
const at = ({ path }: AnyOperation) => path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!)
const call = (client: Client, operation: AnyOperation) =>
  client[operation.method.toLowerCase() as 'post'](at(operation), operation.method === 'DELETE' ? undefined : {})
const stored = async () => [
  (await w.as('owner').get(`/workspaces/${w.workspace.id}/tokensets`)).body,
  (await w.as('owner').get(`${w.modePath}/tokens`)).body,
]

test('every operation that edits tokens, modes, tokensets or resolvers is on the list of doors', () => {
  expect(editing.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...['create_token', 'update_token', 'delete_token', 'batch_tokens', 'import_tokens', 'import_tokenset'],
      ...['import_workspace', 'create_mode', 'update_mode', 'delete_mode', 'create_tokenset', 'update_tokenset'],
      ...['delete_tokenset', 'create_resolver', 'update_resolver', 'delete_resolver', 'create_scale', 'update_scale'],
      ...['delete_scale', 'revert_change', 'update_workspace', 'delete_workspace'],
    ]),
  )
  // What writes and is no edit is named here, so that a new operation is looked at.
  const others = writing.filter(({ needs }) => needs !== 'write').map(({ name, needs }) => `${name}: ${needs}`)
  expect(others.sort()).toMatchInlineSnapshot(`
    [
      "accept_findings: decide",
      "add_member: manage_members",
      "close_proposal: propose",
      "comment_on_proposal: comment",
      "commit_git: manage_git",
      "confirm_git_app: manage_git",
      "create_component: describe",
      "create_documentation: share",
      "create_documentation_page: share",
      "create_git_app: manage_git",
      "create_proposal: propose",
      "create_service_account: manage_members",
      "create_service_account_key: manage_members",
      "create_webhook: manage_webhooks",
      "delete_component: describe",
      "delete_documentation: share",
      "delete_documentation_page: share",
      "delete_git: manage_git",
      "delete_guidance: describe",
      "delete_service_account: manage_members",
      "delete_service_account_key: manage_members",
      "delete_shared_page: share",
      "delete_usage_reports: manage_usage",
      "import_components: describe",
      "invite_to_workspace: manage_members",
      "merge_proposal: decide",
      "order_documentation_pages: share",
      "pin_guidance: pin_guidance",
      "preview_documentation_page: export",
      "preview_output: export",
      "preview_outputs: export",
      "remove_member: leave",
      "report_usage: report_usage",
      "resend_workspace_invitation: manage_members",
      "resolve_git: manage_git",
      "review_proposal: review",
      "save_shared_page: share",
      "set_check_rules: manage_checks",
      "set_git: manage_git",
      "set_guidance: describe",
      "set_proposal_operations: propose",
      "set_proposal_rules: manage_proposals",
      "show_git_branch: manage_git",
      "suggest_tokens: read",
      "sync_git: manage_git",
      "tell_presence: read",
      "update_component: describe",
      "update_documentation: share",
      "update_documentation_page: share",
      "update_member: manage_members",
      "update_outputs: share",
      "update_proposal: propose",
      "validate_code: read",
      "withdraw_workspace_invitation: manage_members",
    ]
  `)
})

describe('without direct edits', () => {
  beforeAll(() => rules({ direct_edits: false }))
  afterAll(() => rules({}))

  for (const surface of ['rest', 'session'] as const)
    test.each(editing.filter(operation => isOn(operation, surface)).map(one => [one.name, one] as const))(
      `%s is refused on the surface ${surface}, to the owner too`,
      async (_, operation) => {
        const before = await stored()
        for (const who of ['editor', 'owner'] as const) {
          const { status, body } = await call(w.as(who, { surface }), operation)
          expect([status, body.error, body.code]).toEqual([403, sentence, 'proposals_only'])
        }
        expect(await stored()).toEqual(before)
      },
    )

  test('MCP tools are refused alike', async () => {
    const answer = await legacyCall(w, w.people.owner.key, 'tools/call', {
      name: 'delete_token',
      arguments: { tokenset_id: ids.tokenset_id, mode_id: ids.mode_id, token_id: ids.token_id },
    })
    expect(JSON.stringify(answer.message)).toContain(sentence)
  })

  test('a viewer is told of the role first', async () => {
    const operations = [{ op: 'delete', name: 'color.brand' }]
    const viewer = await w.as('viewer').post(`${w.modePath}/tokens/batch`, { operations })
    expect([viewer.status, viewer.body.code]).toEqual([403, 'role_insufficient'])
  })

  test('a dry run is no edit: it answers, over MCP too, and changes nothing; what only looks like one is refused', async () => {
    const before = await stored()
    const operations = [{ op: 'delete', name: 'color.brand' }]
    const batch = (given: object, query = '') =>
      w.as('editor').post(`${w.modePath}/tokens/batch${query}`, { operations, ...given })
    const tried = await batch({ dry_run: true })
    expect([tried.status, tried.body.dry_run, tried.body.deleted]).toEqual([200, true, 1])
    const asked = await batch({}, '?dry_run=true')
    expect([asked.status, asked.body.dry_run, asked.body.deleted]).toEqual([200, true, 1])
    const imported = await w
      .as('editor')
      .post(`${w.modePath}/import`, { document: ':root { --a: 1px }', format: 'css', dry_run: true })
    expect([imported.status, imported.body.dry_run]).toEqual([200, true])
    const tool = await legacyCall(w, w.people.owner.key, 'tools/call', {
      name: 'delete_token',
      arguments: { tokenset_id: ids.tokenset_id, mode_id: ids.mode_id, token_id: ids.token_id, dry_run: true },
    })
    expect(JSON.stringify(tool.message)).not.toContain(sentence)
    for (const answer of [
      await batch({ dry_run: false }, '?dry_run=true'),
      await batch({ dry_run: false }),
      await batch({ dry_run: 1 }),
    ])
      expect([answer.status, answer.body.error]).toEqual([403, sentence])
    expect(await stored()).toEqual(before)
  })

  test('proposing, reviewing, setting rules and accepting findings go on', async () => {
    const { proposal_id } = await newProposal(w.as('editor'), w.workspace.id)
    expect((await w.as('editor').patch(`/proposals/${proposal_id}`, { status: 'open' })).status).toBe(200)
    expect((await w.as('owner').post(`/proposals/${proposal_id}/reviews`, { decision: 'approve' })).status).toBe(201)
    const rulesOfChecks = await w.as('admin').put(`/workspaces/${w.workspace.id}/check-rules`, { rules: [] })
    expect(rulesOfChecks.status).toBe(200)
    const accepted = await w.as('editor').post(`/workspaces/${w.workspace.id}/findings/accept`, {
      all: true,
      reason: 'Known',
    })
    expect(accepted.status).toBe(200)
  })

  test('other workspaces of the same people are as they were', async () => {
    const other = (await w.as('owner').post('/workspaces', { name: 'Other' })).body
    expect((await w.as('owner').post(`/workspaces/${other.id}/tokensets`, { name: 'Core' })).status).toBe(201)
  })
})

describe('where agents propose', () => {
  beforeAll(() => rules({ agents: 'propose' }))
  afterAll(() => rules({}))

  test('an API key edits as before, and over MCP it does not', async () => {
    const edited = await w.as('editor').patch(`${w.modePath}/tokens/color.brand`, { description: 'Ours' })
    expect(edited.status).toBe(200)
    const answer = await legacyCall(w, w.people.editor.key, 'tools/call', {
      name: 'update_token',
      arguments: { tokenset_id: ids.tokenset_id, mode_id: ids.mode_id, token_id: ids.token_id, description: 'Mine' },
    })
    expect(JSON.stringify(answer.message)).toContain(sentence)
  })

  const agent = async () => {
    const key = await connect(w, await registerApp(w), { person: w.people.owner })
    return w.as({ ...w.people.owner, key })
  }

  test('an app that was connected by OAuth proposes, comments and reports usage, and may do nothing else that writes', async () => {
    const app = await agent()
    const { proposal_id } = await newProposal(app, w.workspace.id)
    await app.patch(`/proposals/${proposal_id}`, { status: 'open' })
    expect((await app.post(`/proposals/${proposal_id}/comments`, { body: 'Please look' })).status).toBe(201)
    const operations = [{ op: 'delete', name: 'color.brand' }]
    expect((await app.post(`${w.modePath}/tokens/batch`, { operations, dry_run: true })).status).toBe(200)
    const taken = ['propose', 'comment', 'report_usage', 'read', 'export']
    const refused = writing.filter(one => isOn(one, 'rest') && !taken.includes(one.needs))
    expect(refused.length).toBeGreaterThan(25)
    const before = await stored()
    for (const operation of refused) {
      const { status, body } = await call(app, operation)
      expect([operation.name, status, body.error]).toEqual([operation.name, 403, sentence])
    }
    expect(await stored()).toEqual(before)
  })
})

describe('where agents propose, in an organization', () => {
  let o: OrganizationWorld
  beforeAll(async () => {
    o = await organizationWorld()
    await o.addTokens({ 'color.brand': ['color', '#3b82f6'] })
  })
  afterAll(() => o.close())
  const ruled = (given: object) => o.as('admin').put(`/workspaces/${o.workspace.id}/proposal-rules`, given)
  const publish = async (given: object) => {
    const key = await connect(o, await registerApp(o), { person: o.people.owner })
    const app = o.as({ ...o.people.owner, key })
    const path = `/organizations/${o.organization.id}/environments`
    const { environments } = (await app.get(path)).body
    return app.post(`${path}/${environments[0].id}/releases`, given)
  }

  test('they publish nothing, unless the rules let them, and never what findings stop', async () => {
    expect((await ruled({ agents: 'propose' })).status).toBe(200)
    const refused = await publish({})
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      403,
      'proposals_only',
      'A workspace of this organization takes changes of agents by proposal only.',
    ])
    expect((await ruled({ agents: 'propose', agents_publish: true })).status).toBe(200)
    const overriding = await publish({ override: 'because' })
    expect([overriding.status, overriding.body.error]).toEqual([403, 'Agents may not override findings here.'])
    expect((await publish({})).status).toBe(201)
  })
})

test('a rule counts from the next request on, however often it is asked before', async () => {
  const edit = () => w.as('editor').patch(`${w.modePath}/tokens/color.brand`, { description: 'Again' })
  for (let i = 0; i < 5; i++) {
    expect((await edit()).status).toBe(200)
    await rules({ direct_edits: false })
    expect((await edit()).status).toBe(403)
    await rules({})
  }
})
