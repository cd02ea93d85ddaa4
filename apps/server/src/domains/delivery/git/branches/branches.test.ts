// Branches of a repository as proposals, over HTTP and the real protocol of git.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Team } from '../../../../testing/probes/git-server.ts'
import { fileOf, gitWorld, numbers } from '../../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../../testing/probes/git-world.ts'

let git: GitWorld
let team: Team
let file: string
beforeAll(async () => void (git = await gitWorld()))
afterAll(() => git.close())

const owner = () => git.owner()
const show = (branch: unknown) => owner().post(`${git.path}/branches`, { branch })
const proposal = async (id: string) => (await owner().get(`/proposals/${id}`)).body
const branches = async () => (await owner().get(git.path)).body.branches
const start = { kept: 1, second: 2, third: 3 }
const commit = (tokens: Record<string, number>, more: object = {}) =>
  team.commit({ [file]: fileOf(tokens) }, { branch: 'feature', ...more })
const there = async (branch: string) => JSON.parse(await team.file(file, branch)) as Record<string, { $value: number }>

beforeEach(async () => {
  team = await git.server.team()
  await git.clear()
  await git.batch(numbers(start))
  await git.connect(team)
  await git.synced()
  file = await git.fileWith(team, 'kept')
  await team.git('branch', 'feature', 'main')
})

test('a branch is a proposal of what it says otherwise than the commit that both had, and the record lists it', async () => {
  await commit({ ...start, second: 20 })
  await team.commit({ [file]: fileOf({ ...start, kept: 10 }) })
  const { status, body } = await show('feature')
  expect([status, body.error]).toEqual([201, undefined])
  expect(body).toMatchObject({ status: 'open', operations: [{ op: 'upsert', name: 'second', value: 20 }] })
  expect(await branches()).toEqual([{ branch: 'feature', proposal_id: body.id, gone: false }])
  expect(await git.values()).toMatchObject({ kept: 10, second: 2 })
  // The same one again is the same proposal.
  expect((await show('refs/heads/feature')).body.id).toBe(body.id)
  expect(await git.synced()).toMatchObject({ commits: [], changes: [] })
})

test('later commits change the proposal, edits here are commits there, and the merge goes to the connected branch', async () => {
  await commit({ ...start, second: 20 })
  const { id } = (await show('feature')).body
  await commit({ ...start, second: 21, third: 30 })
  await git.synced()
  expect((await proposal(id)).operations).toMatchObject([
    { name: 'second', value: 21 },
    { name: 'third', value: 30 },
  ])
  const { operations } = await proposal(id)
  const bare = operations.map(({ author: _, ...one }: { author: unknown }) => one)
  bare[1].value = 31
  expect((await owner().put(`/proposals/${id}/operations`, { operations: bare })).status).toBe(200)
  await git.synced()
  expect(await there('feature')).toMatchObject({ second: { $value: 21 }, third: { $value: 31 } })
  expect(await there('main')).toMatchObject({ third: { $value: 3 } })
  const tip = await team.git('rev-parse', 'feature')
  await git.synced()
  expect(await team.git('rev-parse', 'feature')).toBe(tip)
  expect((await owner().post(`/proposals/${id}/merge`)).status).toBe(200)
  await git.synced()
  expect(await there('main')).toMatchObject({ kept: { $value: 1 }, second: { $value: 21 }, third: { $value: 31 } })
  expect(await branches()).toEqual([])
  expect(await team.git('rev-parse', 'feature')).toBe(tip)
})

test('a token that was changed here and on the branch is a conflict of the proposal', async () => {
  await commit({ ...start, second: 20 })
  await git.batch(numbers({ second: 200 }))
  await git.synced()
  const { id } = (await show('feature')).body
  const { status, body } = await owner().post(`/proposals/${id}/merge`)
  expect([status, body.code]).toEqual([400, 'merge_conflicts'])
  expect(await git.values()).toMatchObject({ second: 200 })
})

test('a branch that is gone closes nothing and is said to be gone, and one that was written anew is shown as it is', async () => {
  await commit({ ...start, second: 20 })
  const { id } = (await show('feature')).body
  await team.git('branch', '-D', 'feature')
  await git.synced()
  expect(await branches()).toEqual([{ branch: 'feature', proposal_id: id, gone: true }])
  expect((await proposal(id)).status).toBe('open')
  await team.git('branch', 'feature', 'main')
  await commit({ ...start, third: 33 })
  await git.synced()
  expect(await branches()).toEqual([{ branch: 'feature', proposal_id: id, gone: false }])
  expect((await proposal(id)).operations).toMatchObject([{ name: 'third', value: 33 }])
})

test('what is no other branch of the repository is refused', async () => {
  const unknown = await show('nowhere')
  expect([unknown.status, unknown.body.code]).toEqual([400, 'git_branch_refused'])
  expect(unknown.body.error).toContain('feature')
  expect((await show('main')).body.code).toBe('git_branch_refused')
  for (const name of ['', '..', 'a b', 'a\u0000b', '-x', 'x.lock', 'a'.repeat(201), 7, null])
    expect((await show(name)).status).toBe(400)
  expect(await branches()).toEqual([])
})
