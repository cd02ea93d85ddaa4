// Pull requests of Bitbucket Cloud (REST, version 2.0).
import { z } from 'zod'
import { callHost, listOf, parsed } from './call-host.ts'
import type { HostCaller, Paging } from './call-host.ts'
import { isCommit, statusName } from './host.ts'
import type { Described, Host, HostAccess, PullRequest } from './host.ts'

const states = ['OPEN', 'MERGED', 'DECLINED', 'SUPERSEDED'] as const
const pull = z.object({
  id: z.int(),
  links: z.object({ html: z.object({ href: z.string() }) }),
  state: z.enum(states),
  // null: the branch is gone.
  source: z.object({ commit: z.object({ hash: z.string() }).nullish() }),
  destination: z.object({ branch: z.object({ name: z.string() }) }),
  closed_by: z.object({ display_name: z.string() }).nullish(),
})
type Pull = z.infer<typeof pull>
const page = z.object({ values: z.array(pull), next: z.string().optional() })

const byNext: Paging = {
  query: number => `pagelen=50&page=${number}`,
  itemsOf: body => page.safeParse(body).data?.values,
  isLast: ({ body }) => page.safeParse(body).data?.next === undefined,
}

function pullRequestOf({ id, links, state, source, destination }: Pull): PullRequest {
  const ended = state === 'MERGED' ? 'merged' : 'closed'
  return {
    number: id,
    url: links.html.href,
    state: state === 'OPEN' ? 'open' : ended,
    base: destination.branch.name,
    head: source.commit?.hash ?? '',
  }
}

/** What stands for the user where git is given a token. */
const noUsers = ['x-token-auth', 'x-bitbucket-api-token-auth']

function authorizationOf({ username, secret }: HostAccess): string {
  if (username === null || noUsers.includes(username)) return `Bearer ${secret}`
  return `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`
}

function callerOf(access: HostAccess): HostCaller {
  const { host, origin, path, allowance, signal } = access
  const root = host === 'bitbucket.org' ? 'https://api.bitbucket.org' : origin
  return {
    name: 'Bitbucket',
    base: `${root}/2.0/repositories/${path.split('/').map(encodeURIComponent).join('/')}`,
    headers: { accept: 'application/json', authorization: authorizationOf(access) },
    rights: '"Repositories: Write" and "Pull requests: Write"',
    allowance,
    signal,
  }
}

const textOf = ({ title, body }: Described) => ({ title, description: body })

export function bitbucket(access: HostAccess): Host {
  const caller = callerOf(access)
  const shown = (body: unknown) => parsed(caller.name, pull, body)
  const at = async (number: number): Promise<Pull | null> => {
    const { status, body } = await callHost(caller, 'GET', `/pullrequests/${number}`, { passes: [404] })
    return status === 404 ? null : shown(body)
  }
  return {
    name: caller.name,
    async find(branch) {
      const q = `source.branch.name = "${branch}" AND source.repository.full_name = "${access.path.toLowerCase()}"`
      const query = new URLSearchParams({ q, sort: '-created_on', pagelen: '1' })
      for (const state of states) query.append('state', state)
      const { body } = await callHost(caller, 'GET', `/pullrequests?${query.toString()}`)
      const [newest] = parsed(caller.name, page, body).values
      return newest ? pullRequestOf(newest) : null
    },
    async listOpen() {
      const open = await listOf(caller, '/pullrequests?state=OPEN', { schema: z.array(pull), paging: byNext })
      return new Map(open.map(({ id, source }) => [id, source.commit?.hash ?? '']))
    },
    async read(number) {
      const one = await at(number)
      return one && pullRequestOf(one)
    },
    async endedBy({ number }) {
      // It shows nobody's address.
      const by = (await at(number))?.closed_by
      return by ? { name: by.display_name, email: null } : null
    },
    async open(branch, base, about) {
      const sent = { ...textOf(about), source: { branch: { name: branch } }, destination: { branch: { name: base } } }
      const { status, body } = await callHost(caller, 'POST', '/pullrequests', { body: sent, passes: [400, 409] })
      return status === 400 || status === 409 ? null : pullRequestOf(shown(body))
    },
    async describe(number, about) {
      await callHost(caller, 'PUT', `/pullrequests/${number}`, { body: textOf(about) })
    },
    async close(number) {
      await callHost(caller, 'POST', `/pullrequests/${number}/decline`)
    },
    async merge(number, head) {
      // The call takes no commit to hold on to: what is pushed after this look is merged, and pulled, as well.
      const there = await at(number)
      if (!there || !isCommit(pullRequestOf(there).head, head)) return false
      // Without a strategy it is the one that the repository prefers.
      const body = { type: 'pullrequest_merge_parameters', close_source_branch: false }
      const passes = [400, 403, 404, 409, 555]
      const { status } = await callHost(caller, 'POST', `/pullrequests/${number}/merge`, { body, passes })
      // 202: a large one goes on after the answer.
      return status === 200 || status === 202
    },
    async report(commit, { isPassed, description, url }) {
      const state = isPassed ? 'SUCCESSFUL' : 'FAILED'
      const body = { key: statusName, name: statusName, state, description, url }
      await callHost(caller, 'POST', `/commit/${commit}/statuses/build`, { body })
    },
  }
}
