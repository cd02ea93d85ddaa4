// Merge requests of GitLab (REST, version 4).
import { z } from 'zod'
import { callHost, fullPages, listOf, parsed } from './call-host.ts'
import type { HostCaller } from './call-host.ts'
import { statusName } from './host.ts'
import type { Described, Host, HostAccess, PullRequest } from './host.ts'

// Older versions do not show the address.
const user = z.object({ name: z.string(), public_email: z.string().nullish() }).nullish()
const ended = z.object({
  merge_user: user,
  // The name of `merge_user` before version 14.7.
  merged_by: user,
  closed_by: user,
})
const request = z.object({
  iid: z.int(),
  web_url: z.string(),
  // `locked` is one that is being merged.
  state: z.enum(['opened', 'closed', 'locked', 'merged']),
  target_branch: z.string(),
  sha: z.string().nullable(),
})

const heads = z.array(
  z.object({ iid: z.int(), sha: z.string().nullable() }).transform(one => [one.iid, one.sha ?? ''] as const),
)

function pullRequestOf(given: unknown): PullRequest {
  const { iid, web_url, state, target_branch, sha } = parsed('GitLab', request, given)
  return {
    number: iid,
    url: web_url,
    state: state === 'merged' || state === 'closed' ? state : 'open',
    base: target_branch,
    head: sha ?? '',
  }
}

const textOf = ({ title, body }: Described) => ({ title, description: body })

export function gitlab({ origin, path, secret, allowance, signal }: HostAccess): Host {
  const caller: HostCaller = {
    name: 'GitLab',
    base: `${origin}/api/v4/projects/${encodeURIComponent(path)}`,
    headers: { accept: 'application/json', 'private-token': secret },
    rights: 'api, with the role Developer or above',
    allowance,
    signal,
  }
  const change = async (number: number, body: object) =>
    void (await callHost(caller, 'PUT', `/merge_requests/${number}`, { body }))
  return {
    name: caller.name,
    async find(branch) {
      const query = new URLSearchParams({ source_branch: branch, state: 'all', order_by: 'created_at', per_page: '1' })
      const { body } = await callHost(caller, 'GET', `/merge_requests?${query.toString()}`)
      const [newest] = parsed('GitLab', z.array(z.unknown()), body)
      return newest === undefined ? null : pullRequestOf(newest)
    },
    listOpen: async () =>
      new Map(await listOf(caller, '/merge_requests?state=opened', { schema: heads, paging: fullPages })),
    async read(number) {
      const { status, body } = await callHost(caller, 'GET', `/merge_requests/${number}`, { passes: [404] })
      return status === 404 ? null : pullRequestOf(body)
    },
    async endedBy({ number, state }) {
      const { status, body } = await callHost(caller, 'GET', `/merge_requests/${number}`, { passes: [404] })
      if (status === 404) return null
      const { merge_user, merged_by, closed_by } = parsed('GitLab', ended, body)
      const by = state === 'merged' ? (merge_user ?? merged_by) : closed_by
      return by ? { name: by.name, email: by.public_email || null } : null
    },
    async open(branch, base, about) {
      const sent = { ...textOf(about), source_branch: branch, target_branch: base }
      const { status, body } = await callHost(caller, 'POST', '/merge_requests', { body: sent, passes: [409, 422] })
      return status === 409 || status === 422 ? null : pullRequestOf(body)
    },
    describe: (number, about) => change(number, textOf(about)),
    close: number => change(number, { state_event: 'close' }),
    async merge(number, sha) {
      const passes = [401, 403, 404, 405, 406, 409, 422]
      const { status } = await callHost(caller, 'PUT', `/merge_requests/${number}/merge`, { body: { sha }, passes })
      return status === 200
    },
    async report(commit, { isPassed, description, url }) {
      const body = { state: isPassed ? 'success' : 'failed', name: statusName, description, target_url: url }
      // 400: the status is this one already.
      await callHost(caller, 'POST', `/statuses/${commit}`, { body, passes: [400] })
    },
  }
}
