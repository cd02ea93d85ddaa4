// A host of pull requests beside the git server, over a real repository.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GitServer, Team } from '../git-server.ts'
import { bitbucket } from './bitbucket.ts'
import { gitea } from './gitea.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import { mergeRequest, robin } from './requests.ts'
import type { Answer, Call, GitHost, HostStub } from './requests.ts'

const stubs = { github, gitlab, bitbucket, gitea } satisfies Record<string, HostStub>
export type GitHostKind = keyof typeof stubs

/** `stub`: instead of the host's own. */
export function startGitHost(server: GitServer, team: Team, kind: GitHostKind, stub: HostStub = stubs[kind]): GitHost {
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
  const { prefix, isAllowed, answer: answering } = stub
  server.instead((request, response) => {
    if (!request.url!.startsWith(prefix)) return false
    void take(request, response, async call => {
      host.calls.push(`${call.method} ${call.path}`)
      const fault = host.fault(call, host.calls.length)
      if (fault === 'unheard') return null
      if (fault !== null && fault !== 'lost') return fault
      if (!isAllowed(request.headers)) return { status: 401, body: { message: 'Bad credentials' } }
      const answer = await answering(host, team, call)
      return fault === 'lost' ? null : answer
    })
    return true
  })
  return host
}

async function take(
  request: IncomingMessage,
  response: ServerResponse,
  work: (call: Call) => Promise<Answer | null>,
): Promise<void> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const body = (text === '' ? {} : JSON.parse(text)) as Record<string, string>
  const answer = await work({ method: request.method!, path: request.url!, body, headers: request.headers })
  if (answer === null) return void response.socket?.destroy()
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
  response.end(JSON.stringify(answer.body ?? {}))
}
