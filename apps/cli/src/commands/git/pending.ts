// What the repository of a workspace does not have yet, and a commit of it.
import type { GitPending } from '@tessera/sdk'
import { command } from '../../base/command.ts'
import { Failure } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'
import { configuredWorkspace, workspaceFlags } from '../../project/configured-place.ts'
import { finish } from './git.ts'

export const gitPending = command({
  name: 'git pending',
  summary: 'List what the repository does not have yet.',
  flags: workspaceFlags,
  examples: [['git pending', 'before a commit of what was collected']],
  async run(report, given) {
    const { client, workspace } = await configuredWorkspace(report, given)
    const pending = await client.git.pending({ workspace_id: workspace.id })
    for (const token of pending.tokens) report.say(harmless(lineOf(token)))
    if (pending.total > pending.tokens.length) report.say(`and ${pending.total - pending.tokens.length} more`)
    if (pending.total === 0) report.say('The repository has everything')
    report.result(pending)
  },
})

export const gitCommit = command({
  name: 'git commit',
  summary: 'Write what the repository does not have yet, as one commit or as a pull request.',
  flags: {
    ...workspaceFlags,
    message: { type: 'string', value: 'TEXT', help: 'By the template of the connection without it' },
    token: { type: 'string', value: 'NAME', multiple: true, help: 'Only this token, in each mode; all without it' },
    request: { type: 'boolean', help: 'On a branch of its own, with a pull request' },
  },
  examples: [
    ['git commit --message "feat(tokens): {summary}"', 'everything that is pending'],
    ['git commit --token color.brand --request', 'one token, to be reviewed'],
  ],
  async run(report, given) {
    const { client, workspace } = await configuredWorkspace(report, given)
    const { message, token: names, request } = given.flags
    const place = { workspace_id: workspace.id }
    const tokens = names && idsOf(await client.git.pending(place), names)
    const run = await client.git.commit({
      ...place,
      as: request ? 'request' : 'commit',
      ...(message === undefined ? {} : { message }),
      ...(tokens ? { tokens } : {}),
    })
    if (run.request) report.say(`Opened ${harmless(run.request.url)}`)
    finish(report, run)
  },
})

function idsOf({ tokens }: GitPending, names: readonly string[]): string[] {
  const unknown = names.find(name => !tokens.some(token => token.name === name))
  if (unknown !== undefined)
    throw new Failure(`The repository lacks no token ${unknown}. \`tessera git pending\` lists what it lacks`)
  return tokens.filter(({ name }) => names.includes(name)).flatMap(({ token_id }) => token_id ?? [])
}

function lineOf({ name, before, after, authors }: GitPending['tokens'][number]): string {
  const by = authors.length === 0 ? '' : `  ${authors.join(', ')}`
  if (after === null) return `deleted  ${name}${by}`
  const was = (before as { name: string } | null)?.name
  return was === undefined || was === name ? `changed  ${name}${by}` : `renamed  ${was} → ${name}${by}`
}
