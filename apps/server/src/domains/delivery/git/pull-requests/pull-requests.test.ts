// A proposal and its pull request, over HTTP, the protocol of git and the interfaces of the hosts. The long run, or HOSTS=4, repeats
// with every host also what does not depend on it.
import { repeats } from '@tessera/engine/testing/random/repeats'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gitToken } from '../../../../testing/probes/git-server.ts'
import type { Team } from '../../../../testing/probes/git-server.ts'
import { startGitHost } from '../../../../testing/probes/git-hosts/git-host.ts'
import type { GitHostKind } from '../../../../testing/probes/git-hosts/git-host.ts'
import type { GitHost } from '../../../../testing/probes/git-hosts/requests.ts'
import { sql } from '../../../../storage/sql.ts'
import { gitCredential as credential, gitWorld, numbers } from '../../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../../testing/probes/git-world.ts'
import type { World } from '../../../../testing/world.ts'

/** How each looks for the request of a branch, what it answers where there is none, and how it refuses to merge. */
const hosts: Record<GitHostKind, { name: string; look: RegExp; none: unknown; unmergeable: number }> = {
  github: { name: 'GitHub', look: /state=all/, none: [], unmergeable: 405 },
  gitlab: { name: 'GitLab', look: /state=all/, none: [], unmergeable: 405 },
  bitbucket: { name: 'Bitbucket', look: /state=MERGED/, none: { values: [] }, unmergeable: 400 },
  gitea: { name: 'Gitea', look: /state=all/, none: [], unmergeable: 405 },
}

let git: GitWorld
let w: World
let team: Team
let host: GitHost
beforeAll(async () => {
  git = await gitWorld()
  w = git.w
})
afterAll(() => git.close())
afterEach(() => git.server.instead(null))

const owner = () => git.owner()
const sync = () => git.sync()
const synced = () => git.synced()
const values = () => git.values()
const setTokens = (tokens: Record<string, number>) => git.batch(numbers(tokens))

async function connect(kind: GitHostKind, more: object = {}): Promise<void> {
  await owner().delete(git.path)
  const { proposals } = (await owner().get(`/workspaces/${w.workspace.id}/proposals`)).body
  for (const { id, status } of proposals)
    if (status === 'open') expect((await owner().post(`/proposals/${id}/close`)).status).toBe(200)
  team = await git.server.team('acme')
  host = startGitHost(git.server, team, kind)
  await git.clear()
  await setTokens({ a: 1, b: 1, c: 1 })
  await git.connect(team, { pull_requests: kind, ...more })
  await synced()
}

const operationsOf = (tokens: Record<string, number>) =>
  Object.entries(tokens).map(([name, value]) => {
    const [, tokenset_id, mode_id] = /tokensets\/([^/]+)\/modes\/([^/]+)/.exec(w.modePath)!
    return { op: 'upsert', tokenset_id, mode_id, name, type: 'number', value }
  })
async function propose(tokens: Record<string, number>, more: object = {}): Promise<string> {
  const sent = { title: 'Grow', description: 'It was small', status: 'open', operations: operationsOf(tokens), ...more }
  const { status, body } = await owner().post(`/workspaces/${w.workspace.id}/proposals`, sent)
  expect(body.error).toBeUndefined()
  expect(status).toBe(201)
  return body.id
}
const lastChange = async () => (await owner().get(`/workspaces/${w.workspace.id}/changes?limit=1`)).body.changes[0]
const hostName = (kind: GitHostKind) => hosts[kind].name
const proposal = async (id: string) => (await owner().get(`/proposals/${id}`)).body
const tokensAt = async (branch: string) => {
  const names = (await team.git('ls-tree', '-r', '--name-only', branch)).split('\n')
  const file = JSON.parse(
    await team.file(
      names.find(name => name.startsWith('tokens/'))!,
      branch,
    ),
  ) as Record<string, { $value: number }>
  return Object.fromEntries(Object.entries(file).map(([name, token]) => [name, token.$value]))
}

describe.each(Object.keys(hosts) as GitHostKind[])('%s', kind => {
  beforeEach(() => connect(kind))
  const testOfAny = test.runIf(kind === 'github' || repeats('HOSTS', { short: 1, long: 4 }) > 1)

  test('a proposal opens a request from a branch with its changes, and reports its checks', async () => {
    const id = await propose({ a: 2 })
    await synced()
    expect(host.requests).toEqual([
      expect.objectContaining({ branch: `tessera/${id}`, base: 'main', title: 'Grow', state: 'open' }),
    ])
    expect(host.requests[0]!.body).toContain(`/proposals/${id}`)
    expect(await tokensAt(`tessera/${id}`)).toEqual({ a: 2, b: 1, c: 1 })
    expect(await tokensAt('main')).toEqual({ a: 1, b: 1, c: 1 })
    const [commit] = await team.log(`tessera/${id}`)
    expect(commit).toMatchObject({ name: w.people.owner.name, email: w.people.owner.email })
    expect(host.statuses).toMatchObject([
      { commit: commit!.id, state: 'success', name: 'tessera', description: expect.any(String) },
    ])
    // A run that has nothing to do does nothing.
    const calls = host.calls.length
    await synced()
    expect(host.calls.slice(calls)).toEqual([expect.stringMatching(/^GET .*state=open/i)])
    expect(await team.log(`tessera/${id}`)).toHaveLength(2)
  })

  testOfAny('a request that the host says is there already is taken for the one of the proposal', async () => {
    const id = await propose({ a: 2 })
    let hidden = true
    // Somebody opens it between the look and the call.
    host.fault = ({ method, path }) => {
      const isLook = method === 'GET' && hosts[kind].look.test(path)
      if (!isLook || !hidden) return null
      hidden = false
      host.requests.push({
        ...{ number: 1, branch: `tessera/${id}`, base: 'main', title: 'By hand', body: '', state: 'open', head: null },
      })
      return { status: 200, body: hosts[kind].none }
    }
    await synced()
    const opening = host.calls.filter(call => /^POST .*(?:pulls|merge_requests|pullrequests)$/.test(call))
    expect([hidden, opening.length]).toEqual([false, 1])
    expect(host.requests).toHaveLength(1)
    await host.merge(1)
    await synced()
    expect(await proposal(id)).toMatchObject({ status: 'merged' })
  })

  testOfAny('later edits of the proposal update the branch and the request', async () => {
    const id = await propose({ a: 2 })
    await synced()
    expect((await owner().put(`/proposals/${id}/operations`, { operations: operationsOf({ b: 5 }) })).status).toBe(200)
    expect((await owner().patch(`/proposals/${id}`, { title: 'Grow b' })).status).toBe(200)
    await setTokens({ c: 9 })
    await synced()
    expect(await tokensAt(`tessera/${id}`)).toEqual({ a: 1, b: 5, c: 9 })
    expect(host.requests).toMatchObject([{ title: 'Grow b', state: 'open' }])
    expect(host.statuses.at(-1)!.commit).toBe(await team.git('rev-parse', `tessera/${id}`))
  })

  test('merged there, the proposal is merged here, in the name of who merged', async () => {
    const id = await propose({ a: 2 })
    await synced()
    await host.merge(1)
    await synced()
    expect(await proposal(id)).toMatchObject({ status: 'merged' })
    expect(await values()).toEqual({ a: 2, b: 1, c: 1 })
    const { merged } = await proposal(id)
    const { actor, summary } = (await owner().get(`/changes/${merged.change_id}`)).body
    expect(actor).toMatchObject({ user_id: null, name: 'Robin' })
    expect(summary).toBe(`Merged the proposal "Grow" in ${hostName(kind)} by Robin`)
    expect(await synced()).toMatchObject({ commits: [], changes: [], proposal_id: null })
    expect(await tokensAt('main')).toEqual({ a: 2, b: 1, c: 1 })
  })

  test('merged here, the request is merged there', async () => {
    const id = await propose({ a: 2 })
    await synced()
    expect((await owner().post(`/proposals/${id}/merge`, {})).status).toBe(200)
    await synced()
    expect(host.requests).toMatchObject([{ state: 'merged' }])
    expect(await tokensAt('main')).toEqual({ a: 2, b: 1, c: 1 })
    expect(await values()).toEqual({ a: 2, b: 1, c: 1 })
    expect(await synced()).toMatchObject({ commits: [], changes: [], proposal_id: null })
  })

  testOfAny('where the host does not merge, ours is pushed and the request closed', async () => {
    const id = await propose({ a: 2 })
    await synced()
    host.fault = ({ path }) =>
      path.endsWith('/merge') ? { status: hosts[kind].unmergeable, body: { message: 'Not mergeable' } } : null
    expect((await owner().post(`/proposals/${id}/merge`, {})).status).toBe(200)
    await synced()
    expect(host.requests).toMatchObject([{ state: 'closed' }])
    expect(await tokensAt('main')).toEqual({ a: 2, b: 1, c: 1 })
  })

  testOfAny('a branch that does not say what was merged here is not merged there', async () => {
    const id = await propose({ a: 2 })
    await synced()
    expect((await owner().put(`/proposals/${id}/operations`, { operations: operationsOf({ a: 7 }) })).status).toBe(200)
    expect((await owner().post(`/proposals/${id}/merge`, {})).status).toBe(200)
    await synced()
    expect(host.requests).toMatchObject([{ state: 'closed' }])
    expect(await tokensAt('main')).toEqual({ a: 7, b: 1, c: 1 })
    expect(await values()).toEqual({ a: 7, b: 1, c: 1 })
  })

  test('closing either closes the other', async () => {
    const [first, second] = [await propose({ a: 2 }), await propose({ b: 2 })]
    await synced()
    host.close(1)
    expect((await owner().post(`/proposals/${second}/close`)).status).toBe(200)
    await synced()
    expect(await proposal(first)).toMatchObject({ status: 'closed' })
    expect(host.requests.map(({ state }) => state)).toEqual(['closed', 'closed'])
    expect(await values()).toEqual({ a: 1, b: 1, c: 1 })
  })

  testOfAny('closed there, the history names who closed it', async () => {
    const id = await propose({ a: 2 })
    await synced()
    host.close(1, { login: 'sam', name: 'Sam', email: 'sam@elsewhere.example' })
    await synced()
    expect(await proposal(id)).toMatchObject({ status: 'closed' })
    expect(await lastChange()).toMatchObject({
      summary: `Closed the proposal "Grow": its pull request was closed in ${hostName(kind)} by Sam`,
      actor: { user_id: null, name: 'Sam', ...(kind === 'bitbucket' ? {} : { email: 'sam@elsewhere.example' }) },
    })
  })

  const testOfAddresses = kind === 'bitbucket' ? test.skip : testOfAny
  testOfAddresses('a member who proved the address that the host shows is who merged or closed it', async () => {
    const { id: user_id, name, email } = w.people.editor
    await w.write(sql`update users set email_verified = true where id = ${user_id}`)
    const person = { login: 'sam-at-host', name: 'Sam', email }
    const [first, second] = [await propose({ a: 2 }), await propose({ b: 2 })]
    await synced()
    host.close(1, person)
    await synced()
    expect((await proposal(first)).status).toBe('closed')
    const closing = await lastChange()
    expect(closing.actor).toMatchObject({ user_id, user_name: name })
    expect(closing.summary).toContain('by Sam')
    await host.merge(2, person)
    await synced()
    const { merged } = await proposal(second)
    expect(merged).toMatchObject({ user_id, user_name: name })
    expect((await owner().get(`/changes/${merged.change_id}`)).body.actor).toMatchObject({ user_id, user_name: name })
    await w.write(sql`update users set email_verified = false where id = ${user_id}`)
    const third = await propose({ c: 2 })
    await synced()
    host.close(3, person)
    await synced()
    expect((await proposal(third)).status).toBe('closed')
    expect((await lastChange()).actor).toMatchObject({ user_id: null, name: 'Sam' })
  })

  testOfAny('one that is merged into another branch is closed here, and says so', async () => {
    const id = await propose({ a: 2 })
    await synced()
    await team.git('update-ref', 'refs/heads/other', await team.git('rev-parse', 'main'))
    host.requests[0]!.base = 'other'
    await host.merge(1)
    await synced()
    expect((await proposal(id)).status).toBe('closed')
    expect((await lastChange()).summary).toContain(`was merged into other in ${hostName(kind)} by Robin`)
    expect(await values()).toEqual({ a: 1, b: 1, c: 1 })
  })

  testOfAny('commits of others in the branch stay, and come here with the merge', async () => {
    const id = await propose({ a: 2 })
    await synced()
    const [name] = (await team.git('ls-tree', '-r', '--name-only', 'main')).split('\n')
    const text = await team.file(name!, `tessera/${id}`)
    const commit = await team.commit(
      { [name!]: text.replace(/("c": \{[^}]*"\$value": )1/s, '$18') },
      { branch: `tessera/${id}` },
    )
    expect((await owner().put(`/proposals/${id}/operations`, { operations: operationsOf({ a: 3 }) })).status).toBe(200)
    await synced()
    expect(await tokensAt(`tessera/${id}`)).toEqual({ a: 3, b: 1, c: 8 })
    expect((await team.log(`tessera/${id}`)).map(one => one.id)).toContain(commit)
    await host.merge(1)
    await synced()
    expect(await values()).toEqual({ a: 3, b: 1, c: 8 })
    expect(await proposal(id)).toMatchObject({ status: 'merged' })
  })
})

test('whichever call breaks, before or after it is done, there is one request and one commit', async () => {
  await connect('github')
  for (let at = 1; ; at++) {
    const fault = at % 2 === 0 ? 'lost' : 'unheard'
    const id = await propose({ a: at + 10 })
    const before = host.requests.length
    const since = host.calls.length
    host.fault = (_, count) => (count === since + at ? fault : null)
    const broken = await sync()
    host.fault = () => null
    await synced()
    expect(host.requests.slice(before), `${fault} at call ${at}`).toHaveLength(1)
    const commits = (await team.log(`tessera/${id}`)).filter(({ message }) => message.includes(id))
    expect(commits).toHaveLength(1)
    const statuses = host.statuses.filter(({ commit }) => commit === commits[0]!.id)
    expect(statuses.at(-1)).toMatchObject({ state: 'success' })
    expect((await owner().post(`/proposals/${id}/close`)).status).toBe(200)
    if (broken.state === 'done') break
    expect(broken.error).toMatch(/could not be reached/)
    expect(at).toBeLessThan(12)
  }
}, 300_000)

test.each<[kind: GitHostKind, status: number]>([
  ['github', 403],
  ['github', 404],
  ['github', 410],
  ['gitea', 403],
])('where %s does not show the events (%i), the history names the host', async (kind, status) => {
  await connect(kind)
  const id = await propose({ a: 2 })
  await synced()
  host.close(1)
  host.fault = ({ path }) => (path.includes('/issues/') ? { status, body: { message: 'No' } } : null)
  await synced()
  expect((await proposal(id)).status).toBe('closed')
  expect(await lastChange()).toMatchObject({
    summary: `Closed the proposal "Grow": its pull request was closed in ${hostName(kind)}`,
    actor: { user_id: null, name: hostName(kind) },
  })
})

test('where GitHub takes no more calls, it is asked again who closed it', async () => {
  await connect('github')
  const id = await propose({ a: 2 })
  await synced()
  host.close(1)
  host.fault = ({ path }) => (path.includes('/issues/') ? { status: 403, headers: limited, body: {} } : null)
  expect((await sync()).error).toMatch(/takes no more calls/)
  expect((await proposal(id)).status).toBe('open')
  host.fault = () => null
  await synced()
  expect((await lastChange()).actor).toMatchObject({ name: 'Robin' })
})

const limited = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1767229200' }
test.each<[kind: GitHostKind, status: number, headers: Record<string, string>, sentence: RegExp]>([
  ['github', 401, {}, /GitHub refused the credential for pull requests/],
  ['github', 403, {}, /may not open pull requests.*right/],
  ['github', 403, limited, /takes no more calls for now, until 01:00 UTC/],
  ['gitlab', 429, { 'retry-after': '30' }, /GitLab takes no more calls for now, for 30 more seconds/],
  ['gitlab', 404, {}, /no such repository/],
  ['github', 302, { location: 'http://169.254.169.254/' }, /moved/],
  ['gitlab', 502, {}, /fault of its own \(502\)/],
  ['github', 200, {}, /something else than expected/],
  ['bitbucket', 401, {}, /Bitbucket refused the credential for pull requests/],
  ['bitbucket', 403, {}, /Give it the right "Repositories: Write" and "Pull requests: Write"/],
  ['bitbucket', 200, {}, /something else than expected/],
  ['gitea', 403, {}, /Give it the right "repository: Read and Write" and "issue: Read"/],
  ['gitea', 404, {}, /Gitea knows no such repository/],
  ['gitea', 200, {}, /something else than expected/],
])(
  '%s with %i: tokens are synced, and the run says what stopped the requests',
  async (kind, status, headers, sentence) => {
    await connect(kind)
    await propose({ a: 2 })
    host.fault = () => ({ status, headers, body: { message: 'No' } })
    await setTokens({ b: 4 })
    const run = await sync()
    expect(run).toMatchObject({ state: 'failed', error: expect.stringMatching(sentence) })
    expect(run.commits).toHaveLength(1)
    expect(await tokensAt('main')).toEqual({ a: 1, b: 4, c: 1 })
    expect(JSON.stringify([run, w.logged])).not.toContain(gitToken)
    host.fault = () => null
    await synced()
    expect(host.requests.filter(({ state }) => state === 'open')).toHaveLength(1)
  },
)

test('a token of Bitbucket without a user, and one that stands for it, is a bearer', async () => {
  for (const username of ['', 'x-token-auth']) {
    await connect('bitbucket', { credential: { ...credential, username } })
    await propose({ a: 2 })
    await synced()
    expect(host.requests).toHaveLength(1)
  }
})

test('where the rules of the workspace refuse, a merge there is a commit like any other', async () => {
  await connect('github')
  const id = await propose({ a: 2 })
  await synced()
  const rules = { direct_edits: true, approvals: 1, groups: [] }
  expect((await owner().put(`/workspaces/${w.workspace.id}/proposal-rules`, rules)).body.error).toBeUndefined()
  await host.merge(1)
  await synced()
  expect(await proposal(id)).toMatchObject({ status: 'closed' })
  expect(await values()).toEqual({ a: 2, b: 1, c: 1 })
  await owner().put(`/workspaces/${w.workspace.id}/proposal-rules`, { direct_edits: true, approvals: 0, groups: [] })
})

test('a finding that the proposal adds fails its status', async () => {
  await connect('github')
  const rules = {
    rules: [{ id: 'naming', rule: 'naming', severity: 'error', options: { pattern: '^[a-c]$' } }],
    blocks: 'error',
  }
  const set = await owner().put(`/workspaces/${w.workspace.id}/check-rules`, rules)
  expect(set.body.error).toBeUndefined()
  await propose({ Wrong: 2 })
  await synced()
  expect(host.statuses.at(-1)).toMatchObject({ state: 'failure', description: expect.stringMatching(/^1 new finding/) })
})

test('what came from Git opens no request', async () => {
  await connect('github', { incoming: 'proposal' })
  const [name] = (await team.git('ls-tree', '-r', '--name-only', 'main')).split('\n')
  await team.commit({ [name!]: (await team.file(name!)).replace('1', '6') })
  const run = await synced()
  expect(run.proposal_id).not.toBeNull()
  await synced()
  expect(host.requests).toEqual([])
})

test.each([
  [{ url: 'ssh://git@127.0.0.1:2222/acme/tokens.git', credential: undefined }, /https/],
  [{ url: 'http://127.0.0.1:8080/tokens.git' }, /owner and repository/],
  [{ url: 'http://127.0.0.1:8080/a/b/tokens.git', pull_requests: 'bitbucket' }, /owner and repository/],
  [{ url: 'http://127.0.0.1:8080/scm/acme/tokens.git', pull_requests: 'bitbucket' }, /Data Center/],
  [{ url: 'http://127.0.0.1:8080/acme/tokens.git', direction: 'push' }, /direction "both"/],
])('requests that could not work are refused: %o', async (settings, sentence) => {
  const answer = await owner().put(git.path, { credential, pull_requests: 'github', ...settings })
  expect([answer.status, answer.body.code]).toEqual([400, 'git_unsupported'])
  expect(answer.body.error).toMatch(sentence)
})
