// What is there when a repository is connected is committed by who connected it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Team } from '../../../../testing/probes/git-server.ts'
import { fileOf, gitCredential, gitWorld, numbers } from '../../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../../testing/probes/git-world.ts'

let git: GitWorld
let team: Team
beforeAll(async () => void (git = await gitWorld()))
afterAll(() => git.close())
beforeEach(async () => {
  team = await git.server.team()
  await git.owner().delete(git.path)
  await git.clear()
  await git.batch(numbers({ a: 1 }))
})

const person = (role: 'owner' | 'admin' | 'editor') => {
  const { name, email } = git.w.people[role]
  return { name, email }
}
async function connectAs(role: 'owner' | 'admin', more: object = {}) {
  const settings = { url: team.url, folder: 'tokens', incoming: 'change', credential: gitCredential, ...more }
  const { body } = await git.w.as(role).put(git.path, settings)
  expect(body.error).toBeUndefined()
}
const authors = async () => (await team.log()).map(({ name, email }) => ({ name, email })).reverse()
const edit = async (value: number) =>
  expect((await git.w.as('editor').patch(`${git.w.modePath}/tokens/a`, { value })).status).toBe(200)

test('an empty repository: by who connected it, and later commits by who made the changes', async () => {
  await connectAs('admin')
  await git.synced()
  expect(await authors()).toEqual([person('admin')])
  expect(await team.git('log', '-1', '--format=%cn <%ce>', 'main')).toBe('Tessera <tessera@localhost>')
  await edit(2)
  await git.synced()
  expect(await authors()).toEqual([person('admin'), person('editor')])
})

test('a repository that has commits: what it lacks', async () => {
  await team.commit({ 'tokens/other.json': fileOf({ z: 1 }) })
  await connectAs('admin')
  await git.synced()
  expect(await authors()).toEqual([{ name: 'Robin', email: 'robin@elsewhere.example' }, person('admin')])
  const { tokensets } = (await git.owner().get(`/workspaces/${git.w.workspace.id}/tokensets`)).body
  for (const { id } of tokensets) if (id !== git.w.tokenset.id) await git.owner().delete(`/tokensets/${id}`)
})

test('another repository, for the same connection: by who changed it', async () => {
  await connectAs('admin')
  await git.synced()
  team = await git.server.team()
  await connectAs('owner')
  await git.synced()
  expect(await authors()).toEqual([person('owner')])
})

test('a connection that finds nothing to push has had its first push', async () => {
  await git.clear()
  await connectAs('admin')
  await git.synced()
  await git.batch(numbers({ a: 1 }))
  await git.synced()
  expect(await authors()).toEqual([person('owner')])
})
