// GitHub Apps (REST, version 2022-11-28), as far as Tessera calls them: made from a manifest, installed, with tokens and checks.
import { createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { GitServer, Team } from '../git-server.ts'
import { github } from './github.ts'
import { gitToken } from '../git-server.ts'
import type { Answer, Call, GitHost, HostStub } from './requests.ts'

export const webhookSecret = 'webhook-secret-only-for-tests'

interface Annotation {
  path: string
  start_line: number
  end_line: number
  annotation_level: string
  message: string
}

export interface CheckRun {
  id: number
  head_sha: string
  name: string
  conclusion: string
  details_url: string
  title: string
  summary: string
  annotations: Annotation[]
  calls: number
}

/** null: the app or its key was deleted. */
interface App {
  id: number
  slug: string
  key: KeyObject | null
}

export interface GitHubAppStub extends HostStub {
  /** What GitHub sends back after the form. */
  newCode(): string
  app: App
  /** Names of repositories that it is installed on. */
  installed: Set<string>
  suspended: boolean
  /** Those that were given out, with the repository of each. */
  tokens: Map<string, { name: string; until: number }>
  pems: string[]
  checks: CheckRun[]
}

const installation = 71
const bot = 4_711
const notFound: Answer = { status: 404, body: { message: 'Not Found' } }
const badToken: Answer = { status: 401, body: { message: 'A JSON web token could not be decoded' } }
const nameOf = (team: Team) => /\/([^/]+)\.git$/.exec(team.url)![1]!

export function githubApp(server: GitServer, now: () => number): GitHubAppStub {
  const codes = new Set<string>()
  const stub: GitHubAppStub = {
    prefix: '/api/v3/',
    isAllowed: headers => headers['x-github-api-version'] === '2022-11-28',
    newCode() {
      const code = randomBytes(20).toString('hex')
      codes.add(code)
      return code
    },
    app: { id: 1_234_567, slug: 'tessera-acme', key: null },
    installed: new Set(),
    suspended: false,
    tokens: new Map(),
    pems: [],
    checks: [],
    answer,
  }
  return stub

  async function answer(host: GitHost, team: Team, call: Call): Promise<Answer> {
    const { method, path, headers } = call
    const [, code] = /^\/api\/v3\/app-manifests\/([^/]+)\/conversions$/.exec(path) ?? []
    if (method === 'POST' && code !== undefined) return codes.delete(code) ? converted(stub, server.port) : notFound
    const given = headers.authorization?.replace(/^Bearer /, '') ?? ''
    const [, name] = /^\/api\/v3\/repos\/acme\/([^/]+)\/installation$/.exec(path) ?? []
    const isAsking = path === `/api/v3/app/installations/${installation}/access_tokens`
    if (name !== undefined || isAsking) {
      if (!isSignedBy(stub.app, given, now())) return badToken
      return isAsking ? issued(stub, server, call, now()) : installedOn(stub, name!)
    }
    const token = stub.tokens.get(given)
    if (!token || token.until <= now()) return { status: 401, body: { message: 'Bad credentials' } }
    if (path === `/api/v3/users/${encodeURIComponent(`${stub.app.slug}[bot]`)}`)
      return { status: 200, body: { id: bot, login: `${stub.app.slug}[bot]` } }
    const [, asked, rest] = /^\/api\/v3\/repos\/acme\/([^/]+)(\/.*)$/.exec(path) ?? []
    if (asked !== undefined && asked !== token.name) return notFound
    if (rest?.startsWith('/check-runs')) return checked(stub, call, rest)
    return github.answer(host, team, call)
  }
}

function converted(stub: GitHubAppStub, port: number): Answer {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
  stub.app.key = createPublicKey(privateKey)
  stub.pems.push(pem)
  const { id, slug } = stub.app
  const html_url = `http://127.0.0.1:${port}/github-apps/${slug}`
  return {
    status: 201,
    body: { id, slug, name: 'Tessera Acme', html_url, pem, webhook_secret: webhookSecret, client_secret: 'unused' },
  }
}

function isSignedBy({ id, key }: App, token: string, now: number): boolean {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  if (!key || !signature || read(head).alg !== 'RS256') return false
  if (!verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))) return false
  const { iat, exp, iss } = read(claims)
  const seconds = now / 1000
  return iss === String(id) && Number(iat) <= seconds && Number(exp) > seconds && Number(exp) <= seconds + 600
}

function installedOn({ installed, suspended }: GitHubAppStub, name: string): Answer {
  if (!installed.has(name)) return notFound
  const html_url = `https://github.example/settings/installations/${installation}`
  const suspended_at = suspended ? '2026-01-01T00:00:00Z' : null
  return { status: 200, body: { id: installation, html_url, suspended_at } }
}

function issued(stub: GitHubAppStub, server: GitServer, { body }: Call, now: number): Answer {
  if (stub.suspended) return { status: 403, body: { message: 'This installation has been suspended' } }
  const [name, ...others] = (body as unknown as { repositories: string[] }).repositories
  if (others.length > 0 || !stub.installed.has(name!)) return { status: 422, body: { message: 'Not accessible' } }
  const token = `ghs_${randomBytes(18).toString('hex')}`
  stub.tokens.set(token, { name: name!, until: now + 3_600_000 })
  server.tokens.add(token)
  return { status: 201, body: { token, expires_at: new Date(now + 3_600_000).toISOString() } }
}

/** What it was uninstalled from, it has no token for any more. */
export function uninstall(stub: GitHubAppStub, server: GitServer, team: Team): void {
  stub.installed.delete(nameOf(team))
  for (const [token, { name }] of stub.tokens)
    if (name === nameOf(team)) {
      stub.tokens.delete(token)
      server.tokens.delete(token)
    }
}

export function install(stub: GitHubAppStub, server: GitServer, team: Team): void {
  stub.installed.add(nameOf(team))
  // No other credential opens it.
  server.tokens.delete(gitToken)
}

function checked({ checks }: GitHubAppStub, { method, body }: Call, rest: string): Answer {
  const { name, head_sha, status, conclusion, details_url, output } = body as unknown as CheckRun & {
    status?: string
    output: Pick<CheckRun, 'title' | 'summary'> & { annotations?: Annotation[] }
  }
  const annotations = output.annotations ?? []
  const isWrong = annotations.some(
    one => !one.path || !(one.start_line > 0) || !one.end_line || !one.message || !isLevel(one.annotation_level),
  )
  if (!output.title || !output.summary || annotations.length > 50 || isWrong)
    return { status: 422, body: { message: 'Invalid request' } }
  const [, id] = /^\/check-runs\/(\d+)$/.exec(rest) ?? []
  if (method === 'PATCH' && id !== undefined) {
    const known = checks.find(one => one.id === Number(id))
    if (!known) return notFound
    known.annotations.push(...annotations)
    known.calls++
    return { status: 200, body: { id: known.id } }
  }
  if (!name || !head_sha || status !== 'completed' || !conclusion) return { status: 422, body: { message: 'Invalid' } }
  const { title, summary } = output
  const made = { id: checks.length + 1, head_sha, name, conclusion, details_url, title, summary, annotations, calls: 1 }
  checks.push({ ...made, annotations: [...annotations] })
  return { status: 201, body: { id: made.id } }
}

const isLevel = (level: string) => ['notice', 'warning', 'failure'].includes(level)
