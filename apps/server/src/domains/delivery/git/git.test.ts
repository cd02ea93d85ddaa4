// Both sides of a connection, over HTTP and the real protocol of git.
import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { gitToken } from '../../../testing/probes/git-server.ts'
import type { GitServer, Team } from '../../../testing/probes/git-server.ts'
import { fileOf as file, gitCredential as credential, gitWorld, numbers } from '../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../testing/probes/git-world.ts'
import { sql } from '../../../storage/sql.ts'
import { commitAddress } from './record/details.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let git: GitWorld
let w: World
let server: GitServer
let team: Team
beforeAll(async () => {
  git = await gitWorld()
  ;({ w, server } = git)
})
afterAll(() => git.close())
beforeEach(async () => void (team = await server.team()))
afterEach(() => server.instead(null))

const path = () => git.path
const owner = () => git.owner()
const settings = (more: object = {}) => ({
  url: team.url,
  branch: 'main',
  folder: 'tokens',
  format: 'dtcg',
  direction: 'both',
  on: 'change',
  incoming: 'change',
  credential,
  pull_requests: 'none',
  ...more,
})

const connect = (more: object = {}) => git.connect(team, settings(more))
const sync = () => git.sync()
const synced = () => git.synced()
const setTokens = (tokens: Record<string, number | null>) => git.batch(numbers(tokens))
const values = () => git.values()
const clear = () => git.clear()
const own = async () => {
  const names = (await team.git('ls-tree', '-r', '--name-only', 'main')).split('\n')
  return names.find(name => /^tokens\//.test(name))!
}

test('what is not connected is 404, and connecting answers the secret of push events once and never the credential', async () => {
  await owner().delete(path())
  for (const answer of [
    await owner().get(path()),
    await owner().post(`${path()}/sync`),
    await owner().get(`${path()}/runs`),
    await owner().delete(path()),
  ])
    expect([answer.status, answer.body.error]).toEqual([404, 'Git is not connected'])
  const made = await connect()
  expect(made).toMatchObject({
    id: expect.any(String),
    notify: { url: expect.stringMatching(/^http.*\/git\/.*\/notify$/), secret: expect.any(String) },
    credential: { kind: 'token', username: 'team' },
    status: { error: null },
  })
  const again = await owner().put(path(), settings({ credential: undefined }))
  expect(again.body.notify).toBeUndefined()
  expect(again.body.id).toBe(made.id)
  const read = await owner().get(path())
  for (const { text } of [read, again]) expect(text).not.toContain(gitToken)
  const stored = await w.database.query(sql`select c::text as row from git_connections c`)
  expect(JSON.stringify(stored)).not.toContain(gitToken)
  expect(JSON.stringify(stored)).not.toContain(Buffer.from(gitToken).toString('hex'))
})

test('tokens are pushed to a file of their mode, and an edit changes its lines only, in the name of who made it', async () => {
  await clear()
  await setTokens({ 'space.small': 4, 'space.large': 8 })
  await connect()
  const first = await synced()
  expect(first.commits).toHaveLength(1)
  const before = await team.file(await own())
  await setTokens({ 'space.small': 5 })
  const run = await synced()
  expect(run.commits).toHaveLength(1)
  const after = await team.file(await own())
  const differing = after.split('\n').filter((line, at) => line !== before.split('\n')[at])
  expect(differing.map(line => line.trim().replace(/,$/, ''))).toEqual(['"$value": 5'])
  const [commit] = await team.log()
  const { changes } = (await owner().get(`/workspaces/${w.workspace.id}/changes`)).body
  expect(commit).toMatchObject({ id: run.commits[0], name: w.people.owner.name, email: w.people.owner.email })
  expect(commit!.message).toContain(`Tessera-Change: ${changes[0].id}`)
  // Nothing more is to be done, so loops end.
  expect(await synced()).toMatchObject({ commits: [], changes: [] })
  expect((await owner().get(path())).body.status).toMatchObject({
    state: 'idle',
    last_commit: run.commits[0],
    error: null,
  })
})

test('a commit of another becomes a change in the name of its author', async () => {
  await clear()
  await setTokens({ one: 1, two: 2 })
  await connect()
  await synced()
  const name = await own()
  await team.commit(
    { [name]: file({ one: 1, two: 3, three: 3 }) },
    { name: 'Robin', email: 'robin@elsewhere.example', message: 'Grow' },
  )
  const run = await synced()
  expect(run.changes).toHaveLength(1)
  expect(await values()).toEqual({ one: 1, two: 3, three: 3 })
  const { body } = await owner().get(`/changes/${run.changes[0]}`)
  expect(body.actor).toMatchObject({ user_id: null, name: 'Robin', email: 'robin@elsewhere.example' })
  expect(run.commits).toEqual([])
})

test('edits of both sides are merged by token; one that both changed becomes a proposal, and closing it pushes ours', async () => {
  await clear()
  await setTokens({ a: 1, b: 1, c: 1 })
  await connect()
  await synced()
  const name = await own()
  await team.commit({ [name]: file({ a: 2, b: 1, c: 5 }) })
  await setTokens({ b: 3, c: 4 })
  const run = await synced()
  expect(await values()).toEqual({ a: 2, b: 3, c: 4 })
  expect(JSON.parse(await team.file(name))).toMatchObject({ a: { $value: 2 }, b: { $value: 3 }, c: { $value: 5 } })
  const proposal = (await owner().get(`/proposals/${run.proposal_id}`)).body
  expect(proposal).toMatchObject({
    status: 'open',
    operations: [{ name: 'c', value: 5 }],
    author: { user_id: null, user_name: 'Robin' },
  })
  expect(proposal.description).toContain('`c`: here `4`, in Git `5`')
  // It waits: nothing is asked twice.
  expect(await synced()).toMatchObject({ commits: [], changes: [], proposal_id: null })
  expect((await owner().post(`/proposals/${run.proposal_id}/close`)).status).toBe(200)
  await synced()
  expect(JSON.parse(await team.file(name))).toMatchObject({ a: { $value: 2 }, b: { $value: 3 }, c: { $value: 4 } })
  expect(await synced()).toMatchObject({ commits: [], changes: [], proposal_id: null })
})

test('merging the proposal of a conflict takes theirs', async () => {
  await clear()
  await setTokens({ a: 1 })
  await connect()
  await synced()
  const name = await own()
  await team.commit({ [name]: file({ a: 2 }) })
  await setTokens({ a: 3 })
  const { proposal_id } = await synced()
  const merged = await owner().post(`/proposals/${proposal_id}/merge`)
  expect([merged.status, merged.body.error]).toEqual([200, undefined])
  expect(await values()).toEqual({ a: 2 })
  expect(await synced()).toMatchObject({ commits: [], changes: [] })
  await setTokens({ a: 9 })
  await synced()
  expect(JSON.parse(await team.file(name))).toMatchObject({ a: { $value: 9 } })
})

const details = async (run: { id: string }) => (await owner().get(`${path()}/runs/${run.id}`)).body

test('a run tells what it brought: commits, files, and tokens before and after', async () => {
  await clear()
  await setTokens({ a: 1, b: 2, c: 3 })
  await connect()
  const first = await details(await synced())
  const name = await own()
  expect(first.pushed).toMatchObject([
    {
      commit: first.commits[0],
      url: null,
      author: w.people.owner.name,
      files: [{ path: name, status: 'added' }],
      token_count: 3,
    },
  ])
  expect(first.pushed[0].tokens[0]).toMatchObject({ name: 'a', before: null, after: { type: 'number', value: 1 } })

  await setTokens({ a: 9, b: null })
  const renamed = { operations: [{ op: 'update', name: 'c', new_name: 'd' }] }
  expect((await owner().post(`${w.modePath}/tokens/batch`, renamed)).status).toBe(200)
  const second = await details(await synced())
  expect(second.pushed).toMatchObject([
    {
      author: w.people.owner.name,
      subject: expect.any(String),
      files: [{ path: name, status: 'changed' }],
      token_count: 3,
    },
  ])
  expect(second.pushed[0].tokens).toMatchObject([
    { name: 'd', before: { name: 'c', value: 3 }, after: { name: 'd', value: 3 } },
    { name: 'a', before: { value: 1 }, after: { value: 9 } },
    { name: 'b', before: { value: 2 }, after: null },
  ])

  const commit = await team.commit({ [name]: file({ a: 5, d: 3 }) }, { message: 'Grow' })
  const third = await details(await synced())
  expect(third).toMatchObject({
    pushed: [],
    pulled: [{ commit, subject: 'Grow', author: 'Robin', files: [name], changes: [{ id: third.changes[0] }] }],
  })
  expect(third.pulled[0].changes[0].tokens).toMatchObject([{ name: 'a', before: { value: 9 }, after: { value: 5 } }])

  for (const id of ['no-id', first.id.replace(/.$/, first.id.endsWith('0') ? '1' : '0')]) {
    const { status, body } = await owner().get(`${path()}/runs/${id}`)
    expect([status, body.code]).toEqual([404, 'git_run_not_found'])
  }
  await owner().delete(path())
  await connect()
  expect((await owner().get(`${path()}/runs/${first.id}`)).status).toBe(404)
})

test.each([
  ['https://github.com/acme/tokens.git', 'none', 'https://github.com/acme/tokens/commit/abc'],
  ['git@gitlab.example.com:acme/deep/tokens.git', 'none', 'https://gitlab.example.com/acme/deep/tokens/-/commit/abc'],
  ['https://git.example.com:8443/acme/tokens', 'gitlab', 'https://git.example.com:8443/acme/tokens/-/commit/abc'],
  ['https://git.example.com/acme/tokens.git', 'none', null],
  ['https://notgithub.com.example.com/acme/tokens.git', 'none', null],
] as const)('a commit of %s (%s) is shown at %s', (url, pull_requests, shown) => {
  expect(commitAddress({ url, pull_requests })('abc')).toBe(shown)
})

test('a file that cannot be read stops the pull with file and line, and tokens stay', async () => {
  await clear()
  await setTokens({ a: 1 })
  await connect()
  await synced()
  const name = await own()
  await team.commit({ [name]: '{\n  "a": {\n' })
  const run = await sync()
  expect(run.state).toBe('failed')
  expect(run.error).toMatch(new RegExp(`${name}:\\d+: `))
  expect(await values()).toEqual({ a: 1 })
  expect((await owner().get(path())).body.status).toMatchObject({ state: 'failed', error: run.error })
  await team.commit({ [name]: file({ a: 2 }) })
  await synced()
  expect(await values()).toEqual({ a: 2 })
})

test('limits are judged at the tip: what a commit in between had too much of stops nothing', async () => {
  await clear()
  await setTokens({ a: 1 })
  await connect()
  await synced()
  const name = await own()
  const beside = name.replace(/[^/]+$/, '')
  const tooMany = Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`${beside}part-${at}.json`, '{}']))
  await team.commit(tooMany)
  expect(await sync()).toMatchObject({ state: 'failed', error: expect.stringContaining('more than 2000 files') })
  await team.commit({ [`${beside}big.json`]: ' '.repeat(20_000_001) })
  await team.commit({
    ...Object.fromEntries(Object.keys(tooMany).map(path => [path, null])),
    [`${beside}big.json`]: null,
    [name]: file({ a: 2 }),
  })
  await synced()
  expect(await values()).toEqual({ a: 2 })
})

test('a force-pushed branch waits for a decision: theirs as a proposal, or ours on a new branch', async () => {
  await clear()
  await setTokens({ a: 1 })
  await connect()
  await synced()
  const name = await own()
  const forced = await team.commit({ [name]: file({ a: 7 }) }, { parent: null })
  const run = await sync()
  expect(run).toMatchObject({ state: 'conflict', error: expect.stringMatching(/force-pushed/) })
  expect(await values()).toEqual({ a: 1 })
  expect(await team.git('rev-parse', 'main')).toBe(forced)
  const taken = await owner().post(`${path()}/resolve`, { take: 'theirs' })
  expect(taken.body).toMatchObject({ state: 'done', proposal_id: expect.any(String) })
  expect(await values()).toEqual({ a: 1 })
  expect((await owner().get(path())).body.status.state).toBe('idle')

  await team.commit({ [name]: file({ a: 8 }) }, { parent: null })
  expect((await sync()).state).toBe('conflict')
  const moved = await owner().post(`${path()}/resolve`, { take: 'new_branch', branch: 'ours' })
  expect(moved.body).toMatchObject({ state: 'done', error: null })
  expect(JSON.parse(await team.file(name, 'ours'))).toMatchObject({ a: { $value: 1 } })
  expect((await owner().get(path())).body).toMatchObject({ branch: 'ours', status: { state: 'idle' } })
  expect((await owner().post(`${path()}/resolve`, { take: 'theirs' })).body.code).toBe('git_no_conflict')
})

test('a deleted branch is a conflict, and is pushed anew', async () => {
  await clear()
  await setTokens({ a: 1 })
  await connect()
  await synced()
  const name = await own()
  await team.git('update-ref', '-d', 'refs/heads/main')
  expect(await sync()).toMatchObject({ state: 'conflict', error: expect.stringMatching(/deleted/) })
  const moved = await owner().post(`${path()}/resolve`, { take: 'new_branch', branch: 'again' })
  expect(moved.body).toMatchObject({ state: 'done', error: null })
  expect(JSON.parse(await team.file(name, 'again'))).toMatchObject({ a: { $value: 1 } })
})

test('with incoming proposals a commit is proposed, and merging it takes it over', async () => {
  await clear()
  await setTokens({ a: 1 })
  await connect({ incoming: 'proposal' })
  await synced()
  const name = await own()
  await team.commit({ [name]: file({ a: 2, b: 2 }) }, { message: 'Two of them' })
  const run = await synced()
  expect(run.changes).toEqual([])
  expect(await values()).toEqual({ a: 1 })
  expect((await owner().get(`/proposals/${run.proposal_id}`)).body.title).toBe('Git: Two of them')
  await owner().post(`/proposals/${run.proposal_id}/merge`)
  expect(await values()).toEqual({ a: 2, b: 2 })
  expect(await synced()).toMatchObject({ commits: [], changes: [], proposal_id: null })
})

test('somebody who pushes meanwhile is not overwritten: fetched, merged, pushed again', async () => {
  await clear()
  await setTokens({ a: 1, b: 1 })
  await connect()
  await synced()
  const name = await own()
  await setTokens({ a: 2 })
  let isFirst = true
  server.instead((request, response) => {
    if (!isFirst || !request.url!.includes('git-receive-pack')) return false
    isFirst = false
    void team
      .commit({ [name]: file({ a: 1, b: 5 }) })
      .then(() => response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end())
    return true
  })
  const run = await synced()
  expect(run.commits).toHaveLength(1)
  expect(JSON.parse(await team.file(name))).toMatchObject({ a: { $value: 2 }, b: { $value: 5 } })
  expect(await values()).toEqual({ a: 2, b: 5 })
})

test.each([
  ['http://example.com/tokens.git', /https/],
  ['https://10.0.0.1/tokens.git', /not a public address/],
  ['https://localhost/tokens.git', /not a public host/],
  ['https://169.254.169.254/latest', /not a public address/],
  ['https://team:secret@example.com/tokens.git', /password/],
  ['file:///etc/passwd', /https:\/\/ or ssh:\/\//],
  ['ext::sh -c touch% pwned', /https:\/\/ or ssh:\/\//],
  ['git://example.com/tokens.git', /https:\/\/ or ssh:\/\//],
  ['/etc/passwd', /https:\/\/ or ssh:\/\//],
  ['ssh://-oProxyCommand=touch@example.com/tokens.git', /./],
  ['ssh://git@[::1]/tokens.git', /not a public address/],
  ['https://example.com:22/tokens.git', /port 22/],
])('the address %s is refused', async (url, why) => {
  await owner().delete(path())
  const { status, body } = await owner().put(path(), settings({ url }))
  expect([status, body.code]).toEqual([400, 'git_address_refused'])
  expect(body.error).toMatch(why)
  expect((await owner().get(path())).status).toBe(404)
})

test.each([
  ['folder', '../outside'],
  ['folder', '/etc'],
  ['folder', 'a/.git/hooks'],
  ['branch', '-force'],
  ['branch', 'a..b'],
  ['branch', 'refs lock'],
])('a %s that leads elsewhere is refused: %s', async (field, text) => {
  const { status, body } = await owner().put(path(), settings({ [field]: text }))
  expect([status, body.error]).toEqual([400, expect.stringMatching(new RegExp(`^${field} must be`))])
})

test('a credential that the server refuses is a state with a sentence, and appears in no answer and no log', async () => {
  const secret = 'glpat-of-somebody-else-77'
  await connect({ credential: { ...credential, secret } })
  const run = await sync()
  expect(run).toMatchObject({ state: 'failed', error: expect.stringMatching(/refused the credential/) })
  expect(JSON.stringify([run, w.logged, (await owner().get(`${path()}/runs`)).body])).not.toContain(secret)
})

test('the stored credential never goes to another host', async () => {
  await connect()
  const other = await owner().put(path(), settings({ url: `http://127.0.0.1:1/x.git`, credential: undefined }))
  expect([other.status, other.body.code]).toEqual([400, 'git_credential_invalid'])
})

test('a server that redirects elsewhere is not followed', async () => {
  await connect()
  server.instead((_request, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
    return true
  })
  expect(await sync()).toMatchObject({ state: 'failed', error: expect.stringMatching(/moved/) })
})

test('links, submodules, LFS pointers and files outside of the folder are not followed', async () => {
  await clear()
  await setTokens({ a: 1 })
  await connect()
  await synced()
  const name = await own()
  const stolen = await team.commit({ 'outside.json': file({ stolen: 1 }), [name]: file({ a: 2 }) })
  const blob = await team.git('rev-parse', `${stolen}:outside.json`)
  await team.git('read-tree', stolen)
  await team.git('update-index', '--add', '--cacheinfo', `120000,${blob},tokens/link.json`)
  await team.git('update-index', '--add', '--cacheinfo', `160000,${stolen},tokens/module.json`)
  const tree = await team.git('write-tree')
  const author = ['-c', 'user.name=Robin', '-c', 'user.email=robin@elsewhere.example']
  await team.git(
    'update-ref',
    'refs/heads/main',
    await team.git(...author, 'commit-tree', tree, '-p', stolen, '-m', 'Links'),
  )
  await synced()
  expect(await values()).toEqual({ a: 2 })
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12\n`
  await team.commit({ [name]: pointer })
  expect(await sync()).toMatchObject({ state: 'failed', error: expect.stringMatching(/Git LFS/) })
  expect(await values()).toEqual({ a: 2 })
})

test('a file that may be executed stays so', async () => {
  await clear()
  await setTokens({ a: 1 })
  await connect()
  await synced()
  const name = await own()
  const blob = await team.git('rev-parse', `main:${name}`)
  await team.git('read-tree', 'main')
  await team.git('update-index', '--cacheinfo', `100755,${blob},${name}`)
  const author = ['-c', 'user.name=Robin', '-c', 'user.email=robin@elsewhere.example']
  const tree = await team.git('write-tree')
  const commit = await team.git(...author, 'commit-tree', tree, '-p', 'main', '-m', 'Make it executable')
  await team.git('update-ref', 'refs/heads/main', commit)
  await setTokens({ a: 2 })
  expect((await synced()).commits).toHaveLength(1)
  expect(await team.git('ls-tree', 'main', name)).toMatch(/^100755 /)
})

test('push events are taken with a signature of GitHub or the token of GitLab only', async () => {
  const { notify } = await connect()
  const address = new URL(notify.url).pathname
  const body = '{"ref":"refs/heads/main"}'
  const signature = `sha256=${createHmac('sha256', notify.secret).update(body).digest('hex')}`
  const post = (headers: Record<string, string>) => w.send('POST', address, body, headers)
  expect((await post({ 'x-hub-signature-256': signature })).status).toBe(200)
  expect((await post({ 'x-gitlab-token': notify.secret })).status).toBe(200)
  for (const headers of [
    {},
    { 'x-hub-signature-256': signature.replace(/.$/, 'x') },
    { 'x-gitlab-token': 'wrong' },
    { 'x-hub-signature-256': '' },
  ] as Record<string, string>[])
    expect((await post(headers)).status).toBe(401)
  expect(
    (
      await w.send('POST', '/api/v1/git/018f0000-0000-7000-8000-000000000000/notify', body, {
        'x-gitlab-token': notify.secret,
      })
    ).status,
  ).toBe(401)
})

test('a dry run says what would be written and read, and stores nothing', async () => {
  await clear()
  await setTokens({ a: 1, b: 2 })
  await owner().delete(path())
  await team.commit({ 'tokens/other.json': file({ z: 1 }), 'tokens/more/dark.json': file({ y: 1 }) })
  const { body, status } = await owner().put(path(), settings({ dry_run: true }))
  expect(status).toBe(200)
  expect(body).toMatchObject({ dry_run: true, preview: { error: null, push: [{ tokens: ['a', 'b'], total: 2 }] } })
  expect(body.preview.pull.map((one: { file: string }) => one.file).sort()).toEqual([
    'tokens/more/dark.json',
    'tokens/other.json',
  ])
  expect((await owner().get(path())).status).toBe(404)
  expect(await team.log()).toHaveLength(1)
})

test('without TESSERA_SECRET_KEY nothing is connected, and the refusal names it', async () => {
  const other = await world()
  const { status, body } = await other.as('owner').put(`/workspaces/${other.workspace.id}/git`, settings())
  expect([status, body.code]).toEqual([400, 'secret_key_missing'])
  expect(body.error).toContain('TESSERA_SECRET_KEY')
  await other.close()
})

const hasSsh = ['ssh', 'ssh-agent', 'ssh-add', 'ssh-keygen'].every(program =>
  (process.env.PATH ?? '').split(':').some(folder => existsSync(join(folder, program))),
)
test.skipIf(!hasSsh)(
  'over ssh the key goes to an agent, and is shown by its fingerprint as ssh-keygen shows it',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'git-keys-'))
    const key = join(folder, 'key')
    await promisify(execFile)('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
    const { stdout } = await promisify(execFile)('ssh-keygen', ['-lf', `${key}.pub`])
    const secret = await readFile(key, 'utf8')
    await rm(folder, { recursive: true })
    // A server that speaks no ssh: what comes before it works.
    const made = await connect({
      url: `ssh://git@127.0.0.1:${server.port}/tokens.git`,
      credential: { kind: 'ssh', secret },
    })
    expect(made.credential.fingerprint).toBe(stdout.split(' ')[1])
    const run = await sync()
    expect(run.state).toBe('failed')
    expect(run.error).toMatch(/cannot be reached|Git said/)
    expect(JSON.stringify([run, w.logged])).not.toContain('PRIVATE KEY')
    const wrong = await owner().put(path(), settings({ url: made.url, credential: { kind: 'ssh', secret: 'no key' } }))
    expect([wrong.status, wrong.body.code]).toEqual([400, 'git_credential_invalid'])
  },
)
