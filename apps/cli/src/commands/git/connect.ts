// Connects a workspace with a Git repository.
import { resolve } from 'node:path'
import { command } from '../../base/command.ts'
import { readNamed } from '../../base/files.ts'
import { harmless } from '../../base/io.ts'
import { oneOf } from '../../base/parse.ts'
import { configuredWorkspace, workspaceFlags } from '../../project/configured-place.ts'
import { showRehearsal } from './rehearsal.ts'

const formats = ['dtcg', 'tokens-studio', 'style-dictionary'] as const
const layouts = ['files', 'system'] as const
const directions = ['push', 'pull', 'both'] as const
const moments = ['change', 'release'] as const
const arrivals = ['proposal', 'change'] as const
const hosts = ['none', 'github', 'gitlab', 'bitbucket', 'gitea'] as const
const commitments = ['each', 'collected'] as const

const choice = (help: string, choices: readonly string[]) => ({ type: 'string', value: 'NAME', help, choices }) as const

const settings = {
  format: choice('dtcg by default', formats),
  layout: choice('system: themes too; files by default', layouts),
  direction: choice('both by default', directions),
  on: choice('When it is pushed: change by default', moments),
  incoming: choice('What commits of others become: proposal by default', arrivals),
  commit: choice('each: every change by itself; collected: by `git commit`; each by default', commitments),
  'pull-requests': choice('Where proposals are opened as well: none by default', hosts),
}

export const gitConnect = command({
  name: 'git connect',
  summary: 'Connect a workspace with a Git repository, or change how.',
  words: '<url>',
  flags: {
    ...workspaceFlags,
    branch: { type: 'string', value: 'NAME', help: 'main by default' },
    folder: { type: 'string', value: 'PATH', help: 'Where the token files are; the whole repository by default' },
    ...settings,
    message: {
      type: 'string',
      value: 'TEXT',
      help: 'What commits say: a template with {summary}, {names}, {count} and {proposal}',
    },
    username: { type: 'string', value: 'NAME', help: 'Of the token, where the server wants one' },
    'credential-file': { type: 'string', value: 'FILE', help: 'A token, or a private key; kept as it is without it' },
    replace: {
      type: 'string',
      value: 'PATH',
      multiple: true,
      help: 'A file of an output to write over what somebody else wrote there, once',
    },
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
    const file = flags['credential-file']
    const credential =
      file === undefined ? null : await readCredential(url, resolve(report.io.cwd, file), flags.username)
    const saved = await client.git.set({
      workspace_id: workspace.id,
      url,
      branch: flags.branch ?? 'main',
      folder: flags.folder ?? '',
      ...settingsOf(flags),
      message: flags.message ?? null,
      ...(credential && { credential }),
      ...(flags.replace ? { replace: flags.replace } : {}),
      ...(flags['dry-run'] ? { dry_run: true } : {}),
    })
    report.result(saved)
    if (saved.dry_run) return showRehearsal(report, saved)
    report.say(`Connected ${harmless(saved.url)}`)
    if (!saved.notify) return
    report.say(`  push events to  ${saved.notify.url}`)
    report.say(`  their secret    ${saved.notify.secret}  (shown this once)`)
  },
})

/** A choice that is not made is the default. */
const settingsOf = (flags: { readonly [name in keyof typeof settings]?: string | undefined }) => ({
  format: oneOf('format', flags.format, formats) ?? 'dtcg',
  layout: oneOf('layout', flags.layout, layouts) ?? 'files',
  direction: oneOf('direction', flags.direction, directions) ?? 'both',
  on: oneOf('on', flags.on, moments) ?? 'change',
  incoming: oneOf('incoming', flags.incoming, arrivals) ?? 'proposal',
  commit: oneOf('commit', flags.commit, commitments) ?? 'each',
  pull_requests: oneOf('pull-requests', flags['pull-requests'], hosts) ?? 'none',
})

async function readCredential(url: string, file: string, username: string | undefined) {
  const secret = await readNamed('credential', file)
  const named = username === undefined ? {} : { username }
  // A private key ends with a line break.
  return url.startsWith('http')
    ? { kind: 'token' as const, secret: secret.trim(), ...named }
    : { kind: 'ssh' as const, secret, ...named }
}
