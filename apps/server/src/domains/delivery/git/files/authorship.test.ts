// Who wrote what, of any number of commits that come at once, over HTTP and the real protocol of git.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Team } from '../../../../testing/probes/git-server.ts'
import { fileOf, gitWorld, numbers } from '../../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../../testing/probes/git-world.ts'

let git: GitWorld
let team: Team
let path: string
beforeAll(async () => void (git = await gitWorld()))
afterAll(() => git.close())

const owner = () => git.owner()
const start = { first: 1, second: 2, third: 3 }

async function connect(more: object = {}): Promise<void> {
  await git.connect(team, more)
  await git.synced()
  path = await git.fileWith(team, 'first')
}

beforeEach(async () => {
  team = await git.server.team()
  await owner().delete(git.path)
  await git.clear()
  await git.batch(numbers(start))
})

const by = (name: string, message = `Edit of ${name}`) => ({ name, email: `${name.toLowerCase()}@x.example`, message })

/** Of each change of the run: its author, its summary, and the names of its tokens. */
async function changesOf({ changes }: { changes: string[] }) {
  const all = []
  for (const id of changes) {
    const { actor, summary, tokens } = (await owner().get(`/changes/${id}`)).body
    all.push([actor.name, summary, tokens.map(({ name }: { name: string }) => name).sort()])
  }
  return all
}

test('of thirty commits at once each author has one change, with the tokens that they wrote last', async () => {
  await connect()
  const now: Record<string, number> = { ...start }
  for (let n = 0; n < 30; n++) {
    now[`new${n}`] = n
    now.first = 100 + n
    await team.commit({ [path]: fileOf(now) }, by(['Ada', 'Bo', 'Cy'][n % 3]!))
  }
  delete now.second
  await team.commit({ [path]: fileOf(now) }, by('Ada', 'Leave the second'))
  const run = await git.synced()
  const every = (rest: number) => Array.from({ length: 10 }, (_, n) => `new${3 * n + rest}`).sort()
  expect(await changesOf(run)).toEqual([
    ['Bo', 'Pulled 10 tokens from Git: Edit of Bo', every(1)],
    ['Cy', 'Pulled 11 tokens from Git: Edit of Cy', ['first', ...every(2)]],
    ['Ada', 'Pulled 11 tokens from Git: Leave the second', [...every(0), 'second']],
  ])
  expect(await git.values()).toEqual(now)
  const { pulled } = (await owner().get(`${git.path}/runs/${run.id}`)).body
  expect(pulled).toHaveLength(31)
  expect(pulled.at(-1)).toMatchObject({ subject: 'Leave the second', author: 'Ada', files: [path] })
  expect(await git.synced()).toMatchObject({ commits: [], changes: [] })
})

test('what a merge brings is from who wrote it, not from who merged', async () => {
  await connect()
  const base = await team.git('rev-parse', 'main')
  await team.commit({ [path]: fileOf({ ...start, second: 22 }) }, by('Bo'))
  const main = await team.git('rev-parse', 'main')
  await team.git('branch', 'side', base)
  await team.commit({ [path]: fileOf({ ...start, first: 11 }) }, { ...by('Cy'), branch: 'side' })
  // As a host merges: with another person as the author.
  const tree = await team.commit({ [path]: fileOf({ ...start, first: 11, second: 22 }) }, { ...by('Ada'), branch: 'x' })
  const env = ['-c', 'user.name=Ada', '-c', 'user.email=ada@x.example']
  const merge = [...env, 'commit-tree', `${tree}^{tree}`, '-p', main, '-p', 'side', '-m', 'Merge']
  await team.git('update-ref', 'refs/heads/main', await team.git(...merge))
  const run = await git.synced()
  expect((await changesOf(run)).map(([name, , tokens]) => [name, tokens]).sort()).toEqual([
    ['Bo', ['second']],
    ['Cy', ['first']],
  ])
})

test('a token that one commit renames and another one edits is the same token', async () => {
  await connect()
  const { id } = (await git.tokens()).find(({ name }) => name === 'first')!
  await team.commit({ [path]: fileOf({ fresh: 1, second: 2, third: 3 }) }, by('Ada'))
  await team.commit({ [path]: fileOf({ fresh: 11, second: 2, third: 3 }) }, by('Bo'))
  const run = await git.synced()
  expect((await git.tokens()).find(({ name }) => name === 'fresh')).toMatchObject({ id, value: 11 })
  expect(await changesOf(run)).toEqual([['Bo', 'Pulled 1 token from Git: Edit of Bo', ['fresh']]])
})

test('a file that moved has the authors that it had, and one that broke on the way says nothing', async () => {
  await connect()
  await team.commit({ [path]: fileOf({ ...start, first: 11 }) }, by('Ada'))
  await team.commit({ [path]: '{"broken": ' }, by('Bo'))
  await team.commit({ [path]: fileOf({ ...start, first: 11, second: 22 }) }, by('Cy'))
  await team.commit({ [path]: null, 'tokens/elsewhere.json': fileOf({ ...start, first: 11, second: 22 }) }, by('Di'))
  const run = await git.synced()
  expect((await changesOf(run)).map(([name, , tokens]) => [name, tokens])).toEqual([
    ['Ada', ['first']],
    ['Bo', ['second']],
  ])
})

test('files of new modes and incoming proposals have their authors as well', async () => {
  await connect()
  await team.commit({ 'tokens/extra/base.json': fileOf({ one: 1, two: 2 }) }, by('Ada'))
  await team.commit({ 'tokens/extra/base.json': fileOf({ one: 1, two: 22 }) }, by('Bo'))
  const run = await git.synced()
  expect((await changesOf(run)).map(([name, , tokens]) => [name, tokens])).toEqual([
    ['Ada', ['one']],
    ['Bo', ['two']],
  ])
  await connect({ incoming: 'proposal' })
  await team.commit({ [path]: fileOf({ ...start, first: 11 }) }, by('Ada', 'One'))
  await team.commit({ [path]: fileOf({ ...start, first: 11, second: 22 }) }, by('Bo', 'Two'))
  await git.synced()
  const { proposals } = (await owner().get(`/workspaces/${git.w.workspace.id}/proposals?status=open`)).body
  const shown = proposals.map((one: { title: string; author: { user_name: string } }) => [
    one.title,
    one.author.user_name,
  ])
  expect(shown.sort()).toEqual([
    ['Git: One', 'Ada'],
    ['Git: Two', 'Bo'],
  ])
})
