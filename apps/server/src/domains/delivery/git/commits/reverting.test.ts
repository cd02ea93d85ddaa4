// Changes that were pulled are taken back like any others, whichever tokensets they are in.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Team } from '../../../../testing/probes/git-server.ts'
import { fileOf, gitWorld, numbers } from '../../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../../testing/probes/git-world.ts'

let git: GitWorld
let team: Team
let other: { id: string; mode: string }
beforeAll(async () => void (git = await gitWorld()))
afterAll(() => git.close())

const owner = () => git.owner()
const revert = (change: string, body: object = {}) => owner().post(`/changes/${change}/revert`, body)
const history = async () => (await owner().get(`/workspaces/${git.w.workspace.id}/changes`)).body
const ids = async (mode = git.w.modePath) =>
  Object.fromEntries((await git.tokens(mode)).map(({ name, id }) => [name, id]))

async function makeTokenset(name: string) {
  const { id } = (await owner().post(`/workspaces/${git.w.workspace.id}/tokensets`, { name })).body
  const { modes } = (await owner().get(`/tokensets/${id}/modes`)).body
  return { id, mode: `/tokensets/${id}/modes/${modes[0].id}` }
}

/** A repository with a file of each of the two tokensets. */
beforeEach(async () => {
  team = await git.server.team()
  await git.clear()
  await git.batch(numbers({ a: 1, b: 1 }))
  const { tokensets } = (await owner().get(`/workspaces/${git.w.workspace.id}/tokensets`)).body
  for (const { id } of tokensets) if (id !== git.w.tokenset.id) await owner().delete(`/tokensets/${id}`)
  other = await makeTokenset('Other')
  await git.batch(numbers({ c: 1, d: 1 }), other.mode)
  await git.connect(team)
  await git.synced()
})

/** Commits both files at once. Returns the one change that it became. */
async function pull(files: Record<'a' | 'c', Record<string, number>>, more: Record<string, string> = {}) {
  const [own, second] = [await git.fileWith(team, 'a'), await git.fileWith(team, 'c')]
  await team.commit({ [own]: fileOf(files.a), [second]: fileOf(files.c), ...more })
  const run = await git.synced()
  expect(run.changes).toHaveLength(1)
  return run.changes[0] as string
}

test('a change of one tokenset', async () => {
  const change = await pull({ a: { a: 2, b: 1 }, c: { c: 1, d: 1 } })
  const { status, body } = await revert(change)
  expect([status, body.error, body.updated]).toEqual([201, undefined, 1])
  expect(await git.values()).toEqual({ a: 1, b: 1 })
})

test('a change of several tokensets, and taking that back in turn; Git follows', async () => {
  const before = [await ids(), await ids(other.mode)]
  const change = await pull({ a: { a: 2, fresh: 3 }, c: { c: 2, d: 1 } })
  const { status, body } = await revert(change)
  expect(body).toMatchObject({ reverted_change_id: change, created: 1, updated: 2, deleted: 1 })
  expect(status).toBe(201)
  expect([await git.values(), await git.values(other.mode)]).toEqual([
    { a: 1, b: 1 },
    { c: 1, d: 1 },
  ])
  expect([await ids(), await ids(other.mode)]).toEqual(before)
  for (const id of [git.w.tokenset.id, other.id]) {
    const { changes } = (await owner().get(`/tokensets/${id}/changes`)).body
    expect(changes[0].id).toBe(body.change_id)
  }
  await git.synced()
  expect(await team.file(await git.fileWith(team, 'a'))).toBe(fileOf({ a: 1, b: 1 }))

  expect((await revert(body.change_id)).status).toBe(201)
  expect([await git.values(), await git.values(other.mode)]).toEqual([
    { a: 2, fresh: 3 },
    { c: 2, d: 1 },
  ])
})

test('a token that moved to another file returns with its identity', async () => {
  const before = [await ids(), await ids(other.mode)]
  const change = await pull({ a: { a: 1 }, c: { c: 1, d: 1, b: 1 } })
  expect((await revert(change)).body.error).toBeUndefined()
  expect([await ids(), await ids(other.mode)]).toEqual(before)
})

test('a file that became a tokenset goes again, with edits of others in the same change', async () => {
  const change = await pull({ a: { a: 2, b: 1 }, c: { c: 1, d: 1 } }, { 'tokens/more.json': fileOf({ z: 1 }) })
  const { body } = await revert(change)
  expect(body).toMatchObject({ updated: 1, deleted: 1 })
  expect(await git.values()).toEqual({ a: 1, b: 1 })
  expect((await owner().get(`/workspaces/${git.w.workspace.id}/tokensets`)).body.total).toBe(2)
})

test('a tokenset that the pull made and that was deleted since does not keep the rest from going back', async () => {
  const change = await pull({ a: { a: 2, b: 1 }, c: { c: 1, d: 1 } }, { 'tokens/more.json': fileOf({ z: 1 }) })
  const { tokensets } = (await owner().get(`/workspaces/${git.w.workspace.id}/tokensets`)).body
  const made = tokensets.find(({ id }: { id: string }) => ![git.w.tokenset.id, other.id].includes(id))
  expect((await owner().delete(`/tokensets/${made.id}`)).status).toBe(200)
  const { body } = await revert(change)
  expect(body).toMatchObject({ created: 0, updated: 1, deleted: 0 })
  expect(await git.values()).toEqual({ a: 1, b: 1 })
  expect((await revert(body.change_id)).status).toBe(201)
  expect(await git.values()).toEqual({ a: 2, b: 1 })
})

test('where nothing is left of it, it is refused and nothing changes', async () => {
  await team.commit({ 'tokens/more.json': fileOf({ z: 1 }) })
  const [change] = (await git.synced()).changes
  const { tokensets } = (await owner().get(`/workspaces/${git.w.workspace.id}/tokensets`)).body
  const made = tokensets.find(({ id }: { id: string }) => ![git.w.tokenset.id, other.id].includes(id))
  await owner().delete(`/tokensets/${made.id}`)
  const before = await history()
  const { status, body } = await revert(change)
  expect([status, body.code, body.error]).toEqual([
    400,
    'change_final',
    expect.stringContaining('nothing of it is left'),
  ])
  expect(await history()).toEqual(before)
})

test('later edits stand in the way, named, unless forced', async () => {
  const change = await pull({ a: { a: 2, b: 1 }, c: { c: 2, d: 1 } })
  await git.batch(numbers({ c: 9 }), other.mode)
  const before = await history()
  const refused = await revert(change)
  expect([refused.status, refused.body.code, refused.body.tokens]).toEqual([400, 'change_overtaken', ['c']])
  expect(await history()).toEqual(before)
  expect((await revert(change, { force: true })).status).toBe(201)
  expect([(await git.values()).a, (await git.values(other.mode)).c]).toEqual([1, 1])
})

test('a tokenset that was deleted since has to come back first, and nothing changes', async () => {
  const change = await pull({ a: { a: 2, b: 1 }, c: { c: 2, d: 1 } })
  await owner().delete(`/tokensets/${other.id}`)
  const before = [await history(), await git.tokens()]
  for (const force of [false, true]) {
    const { status, body } = await revert(change, { force })
    expect([status, body.code, body.error]).toEqual([
      400,
      'change_final',
      'This change cannot be taken back: the mode of "c" has been deleted; take that back first',
    ])
  }
  expect([await history(), await git.tokens()]).toEqual(before)
  expect((await revert(before[0].changes[0].id)).status).toBe(201)
  expect((await revert(change)).status).toBe(201)
  expect(await git.values(other.mode)).toEqual({ c: 1, d: 1 })
})
