// Checks that a GitHub App reports, over HTTP, the protocol of git and the interface of GitHub.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { githubApp, install } from '../../../../testing/probes/git-hosts/github-app.ts'
import type { GitHubAppStub } from '../../../../testing/probes/git-hosts/github-app.ts'
import { startGitHost } from '../../../../testing/probes/git-hosts/git-host.ts'
import type { GitHost } from '../../../../testing/probes/git-hosts/requests.ts'
import type { Team } from '../../../../testing/probes/git-server.ts'
import { gitWorld, numbers } from '../../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../../testing/probes/git-world.ts'

let git: GitWorld
let stub: GitHubAppStub
let host: GitHost
let team: Team
beforeAll(async () => {
  git = await gitWorld()
  await git.batch(numbers({ a: 1, b: 1 }))
})
afterAll(() => git.close())
beforeEach(async () => {
  const { workspace } = git.w
  for (const { id, status } of (await git.owner().get(`/workspaces/${workspace.id}/proposals`)).body.proposals)
    if (status === 'open') await git.owner().post(`/proposals/${id}/close`)
  team = await git.server.team('acme')
  stub = githubApp(git.server, Date.now)
  host = startGitHost(git.server, team, 'github', stub)
  const url = `http://127.0.0.1:${git.server.port}`
  const { state } = (await git.owner().post(`${git.path}/app`, { url })).body
  expect((await git.owner().post(`${git.path}/app/created`, { code: stub.newCode(), state })).status).toBe(201)
  install(stub, git.server, team)
  await git.connect(team, { pull_requests: 'github', credential: { kind: 'app' } })
  await git.synced()
  const rules = [{ id: 'naming', rule: 'naming', severity: 'warning', options: { pattern: '^[a-z0-9]+$' } }]
  const set = await git.owner().put(`/workspaces/${workspace.id}/check-rules`, { rules, blocks: 'warning' })
  expect(set.body.error).toBeUndefined()
})

async function propose(names: readonly string[]): Promise<string> {
  const [, tokenset_id, mode_id] = /tokensets\/([^/]+)\/modes\/([^/]+)/.exec(git.w.modePath)!
  const operations = names.map(name => ({ op: 'upsert', tokenset_id, mode_id, name, type: 'number', value: 2 }))
  const sent = { title: 'Grow', status: 'open', operations }
  const { body } = await git.owner().post(`/workspaces/${git.w.workspace.id}/proposals`, sent)
  expect(body.error).toBeUndefined()
  return body.id
}

test('findings stand at the lines of their tokens, fifty in a call', async () => {
  const names = Array.from({ length: 120 }, (_, at) => `Wrong${at}`)
  const id = await propose(names)
  await git.synced()
  const [tip] = await team.log(`tessera/${id}`)
  expect(stub.checks).toMatchObject([
    {
      ...{ name: 'tessera', head_sha: tip!.id, conclusion: 'failure', calls: 3 },
      details_url: expect.stringContaining(`/proposals/${id}`),
      title: expect.stringMatching(/^120 new findings/),
    },
  ])
  expect(host.statuses).toEqual([])
  const { annotations } = stub.checks[0]!
  const lines = new Map<string, string[]>()
  const texts = await team.files(`tessera/${id}`)
  for (const { path, start_line } of annotations) {
    lines.set(path, lines.get(path) ?? texts.get(path)!.split('\n'))
    expect(lines.get(path)![start_line - 1]).toMatch(/"Wrong\d+"/)
  }
  expect(new Set(annotations.map(one => `${one.path}:${one.start_line}`)).size).toBe(120)
  expect(annotations[0]).toMatchObject({ annotation_level: 'warning', title: 'naming' })
  // Nothing changed, so nothing is reported.
  await git.synced()
  expect(stub.checks).toHaveLength(1)
})

test('a proposal without findings succeeds, and a run later annotates what a new rule finds', async () => {
  const id = await propose(['c'])
  await git.synced()
  expect(stub.checks).toMatchObject([{ conclusion: 'success', annotations: [] }])
  const rules = [{ id: 'naming', rule: 'naming', severity: 'error', options: { pattern: '^[ab]$' } }]
  await git.owner().put(`/workspaces/${git.w.workspace.id}/check-rules`, { rules, blocks: 'error' })
  await git.synced()
  expect(stub.checks.at(-1)).toMatchObject({ conclusion: 'failure', annotations: [{ annotation_level: 'failure' }] })
  expect(stub.checks.at(-1)!.head_sha).toBe((await team.log(`tessera/${id}`))[0]!.id)
})
