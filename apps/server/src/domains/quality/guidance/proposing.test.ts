// Operations on guidance in proposals: planned, in conflict, merged and taken back with the tokens.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../storage/sql.ts'
import { legacyCall } from '../../../testing/mcp.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world({ plan: 'BUSINESS' })
  await w.addTokens({ 'color.text': ['color', '#111111'] })
})
afterAll(() => w.close())
beforeEach(() => w.write(sql`delete from guidance`))

const subject = 'token:Core/color.text'
const at = (of: string) => `/workspaces/${w.workspace.id}/guidance/${encodeURIComponent(of)}`
const read = (of = subject) => w.as('viewer').get(at(of))
const say = (purpose: string) => w.as('owner').put(at(subject), { purpose })
const create = (operations: object[]) =>
  w.as('editor').post(`/workspaces/${w.workspace.id}/proposals`, { title: 'Words', operations, status: 'open' })
async function propose(...operations: object[]) {
  const { status, body } = await create(operations)
  expect([status, body.error]).toEqual([201, undefined])
  return body
}
const merge = (id: string, given: object = {}) => w.as('owner').post(`/proposals/${id}/merge`, given)
const diff = async (id: string) => (await w.as('viewer').get(`/proposals/${id}/diff`)).body
const set = (purpose: string, of = subject) => ({ op: 'set_guidance', subject: of, purpose })

test('what is said is proposed, shown, merged as its author said it, and taken back', async () => {
  await say('Old')
  const proposal = await propose(set('New'))
  expect(proposal.base.guidance).toMatchObject([{ subject, state: { purpose: 'Old' } }])
  expect((await diff(proposal.id)).guidance).toMatchObject([
    { subject, before: { purpose: 'Old' }, after: { purpose: 'New', do: [] } },
  ])
  expect((await read()).body.purpose).toBe('Old')
  const merged = await merge(proposal.id)
  expect([merged.status, merged.body.error]).toEqual([200, undefined])
  expect((await read()).body).toMatchObject({ purpose: 'New', author: { user_id: w.people.editor.id }, pinned: false })
  expect((await w.as('owner').post(`/changes/${merged.body.change_id}/revert`, {})).status).toBe(201)
  expect((await read()).body.purpose).toBe('Old')
  const { body: gone } = await merge((await propose({ op: 'delete_guidance', subject })).id)
  expect((await read()).status).toBe(404)
  await w.as('owner').post(`/changes/${gone.change_id}/revert`, {})
  expect((await read()).body.purpose).toBe('Old')
})

test('what was said otherwise since is a conflict, settled by its subject', async () => {
  const { id } = await propose(set('New'))
  await say('Meanwhile')
  const refused = await merge(id)
  expect([refused.status, refused.body.code]).toEqual([400, 'merge_conflicts'])
  expect(refused.body.error).toContain('1 piece of guidance was changed on both sides')
  expect(refused.body.conflicts).toMatchObject([
    { subject, base: null, current: { purpose: 'Meanwhile' }, proposed: { purpose: 'New' } },
  ])
  const kept = await merge(id, { resolutions: [{ subject, take: 'current' }] })
  expect([kept.status, (await read()).body.purpose]).toEqual([200, 'Meanwhile'])
})

test('a token is proposed with its guidance, and both go together', async () => {
  const place = { tokenset_id: w.tokenset.id, mode_id: w.mode.id }
  const token = { ...place, op: 'create', name: 'space.small', type: 'dimension', value: '4px' }
  const made = 'token:Core/space.small'
  const { id } = await propose(token, set('Between words', made), set('Room', 'group:Core/space'))
  const { body: merged } = await merge(id)
  expect(merged.created).toBe(1)
  expect((await read(made)).body.purpose).toBe('Between words')
  expect((await read('group:Core/space')).body.purpose).toBe('Room')
  const undone = await w.as('owner').post(`/changes/${merged.change_id}/revert`, {})
  expect([undone.status, (await read(made)).status]).toEqual([201, 404])
  await w.as('owner').post(`/changes/${undone.body.change_id}/revert`, {})
  expect((await read(made)).body.purpose).toBe('Between words')
})

test.each([
  [{ op: 'set_guidance', subject }, 'Say something'],
  [{ op: 'set_guidance', purpose: 'x' }, 'subject must be text'],
  [set('x', 'token:Core/none'), 'Token not found'],
  [set('x', 'group:Core/none'), 'none'],
  [{ op: 'delete_guidance', subject }, 'Nothing is said of'],
])('%j is refused with its index', async (operation, error) => {
  const { status, body } = await create([set('Fine'), operation])
  expect([status, body.code, body.errors]).toEqual([
    400,
    'batch_invalid',
    [expect.objectContaining({ index: 1, error: expect.stringContaining(error) })],
  ])
})

test('an agent that only proposes may propose it', async () => {
  const rules = `/workspaces/${w.workspace.id}/proposal-rules`
  expect((await w.as('owner').put(rules, { agents: 'propose' })).status).toBe(200)
  const call = (name: string, given: object) =>
    legacyCall(w, w.people.owner.key, 'tools/call', {
      name,
      arguments: { workspace_id: w.workspace.id, ...given },
    })
  expect(JSON.stringify((await call('set_guidance', { subject, purpose: 'x' })).message)).toContain('by proposal only')
  const { message } = await call('propose_changes', { title: 'Words', operations: [set('By an agent')] })
  expect(JSON.stringify(message)).toContain('operations\\":1')
  expect((await read()).status).toBe(404)
  await w.as('owner').put(rules, { agents: 'edit' })
})
