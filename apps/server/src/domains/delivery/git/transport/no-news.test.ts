// What a sync asks of the server of the repository, over the real protocol of git.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gitWorld, numbers } from '../../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../../testing/probes/git-world.ts'

let git: GitWorld
beforeAll(async () => void (git = await gitWorld()))
afterAll(() => git.close())

test('without news it is ls-remote alone, also for a branch by its whole name', async () => {
  const team = await git.server.team()
  await git.batch(numbers({ a: 1 }))
  expect(await git.connect(team, { branch: 'refs/heads/main' })).toMatchObject({ branch: 'main' })
  await git.synced()
  await team.commit({ 'tokens/other.json': '{ "b": { "$type": "number", "$value": 1 } }\n' })
  await git.synced()
  await git.synced()
  const { requests } = git.server
  requests.length = 0
  await git.synced()
  const asked = requests.filter(line => line.startsWith('POST'))
  // One for the names of branches, and no more for what they hold.
  expect(asked).toEqual([expect.stringContaining('git-upload-pack')])
  await git.batch(numbers({ a: 2 }))
  expect((await git.synced()).commits).toHaveLength(1)
})
