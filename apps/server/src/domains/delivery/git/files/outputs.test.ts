// The files of outputs in a repository: what somebody else wrote there is not written over.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../../storage/sql.ts'
import type { Team } from '../../../../testing/probes/git-server.ts'
import { gitCredential, gitWorld, numbers } from '../../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../../testing/probes/git-world.ts'

const path = 'tokens/web/core.css'
const byHand = '/* written by hand */\n.a { color: red }\n'

let git: GitWorld
let team: Team
beforeAll(async () => {
  git = await gitWorld()
  const { status } = await git.owner().put(`/workspaces/${git.w.workspace.id}/outputs`, {
    outputs: [{ name: 'web', format: 'css' }],
  })
  expect(status).toBe(200)
})
afterAll(() => git.close())

beforeEach(async () => {
  await git.owner().delete(git.path)
  await git.clear()
  await git.batch(numbers({ a: 1 }))
  team = await git.server.team('outputs')
})

const connection = async () => (await git.owner().get(git.path)).body
const settings = (more: object = {}) => ({ url: team.url, folder: 'tokens', incoming: 'change', ...more })
const sheet = () => team.file(path)

describe('a file that is there at the path of an output', () => {
  beforeEach(() => team.commit({ [path]: byHand }))

  test('is named before connecting, and left as it is afterwards, with everything else pushed', async () => {
    const asked = { ...settings(), credential: gitCredential, dry_run: true }
    const dry = await git.owner().put(git.path, asked)
    expect(dry.body.files).toEqual([
      { path: expect.stringMatching(/\.json$/), action: 'write', owner: 'tessera' },
      { path, action: 'leave', owner: 'other' },
    ])
    expect((await git.owner().put(git.path, { ...asked, replace: [path] })).body.files).toContainEqual({
      ...{ path, action: 'replace', owner: 'other' },
    })

    await git.connect(team)
    const run = await git.sync()
    expect(run).toMatchObject({ state: 'conflict', error: expect.stringContaining(path) })
    expect(run.commits).toHaveLength(1)
    expect(await sheet()).toBe(byHand)
    expect((await connection()).status).toMatchObject({ state: 'conflict', files: [path] })
    await git.batch(numbers({ a: 2 }))
    expect((await git.sync()).commits).toHaveLength(1)
    expect(await sheet()).toBe(byHand)
    // The branch is as it was left: nothing of it is to be taken.
    expect((await git.owner().post(`${git.path}/resolve`, { take: 'theirs' })).body.code).toBe('git_no_conflict')
  })

  test('is replaced where an admin allows it, and is Tessera’s from then on', async () => {
    await git.connect(team)
    expect(await git.sync()).toMatchObject({ state: 'conflict' })
    expect((await git.owner().put(git.path, settings({ replace: [path] }))).status).toBe(200)
    await git.synced()
    expect(await sheet()).toContain('--a: 1')
    await git.batch(numbers({ a: 2 }))
    await git.synced()
    expect(await sheet()).toContain('--a: 2')
    expect((await connection()).status).toMatchObject({ state: 'idle', files: [] })
  })

  test('that says what would be written is taken over', async () => {
    await git.connect(team, { replace: [path] })
    await git.synced()
    await git.connect(team)
    await git.synced()
    await git.batch(numbers({ a: 3 }))
    await git.synced()
    expect(await sheet()).toContain('--a: 3')
  })
})

test('an output that somebody edits in the repository keeps the edit, and an allowance holds once', async () => {
  await git.connect(team)
  await git.synced()
  const edited = `${await sheet()}\n.b { color: red }\n`
  await team.commit({ [path]: edited })
  await git.batch(numbers({ a: 2 }))
  expect(await git.sync()).toMatchObject({ state: 'conflict' })
  expect(await sheet()).toBe(edited)

  expect((await git.owner().post(`${git.path}/sync?dry_run=true`)).body).toMatchObject({
    ...{ dry_run: true, state: 'done', commits: [] },
    preview: { push: [], pull: [], conflicts: [], error: null },
    files: [
      { path: expect.stringMatching(/\.json$/), action: 'leave', owner: 'tessera' },
      { path, action: 'leave', owner: 'other' },
    ],
  })
  await git.owner().put(git.path, settings({ replace: [path] }))
  await git.synced()
  await team.commit({ [path]: edited })
  await git.batch(numbers({ a: 3 }))
  expect(await git.sync()).toMatchObject({ state: 'conflict' })
  expect(await sheet()).toBe(edited)
})

test('what waits for a decision is no news with each look at the repository', async () => {
  await team.commit({ [path]: byHand })
  const { id } = await git.connect(team)
  await git.sync()
  const runs = async () => (await git.owner().get(`${git.path}/runs`)).body.total as number
  const before = await runs()
  await git.w.services.git.tryRun(id, AbortSignal.timeout(60_000))
  expect(await runs()).toBe(before)
})

test('outputs of a connection that is older than the note of them are Tessera’s', async () => {
  const { id } = await git.connect(team)
  await git.synced()
  await git.w.write(sql`update git_connections set outputs_known = false where id = ${id}`)
  await git.w.write(sql`delete from git_outputs where connection_id = ${id}`)
  await git.batch(numbers({ a: 5 }))
  await git.synced()
  expect(await sheet()).toContain('--a: 5')
})

test.each([
  [{ replace: 'web.css' }, 'replace must be paths of files in the repository'],
  [{ replace: [''] }, 'replace must be paths of files in the repository'],
])('a list of paths that is none is refused', async (wrong, error) => {
  const { status, body } = await git.owner().put(git.path, { ...settings(wrong), credential: gitCredential })
  expect([status, body.error]).toEqual([400, error])
})
