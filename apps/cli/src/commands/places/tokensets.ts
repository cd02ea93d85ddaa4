import type { ListedWorkspace, Tokenset } from '@tessera/sdk'
import { command, listing } from '../../base/command.ts'
import { done, harmless } from '../../base/io.ts'
import { deleteCommand, renameCommand } from '../../base/record-commands.ts'
import { configuredTokenset, configuredWorkspace, workspaceFlags } from '../../project/configured-place.ts'
import { placesOf } from '../../project/places.ts'
import { showRows } from '../../reports/rows.ts'
import { connect } from '../../sign-in/connection.ts'
import { describedBy, description } from './description.ts'

type TokensetRecord = Pick<Tokenset, 'id' | 'name' | 'description' | 'created_at' | 'updated_at'> & {
  workspace: Pick<ListedWorkspace, 'id' | 'name'>
}

export const listTokensets = command({
  name: 'tokensets list',
  alias: 'tokensets',
  summary: 'List the tokensets of a workspace, or of all that the key sees.',
  flags: workspaceFlags,
  details: 'The workspace is the one of --workspace or the configuration; all of them when neither names one.',
  listing: listing<TokensetRecord>('tokensets', {
    id: true,
    name: true,
    description: true,
    workspace: true,
    created_at: true,
    updated_at: true,
  }),
  examples: [
    ['tokensets', 'everywhere'],
    ['tokensets --workspace Acme --json', 'of one workspace, for a script'],
  ],
  async run(report, { flags }) {
    const { client, config } = await connect(report, flags)
    const named = flags.workspace ?? config.workspace
    const within =
      named === undefined ? (await client.workspaces.list()).workspaces : [await placesOf(client).workspace(named)]
    const found: { workspace: ListedWorkspace; tokenset: Tokenset }[] = []
    for (const workspace of within)
      for (const tokenset of (await client.tokensets.list({ workspace_id: workspace.id })).tokensets)
        found.push({ workspace, tokenset })
    const rows = found.map(({ workspace, tokenset: { name, description } }) => {
      const about = [within.length > 1 ? `in ${workspace.name}` : '', description ?? '']
      return { name: harmless(name), about: harmless(about.filter(Boolean).join('  ')) }
    })
    showRows(report, rows, 'tokenset')
    report.result({
      tokensets: found.map(
        ({ workspace, tokenset: { id, name, description, created_at, updated_at } }): TokensetRecord => ({
          id,
          name,
          description,
          workspace: { id: workspace.id, name: workspace.name },
          created_at,
          updated_at,
        }),
      ),
      total: found.length,
    })
  },
})

export const createTokenset = command({
  name: 'tokensets create',
  summary: 'Create a tokenset, with one mode called Base.',
  words: '<name>',
  flags: { ...workspaceFlags, description },
  examples: [['tokensets create Core --workspace Acme', 'in one workspace']],
  async run(report, { flags, words }) {
    const { client, workspace } = await configuredWorkspace(report, { flags })
    const [name] = words as [string]
    const tokenset = await client.tokensets.create({
      workspace_id: workspace.id,
      name,
      ...describedBy(flags.description),
    })
    done(report, `Created ${tokenset.name} in ${workspace.name}`)
    report.result(tokenset)
  },
})

export const renameTokenset = renameCommand('a tokenset', {
  flags: workspaceFlags,
  example: ['tokensets rename Core Foundation', 'resolvers follow, as they know it by its id'],
  async run(report, { flags, words }, name) {
    const { client, tokenset } = await configuredTokenset(report, { flags: { ...flags, tokenset: words[0]! } })
    return [tokenset.name, await client.tokensets.update({ tokenset_id: tokenset.id, name })]
  },
})

export const deleteTokenset = deleteCommand('tokensets', {
  summary: 'Delete a tokenset with its modes and tokens.',
  flags: workspaceFlags,
  example: ['tokensets delete Draft --yes', 'without a question'],
  async find(report, { flags, words }) {
    const { client, workspace, tokenset } = await configuredTokenset(report, {
      flags: { ...flags, tokenset: words[0]! },
    })
    const what = `the tokenset ${tokenset.name} of ${workspace.name}`
    const remove = () => client.tokensets.delete({ tokenset_id: tokenset.id })
    return { what, more: ' with everything in it', deleted: tokenset.name, remove }
  },
})
