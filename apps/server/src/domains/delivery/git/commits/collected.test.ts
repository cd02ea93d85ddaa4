// What the repository does not have yet, until somebody commits it, over HTTP and the real protocol of git.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Team } from '../../../../testing/probes/git-server.ts'
import { startGitHost } from '../../../../testing/probes/git-hosts/git-host.ts'
import type { GitHost } from '../../../../testing/probes/git-hosts/requests.ts'
import { gitWorld, numbers } from '../../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../../testing/probes/git-world.ts'

let git: GitWorld
let team: Team
let host: GitHost
let path: string
beforeAll(async () => {
  git = await gitWorld()
  team = await git.server.team('acme')
  host = startGitHost(git.server, team, 'github')
  await git.batch(numbers({ a: 1, b: 1, c: 1 }))
  await git.connect(team, { commit: 'collected', message: 'feat(tokens): {summary}', pull_requests: 'github' })
  await git.synced()
  path = await git.fileWith(team, 'a')
})
afterAll(() => git.close())

const owner = () => git.owner()
const pending = async () => (await owner().get(`${git.path}/pending`)).body
const changed = async () =>
  (await pending()).tokens.map(
    (one: { name: string; before: { name: string; value: number } | null; after: object | null }) => [
      ...[
        one.name,
        one.before && [one.before.name, one.before.value],
        one.after && (one.after as { value: number }).value,
      ],
    ],
  )
const commit = async (more: object = {}) => (await owner().post(`${git.path}/commits`, more)).body
const values = async (branch = 'main') => {
  const file = JSON.parse(await team.file(path, branch)) as Record<string, { $value: number }>
  return Object.fromEntries(Object.entries(file).map(([name, token]) => [name, token.$value]))
}
const idOf = async (name: string) =>
  (await pending()).tokens.find((one: { name: string }) => one.name === name).token_id as string

test('what it lacked at connect is written at once, and later edits wait for a commit in the name of who makes it', async () => {
  expect(await values()).toEqual({ a: 1, b: 1, c: 1 })
  expect((await team.log())[0]!.message).toMatch(/^feat\(tokens\): Write the tokens of /)
  expect(await pending()).toMatchObject({ tokens: [], total: 0 })

  await git.batch(numbers({ a: 2, b: null }))
  const operations = [{ op: 'update', name: 'c', new_name: 'd' }]
  expect((await git.w.as('editor').post(`${git.w.modePath}/tokens/batch`, { operations })).status).toBe(200)
  const before = git.server.requests.length
  expect(await git.synced()).toMatchObject({ commits: [], changes: [] })
  expect(git.server.requests.slice(before).filter(line => /receive-pack/.test(line))).toEqual([])
  expect(await values()).toEqual({ a: 1, b: 1, c: 1 })
  expect((await changed()).sort()).toEqual([
    ['a', ['a', 1], 2],
    ['b', ['b', 1], null],
    ['d', ['c', 1], 1],
  ])
  const { tokens, message } = await pending()
  expect(tokens.find((one: { name: string }) => one.name === 'd').authors).toEqual(['editor'])
  expect(message).toMatch(/^feat\(tokens\): Changed 2 tokens of Base \(and 1 more\)\n/)

  // A part of them first; what is left stays pending.
  const part = await commit({ tokens: [await idOf('d')], message: 'Rename {names}: {count} token' })
  expect(part).toMatchObject({ state: 'done', error: null, request: null, commits: [expect.any(String)] })
  expect(await values()).toEqual({ a: 1, b: 1, d: 1 })
  const [first] = await team.log()
  const { name, email } = git.w.people.owner
  expect(first).toMatchObject({ name, email })
  expect(first!.message).toMatch(/^Rename d: 1 token\n\n/)
  expect(first!.message).toContain(`Co-authored-by: editor <${git.w.people.editor.email}>`)
  expect((await changed()).sort()).toEqual([
    ['a', ['a', 1], 2],
    ['b', ['b', 1], null],
  ])
  expect(await commit()).toMatchObject({ state: 'done', commits: [expect.any(String)] })
  const [second] = await team.log()
  expect(second!.message).toMatch(/^feat\(tokens\): Changed 2 tokens of Base\n\nTessera-Change: \S+\n$/)
  expect(await values()).toEqual({ a: 2, d: 1 })
  expect(await pending()).toMatchObject({ tokens: [], total: 0 })
  expect(await commit()).toMatchObject({ state: 'done', commits: [], request: null })
})

test('a request holds it on a branch of its own, and its merge leaves nothing pending', async () => {
  await git.batch(numbers({ a: 5, d: 6 }))
  const run = await commit({ as: 'request', tokens: [await idOf('a')], message: 'Grow a' })
  expect(run).toMatchObject({
    state: 'done',
    error: null,
    request: { number: 1, url: expect.stringMatching(/^https:/) },
  })
  expect(host.requests).toMatchObject([{ base: 'main', title: 'Grow a', state: 'open' }])
  expect(await values(host.requests[0]!.branch)).toEqual({ a: 5, d: 1 })
  expect(await values()).toEqual({ a: 2, d: 1 })
  expect(await changed()).toHaveLength(2)
  await host.merge(1)
  expect(await git.synced()).toMatchObject({ changes: [], proposal_id: null })
  expect(await changed()).toEqual([['d', ['d', 1], 6]])

  // What others commit meanwhile comes as ever, and is not pending.
  await team.commit({ [path]: (await team.file(path)).replace('5', '7') })
  await git.synced()
  expect(await git.values()).toEqual({ a: 7, d: 6 })
  expect(await changed()).toEqual([['d', ['d', 1], 6]])
})

test('what cannot be committed is refused, with what to do', async () => {
  const refused = async (more: object) => {
    const { status, body } = await owner().post(`${git.path}/commits`, more)
    expect(status).toBe(400)
    return body.code as string
  }
  const unknown = '018f0000-0000-7000-8000-000000000000'
  expect(await refused({ tokens: [unknown] })).toBe('git_not_pending')
  expect(await refused({ message: '  ' })).toBe('invalid_input')
  expect((await git.w.as('editor').post(`${git.path}/commits`)).status).toBe(403)
  const settings = { url: team.url, folder: 'tokens', incoming: 'change' }
  for (const message of ['', '  \n', '{proposal}', '{proposal}: ', 'fix {sumary}', 7]) {
    const { status, body } = await owner().put(git.path, { ...settings, message })
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^message m/)])
  }
  await owner().put(git.path, { ...settings, commit: 'collected' })
  expect(await refused({ as: 'request' })).toBe('git_unsupported')
  await owner().put(git.path, { ...settings, direction: 'pull' })
  expect(await refused({})).toBe('git_unsupported')
})
