// What the examples call the operations on the connection with Git with. Nothing is sent: no jobs run, and the stored
// credential cannot be read any more.
import { sql } from '../../storage/sql.ts'
import type { ExampleCall } from './example-call.ts'
import { newProposal } from './new-proposal.ts'
import { made } from './example-world.ts'
import type { ExampleWorld } from './example-world.ts'

const connection = {
  url: 'https://github.com/acme/tokens.git',
  branch: 'main',
  folder: 'tokens',
  format: 'dtcg',
  direction: 'both',
  on: 'change',
  incoming: 'proposal',
  credential: { kind: 'token', username: 'tessera', secret: 'github_pat_example' },
  pull_requests: 'none',
}

const aConnection = async ({ owner, workspace }: ExampleWorld) => {
  made(await owner.put(`/workspaces/${workspace.id}/git`, connection))
  return {}
}

const unreadable = async (w: ExampleWorld) => {
  await aConnection(w)
  await w.write(sql`update git_connections set credential = '\\x00'`)
  return {}
}

export const gitCalls: Record<string, ExampleCall> = {
  get_git: { given: aConnection },
  set_git: {
    input: connection,
    refused: () => ({ input: { ...connection, url: 'https://10.0.0.1/tokens.git' } }),
  },
  create_git_app: { input: { organization: 'acme' }, refused: () => ({ input: { organization: '-' } }) },
  confirm_git_app: {
    given: async ({ owner, workspace, github }) => {
      const { state } = made(await owner.post(`/workspaces/${workspace.id}/git/app`, { url: github.origin }))
      return { input: { code: 'a180b1a3d263c81bc6441d7b990bae27d4c10679', state } }
    },
    refused: () => ({ input: { code: 'a180b1a3d263c81bc6441d7b990bae27d4c10679', state: 'used' } }),
  },
  delete_git: { given: aConnection },
  sync_git: { given: unreadable },
  resolve_git: {
    given: async w => {
      await unreadable(w)
      await w.write(sql`update git_connections set state = 'conflict'`)
      return { input: { take: 'theirs' } }
    },
    refused: () => ({ input: { take: 'ours' } }),
  },
  get_git_pending: { given: aConnection },
  commit_git: {
    given: unreadable,
    input: { message: 'feat(tokens): {summary}' },
    refused: () => ({ input: { message: '' } }),
  },
  show_git_branch: {
    given: async w => {
      await aConnection(w)
      const { proposal_id } = await newProposal(w.owner, w.workspace.id)
      await w.write(sql`insert into git_branches (connection_id, branch, proposal_id, commit, content)
 select id, 'feature', ${proposal_id}, '', '' from git_connections`)
      return {}
    },
    input: { branch: 'feature' },
    refused: () => ({ input: { branch: '..' } }),
  },
  list_git_runs: {
    given: async w => {
      await unreadable(w)
      made(await w.owner.post(`/workspaces/${w.workspace.id}/git/sync`))
      return {}
    },
  },
  get_git_run: {
    given: async w => {
      await unreadable(w)
      const { body } = await w.owner.post(`/workspaces/${w.workspace.id}/git/sync`)
      return { params: { run_id: body.id as string } }
    },
  },
}
