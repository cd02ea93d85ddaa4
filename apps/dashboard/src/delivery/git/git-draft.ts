// The form of a connection while it is filled in.
import type { GitConnection, GitTarget } from '@tessera/contract'

export interface GitDraft {
  url: string
  branch: string
  folder: string
  format: string
  layout: string
  direction: string
  on: string
  incoming: string
  commit: string
  /** Empty: the summary. */
  message: string
  pull_requests: string
  /** Over https. */
  credential: string
  username: string
  secret: string
  /** Names of the outputs whose files are pushed; null: all. */
  outputs: string[] | null
  targets: GitTarget[]
}

const newDraft: GitDraft = {
  url: '',
  branch: 'main',
  folder: '',
  format: 'dtcg',
  layout: 'files',
  direction: 'both',
  on: 'change',
  incoming: 'proposal',
  commit: 'each',
  message: '',
  pull_requests: 'none',
  credential: 'token',
  username: '',
  secret: '',
  outputs: null,
  targets: [],
}

export const draftOf = (connection: GitConnection | null): GitDraft =>
  connection ? draftOfStored(connection) : newDraft

// The stored secret is never shown, so its field starts empty.
const draftOfStored = ({
  url,
  branch,
  folder,
  format,
  layout,
  direction,
  on,
  incoming,
  commit,
  message,
  pull_requests,
  outputs,
  targets,
  credential,
}: GitConnection) => ({
  url,
  branch,
  folder,
  format,
  layout,
  direction,
  on,
  incoming,
  commit,
  pull_requests,
  outputs,
  targets,
  message: message ?? '',
  credential: credential.kind === 'app' ? 'app' : 'token',
  username: credential.username ?? '',
  secret: '',
})

export const isSsh = ({ url }: Pick<GitDraft, 'url'>) => url.trim() !== '' && !/^https?:/.test(url.trim())

function credentialOf({ url, credential, username, secret }: GitDraft) {
  if (!isSsh({ url }) && credential === 'app') return { credential: { kind: 'app' as const } }
  if (secret === '') return {}
  const kind = isSsh({ url }) ? ('ssh' as const) : ('token' as const)
  return { credential: { kind, secret, ...(username === '' ? {} : { username }) } }
}

export function inputOf(workspace_id: string, given: GitDraft) {
  const { username: _, secret: __, credential: ___, outputs, targets, ...draft } = given
  return {
    workspace_id,
    ...draft,
    url: draft.url.trim(),
    format: draft.format as GitConnection['format'],
    layout: draft.layout as GitConnection['layout'],
    direction: draft.direction as GitConnection['direction'],
    on: draft.on as GitConnection['on'],
    incoming: draft.incoming as GitConnection['incoming'],
    commit: draft.commit as GitConnection['commit'],
    message: draft.message.trim() === '' ? null : draft.message,
    pull_requests: draft.pull_requests as GitConnection['pull_requests'],
    ...(outputs && { outputs }),
    // Without requests there is no way to bring a release.
    targets: draft.pull_requests === 'none' ? [] : targets,
    ...credentialOf(given),
  }
}
