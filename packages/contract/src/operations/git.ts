// Git: a repository that says the same as the workspace. Both sides are merged by token, so that neither overwrites the
// other.
import { z } from 'zod'
import { flag, id, listOf, nothing, nullableText, paging, timestamp } from '../fields.ts'
import { operations } from '../operation.ts'
import { Change } from './changes.ts'
import { Proposal } from './proposals.ts'
import { gitApp } from './git-app.ts'
import { branch, credential, folder, message, one, replaced, url } from './git-fields.ts'
import { GitTarget, GitTargetRun, targets } from './git-targets.ts'

const gitFormats = ['dtcg', 'tokens-studio', 'style-dictionary'] as const
export type GitFormat = (typeof gitFormats)[number]
const directions = ['push', 'pull', 'both'] as const
const moments = ['change', 'release'] as const
const arrivals = ['proposal', 'change'] as const
const hosts = ['none', 'github', 'gitlab', 'bitbucket', 'gitea'] as const
const layouts = ['files', 'system'] as const
const commitments = ['each', 'collected'] as const

const GitCredential = z.object({
  kind: z.enum(['token', 'ssh', 'app']),
  username: nullableText,
  fingerprint: z.string().describe('SHA-256 of the token, shortened, or of the public key'),
  app_id: z.int().optional().describe('Of a GitHub App, with its name'),
  name: z.string().optional(),
  expires_at: nullableText.describe('The day on which a token of GitLab ends; null: none is known'),
})

const gitStates = ['idle', 'syncing', 'conflict', 'failed'] as const

export const GitWarning = z.object({
  file: z.string(),
  line: z.int().nullable(),
  code: z.string().describe('As a finding has it; `value` and `invalid` stop their file'),
  message: z.string(),
})
export type GitWarning = z.infer<typeof GitWarning>
const warnings = z.array(GitWarning)

export const GitConnection = z.object({
  id,
  workspace_id: id,
  url: z.string(),
  branch: z.string(),
  folder: z.string().describe('Empty: the whole repository'),
  format: z.enum(gitFormats),
  layout: z
    .enum(layouts)
    .describe('files: a file for each mode; system: themes too, as Tokens Studio or a resolver document has them'),
  direction: z.enum(directions),
  on: z.enum(moments),
  incoming: z.enum(arrivals),
  commit: z.enum(commitments).describe('each: every change is pushed by itself; collected: when somebody commits'),
  message: nullableText.describe('The template of messages; null: the summary'),
  credential: GitCredential,
  pull_requests: z.enum(hosts),
  outputs: z.array(z.string()).nullable().describe('Names of the outputs whose files are pushed as well; null: all'),
  branches: z
    .array(z.object({ branch: z.string(), proposal_id: id, gone: z.boolean().describe('It is not there any more') }))
    .describe('Branches that proposals show'),
  targets: z.array(GitTarget).describe('Other repositories that each release is brought to'),
  host_key: nullableText.describe('Over ssh: the fingerprint that was pinned on first use'),
  status: z.object({
    state: z.enum(gitStates),
    last_commit: nullableText.describe('The last commit that both sides had'),
    last_synced_at: timestamp.nullable(),
    error: nullableText,
    files: z
      .array(z.string())
      .describe('Files of outputs that somebody else wrote last. They stay as they are until `replace` names them'),
    warnings: warnings.describe('Those of the commit that was read last'),
  }),
  created_at: timestamp,
  updated_at: timestamp,
})
export type GitConnection = z.infer<typeof GitConnection>

const Notify = z.object({
  url: z.string(),
  secret: z.string().describe('Shown this once: the secret of a webhook, or its token in GitLab'),
})

const planned = z.array(z.object({ file: z.string(), tokens: z.array(z.string()), total: z.int() }))
const GitPreview = z.object({
  push: planned.describe('Files that would be written, with the first 100 tokens of each'),
  pull: planned.describe('Files that would be read, with the first 100 tokens of each'),
  conflicts: planned.describe('Tokens that both sides have and that differ: they would become a proposal'),
  error: nullableText.describe('Why nothing could be compared'),
})
export type GitPreview = z.infer<typeof GitPreview>

const PlannedFile = z.object({
  path: z.string(),
  action: z
    .enum(['write', 'replace', 'leave'])
    .describe(
      'A new file, another text for one that is there, or nothing. Of token files only what differs is replaced',
    ),
  owner: z.enum(['tessera', 'other']).describe('Who wrote last what is there; of a new file, Tessera'),
})
export type PlannedFile = z.infer<typeof PlannedFile>
const rehearsed = {
  dry_run: z.literal(true).optional(),
  preview: GitPreview.optional(),
  files: z.array(PlannedFile).optional().describe('Token files, and those of outputs'),
}
const rehearsedConnection = { ...rehearsed, warnings: warnings.optional().describe('Those of the files that it read') }

/** `notify` is there only for a new connection, `dry_run` and what follows only where nothing was stored. */
export const SavedGitConnection = GitConnection.extend({ notify: Notify.optional(), ...rehearsedConnection })
export type SavedGitConnection = z.infer<typeof SavedGitConnection>

export const GitRun = z.object({
  id,
  started_at: timestamp,
  finished_at: timestamp.nullable(),
  state: z.enum(['syncing', 'done', 'conflict', 'failed']),
  commits: z.array(z.string()).describe('Hashes of the commits that it pushed'),
  changes: z.array(id).describe('The changes of the history that it made'),
  proposal_id: id.nullable(),
  warnings: warnings.describe(
    'Where files say something else than they were read as, at most 200; first why a file is neither read nor written',
  ),
  targets: z.array(GitTargetRun).describe('What it brought to other repositories'),
  error: nullableText,
})
export type GitRun = z.infer<typeof GitRun>

const PendingToken = Change.shape.tokens.element.extend({
  token_id: id.nullable().describe('null: it was deleted before what the history still tells'),
  tokenset_id: id.nullable().describe('null: it was deleted'),
  authors: z.array(z.string()).describe('Who changed it since, by name'),
})
export const GitPending = z.object({
  tokens: z.array(PendingToken).describe('At most 1000'),
  total: z.int(),
  message: z.string().describe('What the commit of all of them would say'),
})
export type GitPending = z.infer<typeof GitPending>

export const CommittedGitRun = GitRun.extend({
  request: z.object({ number: z.int(), url: z.string() }).nullable().describe('The pull request that was opened'),
})
export type CommittedGitRun = z.infer<typeof CommittedGitRun>

/** `dry_run` and what follows only where nothing was done; `id` is of no run then. */
export const AskedGitRun = GitRun.extend(rehearsed)
export type AskedGitRun = z.infer<typeof AskedGitRun>

const commit = {
  commit: z.string(),
  url: nullableText.describe('Where the host shows it'),
  subject: z.string().describe('Its first line; a very long one is shortened'),
  author: z.string(),
  file_count: z.int().describe('How many files it changed, of which the first are in files'),
}
export const GitRunDetails = GitRun.extend({
  pushed: z
    .array(
      z.object({
        ...commit,
        files: z.array(z.object({ path: z.string(), status: z.enum(['added', 'changed', 'removed']) })),
        tokens: Change.shape.tokens.element.omit({ token_id: true }).array(),
        token_count: z.int().describe('How many tokens it changed, of which the first are in tokens'),
      }),
    )
    .describe(
      'Commits that it pushed, with the first files and tokens of each, before and after: at most 100, and fewer where those of all commits of the run would be more than 1 MB',
    ),
  pulled: z
    .array(z.object({ ...commit, files: z.array(z.string()), changes: z.array(Change) }))
    .describe('Commits that it took over, with the changes that they became; those that became a proposal have none'),
})
export type GitRunDetails = z.infer<typeof GitRunDetails>

const path = '/workspaces/{workspace_id}/git'
const surfaces = ['rest', 'session'] as const

export const git = operations({
  ...gitApp,
  get: {
    name: 'get_git',
    summary: 'Read which repository the workspace is connected with, and how it stands.',
    method: 'GET',
    path,
    on: 'workspace',
    needs: 'view_git',
    input: nothing,
    status: 200,
    output: GitConnection,
    surfaces,
    refuses: ['git_not_connected'],
  },
  connections: {
    name: 'list_git_connections',
    summary: 'List the repositories that the workspace is connected with: none or one.',
    method: 'GET',
    path: `${path}/connections`,
    on: 'workspace',
    needs: 'view_git',
    input: nothing,
    status: 200,
    output: listOf('connections', GitConnection),
    surfaces: ['session'],
  },
  set: {
    name: 'set_git',
    summary:
      'Connect the workspace with a repository, or change how. A new connection answers, this once, what its webhook needs.',
    method: 'PUT',
    path,
    on: 'workspace',
    needs: 'manage_git',
    input: z.object({
      url,
      branch: branch.default('main'),
      folder: folder.default(''),
      format: one('format', gitFormats).default('dtcg'),
      layout: one('layout', layouts).default('files').describe('system: themes are kept too'),
      direction: one('direction', directions).default('both'),
      on: one('on', moments).default('change').describe('When it is pushed'),
      incoming: one('incoming', arrivals).default('proposal').describe('What commits of others become here'),
      credential: credential
        .optional()
        .describe('Left out: the one that is stored, for the same host. app: the GitHub App of the workspace'),
      commit: one('commit', commitments)
        .default('each')
        .describe('each: every change is pushed by itself; collected: when somebody commits'),
      message: message
        .nullable()
        .default(null)
        .describe('What commits say: a template with {summary}, {names}, {count} and {proposal}'),
      pull_requests: one('pull_requests', hosts).default('none'),
      outputs: z
        .array(z.string({ error: 'outputs must be names of outputs' }), { error: 'outputs must be names of outputs' })
        .max(100, { error: 'outputs must be at most 100 names' })
        .optional()
        .describe('Left out: all outputs of the workspace'),
      targets: targets
        .optional()
        .describe(
          'Other repositories that each release of Production is brought to, by a request. Left out: as before',
        ),
      replace: z
        .array(replaced, { error: 'replace must be paths of files in the repository' })
        .max(1_000, { error: 'replace must be at most 1000 paths' })
        .optional()
        .describe('Files of outputs to write over what somebody else wrote there, once'),
      dry_run: flag('dry_run').describe('Say what would be written and read, store nothing'),
    }),
    status: 200,
    output: SavedGitConnection,
    surfaces,
    refuses: [
      'git_address_refused',
      'git_credential_invalid',
      'secret_key_missing',
      'git_unsupported',
      'output_unknown',
    ],
  },
  delete: {
    name: 'delete_git',
    summary: 'Disconnect the repository. Both sides stay as they are.',
    method: 'DELETE',
    path,
    on: 'workspace',
    needs: 'manage_git',
    input: nothing,
    status: 200,
    output: z.object({ message: z.string() }),
    surfaces,
    refuses: ['git_not_connected'],
  },
  sync: {
    name: 'sync_git',
    summary: 'Pull and push now. The answer is the run, which says in `error` what stopped it.',
    method: 'POST',
    path: `${path}/sync`,
    on: 'workspace',
    needs: 'manage_git',
    input: z.object({ dry_run: flag('dry_run').describe('Say what would be written and read, and do nothing') }),
    passing: true,
    status: 200,
    output: AskedGitRun,
    surfaces,
    refuses: ['git_not_connected'],
  },
  resolve: {
    name: 'resolve_git',
    summary:
      'Go on after the branch was force-pushed or deleted: take theirs as a proposal, or push ours to a new branch.',
    method: 'POST',
    path: `${path}/resolve`,
    on: 'workspace',
    needs: 'manage_git',
    input: z.object({
      take: one('take', ['theirs', 'new_branch']),
      branch: branch.optional().describe('For new_branch: its name; left out, one is made'),
    }),
    passing: true,
    status: 200,
    output: GitRun,
    surfaces,
    refuses: ['git_not_connected', 'git_no_conflict'],
  },
  pending: {
    name: 'get_git_pending',
    summary: 'List the tokens that the repository does not have yet, as they are there and here.',
    method: 'GET',
    path: `${path}/pending`,
    on: 'workspace',
    needs: 'view_git',
    input: nothing,
    status: 200,
    output: GitPending,
    surfaces,
    refuses: ['git_not_connected'],
  },
  commit: {
    name: 'commit_git',
    summary:
      'Write what the repository does not have yet, as one commit of the connected branch or as a pull request. The answer is the run.',
    method: 'POST',
    path: `${path}/commits`,
    on: 'workspace',
    needs: 'manage_git',
    input: z.object({
      message: message.optional().describe('Left out: by the template of the connection'),
      tokens: z
        .array(z.string({ error: 'tokens must be ids of tokens' }), { error: 'tokens must be ids of tokens' })
        .min(1, { error: 'tokens must be at least one id; left out, all are committed' })
        .max(10_000, { error: 'tokens must be at most 10000 ids' })
        .optional()
        .describe('Ids of tokens that are pending; left out, all of them, with the files of outputs'),
      as: one('as', ['commit', 'request'])
        .default('commit')
        .describe('request: on a branch of its own, to be reviewed'),
    }),
    passing: true,
    status: 200,
    output: CommittedGitRun,
    surfaces,
    refuses: ['git_not_connected', 'git_not_pending', 'git_unsupported'],
  },
  show: {
    name: 'show_git_branch',
    summary:
      'Show a branch of the repository as a proposal, which later commits there change, and which is pushed there.',
    method: 'POST',
    path: `${path}/branches`,
    on: 'workspace',
    needs: 'manage_git',
    input: z.object({ branch: branch.describe('Another one than the connected branch') }),
    passing: true,
    status: 201,
    output: Proposal,
    surfaces,
    refuses: ['git_not_connected', 'git_branch_refused'],
  },
  runs: {
    name: 'list_git_runs',
    summary: 'List the runs of the connection, newest first. The last 200 are kept.',
    method: 'GET',
    path: `${path}/runs`,
    on: 'workspace',
    needs: 'view_git',
    input: z.object(paging),
    status: 200,
    output: listOf('runs', GitRun),
    surfaces,
    refuses: ['git_not_connected'],
  },
  run: {
    name: 'get_git_run',
    summary: 'Read what a run brought: its commits, their files, and the tokens before and after.',
    method: 'GET',
    path: `${path}/runs/{run_id}`,
    on: 'workspace',
    needs: 'view_git',
    input: nothing,
    status: 200,
    output: GitRunDetails,
    surfaces,
    refuses: ['git_not_connected'],
  },
})
