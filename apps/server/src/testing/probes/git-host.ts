// A host of pull requests beside the git server: the parts of the REST interfaces of GitHub (version 2022-11-28) and
// GitLab (version 4) that Tessera calls, with their fields, statuses and refusals, over a real repository.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gitToken } from './git-server.ts'
import type { GitServer, Team } from './git-server.ts'

interface Person {
  login: string
  name: string
  /** The one that everybody may see. */
  email: string | null
}

const robin: Person = { login: 'robin', name: 'Robin', email: null }
/** Whom the credential belongs to. */
const robot: Person = { login: 'tessera-bot', name: 'Tessera bot', email: null }

interface Request {
  number: number
  branch: string
  base: string
  title: string
  body: string
  state: 'open' | 'closed' | 'merged'
  /** The last commit of its branch when it ended. */
  head: string | null
  /** Who merged or closed it. */
  by?: Person
}

interface Call {
  method: string
  path: string
  body: Record<string, string>
}

interface Answer {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

/** `lost`: it is done, and the connection breaks before the answer. */
type Fault = Answer | 'lost' | 'unheard' | null

export interface GitHost {
  requests: Request[]
  statuses: { commit: string; state: string; name: string; description: string; url: string }[]
  calls: string[]
  /** Comes before each call. */
  fault: (call: Call, count: number) => Fault
  merge(number: number, by?: Person): Promise<void>
  close(number: number, by?: Person): void
}

export function startGitHost(server: GitServer, team: Team, kind: 'github' | 'gitlab'): GitHost {
  const host: GitHost = {
    requests: [],
    statuses: [],
    calls: [],
    fault: () => null,
    merge: (number, by = robin) =>
      mergeRequest(
        team,
        host.requests.find(one => one.number === number)!,
        by,
      ),
    close: (number, by = robin) =>
      void Object.assign(
        host.requests.find(one => one.number === number)!,
        { state: 'closed', by },
      ),
  }
  const prefix = kind === 'github' ? '/api/v3/' : '/api/v4/'
  const answering = kind === 'github' ? asGithub : asGitlab
  server.instead((request, response) => {
    if (!request.url!.startsWith(prefix)) return false
    void take(request, response, async call => {
      host.calls.push(`${call.method} ${call.path}`)
      const fault = host.fault(call, host.calls.length)
      if (fault === 'unheard') return null
      if (fault !== null && fault !== 'lost') return fault
      if (!isAllowed(kind, request)) return { status: 401, body: { message: 'Bad credentials' } }
      const answer = await answering(host, team, call)
      return fault === 'lost' ? null : answer
    })
    return true
  })
  return host
}

const isAllowed = (kind: 'github' | 'gitlab', { headers }: IncomingMessage) =>
  kind === 'github'
    ? headers.authorization === `Bearer ${gitToken}` && headers['x-github-api-version'] === '2022-11-28'
    : headers['private-token'] === gitToken

async function take(
  request: IncomingMessage,
  response: ServerResponse,
  work: (call: Call) => Promise<Answer | null>,
): Promise<void> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const body = (text === '' ? {} : JSON.parse(text)) as Record<string, string>
  const answer = await work({ method: request.method!, path: request.url!, body })
  if (answer === null) return void response.socket?.destroy()
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
  response.end(JSON.stringify(answer.body ?? {}))
}

const tipOf = (team: Team, branch: string) => team.git('rev-parse', '--verify', '--quiet', `refs/heads/${branch}`)

async function mergeRequest(team: Team, one: Request, by: Person): Promise<void> {
  const [base, head] = [await tipOf(team, one.base), await tipOf(team, one.branch)]
  const tree = (await team.git('merge-tree', '--write-tree', base, head)).split('\n')[0]!
  const author = ['-c', 'user.name=Merger', '-c', 'user.email=merger@elsewhere.example']
  const message = `Merge pull request #${one.number}`
  const merged = await team.git(...author, 'commit-tree', tree, '-p', base, '-p', head, '-m', message)
  await team.git('update-ref', `refs/heads/${one.base}`, merged)
  Object.assign(one, { state: 'merged', head, by })
}

const openOf = ({ requests }: GitHost, branch: string) =>
  requests.find(one => one.branch === branch && one.state === 'open')

async function asGithub(host: GitHost, team: Team, { method, path, body }: Call): Promise<Answer> {
  const url = new URL(path, 'http://localhost')
  const [, login] = /^\/api\/v3\/users\/([^/]+)$/.exec(url.pathname) ?? []
  if (login !== undefined) {
    const person = [robin, robot, ...host.requests.flatMap(({ by }) => by ?? [])].findLast(one => one.login === login)
    return person ? { status: 200, body: person } : { status: 404, body: { message: 'Not Found' } }
  }
  const [, rest] = /^\/api\/v3\/repos\/acme\/repository-\d+(\/.*)$/.exec(url.pathname) ?? []
  if (rest === undefined) return { status: 404, body: { message: 'Not Found' } }
  const shown = async (one: Request) => ({
    number: one.number,
    html_url: `https://github.example/acme/pull/${one.number}`,
    state: one.state === 'open' ? 'open' : 'closed',
    title: one.title,
    body: one.body,
    merged_at: one.state === 'merged' ? '2026-01-01T00:00:00Z' : null,
    merged_by: one.state === 'merged' && one.by ? { login: one.by.login } : null,
    head: { ref: one.branch, sha: one.head ?? (await tipOf(team, one.branch)) },
    base: { ref: one.base },
  })
  if (method === 'GET' && rest === '/pulls') {
    const head = url.searchParams.get('head')
    const state = url.searchParams.get('state')
    const found = host.requests
      .filter(one => (head === null || head === `acme:${one.branch}`) && (state === 'all' || one.state === state))
      .reverse()
    return { status: 200, body: await Promise.all(found.map(shown)) }
  }
  if (method === 'POST' && rest === '/pulls') {
    if (openOf(host, body.head!))
      return {
        status: 422,
        body: {
          message: 'Validation Failed',
          errors: [
            {
              resource: 'PullRequest',
              code: 'custom',
              message: `A pull request already exists for acme:${body.head}.`,
            },
          ],
        },
      }
    return { status: 201, body: await shown(made(host, body.head!, body.base!, body.title!, body.body!)) }
  }
  const [, status] = /^\/statuses\/([0-9a-f]+)$/.exec(rest) ?? []
  if (method === 'POST' && status !== undefined) {
    const { state, context: name, description, target_url } = body
    host.statuses.push({ commit: status, state: state!, name: name!, description: description!, url: target_url! })
    return { status: 201, body: { state } }
  }
  const [, issue] = /^\/issues\/(\d+)\/events$/.exec(rest) ?? []
  if (method === 'GET' && issue !== undefined) {
    const { state, by } = host.requests.find(each => each.number === Number(issue))!
    // Many comments, and one that was closed and opened before.
    const former = Array.from({ length: 120 }, (_, at) => ({ event: at === 7 ? 'closed' : 'labeled', actor: robot }))
    const ended = state === 'open' || !by ? [] : [{ event: 'closed', actor: { login: by.login } }]
    const [size, page] = ['per_page', 'page'].map(name => Number(url.searchParams.get(name)))
    return { status: 200, body: [...former, ...ended].slice(size! * (page! - 1), size! * page!) }
  }
  const [, number, action] = /^\/pulls\/(\d+)(\/merge)?$/.exec(rest) ?? []
  const one = host.requests.find(each => each.number === Number(number))
  if (!one) return { status: 404, body: { message: 'Not Found' } }
  if (method === 'GET') return { status: 200, body: await shown(one) }
  if (action !== undefined) {
    if (one.state !== 'open') return { status: 405, body: { message: 'Pull Request is not mergeable' } }
    if (body.sha !== (await tipOf(team, one.branch)))
      return { status: 409, body: { message: 'Head branch was modified' } }
    await mergeRequest(team, one, robot)
    return {
      status: 200,
      body: { sha: await tipOf(team, one.base), merged: true, message: 'Pull Request successfully merged' },
    }
  }
  Object.assign(one, body, body.state === 'closed' ? { by: robot } : {})
  return { status: 200, body: await shown(one) }
}

function made(host: GitHost, branch: string, base: string, title: string, body: string): Request {
  const one: Request = { number: host.requests.length + 1, branch, base, title, body, state: 'open', head: null }
  host.requests.push(one)
  return one
}

const userOf = ({ by }: Request) => by && { username: by.login, name: by.name, public_email: by.email }

async function asGitlab(host: GitHost, team: Team, { method, path, body }: Call): Promise<Answer> {
  const url = new URL(path, 'http://localhost')
  const [, rest] = /^\/api\/v4\/projects\/acme%2Frepository-\d+(\/.*)$/.exec(url.pathname) ?? []
  if (rest === undefined) return { status: 404, body: { message: '404 Project Not Found' } }
  const shown = async (one: Request) => ({
    iid: one.number,
    web_url: `https://gitlab.example/acme/-/merge_requests/${one.number}`,
    state: one.state === 'open' ? 'opened' : one.state,
    title: one.title,
    description: one.body,
    source_branch: one.branch,
    target_branch: one.base,
    sha: one.head ?? (await tipOf(team, one.branch)),
    merge_user: one.state === 'merged' ? userOf(one) : null,
    closed_by: one.state === 'closed' ? userOf(one) : null,
  })
  if (rest === '/merge_requests' && method === 'GET') {
    const branch = url.searchParams.get('source_branch')
    const state = url.searchParams.get('state')
    const found = host.requests
      .filter(one => (branch === null || branch === one.branch) && (state === 'all' || one.state === 'open'))
      .reverse()
    return { status: 200, body: await Promise.all(found.map(shown)) }
  }
  if (rest === '/merge_requests' && method === 'POST') {
    if (openOf(host, body.source_branch!))
      return {
        status: 409,
        body: { message: ['Another open merge request already exists for this source branch: !1'] },
      }
    const one = made(host, body.source_branch!, body.target_branch!, body.title!, body.description!)
    return { status: 201, body: await shown(one) }
  }
  const [, status] = /^\/statuses\/([0-9a-f]+)$/.exec(rest) ?? []
  if (method === 'POST' && status !== undefined) {
    const { state, name, description, target_url } = body
    host.statuses.push({ commit: status, state: state!, name: name!, description: description!, url: target_url! })
    return { status: 201, body: { status: state } }
  }
  const [, number, action] = /^\/merge_requests\/(\d+)(\/merge)?$/.exec(rest) ?? []
  const one = host.requests.find(each => each.number === Number(number))
  if (!one) return { status: 404, body: { message: '404 Not found' } }
  if (method === 'GET') return { status: 200, body: await shown(one) }
  if (action !== undefined) {
    if (one.state !== 'open') return { status: 405, body: { message: '405 Method Not Allowed' } }
    if (body.sha !== (await tipOf(team, one.branch)))
      return { status: 409, body: { message: 'SHA does not match HEAD of source branch' } }
    await mergeRequest(team, one, robot)
    return { status: 200, body: await shown(one) }
  }
  const { title, description, state_event } = body
  if (title !== undefined) one.title = title
  if (description !== undefined) one.body = description
  if (state_event === 'close') Object.assign(one, { state: 'closed', by: robot })
  return { status: 200, body: await shown(one) }
}
