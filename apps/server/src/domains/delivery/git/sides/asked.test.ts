// What a person is asked about before it happens here, over HTTP and the real protocol of git.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Team } from '../../../../testing/probes/git-server.ts'
import { fileOf, gitWorld, numbers } from '../../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../../testing/probes/git-world.ts'

let git: GitWorld
let team: Team
beforeAll(async () => void (git = await gitWorld()))
afterAll(() => git.close())

const owner = () => git.owner()
const proposalOf = async ({ proposal_id }: { proposal_id: string }) =>
  (await owner().get(`/proposals/${proposal_id}`)).body

async function connect(): Promise<string> {
  await git.connect(team)
  await git.synced()
  return git.fileWith(team, 'first')
}

beforeEach(async () => {
  team = await git.server.team()
  await owner().delete(git.path)
  await git.clear()
})

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, n]))

test('a deleted file empties its mode only once a proposal is merged, if there are more than twenty tokens', async () => {
  await git.batch(numbers({ first: 1, ...many(20) }))
  const path = await connect()
  await team.commit({ [path]: null })
  const run = await git.synced()
  expect(run.changes).toEqual([])
  expect(Object.keys(await git.values())).toHaveLength(21)
  expect((await proposalOf(run)).operations.map(({ op }: { op: string }) => op)).toEqual(Array(21).fill('delete'))
  expect(await git.synced()).toMatchObject({ commits: [], changes: [], proposal_id: null })
  expect((await owner().post(`/proposals/${run.proposal_id}/merge`)).status).toBe(200)
  expect(await git.values()).toEqual({})
  expect(await git.synced()).toMatchObject({ commits: [] })
})

test('of fewer it takes them at once', async () => {
  await git.batch(numbers({ first: 1, ...many(19) }))
  const path = await connect()
  await team.commit({ [path]: null })
  expect((await git.synced()).changes).toHaveLength(1)
  expect(await git.values()).toEqual({})
})

test.each(['merge', 'close'] as const)('a token that has a new name on either side stays one: %s', async decision => {
  await git.batch(numbers({ first: 1, old: 7 }))
  const path = await connect()
  const { id } = (await git.tokens()).find(({ name }) => name === 'old')!
  await git.batch([{ op: 'update', name: 'old', new_name: 'ours' }])
  await team.commit({ [path]: fileOf({ first: 1, theirs: 7 }) })
  const run = await git.synced()
  expect(await git.values()).toEqual({ first: 1, ours: 7 })
  expect(await team.file(path)).toBe(fileOf({ first: 1, theirs: 7 }))
  const proposal = await proposalOf(run)
  expect(proposal.operations).toMatchObject([{ op: 'update', name: 'ours', new_name: 'theirs' }])
  expect(proposal.description).toContain('`ours` is renamed to `theirs` in Git')
  expect(await git.synced()).toMatchObject({ commits: [], changes: [], proposal_id: null })
  expect((await owner().post(`/proposals/${run.proposal_id}/${decision}`)).status).toBe(200)
  await git.synced()
  const name = decision === 'merge' ? 'theirs' : 'ours'
  expect(await git.tokens()).toMatchObject([{ name: 'first' }, { name, id }])
  expect(JSON.parse(await team.file(path))).toEqual(JSON.parse(fileOf({ first: 1, [name]: 7 })))
})
