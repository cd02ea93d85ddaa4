import { command } from '../command.ts'
import { connect } from '../connection.ts'
import { harmless } from '../io.ts'

export const whoami = command({
  name: 'whoami',
  summary: 'Show where you are signed in and what you can see there.',
  words: '',
  count: [0, 0],
  flags: {},
  examples: [['whoami', 'instance, key and workspaces']],
  async run(report, { flags }) {
    const { client, server, source, token } = await connect(report, flags)
    const { workspaces } = await client.workspaces.list()
    const { say, paint } = report
    say(`${paint.bold(server)}`)
    say(`  with ${source} (${token.slice(0, 8)}…)`)
    say(`  ${workspaces.length} ${workspaces.length === 1 ? 'workspace' : 'workspaces'}`)
    for (const { name, user_role } of workspaces) say(`  ${paint.cyan(harmless(name))} ${paint.dim(user_role)}`)
    report.result({
      server,
      source,
      key: token.slice(0, 12),
      workspaces: workspaces.map(({ id, name, user_role }) => ({ id, name, role: user_role })),
    })
  },
})
