// Requests to merge over a real repository, whatever the host that shows them.
import type { IncomingHttpHeaders } from 'node:http'
import type { Team } from '../git-server.ts'

export interface Person {
  login: string
  name: string
  /** The one that everybody may see. */
  email: string | null
}

export const robin: Person = { login: 'robin', name: 'Robin', email: null }
/** Whom the credential belongs to. */
export const robot: Person = { login: 'tessera-bot', name: 'Tessera bot', email: null }

export interface Request {
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

export interface Call {
  method: string
  path: string
  body: Record<string, string>
  headers: IncomingHttpHeaders
}

export interface Answer {
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

/** What a host answers to the calls of its interface. */
export interface HostStub {
  prefix: string
  isAllowed(headers: IncomingHttpHeaders): boolean
  answer(host: GitHost, team: Team, call: Call): Promise<Answer>
}

export const tipOf = (team: Team, branch: string) =>
  team.git('rev-parse', '--verify', '--quiet', `refs/heads/${branch}`)

export async function mergeRequest(team: Team, one: Request, by: Person): Promise<void> {
  const [base, head] = [await tipOf(team, one.base), await tipOf(team, one.branch)]
  const tree = (await team.git('merge-tree', '--write-tree', base, head)).split('\n')[0]!
  const author = ['-c', 'user.name=Merger', '-c', 'user.email=merger@elsewhere.example']
  const message = `Merge pull request #${one.number}`
  const merged = await team.git(...author, 'commit-tree', tree, '-p', base, '-p', head, '-m', message)
  await team.git('update-ref', `refs/heads/${one.base}`, merged)
  Object.assign(one, { state: 'merged', head, by })
}

export const openOf = ({ requests }: GitHost, branch: string) =>
  requests.find(one => one.branch === branch && one.state === 'open')

export function made(host: GitHost, branch: string, base: string, title: string, body: string): Request {
  const one: Request = { number: host.requests.length + 1, branch, base, title, body, state: 'open', head: null }
  host.requests.push(one)
  return one
}
