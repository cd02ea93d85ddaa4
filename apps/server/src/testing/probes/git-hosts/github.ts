// GitHub (REST, version 2022-11-28), as far as Tessera calls it, with its fields, statuses and refusals.
import { gitToken } from '../git-server.ts'
import type { Team } from '../git-server.ts'
import { made, mergeRequest, openOf, robin, robot, tipOf } from './requests.ts'
import type { Answer, Call, GitHost, HostStub, Request } from './requests.ts'

export const github: HostStub = {
  prefix: '/api/v3/',
  isAllowed: headers =>
    headers.authorization === `Bearer ${gitToken}` && headers['x-github-api-version'] === '2022-11-28',
  answer,
}

async function answer(host: GitHost, team: Team, { method, path, body }: Call): Promise<Answer> {
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
