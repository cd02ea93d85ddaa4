// Pull requests of Gitea and Forgejo (REST, version 1).
import { z } from 'zod'
import { callHost, listOf, pagesOf, parsed } from './call-host.ts'
import type { HostCaller, Paging } from './call-host.ts'
import { statusName } from './host.ts'
import type { Described, Host, HostAccess, HostUser, PullRequest } from './host.ts'

const user = z.object({ login: z.string(), full_name: z.string().nullish(), email: z.string().nullish() }).nullish()
const pull = z.object({
  number: z.int(),
  html_url: z.string(),
  state: z.enum(['open', 'closed']),
  merged: z.boolean(),
  merged_by: user,
  head: z.object({ ref: z.string(), sha: z.string(), repo_id: z.int() }),
  base: z.object({ ref: z.string(), repo_id: z.int() }),
})
type Pull = z.infer<typeof pull>
const pulls = z.array(pull)
const timeline = z.array(z.object({ type: z.string(), user }).nullable())

/** The server may have been set to smaller pages than are asked for, so that a page tells nothing by its size. */
const counted: Paging = {
  query: page => `limit=50&page=${page}`,
  itemsOf: body => body,
  isLast: ({ headers }, count, all) => count === 0 || all >= Number(headers['x-total-count']),
}
/** The list of events counts its own page only. */
const untilEmpty: Paging = { ...counted, isLast: (_, count) => count === 0 }

const pullRequestOf = ({ number, html_url, state, merged, head, base }: Pull): PullRequest => ({
  number,
  url: html_url,
  state: merged ? 'merged' : state,
  base: base.ref,
  head: head.sha,
})

const userOf = (one: z.infer<typeof user>): HostUser | null =>
  one ? { name: one.full_name || one.login, email: one.email || null } : null

/** A server may live below a path of its host. */
function callerOf({ origin, path, secret, allowance, signal }: HostAccess): HostCaller {
  const parts = path.split('/').map(encodeURIComponent)
  const root = [origin, ...parts.slice(0, -2)].join('/')
  return {
    name: 'Gitea',
    base: `${root}/api/v1/repos/${parts.slice(-2).join('/')}`,
    headers: { accept: 'application/json', authorization: `token ${secret}` },
    rights: '"repository: Read and Write" and "issue: Read"',
    allowance,
    signal,
  }
}

export function gitea(access: HostAccess): Host {
  const caller = callerOf(access)
  const shown = (body: unknown) => parsed(caller.name, pull, body)
  const at = async (number: number): Promise<Pull | null> => {
    const { status, body } = await callHost(caller, 'GET', `/pulls/${number}`, { passes: [404] })
    return status === 404 ? null : shown(body)
  }
  const change = async (number: number, body: Partial<Described> & { state?: 'closed' }) =>
    void (await callHost(caller, 'PATCH', `/pulls/${number}`, { body }))
  return {
    name: caller.name,
    async find(branch) {
      // The list cannot be asked for a branch; it has the newest first.
      for await (const some of pagesOf(caller, '/pulls?state=all', { schema: pulls, paging: counted })) {
        const one = some.find(({ head, base }) => head.ref === branch && head.repo_id === base.repo_id)
        if (one) return pullRequestOf(one)
      }
      return null
    },
    async listOpen() {
      const open = await listOf(caller, '/pulls?state=open', { schema: pulls, paging: counted })
      return new Map(open.map(({ number, head }) => [number, head.sha]))
    },
    async read(number) {
      const one = await at(number)
      return one && pullRequestOf(one)
    },
    async endedBy({ number, state }) {
      if (state === 'merged') return userOf((await at(number))?.merged_by)
      const listing = { schema: timeline, paging: untilEmpty, passes: [403, 404] }
      const events = await listOf(caller, `/issues/${number}/timeline`, listing)
      return userOf(events.findLast(event => event?.type === 'close')?.user)
    },
    async open(branch, base, about) {
      const sent = { ...about, head: branch, base }
      const { status, body } = await callHost(caller, 'POST', '/pulls', { body: sent, passes: [409, 422] })
      return status === 409 || status === 422 ? null : pullRequestOf(shown(body))
    },
    describe: change,
    close: number => change(number, { state: 'closed' }),
    async merge(number, head_commit_id) {
      // A repository may allow some of the ways to merge only.
      for (const Do of ['merge', 'squash', 'rebase']) {
        const body = { Do, head_commit_id }
        const passes = [403, 404, 405, 409, 422, 423]
        const { status } = await callHost(caller, 'POST', `/pulls/${number}/merge`, { body, passes })
        if (status === 200) return true
        if (status !== 405) return false
      }
      return false
    },
    async report(commit, { isPassed, description, url }) {
      const state = isPassed ? 'success' : 'failure'
      const body = { state, description, target_url: url, context: statusName }
      await callHost(caller, 'POST', `/statuses/${commit}`, { body })
    },
  }
}
