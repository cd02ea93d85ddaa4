import type { ListedWorkspace } from '@tessera/sdk'
import { command, listing } from '../../base/command.ts'
import { done, harmless } from '../../base/io.ts'
import { deleteCommand, renameCommand } from '../../base/record-commands.ts'
import { placesOf } from '../../project/places.ts'
import { showRows } from '../../reports/rows.ts'
import { connect } from '../../sign-in/connection.ts'
import { describedBy, description } from './description.ts'

type WorkspaceRecord = Pick<ListedWorkspace, 'id' | 'name'> & { role: ListedWorkspace['user_role'] }

export const listWorkspaces = command({
  name: 'workspaces list',
  alias: 'workspaces',
  summary: 'List the workspaces that the key sees.',
  flags: {},
  listing: listing<WorkspaceRecord>('workspaces', { id: true, name: true, role: true }),
  examples: [
    ['workspaces --json', 'with their ids, for a script'],
    ['workspaces --json id,name', 'these fields alone'],
  ],
  async run(report, { flags }) {
    const { client } = await connect(report, flags)
    const { workspaces, total } = await client.workspaces.list()
    showRows(
      report,
      workspaces.map(({ name, user_role }) => ({ name: harmless(name), about: user_role })),
      'workspace',
    )
    report.result({
      workspaces: workspaces.map(({ id, name, user_role }): WorkspaceRecord => ({ id, name, role: user_role })),
      total,
    })
  },
})

export const createWorkspace = command({
  name: 'workspaces create',
  summary: 'Create a workspace.',
  words: '<name>',
  flags: { description },
  examples: [["workspaces create Acme --description 'The design system'", 'an empty one']],
  async run(report, { flags, words }) {
    const { client } = await connect(report, flags)
    const [name] = words as [string]
    const workspace = await client.workspaces.create({ name, ...describedBy(flags.description) })
    done(report, `Created ${workspace.name}`)
    report.result(workspace)
  },
})

export const renameWorkspace = renameCommand('a workspace', {
  flags: {},
  example: ['workspaces rename Acme "Acme Design"', 'ids and addresses stay'],
  async run(report, { flags, words }, to) {
    const { client } = await connect(report, flags)
    const { id, name } = await placesOf(client).workspace(words[0])
    return [name, await client.workspaces.update({ workspace_id: id, name: to })]
  },
})

export const deleteWorkspace = deleteCommand('workspaces', {
  summary: 'Delete a workspace with its tokensets, proposals and history.',
  flags: {},
  example: ['workspaces delete Sandbox', 'asks first'],
  async find(report, { flags, words }) {
    const { client } = await connect(report, flags)
    const { id, name } = await placesOf(client).workspace(words[0])
    const remove = () => client.workspaces.delete({ workspace_id: id })
    return { what: `the workspace ${name}`, more: ' with everything in it', deleted: name, remove }
  },
})
