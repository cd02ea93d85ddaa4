// Connects a workspace with a Git repository.
import type { GitPreview } from '@tessera/sdk'
import { readFile } from 'node:fs/promises'
import { command } from '../../base/command.ts'
import { Failure } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { configuredWorkspace, workspaceFlags } from '../../project/configured-place.ts'

const choice = (help: string, choices: readonly string[]) => ({ type: 'string', value: 'NAME', help, choices }) as const

export const gitConnect = command({
  name: 'git connect',
  summary: 'Connect a workspace with a Git repository, or change how.',
  words: '<url>',
  count: [1, 1],
  flags: {
    ...workspaceFlags,
    branch: { type: 'string', value: 'NAME', help: 'main by default' },
    folder: { type: 'string', value: 'PATH', help: 'Where the token files are; the whole repository by default' },
    format: choice('dtcg by default', ['dtcg', 'tokens-studio', 'style-dictionary']),
    direction: choice('both by default', ['push', 'pull', 'both']),
    on: choice('When it is pushed: change by default', ['change', 'release']),
    incoming: choice('What commits of others become: proposal by default', ['proposal', 'change']),
    'pull-requests': choice('Where proposals are opened as well: none by default', ['none', 'github', 'gitlab']),
    username: { type: 'string', value: 'NAME', help: 'Of the token, where the server wants one' },
    'credential-file': { type: 'string', value: 'FILE', help: 'A token, or a private key; kept as it is without it' },
    'dry-run': { type: 'boolean', help: 'Say what would be written and read, store nothing' },
  },
  examples: [
    ['git connect https://github.com/acme/tokens.git --credential-file token.txt --dry-run', 'what would happen'],
    ['git connect ssh://git@git.example.com/tokens.git --credential-file id_ed25519', 'with a deploy key'],
  ],
  async run(report, given) {
    const { client, workspace } = await configuredWorkspace(report, given)
    const { flags } = given
    const url = given.words[0]!
    const credential = await readCredential(url, flags['credential-file'], flags.username)
    const saved = await client.git.set({
      workspace_id: workspace.id,
      url,
      branch: flags.branch ?? 'main',
      folder: flags.folder ?? '',
      format: oneOf('format', flags.format ?? 'dtcg', ['dtcg', 'tokens-studio', 'style-dictionary']),
      direction: oneOf('direction', flags.direction ?? 'both', ['push', 'pull', 'both']),
      on: oneOf('on', flags.on ?? 'change', ['change', 'release']),
      incoming: oneOf('incoming', flags.incoming ?? 'proposal', ['proposal', 'change']),
      pull_requests: oneOf('pull-requests', flags['pull-requests'] ?? 'none', ['none', 'github', 'gitlab']),
      ...(credential && { credential }),
      ...(flags['dry-run'] ? { dry_run: true } : {}),
    })
    report.result(saved)
    if (saved.preview) return showPreview(report, saved.preview)
    report.say(`Connected ${harmless(saved.url)}`)
    if (!saved.notify) return
    report.say(`  push events to  ${saved.notify.url}`)
    report.say(`  their secret    ${saved.notify.secret}  (shown this once)`)
  },
})

async function readCredential(url: string, file: string | undefined, username: string | undefined) {
  if (file === undefined) return null
  const secret = await readFile(file, 'utf8')
  const named = username === undefined ? {} : { username }
  // A private key ends with a line break.
  return url.startsWith('http')
    ? { kind: 'token' as const, secret: secret.trim(), ...named }
    : { kind: 'ssh' as const, secret, ...named }
}

function oneOf<const T extends string>(name: string, given: string, values: readonly T[]): T {
  const value = values.find(one => one === given)
  if (value === undefined) throw new Failure(`--${name} must be one of: ${values.join(', ')}`)
  return value
}

function showPreview({ say }: Reporter, { push, pull, conflicts, error }: GitPreview): void {
  if (error !== null) throw new Failure(error)
  const show = (what: string, list: GitPreview['push']) => {
    for (const { file, total } of list) say(`${what}  ${harmless(file)}  ${total} ${total === 1 ? 'token' : 'tokens'}`)
  }
  show('write   ', push)
  show('read    ', pull)
  show('conflict', conflicts)
  if (push.length + pull.length + conflicts.length === 0) say('Both sides say the same')
}
