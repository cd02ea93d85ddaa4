// GitLab (REST, version 4), as far as Tessera calls it, with its fields, statuses and refusals.
import { gitToken } from '../git-server.ts'
import type { Team } from '../git-server.ts'
import { made, mergeRequest, openOf, robot, tipOf } from './requests.ts'
import type { Answer, Call, GitHost, HostStub, Request } from './requests.ts'

export const gitlab: HostStub = {
  prefix: '/api/v4/',
  isAllowed: headers => headers['private-token'] === gitToken,
  answer,
}

const userOf = ({ by }: Request) => by && { username: by.login, name: by.name, public_email: by.email }

async function answer(host: GitHost, team: Team, { method, path, body }: Call): Promise<Answer> {
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
