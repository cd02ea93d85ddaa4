// A GitHub App as the credential, over HTTP, the protocol of git and the interface of GitHub.
import { createHash, createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { githubApp, install, uninstall, webhookSecret } from '../../../../testing/probes/git-hosts/github-app.ts'
import type { GitHubAppStub } from '../../../../testing/probes/git-hosts/github-app.ts'
import { startGitHost } from '../../../../testing/probes/git-hosts/git-host.ts'
import type { GitHost } from '../../../../testing/probes/git-hosts/requests.ts'
import { gitToken } from '../../../../testing/probes/git-server.ts'
import type { Team } from '../../../../testing/probes/git-server.ts'
import { gitWorld, numbers } from '../../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../../testing/probes/git-world.ts'
import { world } from '../../../../testing/world.ts'

const hour = 3_600_000
let now = Date.parse('2026-03-01T12:00:00Z')
let git: GitWorld
let stub: GitHubAppStub
let host: GitHost
let team: Team
let origin: string
let path: string

beforeAll(async () => {
  git = await gitWorld({ clock: { now: () => now } })
  origin = `http://127.0.0.1:${git.server.port}`
  path = `${git.path}/app`
  await git.batch(numbers({ a: 1 }))
})
afterAll(() => git.close())
beforeEach(async () => {
  team = await git.server.team('acme')
  stub = githubApp(git.server, () => now)
  host = startGitHost(git.server, team, 'github', stub)
})
afterEach(() => git.server.instead(null))

const begin = (more: object = {}) => git.owner().post(path, { url: origin, ...more })
async function made() {
  const { body } = await begin()
  const answer = await git.owner().post(`${path}/created`, { code: stub.newCode(), state: body.state })
  expect(answer.body.error).toBeUndefined()
  return answer
}
const settings = (more: object = {}) => ({
  ...{ url: team.url, folder: 'tokens', incoming: 'change', pull_requests: 'github', credential: { kind: 'app' } },
  ...more,
})
async function connected(more: object = {}) {
  await made()
  install(stub, git.server, team)
  await git.connect(team, settings(more))
}
const stateOf = async () => (await git.owner().get(git.path)).body.status

describe('an app is made', () => {
  test('of a manifest with what it needs and no more, and its key and secrets are in no answer', async () => {
    await git.owner().delete(git.path)
    const { status, body } = await begin({ organization: 'acme' })
    expect(status).toBe(201)
    expect(body.action).toBe(`${origin}/organizations/acme/settings/apps/new?state=${body.state}`)
    expect((await begin()).body.action).toMatch(new RegExp(`^${origin}/settings/apps/new\\?state=[\\w-]{43}$`))
    expect(body.manifest).toEqual({
      name: expect.stringMatching(/^Tessera .{1,26}$/),
      url: git.w.address,
      hook_attributes: { url: git.w.address, active: false },
      redirect_url: `${git.w.address}/w/${git.w.workspace.id}/settings/git/app`,
      public: false,
      default_permissions: {
        contents: 'write',
        pull_requests: 'write',
        statuses: 'write',
        checks: 'write',
        metadata: 'read',
      },
      default_events: ['push', 'pull_request'],
    })
    const created = await git.owner().post(`${path}/created`, { code: stub.newCode(), state: body.state })
    expect([created.status, created.body]).toEqual([
      201,
      {
        app_id: stub.app.id,
        name: 'Tessera Acme',
        install_url: `${origin}/github-apps/tessera-acme/installations/new`,
      },
    ])
    const saved = await git.owner().put(git.path, settings())
    expect(saved.body.credential).toEqual({
      kind: 'app',
      app_id: stub.app.id,
      name: 'Tessera Acme',
      username: null,
      // As GitHub shows it.
      fingerprint: `SHA256:${createHash('sha256')
        .update(stub.app.key!.export({ type: 'spki', format: 'der' }))
        .digest('base64')}`,
      expires_at: null,
    })
    for (const secret of [stub.pems[0]!.split('\n')[1]!, webhookSecret])
      for (const text of [created.text, saved.text, (await git.owner().get(git.path)).text])
        expect(text).not.toContain(secret)
  })

  test('a state is taken once, by whoever began, within an hour', async () => {
    const { state } = (await begin()).body
    const created = (who: ReturnType<typeof git.owner>, more: object) =>
      who.post(`${path}/created`, { code: stub.newCode(), state, ...more })
    const admin = git.w.as('admin')
    for (const answer of [await created(admin, {}), await created(git.owner(), { state: 'unknown' })])
      expect([answer.status, answer.body.code]).toEqual([400, 'git_credential_invalid'])
    expect(host.calls).toEqual([])
    expect((await created(git.owner(), {})).status).toBe(201)
    const again = await created(git.owner(), {})
    expect([again.status, again.body.error]).toEqual([400, expect.stringMatching(/used.*begin again/)])
    const late = (await begin()).body.state
    now += hour
    expect((await created(git.owner(), { state: late })).status).toBe(400)
    expect(host.calls).toHaveLength(1)
  })

  test('of two that confirm at once, one does', async () => {
    const { state } = (await begin()).body
    const both = await Promise.all(
      [1, 2].map(() => git.owner().post(`${path}/created`, { code: stub.newCode(), state })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
  })

  test('a code that GitHub refuses is told, and the state can be used again', async () => {
    const { state } = (await begin()).body
    const refused = await git.owner().post(`${path}/created`, { code: 'unknown', state })
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringMatching(/GitHub refused the code/)])
    expect((await git.owner().post(`${path}/created`, { code: stub.newCode(), state })).status).toBe(201)
  })

  test.each([
    ['https://10.0.0.1', 'git_address_refused'],
    ['ssh://github.com', 'git_address_refused'],
    ['https://github.com/acme', 'git_address_refused'],
    ['', 'invalid_input'],
  ])('not at %s', async (url, code) => {
    const answer = await begin({ url })
    expect(answer.status).toBe(400)
    if (code !== 'invalid_input') expect(answer.body.code).toBe(code)
  })

  test('not for an organization whose name is none', async () => {
    expect((await begin({ organization: 'a/../b' })).status).toBe(400)
  })

  test('not without TESSERA_SECRET_KEY', async () => {
    const bare = await world()
    const answers = await Promise.all([
      bare.as('owner').post(`/workspaces/${bare.workspace.id}/git/app`, {}),
      bare.as('owner').post(`/workspaces/${bare.workspace.id}/git/app/created`, { code: 'a', state: 'b' }),
    ])
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'secret_key_missing'],
      [400, 'secret_key_missing'],
    ])
    await bare.close()
  })
})

describe('a connection with the app', () => {
  test('pushes as the app, with a token for the one repository that lives in memory', async () => {
    await connected()
    await git.synced()
    const bot = `${stub.app.slug}[bot]`
    expect(await team.git('log', '-1', '--format=%cn <%ce>', 'main')).toBe(
      `${bot} <4711+${bot}@users.noreply.127.0.0.1>`,
    )
    expect((await team.log())[0]).toMatchObject({ name: git.w.people.owner.name })
    expect([...stub.tokens.values()].map(({ name }) => team.url.endsWith(`/${name}.git`))).toEqual([true])
    await git.batch(numbers({ b: 2 }))
    await git.synced()
    expect(stub.tokens.size).toBe(1)
    // Five minutes before its end there is another.
    now += hour - 290_000
    await git.batch(numbers({ b: 3 }))
    await git.synced()
    expect(stub.tokens.size).toBe(2)
  })

  test('takes push events that the app signs', async () => {
    await made()
    install(stub, git.server, team)
    const { notify } = await git.connect(team, settings())
    const body = JSON.stringify({ ref: 'refs/heads/main', commits: [] })
    const sent = (secret: string) =>
      fetch(notify.url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
        },
      })
    expect((await sent(webhookSecret)).status).toBe(200)
    expect((await sent('another')).status).toBe(401)
    // An app that is made while there is a connection has the address of its push events.
    expect((await begin()).body.manifest.hook_attributes).toEqual({ url: notify.url, active: true })
  })

  test('fails with where to install it, before and after', async () => {
    await made()
    await git.connect(team, settings())
    const where = new RegExp(`not installed on acme/repository-\\d+\\. Install it: ${origin}/github-apps/tessera-acme/`)
    expect(await git.sync()).toMatchObject({ state: 'failed', error: expect.stringMatching(where) })
    install(stub, git.server, team)
    await git.synced()
    uninstall(stub, git.server, team)
    const rehearsed = await git.owner().post(`${git.path}/sync?dry_run=true`)
    expect(rehearsed.body.error).toMatch(where)
    expect((await git.owner().put(git.path, settings({ dry_run: true }))).body.preview.error).toMatch(where)
    expect(await git.sync()).toMatchObject({ state: 'failed', error: expect.stringMatching(where) })
    expect(await stateOf()).toMatchObject({ state: 'failed', error: expect.stringMatching(where) })
    install(stub, git.server, team)
    await git.synced()
  })

  test('fails with what to do while the installation is suspended, and where the key was deleted', async () => {
    await connected()
    stub.suspended = true
    const suspended = /suspended.*https:\/\/github\.example\/settings\/installations\/71/
    expect(await git.sync()).toMatchObject({ state: 'failed', error: expect.stringMatching(suspended) })
    stub.suspended = false
    stub.app.key = null
    expect(await git.sync()).toMatchObject({ state: 'failed', error: expect.stringMatching(/Create the app anew/) })
    // The connection takes the new one when it is saved with it.
    await made()
    expect((await git.owner().put(git.path, settings())).status).toBe(200)
    await git.synced()
  })

  test('keeps its app where the credential is left out, and tells a dry run what is missing', async () => {
    await made()
    const rehearsed = await git.owner().put(git.path, settings({ dry_run: true }))
    expect(rehearsed.body.preview.error).toMatch(/not installed on/)
    await connected()
    const again = await git.owner().put(git.path, settings({ credential: undefined, folder: 'design' }))
    expect(again.body.credential).toMatchObject({ kind: 'app', app_id: stub.app.id })
    await git.synced()
  })

  test('is for the host of the app, over https, with owner and repository', async () => {
    await made()
    for (const url of [
      'https://gitlab.com/acme/tokens.git',
      'ssh://git@github.com/acme/tokens.git',
      `${origin}/tokens.git`,
    ]) {
      const { status, body } = await git.owner().put(git.path, settings({ url, pull_requests: 'none' }))
      expect([status, body.code]).toEqual([400, 'git_credential_invalid'])
    }
  })

  test('needs an app of the workspace', async () => {
    const { body } = await git.owner().post('/workspaces', { name: 'Other' })
    const answer = await git.owner().put(`/workspaces/${body.id}/git`, settings())
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(/no GitHub App.*create one/i)])
    const none = await git.owner().put(git.path, settings({ credential: { kind: 'oauth' } }))
    expect([none.status, none.body.error]).toEqual([400, 'credential.kind must be one of: token, ssh, app'])
    const bare = await git.owner().put(git.path, settings({ credential: { kind: 'token' } }))
    expect([bare.status, bare.body.error]).toEqual([400, expect.stringMatching(/^credential\.secret must be/)])
  })
})

test('another credential takes the place of the app', async () => {
  await connected()
  git.server.tokens.add(gitToken)
  const { body } = await git
    .owner()
    .put(git.path, settings({ credential: { kind: 'token', secret: gitToken }, pull_requests: 'none' }))
  expect(body.credential).toEqual(expect.not.objectContaining({ app_id: expect.anything() }))
  expect(body.credential.kind).toBe('token')
  await git.synced()
})
