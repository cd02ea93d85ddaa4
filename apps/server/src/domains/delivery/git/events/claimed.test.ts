// Who wrote a commit and who pushed it: what only the commit says is a claim.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Team } from '../../../../testing/probes/git-server.ts'
import { fileOf, gitWorld, numbers } from '../../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../../testing/probes/git-world.ts'
import { sql } from '../../../../storage/sql.ts'

let git: GitWorld
let team: Team
let notify: { url: string; secret: string }
let path: string
beforeAll(async () => {
  git = await gitWorld()
  await git.w.write(sql`update users set email_verified = true`)
  team = await git.server.team()
  await git.batch(numbers({ a: 1, b: 1, c: 1 }))
  ;({ notify } = await git.connect(team))
  await git.synced()
  path = await git.fileWith(team, 'a')
})
afterAll(() => git.close())

const people = () => git.w.people

/** Commits these tokens as a member and pushes; `event`: what the host says of the push. */
async function push(tokens: Record<string, number>, as: { name: string; email: string }, event?: object) {
  const before = await team.git('rev-parse', 'main')
  const { name, email } = as
  const after = await team.commit({ [path]: fileOf(tokens) }, { name, email, message: `Edit of ${name}` })
  if (!event) return after
  const body = JSON.stringify({ ref: 'refs/heads/main', before, after, ...event })
  expect((await send(body, 'x-hub-signature-256', `sha256=${signatureOf(body)}`)).status).toBe(200)
  return after
}

const signatureOf = (body: string) => createHmac('sha256', notify.secret).update(body).digest('hex')
const send = (body: string, header: string, signature: string) =>
  git.w.send('POST', new URL(notify.url).pathname, body, { [header]: signature })

const actorsOf = async ({ changes }: { changes: string[] }) => {
  const read = changes.map(async id => (await git.owner().get(`/changes/${id}`)).body.actor)
  return Promise.all(read)
}

test('the author of a commit is claimed unless the event of its push names the member', async () => {
  const { editor, admin } = people()
  await push({ a: 2, b: 1, c: 1 }, editor)
  const [claimed] = await actorsOf(await git.synced())
  expect(claimed).toMatchObject({ user_id: editor.id, user_name: editor.name, email: editor.email, claimed: true })
  expect(claimed).not.toHaveProperty('pushed_by')

  await push({ a: 3, b: 1, c: 1 }, editor, { pusher: { name: 'ed', email: editor.email.toUpperCase() } })
  const [proved] = await actorsOf(await git.synced())
  expect(proved).toMatchObject({ user_id: editor.id, user_name: editor.name })
  expect(proved).not.toHaveProperty('claimed')

  await push({ a: 4, b: 1, c: 1 }, editor, { user_name: 'The admin', user_email: admin.email })
  const [forged] = await actorsOf(await git.synced())
  expect(forged).toMatchObject({ user_id: editor.id, claimed: true, pushed_by: admin.name })

  await push({ a: 5, b: 1, c: 1 }, { name: 'Robin', email: 'robin@elsewhere.example' }, { pusher: { name: 'robin' } })
  const [stranger] = await actorsOf(await git.synced())
  expect(stranger).toMatchObject({ user_id: null, name: 'Robin', claimed: true, pushed_by: 'robin' })

  const { changes } = (await git.owner().get(`/workspaces/${git.w.workspace.id}/changes?limit=4`)).body
  expect(changes.map(({ actor }: { actor: { claimed?: true } }) => actor.claimed)).toEqual([
    true,
    true,
    undefined,
    true,
  ])
})

test('an event of Bitbucket names who pushed each of its branches, and shows no address', async () => {
  const { editor } = people()
  const old = { type: 'branch', name: 'main', target: { hash: await team.git('rev-parse', 'main') } }
  const hash = await push({ a: 6, b: 1, c: 1 }, editor)
  const actor = { display_name: 'Robin of Bitbucket', nickname: 'robin' }
  const changes = [
    { old, new: null },
    { old: null, new: { type: 'tag', name: 'main', target: { hash } } },
    { old, new: { ...old, target: { hash } } },
  ]
  const body = JSON.stringify({ actor, push: { changes } })
  expect((await send(body, 'x-hub-signature', `sha256=${signatureOf(body)}`)).status).toBe(200)
  const [shown] = await actorsOf(await git.synced())
  expect(shown).toMatchObject({ user_id: editor.id, claimed: true, pushed_by: 'Robin of Bitbucket' })
})

test.each([
  ['x-gitea-signature', ''],
  ['x-forgejo-signature', ''],
  ['x-hub-signature', 'sha256='],
  ['x-hub-signature-256', 'sha256='],
])('an event is taken with the signature in %s, and refused with another', async (header, before) => {
  const body = '{}'
  expect((await send(body, header, before + signatureOf(body))).status).toBe(200)
  expect((await send(body, header, before + signatureOf('{} '))).status).toBe(401)
  expect((await send(body, header, '')).status).toBe(401)
})

test('each of several pushes counts for its own commits, also where one says less than the repository has', async () => {
  const { editor, admin } = people()
  const zero = '0'.repeat(40)
  await push({ a: 5, b: 2, c: 1 }, editor, { pusher: { name: 'ed', email: editor.email } })
  await push({ a: 5, b: 2, c: 2 }, editor, { before: zero, pusher: { name: 'admin', email: admin.email } })
  await push({ a: 5, b: 2, c: 2, d: 1 }, editor, { after: zero, pusher: { name: 'ed', email: editor.email } })
  const run = await git.synced()
  const shown = (await actorsOf(run)).map(({ claimed = false, pushed_by = null }) => [claimed, pushed_by])
  expect(shown).toEqual([
    [false, null],
    [true, admin.name],
    [true, null],
  ])
})

test('a claim frees nobody: neither who is claimed to have written a proposal nor who pushed it may approve', async () => {
  const { editor, admin } = people()
  const rules = `/workspaces/${git.w.workspace.id}/proposal-rules`
  await git.owner().put(rules, { direct_edits: true, approvals: 1, groups: [] })
  ;({ notify } = await git.connect(team, { incoming: 'proposal' }))
  await git.synced()
  await push({ a: 9, b: 2, c: 2, d: 1 }, admin, { pusher: { name: 'ed', email: editor.email } })
  const { proposal_id } = await git.synced()
  const at = `/proposals/${proposal_id}`
  const proposal = (await git.owner().get(at)).body
  const pushed_by = { id: editor.id, name: editor.name }
  expect(proposal.operations[0].author).toEqual({ id: admin.id, name: admin.name, claimed: true, pushed_by })
  expect(proposal.description).toContain(`, pushed by ${editor.name}: Edit of`)
  for (const who of ['admin', 'editor'] as const) {
    const { body } = await git.w.as(who).post(`${at}/reviews`, { decision: 'approve' })
    expect(body.approval).toMatchObject({ met: false, approved_by: [] })
  }
  expect((await git.w.as('admin').post(`${at}/merge`)).body.code).toBe('proposal_not_approved')
  // Operations that stay as they are stay theirs, whoever sends them again.
  await git.w.as('admin').put(`${at}/operations`, { operations: proposal.operations })
  expect((await git.owner().get(at)).body.operations[0].author).toMatchObject({ id: admin.id, pushed_by })
  const { body } = await git.owner().post(`${at}/reviews`, { decision: 'approve' })
  expect(body.approval).toMatchObject({ met: true, approved_by: [{ user_id: people().owner.id }] })
  expect((await git.owner().post(`${at}/merge`)).status).toBe(200)
})
