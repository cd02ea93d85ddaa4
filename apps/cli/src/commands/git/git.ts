// The connection of a workspace with a Git repository.
import type { GitRun } from '@tessera/sdk'
import { command, listing } from '../../base/command.ts'
import { Failure } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { limitFlag, limitOf } from '../../base/parse.ts'
import { consent, yesFlag } from '../../base/prompt.ts'
import { configuredWorkspace, workspaceFlags } from '../../project/configured-place.ts'
import { showRehearsal, showWarnings } from './rehearsal.ts'

export const gitStatus = command({
  name: 'git status',
  alias: 'git',
  summary: 'Show which repository a workspace is connected with, and how it stands.',
  flags: workspaceFlags,
  examples: [['git status', 'the state, and what stopped it']],
  async run(report, given) {
    const { client, workspace } = await configuredWorkspace(report, given)
    const connection = await client.git.get({ workspace_id: workspace.id })
    const { status, url, branch, folder } = connection
    report.say(`${harmless(url)}  ${harmless(branch)}${folder === '' ? '' : `  ${harmless(folder)}/`}`)
    report.say(`  state  ${status.state}`)
    if (status.last_commit !== null) report.say(`  commit ${status.last_commit}`)
    if (status.last_synced_at !== null) report.say(`  synced ${status.last_synced_at}`)
    if (status.error !== null) report.say(`  error  ${harmless(status.error)}`)
    showWarnings(report, status.warnings)
    report.result(connection)
  },
})

export const gitSync = command({
  name: 'git sync',
  summary: 'Pull and push now.',
  flags: { ...workspaceFlags, 'dry-run': { type: 'boolean', help: 'Say what would be written and read, do nothing' } },
  examples: [['git sync', 'without waiting for the next change or push event']],
  async run(report, given) {
    const { client, workspace } = await configuredWorkspace(report, given)
    if (!given.flags['dry-run']) return finish(report, await client.git.sync({ workspace_id: workspace.id }))
    const rehearsal = await client.git.sync({ workspace_id: workspace.id, dry_run: true })
    report.result(rehearsal)
    showRehearsal(report, rehearsal)
  },
})

export const gitResolve = command({
  name: 'git resolve',
  summary: 'Go on after the branch was force-pushed or deleted.',
  words: '<theirs|new_branch>',
  flags: { ...workspaceFlags, branch: { type: 'string', value: 'NAME', help: 'For new_branch: its name' } },
  details: '`theirs` makes a proposal of what the branch has now, `new_branch` pushes what is here to another branch.',
  examples: [['git resolve theirs', 'review what was force-pushed']],
  async run(report, given) {
    const take = given.words[0]!
    if (take !== 'theirs' && take !== 'new_branch') throw new Failure(`"${take}" is neither theirs nor new_branch`)
    const { client, workspace } = await configuredWorkspace(report, given)
    const { branch } = given.flags
    const input = { workspace_id: workspace.id, take, ...(branch === undefined ? {} : { branch }) } as const
    return finish(report, await client.git.resolve(input))
  },
})

export const gitRuns = command({
  name: 'git runs',
  summary: 'List what was pulled and pushed, newest first.',
  flags: { ...workspaceFlags, limit: { ...limitFlag, help: '20 by default' } },
  listing: listing<GitRun>('runs', {
    id: true,
    started_at: true,
    finished_at: true,
    state: true,
    commits: true,
    changes: true,
    proposal_id: true,
    targets: true,
    warnings: true,
    error: true,
  }),
  examples: [['git runs --limit 5', 'the last five']],
  async run(report, given) {
    const { client, workspace } = await configuredWorkspace(report, given)
    const { runs, total } = await client.git.runs({
      workspace_id: workspace.id,
      limit: limitOf(given.flags.limit ?? '20'),
    })
    for (const run of runs) report.say(`${run.started_at.slice(0, 16).replace('T', ' ')}  ${lineOf(run)}`)
    report.result({ runs, total })
  },
})

export const gitDisconnect = command({
  name: 'git disconnect',
  summary: 'Disconnect the repository. Both sides stay as they are.',
  flags: { ...workspaceFlags, yes: yesFlag },
  examples: [['git disconnect --yes', 'in a script']],
  async run(report, given) {
    const { client, workspace } = await configuredWorkspace(report, given)
    if (!given.flags.yes)
      await consent(
        report,
        `Disconnect the repository of ${harmless(workspace.name)}?`,
        'Disconnecting',
        'It stays connected',
      )
    report.result(await client.git.delete({ workspace_id: workspace.id }))
    report.say('Disconnected')
  },
})

function lineOf({ state, commits, changes, proposal_id, error }: GitRun): string {
  const parts = [
    ...(changes.length > 0 ? [`pulled ${changes.length}`] : []),
    ...(commits.length > 0 ? [`pushed ${commits.map(id => id.slice(0, 7)).join(', ')}`] : []),
    ...(proposal_id === null ? [] : [`proposal ${proposal_id}`]),
    ...(error === null ? [] : [harmless(error)]),
  ]
  return `${state}  ${parts.length > 0 ? parts.join('  ') : 'nothing to do'}`
}

export function finish(report: Reporter, run: GitRun): void {
  report.say(lineOf(run))
  showWarnings(report, run.warnings)
  report.result(run)
  if (run.state !== 'done') throw new Failure(`The sync stopped: ${run.error ?? run.state}`)
}
