// Gitea (REST, version 1), as far as Tessera calls it, with its fields, statuses and refusals.
import { gitToken } from '../git-server.ts'
import type { Team } from '../git-server.ts'
import { made, mergeRequest, openOf, robot, tipOf } from './requests.ts'
import type { Answer, Call, GitHost, HostStub, Person, Request } from './requests.ts'

export const gitea: HostStub = {
  prefix: '/api/v1/repos/',
  isAllowed: headers => headers.authorization === `token ${gitToken}`,
  answer,
}

/** As the operator may set it (MAX_RESPONSE_ITEMS). */
const mostItems = 2

const userOf = ({ login, name, email }: Person) => ({ login, full_name: name, email: email ?? '' })

/** A fork has a branch of the same name. */
const ofFork = {
  number: 9_000,
  html_url: '',
  state: 'open',
  merged: false,
  merged_by: null,
  base: { ref: 'main', repo_id: 1 },
}

function pageOf(url: URL, all: unknown[], most: number): unknown[] {
  const [limit, page] = ['limit', 'page'].map(name => Number(url.searchParams.get(name)))
  const size = Math.min(limit!, most)
  return all.slice(size * (page! - 1), size * page!)
}

async function answer(host: GitHost, team: Team, { method, path, body }: Call): Promise<Answer> {
  const url = new URL(path, 'http://localhost')
  const [, rest] = /^\/api\/v1\/repos\/acme\/repository-\d+(\/.*)$/.exec(url.pathname) ?? []
  if (rest === undefined) return { status: 404, body: { message: 'The target couldn’t be found.' } }
  const shown = async (one: Request) => ({
    number: one.number,
    html_url: `https://gitea.example/acme/pulls/${one.number}`,
    state: one.state === 'open' ? 'open' : 'closed',
    title: one.title,
    body: one.body,
    merged: one.state === 'merged',
    merged_by: one.state === 'merged' && one.by ? userOf(one.by) : null,
    head: { ref: one.branch, sha: one.head ?? (await tipOf(team, one.branch)), repo_id: 1 },
    base: { ref: one.base, repo_id: 1 },
  })
  if (method === 'GET' && rest === '/pulls') {
    const state = url.searchParams.get('state')
    const all = await Promise.all(host.requests.map(shown))
    const found = all.filter(one => state === 'all' || one.state === state).reverse()
    const forks = found.length === 0 ? [] : [{ ...ofFork, head: { ...found[0]!.head, repo_id: 2 } }]
    const listed = [...forks, ...found]
    const headers = { 'x-total-count': String(listed.length) }
    return { status: 200, headers, body: pageOf(url, listed, mostItems) }
  }
  if (method === 'POST' && rest === '/pulls') {
    if (openOf(host, body.head!))
      return { status: 409, body: { message: 'pull request already exists for these targets' } }
    return { status: 201, body: await shown(made(host, body.head!, body.base!, body.title!, body.body!)) }
  }
  const [, status] = /^\/statuses\/([0-9a-f]{40})$/.exec(rest) ?? []
  if (method === 'POST' && status !== undefined) {
    const { state, context: name, description, target_url } = body
    host.statuses.push({ commit: status, state: state!, name: name!, description: description!, url: target_url! })
    return { status: 201, body: { status: state } }
  }
  const [, issue] = /^\/issues\/(\d+)\/timeline$/.exec(rest) ?? []
  if (method === 'GET' && issue !== undefined) {
    const { state, by } = host.requests.find(each => each.number === Number(issue))!
    // Many events, and one that was closed and opened before.
    const former = Array.from({ length: 60 }, (_, at) => ({ type: at === 7 ? 'close' : 'label', user: userOf(robot) }))
    const ended = state === 'open' || !by ? [] : [{ type: 'close', user: userOf(by) }]
    const listed = pageOf(url, [...former, ...ended], 50)
    return { status: 200, headers: { 'x-total-count': String(listed.length) }, body: listed }
  }
  const [, number, action] = /^\/pulls\/(\d+)(\/merge)?$/.exec(rest) ?? []
  const one = host.requests.find(each => each.number === Number(number))
  if (!one) return { status: 404, body: { message: 'The target couldn’t be found.' } }
  if (method === 'GET') return { status: 200, body: await shown(one) }
  if (action !== undefined) {
    if (one.state !== 'open' || body.Do !== 'merge') return { status: 405, body: { message: 'Please try again later' } }
    if (body.head_commit_id !== (await tipOf(team, one.branch)))
      return { status: 409, body: { message: 'head out of date' } }
    await mergeRequest(team, one, robot)
    return { status: 200 }
  }
  Object.assign(one, body, body.state === 'closed' ? { by: robot } : {})
  return { status: 201, body: await shown(one) }
}
