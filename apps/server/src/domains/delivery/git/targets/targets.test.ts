// Releases as requests to other repositories, over HTTP, the protocol of git and the interface of a host.
import { repeats } from '@tessera/engine/testing/random/repeats'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../../../testing/organization.ts'
import { githubApp, install } from '../../../../testing/probes/git-hosts/github-app.ts'
import { startGitHost } from '../../../../testing/probes/git-hosts/git-host.ts'
import type { GitHostKind } from '../../../../testing/probes/git-hosts/git-host.ts'
import type { GitHost } from '../../../../testing/probes/git-hosts/requests.ts'
import { gitToken } from '../../../../testing/probes/git-server.ts'
import type { Team } from '../../../../testing/probes/git-server.ts'
import { gitCredential, gitWorld } from '../../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../../testing/probes/git-world.ts'

const code = '.a {\n  color: var(--brand);\n  border: var(--gone) solid;\n}\n'

let git: GitWorld
let releases: string
let own: Team
let shop: Team
let host: GitHost
beforeAll(async () => {
  git = await gitWorld({ plan: 'BUSINESS' })
  const boss = git.w.as('owner', session)
  const { id } = (await boss.post('/organizations', { name: 'Acme Inc' })).body
  await boss.put(`/organizations/${id}/workspaces/${git.w.workspace.id}`)
  const [production] = (await boss.get(`/organizations/${id}/environments`)).body.environments
  releases = `/organizations/${id}/environments/${production.id}/releases`
})
afterAll(() => git.close())

const web = { name: 'web', format: 'css' }
async function setOutputs(...outputs: object[]): Promise<void> {
  const { status, text } = await git.owner().put(`/workspaces/${git.w.workspace.id}/outputs`, { outputs })
  if (status !== 200) throw new Error(text)
}

const colors = (tokens: Record<string, string>) =>
  Object.entries(tokens).map(([name, value]) => ({ op: 'upsert', name, type: 'color', value }))

/** Of the version that it answers. */
async function publish(): Promise<string> {
  const { status, body, text } = await git.w.as('owner', session).post(releases, {})
  if (status !== 201) throw new Error(text)
  return body.version
}

const rename = async (name: string, to: string) => {
  const { body } = await git.owner().patch(`${git.w.modePath}/tokens/${name}`, { name: to })
  expect(body.error).toBeUndefined()
}

async function connect(targets: (team: Team) => object[], kind: GitHostKind = 'github'): Promise<void> {
  own = await git.server.team('acme')
  shop = await git.server.team('acme')
  host = startGitHost(git.server, shop, kind)
  await shop.commit({ 'README.md': 'Shop', 'src/app.css': code, 'src/link.ts': 'export const a = 1\n' })
  await git.connect(own, { pull_requests: kind, targets: targets(shop) })
  await git.synced()
}
const target = (more: object = {}) => ({ url: shop.url, path: 'src/tokens.css', output: 'web', ...more })
const branchOf = () => host.requests[0]!.branch

beforeEach(async () => {
  await setOutputs(web, { name: 'apps', format: 'css', split: 'type' })
  await git.owner().delete(git.path)
  await git.clear()
  await git.batch(colors({ brand: '#111111', gone: '#222222' }))
})
afterEach(() => git.server.instead(null))

const kinds: GitHostKind[] = ['github', 'gitlab', 'bitbucket', 'gitea']
describe.each(kinds.slice(0, repeats('HOSTS', { short: 1, long: 4 })))('%s', kind => {
  test('each release is one request, which the next one updates', async () => {
    await connect(() => [target()], kind)
    const first = await publish()
    const run = await git.synced()
    expect(host.requests).toMatchObject([{ base: 'main', state: 'open', title: expect.stringContaining(first) }])
    const { number } = host.requests[0]!
    expect(run.targets).toEqual([
      {
        ...{ url: shop.url, branch: 'main', path: 'src/tokens.css', release: first, state: 'opened', migrated: 0 },
        ...{ request: { number, url: expect.stringMatching(/^https:/) }, unsettled: [], error: null },
      },
    ])
    expect(await shop.file('src/tokens.css', branchOf())).toContain('--brand: #111111')
    expect(await shop.files()).not.toContain('src/tokens.css')

    await git.batch(colors({ brand: '#333333' }))
    const second = await publish()
    expect((await git.synced()).targets).toMatchObject([{ state: 'updated', release: second, request: { number } }])
    expect(host.requests).toMatchObject([{ state: 'open', title: expect.stringContaining(second) }])
    expect(await shop.file('src/tokens.css', branchOf())).toContain('--brand: #333333')
    expect(await shop.log(branchOf())).toHaveLength(2)
    expect((await git.synced()).targets).toEqual([])
  })
})

test('a GitHub App has a token for each repository, and says on which it is not installed', async () => {
  own = await git.server.team('acme')
  shop = await git.server.team('acme')
  await shop.commit({ 'README.md': 'Shop' })
  const stub = githubApp(git.server, Date.now)
  host = startGitHost(git.server, shop, 'github', stub)
  const url = `http://127.0.0.1:${git.server.port}`
  const { state } = (await git.owner().post(`${git.path}/app`, { url })).body
  await git.owner().post(`${git.path}/app/created`, { code: stub.newCode(), state })
  install(stub, git.server, own)
  await git.connect(own, { pull_requests: 'github', credential: { kind: 'app' }, targets: [target()] })
  await git.synced()
  await publish()
  const error = expect.stringMatching(`not installed on ${new URL(shop.url).pathname.slice(1).replace('.git', '')}`)
  expect(await git.sync()).toMatchObject({ state: 'failed', targets: [{ state: 'failed', error }] })
  install(stub, git.server, shop)
  expect((await git.synced()).targets).toMatchObject([{ state: 'opened' }])
  expect(new Set([...stub.tokens.values()].map(({ name }) => name)).size).toBe(2)
  git.server.tokens.add(gitToken)
})

test('after the merge the next release is a request of its own, and one that changes nothing there is none', async () => {
  await connect(() => [target()])
  await publish()
  await git.synced()
  await host.merge(1)
  const first = await shop.file('src/tokens.css')
  await rename('gone', 'away')
  await publish()
  expect((await git.synced()).targets).toMatchObject([{ state: 'opened', request: { number: 2 } }])
  await host.merge(2)
  // Somebody did by hand what the next release says.
  await rename('away', 'gone')
  await shop.commit({ 'src/tokens.css': first })
  await publish()
  expect((await git.synced()).targets).toMatchObject([{ state: 'unchanged', request: null }])
  expect(host.requests).toHaveLength(2)
})

test('the second commit rewrites code from the names that the repository has, and says what a person decides', async () => {
  await connect(() => [target({ migrate: true })])
  await publish()
  await git.synced()
  await host.merge(1)
  await rename('brand', 'primary')
  await publish()
  await git.synced()
  // A request that was not merged: the code still has the names of before it.
  await rename('primary', 'accent')
  await git.batch([{ op: 'delete', name: 'gone' }])
  const version = await publish()
  const [done] = (await git.synced()).targets
  expect(done).toMatchObject({ state: 'updated', release: version, migrated: 1, error: null })
  expect(done.unsettled).toEqual([expect.stringMatching(/^src\/app\.css:3: .*gone.*: removed in/)])
  const branch = host.requests[1]!.branch
  expect(await shop.file('src/app.css', branch)).toBe(code.replace('--brand', '--accent'))
  const [second, first] = await shop.log(branch)
  expect(second!.message).toMatch(/^Migrate code to the names of/)
  expect(await shop.git('show', '--format=', '--name-only', first!.id)).toBe('src/tokens.css')
  expect(host.requests[1]!.body).toContain('src/app.css:3')
})

test('what a person pushed onto the branch stops it, until the branch is gone', async () => {
  await connect(() => [target()])
  await publish()
  await git.synced()
  const branch = branchOf()
  const theirs = await shop.commit({ 'src/tokens.css': 'By hand' }, { branch })
  await rename('gone', 'away')
  await publish()
  const run = await git.sync()
  expect(run).toMatchObject({ state: 'failed', targets: [{ state: 'conflict', request: null }] })
  expect(run.error).toMatch(
    /Somebody pushed onto the branch tessera\/tokens-.* stays as it is\. Merge or close the request/,
  )
  expect(await shop.git('rev-parse', branch)).toBe(theirs)
  host.close(1)
  host.requests[0]!.head = theirs
  await shop.git('update-ref', '-d', `refs/heads/${branch}`)
  expect((await git.synced()).targets).toMatchObject([{ state: 'opened', request: { number: 2 } }])
})

test.each(['lost', 'unheard'] as const)(
  'a call that is %s is made again, with one request and one commit',
  async fault => {
    await connect(() => [target()])
    await publish()
    host.fault = ({ method }) => (method === 'POST' ? fault : null)
    expect((await git.sync()).targets).toMatchObject([{ state: 'failed', error: expect.stringContaining('reached') }])
    host.fault = () => null
    await git.synced()
    expect(host.requests).toHaveLength(1)
    expect(await shop.log(branchOf())).toHaveLength(2)
  },
)

test('a package has its files in its folder, and those that a later release lacks are removed', async () => {
  await connect(() => [target({ output: undefined, package: 'npm', path: 'packages/tokens' })])
  await setOutputs(web, { name: 'old', format: 'css' })
  await publish()
  await git.synced()
  const files = await shop.files(branchOf())
  expect(JSON.parse(files.get('packages/tokens/package.json')!)).toMatchObject({ name: '@acme-inc/tokens' })
  const old = [...files.keys()].filter(path => /\/old\b/.test(path))
  expect(old).not.toEqual([])
  await host.merge(1)
  await setOutputs(web)
  await rename('gone', 'away')
  await publish()
  await git.synced()
  const later = await shop.files(host.requests[1]!.branch)
  expect(old.filter(path => later.has(path))).toEqual([])
  expect([...later.keys()]).toEqual(expect.arrayContaining(['README.md', 'packages/tokens/package.json']))
})

test('an output of several files has them in a folder', async () => {
  await connect(() => [target({ output: 'apps', path: 'styles' })])
  await git.batch([{ op: 'upsert', name: 'size', type: 'number', value: 4 }])
  await publish()
  await git.synced()
  const there = [...(await shop.files(branchOf())).keys()].filter(path => path.startsWith('styles/'))
  expect(there.length).toBeGreaterThan(1)
})

test('each target by itself: one that fails is named, and the others are brought', async () => {
  await connect(() => [target({ branch: 'nowhere' }), target()])
  await publish()
  const run = await git.sync()
  expect(run.targets).toMatchObject([
    { branch: 'nowhere', state: 'failed', error: 'The repository has no branch nowhere' },
    { branch: 'main', state: 'opened' },
  ])
  expect(run.error).toBe(`src/tokens.css in ${shop.url}: The repository has no branch nowhere`)
  expect((await git.owner().get(`${git.path}/runs/${run.id}`)).body.targets).toEqual(run.targets)
})

test('targets are kept where a change of the connection leaves them out, and an empty list removes them', async () => {
  await connect(() => [target()])
  const given = { url: own.url, folder: 'tokens', incoming: 'change', pull_requests: 'github' }
  const kept = { ...target(), branch: 'main', migrate: false }
  expect((await git.owner().put(git.path, given)).body.targets).toEqual([kept])
  expect((await git.owner().get(git.path)).body.targets).toEqual([kept])
  expect((await git.owner().put(git.path, { ...given, targets: [] })).body.targets).toEqual([])
  await publish()
  expect((await git.synced()).targets).toEqual([])
})

test.each<[name: string, targets: (team: Team) => object[], code: string, sentence: RegExp]>([
  ['an unknown output', () => [target({ output: 'none' })], 'output_unknown', /none/],
  ['output and package', () => [target({ package: 'npm' })], 'invalid_input', /either output.* or package/],
  ['neither', () => [target({ output: undefined })], 'invalid_input', /either output.* or package/],
  ['a path upwards', () => [target({ path: 'a/../b' })], 'invalid_input', /inside the repository/],
  ['an absolute path', () => [target({ path: '/etc/passwd' })], 'invalid_input', /inside the repository/],
  ['a path with NUL', () => [target({ path: 'a\u0000b' })], 'invalid_characters', /./],
  ['no path', () => [target({ path: '' })], 'invalid_input', /inside the repository/],
  ['git’s own folder', () => [target({ path: '.git/config' })], 'invalid_input', /inside the repository/],
  [
    'one path twice',
    () => [target(), target({ path: 'src/tokens.css/' })],
    'git_unsupported',
    /Two targets are src\/tokens\.css/,
  ],
  ['the connection itself', () => [target({ url: own.url })], 'git_unsupported', /branch of the connection itself/],
  ['another host', () => [target({ url: 'http://127.0.0.1:1/acme/web.git' })], 'git_unsupported', /another host/],
  [
    'a private address',
    () => [target({ url: 'https://10.0.0.1/acme/web.git' })],
    'git_address_refused',
    /not a public/,
  ],
])('%s is refused', async (_, targets, code, sentence) => {
  await connect(() => [])
  const given = { url: own.url, folder: 'tokens', pull_requests: 'github', credential: gitCredential }
  const { status, body } = await git.owner().put(git.path, { ...given, targets: targets(shop) })
  expect([status, body.code]).toEqual([400, code])
  expect(body.error).toMatch(sentence)
})

test('targets need requests', async () => {
  await connect(() => [])
  const given = { url: own.url, folder: 'tokens', credential: gitCredential, targets: [target()] }
  expect((await git.owner().put(git.path, given)).body).toMatchObject({ code: 'git_unsupported' })
})

test('only members of the organization may bring its package elsewhere', async () => {
  await connect(() => [])
  const given = { url: own.url, folder: 'tokens', pull_requests: 'github', credential: gitCredential }
  const guest = git.w.as('admin')
  const bring = (more: object) => guest.put(git.path, { ...given, targets: [target(more)] })
  const refused = await bring({ output: undefined, package: 'npm' })
  expect(refused.body).toMatchObject({ code: 'git_unsupported', error: expect.stringContaining('only its members') })
  expect((await bring({})).status).toBe(200)
})
