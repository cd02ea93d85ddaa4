// The end of a GitLab token, over HTTP, the protocol of git and the interface of GitLab (REST, version 4).
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { gitToken } from '../../../../testing/probes/git-server.ts'
import type { Team } from '../../../../testing/probes/git-server.ts'
import { gitWorld, numbers } from '../../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../../testing/probes/git-world.ts'

const path = '/api/v4/personal_access_tokens/self'
const day = 86_400_000

let now = Date.parse('2026-03-01T12:00:00Z')
const inDays = (days: number) => new Date(now + days * day).toISOString().slice(0, 10)

let git: GitWorld
let team: Team
/** The token as GitLab has it; null: it knows none. */
let token: { secret: string; scopes: string[]; created_at: string; expires_at: string | null } | null
let calls: string[]
/** Instead of a new token. */
let refusal: number | null
let isGitBroken: boolean

beforeAll(async () => {
  git = await gitWorld({ clock: { now: () => now } })
  await git.batch(numbers({ a: 1 }))
})
afterAll(() => git.close())
beforeEach(async () => {
  ;[calls, refusal, isGitBroken] = [[], null, false]
  token = { secret: gitToken, scopes: ['api'], created_at: `${inDays(-85)}T08:00:00.000Z`, expires_at: inDays(5) }
  team = await git.server.team('acme')
  git.server.tokens.clear()
  git.server.tokens.add(gitToken)
  git.server.instead((request, response) => {
    if (request.url!.startsWith(path)) void answer(request, response)
    else if (isGitBroken && request.url!.includes('info/refs')) response.writeHead(503).end()
    else return false
    return true
  })
})
afterEach(() => git.server.instead(null))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  calls.push(`${request.method} ${request.url!.slice(path.length)}`)
  const reply = (status: number, body: object) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (token === null || request.headers['private-token'] !== token.secret)
    return reply(401, { message: '401 Unauthorized' })
  const { secret: _, ...about } = token
  if (request.method === 'GET') return reply(200, about)
  if (refusal !== null) return reply(refusal, { message: 'No' })
  const { expires_at } = JSON.parse(text) as { expires_at: string }
  token = { ...token, secret: `glpat-renewed-${calls.length}`, created_at: new Date(now).toISOString(), expires_at }
  git.server.tokens.clear()
  git.server.tokens.add(token.secret)
  reply(200, { ...token, token: token.secret })
}

const connect = (more: object = {}) => git.connect(team, { pull_requests: 'gitlab', ...more })
const connection = async () => (await git.owner().get(git.path)).body

test('a token that ends soon is renewed for as long as it had, and from then on the new one is used', async () => {
  const { credential } = await connect()
  await git.synced()
  expect(calls).toEqual(['GET ', 'POST /rotate'])
  const after = await connection()
  expect(after.credential.expires_at).toBe(inDays(90))
  expect(after.credential.fingerprint).not.toBe(credential.fingerprint)
  expect(after.status.warnings).toEqual([])
  expect(JSON.stringify([after, git.w.logged])).not.toContain(token!.secret)
  await git.synced()
  expect(calls).toHaveLength(2)
  now += 2 * day
  await git.synced()
  expect(calls.slice(2)).toEqual(['GET '])
})

test('the new token is stored before it is used: a run that breaks afterwards loses nothing', async () => {
  await connect()
  isGitBroken = true
  expect(await git.sync()).toMatchObject({ state: 'failed' })
  isGitBroken = false
  await git.synced()
  expect(calls).toEqual(['GET ', 'POST /rotate'])
})

test('a change of the connection without a credential keeps the renewed token', async () => {
  await connect()
  await git.synced()
  const given = { url: team.url, folder: 'tokens', incoming: 'change', pull_requests: 'gitlab', branch: 'main' }
  expect((await git.owner().put(git.path, given)).status).toBe(200)
  await git.synced()
  expect((await connection()).credential.expires_at).toBe(inDays(90))
})

test.each([
  ['without the right', { scopes: ['write_repository'] }, null, /ends on .* neither the scope api nor self_rotate/],
  ['that GitLab does not renew', {}, 400, /ends on .* GitLab refused it \(400\)/],
])('a token %s is told in the run, and stays', async (_, more, status, sentence) => {
  token = { ...token!, ...more }
  refusal = status
  await connect()
  const run = await git.synced()
  expect(run.warnings).toEqual([
    { file: team.url, line: null, code: 'credential', message: expect.stringMatching(sentence) },
  ])
  expect((await connection()).status.warnings).toEqual(run.warnings)
  expect((await connection()).credential.expires_at).toBe(inDays(5))
})

test('the warning goes when another credential is saved', async () => {
  token = { ...token!, scopes: ['write_repository'] }
  await connect()
  await git.synced()
  expect((await connection()).status.warnings).toHaveLength(1)
  token = { ...token, scopes: ['api'], expires_at: inDays(200) }
  const credential = { kind: 'token', username: 'team', secret: gitToken }
  const given = { url: team.url, folder: 'tokens', incoming: 'change', pull_requests: 'gitlab', credential }
  expect((await git.owner().put(git.path, given)).status).toBe(200)
  await git.synced()
  const { status, credential: shown } = await connection()
  expect([status.warnings, shown.expires_at]).toEqual([[], inDays(200)])
})

test.each([
  ['has no end', () => (token = { ...token!, expires_at: null }), ['GET ']],
  ['lives for long', () => (token = { ...token!, expires_at: inDays(60) }), ['GET ']],
  ['is unknown to GitLab', () => (token = null), ['GET ']],
])('a token that %s is left as it is', async (_, change, expected) => {
  change()
  await connect()
  expect((await git.synced()).warnings).toEqual([])
  expect(calls).toEqual(expected)
})

test('of another host nothing is asked', async () => {
  await connect({ pull_requests: 'none' })
  await git.synced()
  expect(calls).toEqual([])
})
