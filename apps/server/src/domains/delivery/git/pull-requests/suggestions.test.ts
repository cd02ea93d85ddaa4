// What reviewers commit to the branch of a proposal, over HTTP, the protocol of git and the interface of GitHub.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Team } from '../../../../testing/probes/git-server.ts'
import { startGitHost } from '../../../../testing/probes/git-hosts/git-host.ts'
import type { GitHost } from '../../../../testing/probes/git-hosts/requests.ts'
import { fileOf, gitWorld, numbers } from '../../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../../testing/probes/git-world.ts'

let git: GitWorld
let team: Team
let host: GitHost
let path: string
let id: string
let branch: string
beforeAll(async () => void (git = await gitWorld()))
afterAll(() => git.close())

const owner = () => git.owner()
const proposals = () => `/workspaces/${git.w.workspace.id}/proposals`
const rules = (approvals: number) =>
  owner().put(`/workspaces/${git.w.workspace.id}/proposal-rules`, { direct_edits: true, approvals, groups: [] })
const proposal = async () => (await owner().get(`/proposals/${id}`)).body
const operations = async () =>
  (await proposal()).operations.map((one: { op: string; name: string; value?: number; author: { name: string } }) => [
    ...[one.op, one.name, one.value ?? null, one.author.name],
  ])

function operation(name: string, value: number) {
  const [, tokenset_id, mode_id] = /tokensets\/([^/]+)\/modes\/([^/]+)/.exec(git.w.modePath)!
  return { op: 'upsert', tokenset_id, mode_id, name, type: 'number', value }
}

/** Commits to the branch of the proposal. */
const suggest = (files: Record<string, string | null>, name = 'Robin') =>
  team.commit(files, { name, email: `${name.toLowerCase()}@elsewhere.example`, branch })

beforeEach(async () => {
  await owner().delete(git.path)
  team = await git.server.team('acme')
  host = startGitHost(git.server, team, 'github')
  await rules(0)
  const { proposals: former } = (await owner().get(`${proposals()}?status=open`)).body
  for (const one of former as { id: string }[]) await owner().post(`/proposals/${one.id}/close`)
  await git.clear()
  await git.batch(numbers({ a: 1, b: 1, c: 1 }))
  await git.connect(team, { pull_requests: 'github', incoming: 'proposal' })
  await git.synced()
  path = await git.fileWith(team, 'a')
  const sent = { title: 'Grow', status: 'open', operations: [operation('a', 2)] }
  ;({ id } = (await owner().post(proposals(), sent)).body)
  branch = `tessera/${id}`
  await git.synced()
})

test('a suggestion becomes part of the proposal, in the name of who made it, and approvals before it fall', async () => {
  await rules(1)
  expect((await git.w.as('admin').post(`/proposals/${id}/reviews`, { decision: 'approve' })).status).toBe(201)
  await suggest({ [path]: fileOf({ a: 2, b: 1, c: 8 }), 'NOTES.md': 'Why\n' })
  const last = await suggest({ [path]: fileOf({ a: 2, c: 8, d: 4 }) }, 'Ada')
  await git.synced()
  expect((await operations()).sort()).toEqual([
    ['delete', 'b', null, 'Ada'],
    ['upsert', 'a', 2, 'owner'],
    ['upsert', 'c', 8, 'Robin'],
    ['upsert', 'd', 4, 'Ada'],
  ])
  expect(await proposal()).toMatchObject({ status: 'open', approval: { met: false, approved_by: [] } })
  const { changes } = (await owner().get(`/workspaces/${git.w.workspace.id}/changes?limit=2`)).body
  expect(changes).toMatchObject([
    { summary: 'Changed the proposal "Grow" by a commit in its branch', actor: { name: 'Ada', claimed: true } },
    { actor: { name: 'Robin' } },
  ])
  // Nothing is pushed: the branch says it already.
  expect(await team.git('rev-parse', branch)).toBe(last)
  expect(host.statuses.at(-1)).toMatchObject({ commit: last, state: 'success' })

  // A later edit here leaves what else the reviewers wrote, and what is taken back here is taken back there.
  const left = (await proposal()).operations.filter((one: { name: string }) => one.name !== 'c')
  await owner().put(`/proposals/${id}/operations`, { operations: [...left, operation('a', 3)] })
  await git.synced()
  expect(await team.file('NOTES.md', branch)).toBe('Why\n')
  expect(JSON.parse(await team.file(path, branch))).toMatchObject({ a: { $value: 3 }, c: { $value: 1 } })
  await git.w.as('admin').post(`/proposals/${id}/reviews`, { decision: 'approve' })
  await host.merge(1)
  expect(await git.synced()).toMatchObject({ proposal_id: null })
  expect((await proposal()).status).toBe('merged')
  expect(await git.values()).toEqual({ a: 3, c: 1, d: 4 })
  const { total } = (await owner().get(`${proposals()}?status=open`)).body
  expect(total).toBe(0)
})

test('what is merged into the branch from the connected one is no suggestion, and what both edited stays as it is here', async () => {
  await git.batch(numbers({ b: 7 }))
  await git.synced()
  const [main, own] = [await team.git('rev-parse', 'main'), await team.git('rev-parse', branch)]
  const tree = await team.commit({ [path]: fileOf({ a: 5, b: 7, c: 9 }) }, { branch: 'merged' })
  const person = ['-c', 'user.name=Robin', '-c', 'user.email=robin@elsewhere.example']
  const merge = await team.git(...person, 'commit-tree', `${tree}^{tree}`, '-p', own, '-p', main, '-m', 'Update')
  await team.git('update-ref', `refs/heads/${branch}`, merge)
  await owner().put(`/proposals/${id}/operations`, { operations: [operation('a', 6)] })
  await git.synced()
  expect(await operations()).toEqual([
    ['upsert', 'a', 6, 'owner'],
    ['upsert', 'c', 9, 'Robin'],
  ])
  expect(JSON.parse(await team.file(path, branch))).toMatchObject({ a: { $value: 6 }, b: { $value: 7 } })
})

test('a suggestion that cannot be read or taken fails the status with its reason, until it is mended', async () => {
  const broken = await suggest({ [path]: '{\n  "a": {\n' })
  await git.synced()
  expect(host.statuses.at(-1)).toMatchObject({
    commit: broken,
    state: 'failure',
    description: expect.stringContaining(path),
  })
  const circular = JSON.stringify({ a: { $type: 'number', $value: '{b}' }, b: { $type: 'number', $value: '{a}' } })
  await suggest({ [path]: circular })
  await git.synced()
  expect(host.statuses.at(-1)).toMatchObject({ state: 'failure', description: expect.stringMatching(/circular/i) })
  expect(await operations()).toEqual([['upsert', 'a', 2, 'owner']])
  await suggest({ [path]: fileOf({ a: 1, b: 1, c: 4 }) })
  await git.synced()
  // A token that is as it was before is no part of the proposal any more.
  expect(await operations()).toEqual([['upsert', 'c', 4, 'Robin']])
})

test('a suggestion that is merged at once is merged with the proposal', async () => {
  await suggest({ [path]: fileOf({ a: 2, b: 1, c: 8 }) })
  await host.merge(1)
  expect(await git.synced()).toMatchObject({ proposal_id: null })
  expect((await proposal()).status).toBe('merged')
  expect(await git.values()).toEqual({ a: 2, b: 1, c: 8 })
})
