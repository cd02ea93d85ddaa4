// Bitbucket Cloud (REST, version 2.0), as far as Tessera calls it, with its fields, statuses and refusals.
import { gitToken } from '../git-server.ts'
import type { Team } from '../git-server.ts'
import { made, mergeRequest, openOf, robot, tipOf } from './requests.ts'
import type { Answer, Call, GitHost, HostStub, Request } from './requests.ts'

export const bitbucket: HostStub = {
  prefix: '/2.0/repositories/',
  isAllowed: ({ authorization }) =>
    authorization === `Bearer ${gitToken}` ||
    authorization === `Basic ${Buffer.from(`team:${gitToken}`).toString('base64')}`,
  answer,
}

const states = { open: 'OPEN', merged: 'MERGED', closed: 'DECLINED' }
const refused = (status: number, message: string): Answer => ({ status, body: { type: 'error', error: { message } } })

async function answer(host: GitHost, team: Team, { method, path, body }: Call): Promise<Answer> {
  const url = new URL(path, 'http://localhost')
  const [, name, rest] = /^\/2\.0\/repositories\/(acme\/repository-\d+)(\/.*)$/.exec(url.pathname) ?? []
  if (rest === undefined) return refused(404, 'Repository not found')
  const shown = async (one: Request) => ({
    type: 'pullrequest',
    id: one.number,
    links: { html: { href: `https://bitbucket.example/acme/pull-requests/${one.number}` } },
    state: states[one.state],
    title: one.title,
    description: one.body,
    source: {
      branch: { name: one.branch },
      commit: { type: 'commit', hash: (one.head ?? (await tipOf(team, one.branch))).slice(0, 12) },
    },
    destination: { branch: { name: one.base } },
    closed_by: one.state !== 'open' && one.by ? { display_name: one.by.name, nickname: one.by.login } : null,
  })
  if (method === 'GET' && rest === '/pullrequests') {
    const wanted = url.searchParams.getAll('state')
    const [, branch] = new RegExp(
      `^source\\.branch\\.name = "(.*)" AND source\\.repository\\.full_name = "${name}"$`,
    ).exec(url.searchParams.get('q') ?? '') ?? [null, null]
    const found = host.requests.filter(
      one => wanted.includes(states[one.state]) && (branch === null || one.branch === branch),
    )
    if (url.searchParams.get('sort') === '-created_on') found.reverse()
    // A page may have fewer than were asked for.
    const page = Number(url.searchParams.get('page') ?? 1)
    const values = await Promise.all(found.slice(page - 1, page).map(shown))
    return {
      status: 200,
      body: { values, page, ...(found.length > page ? { next: `${url.href}&page=${page + 1}` } : {}) },
    }
  }
  if (method === 'POST' && rest === '/pullrequests') {
    const { source, destination } = body as unknown as Record<'source' | 'destination', { branch: { name: string } }>
    if (openOf(host, source.branch.name)) return refused(400, 'There is a pull request for this branch already')
    const one = made(host, source.branch.name, destination.branch.name, body.title!, body.description!)
    return { status: 201, body: await shown(one) }
  }
  const [, commit] = /^\/commit\/([0-9a-f]{40})\/statuses\/build$/.exec(rest) ?? []
  if (method === 'POST' && commit !== undefined) {
    const { key, description, url: target } = body
    if (!key || !target) return refused(400, 'Required')
    const state = { SUCCESSFUL: 'success', FAILED: 'failure' }[body.state!]!
    host.statuses.push({ commit, state, name: key, description: description!, url: target })
    return { status: 201, body: { key, state: body.state } }
  }
  const [, number, action] = /^\/pullrequests\/(\d+)(?:\/(merge|decline))?$/.exec(rest) ?? []
  const one = host.requests.find(each => each.number === Number(number))
  if (!one) return refused(404, 'Pull request not found')
  if (action !== undefined) {
    if (one.state !== 'open') return refused(400, 'This pull request is already closed.')
    if (action === 'decline') Object.assign(one, { state: 'closed', by: robot })
    else await mergeRequest(team, one, robot)
  } else if (method === 'PUT') Object.assign(one, { title: body.title, body: body.description })
  return { status: 200, body: await shown(one) }
}
