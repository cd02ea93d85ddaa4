// Pull requests of GitHub and GitHub Enterprise (REST, version 2022-11-28).
import { z } from 'zod'
import { callHost, fullPages, listOf, parsed } from './call-host.ts'
import type { HostCaller } from './call-host.ts'
import { reportCheck } from './github-checks.ts'
import { statusName } from './host.ts'
import type { Host, HostAccess, HostUser, PullRequest } from './host.ts'

const pull = z.object({
  number: z.int(),
  html_url: z.string(),
  state: z.enum(['open', 'closed']),
  merged_at: z.string().nullable(),
  head: z.object({ sha: z.string() }),
  base: z.object({ ref: z.string() }),
})

const user = z.object({ login: z.string() }).nullish()
const merged = z.object({ merged_by: user })
const events = z.array(z.object({ event: z.string(), actor: user }))
const profile = z.object({ name: z.string().nullish(), email: z.string().nullish() })

const heads = z.array(
  z
    .object({ number: z.int(), head: z.object({ sha: z.string() }) })
    .transform(one => [one.number, one.head.sha] as const),
)

function pullRequestOf(given: unknown): PullRequest {
  const { number, html_url, state, merged_at, head, base } = parsed('GitHub', pull, given)
  return {
    number,
    url: html_url,
    state: merged_at === null ? state : 'merged',
    base: base.ref,
    head: head.sha,
  }
}

/** GitHub itself, and the tenants of ghe.com, have a host for the interface; GitHub Enterprise Server has a path. */
export function githubBase(host: string, origin: string): string {
  const own = host === 'github.com' || host.endsWith('.ghe.com')
  return own ? `https://api.${host}` : `${origin}/api/v3`
}

export const githubHeaders = {
  accept: 'application/vnd.github+json',
  'x-github-api-version': '2022-11-28',
}

/** Of a host by its origin. */
export const restOf = (origin: string) => githubBase(new URL(origin).hostname, origin)

type Ended = Pick<PullRequest, 'number' | 'state'>

async function enderOf(caller: HostCaller, base: string, request: Ended): Promise<HostUser | null> {
  const login = request.state === 'merged' ? await mergerOf(caller, request) : await closerOf(caller, request)
  if (login === undefined) return null
  const path = `/users/${encodeURIComponent(login)}`
  const { status, body } = await callHost({ ...caller, base }, 'GET', path, { passes: [403, 404] })
  const { name, email } = status === 200 ? parsed('GitHub', profile, body) : {}
  return { name: name || login, email: email || null }
}

async function mergerOf(caller: HostCaller, { number }: Ended): Promise<string | undefined> {
  const { body } = await callHost(caller, 'GET', `/pulls/${number}`)
  return parsed('GitHub', merged, body).merged_by?.login
}

/** Only its issue has `closed_by`, for which the credential would need a further right; the events need none. */
async function closerOf(caller: HostCaller, { number }: Ended): Promise<string | undefined> {
  const listing = { schema: events, paging: fullPages, passes: [403, 404, 410] }
  const all = await listOf(caller, `/issues/${number}/events`, listing)
  return all.findLast(({ event }) => event === 'closed')?.actor?.login
}

export function github({ host, origin, path, secret, isApp, allowance, signal }: HostAccess): Host {
  const caller: HostCaller = {
    name: 'GitHub',
    base: `${githubBase(host, origin)}/repos/${path.split('/').map(encodeURIComponent).join('/')}`,
    headers: { ...githubHeaders, authorization: `Bearer ${secret}` },
    rights: '"Pull requests: Read and write" and "Commit statuses: Read and write"',
    allowance,
    signal,
  }
  const owner = path.split('/')[0]!
  const change = async (number: number, body: object) =>
    void (await callHost(caller, 'PATCH', `/pulls/${number}`, { body }))
  return {
    name: caller.name,
    async find(branch) {
      const query = new URLSearchParams({ head: `${owner}:${branch}`, state: 'all', per_page: '1' })
      const { body } = await callHost(caller, 'GET', `/pulls?${query.toString()}`)
      const [newest] = parsed('GitHub', z.array(z.unknown()), body)
      return newest === undefined ? null : pullRequestOf(newest)
    },
    listOpen: async () => new Map(await listOf(caller, '/pulls?state=open', { schema: heads, paging: fullPages })),
    async read(number) {
      const { status, body } = await callHost(caller, 'GET', `/pulls/${number}`, { passes: [404] })
      return status === 404 ? null : pullRequestOf(body)
    },
    endedBy: request => enderOf(caller, githubBase(host, origin), request),
    async open(branch, base, about) {
      const sent = { ...about, head: branch, base }
      const { status, body } = await callHost(caller, 'POST', '/pulls', { body: sent, passes: [422] })
      return status === 422 ? null : pullRequestOf(body)
    },
    describe: change,
    close: number => change(number, { state: 'closed' }),
    async merge(number, sha) {
      // A repository may allow some of the ways to merge only.
      for (const merge_method of ['merge', 'squash', 'rebase']) {
        const body = { sha, merge_method }
        const passes = [403, 404, 405, 409, 422]
        const { status } = await callHost(caller, 'PUT', `/pulls/${number}/merge`, { body, passes })
        if (status === 200) return true
        if (status !== 405) return false
      }
      return false
    },
    annotates: isApp,
    async report(commit, report, annotations) {
      if (isApp) return reportCheck(caller, commit, report, annotations)
      const { isPassed, description, url } = report
      const state = isPassed ? 'success' : 'failure'
      const body = { state, description, target_url: url, context: statusName }
      await callHost(caller, 'POST', `/statuses/${commit}`, { body })
    },
  }
}
