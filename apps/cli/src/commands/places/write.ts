// Workspaces, tokensets and modes: created, renamed and deleted by name.
import type { Client } from '@tessera/sdk'
import { command } from '../../base/command.ts'
import type { Given } from '../../base/command.ts'
import { done } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { consentToDelete, yesFlag } from '../../base/prompt.ts'
import {
  configuredTokenset,
  configuredWorkspace,
  tokensetFlags,
  workspaceFlags,
} from '../../project/configured-place.ts'
import { placesOf } from '../../project/places.ts'
import { connect } from '../../sign-in/connection.ts'

const description = { type: 'string', value: 'TEXT', help: 'What it is for' } as const

/** A tokenset by its name on the command line, in the workspace of the flag or the configuration. */
const namedTokenset = (report: Reporter, { flags }: Pick<Given<typeof workspaceFlags>, 'flags'>, name: string) =>
  configuredTokenset(report, { flags: { ...flags, tokenset: name } })

const namedWorkspace = (client: Client, name: string) => placesOf(client).workspace(name)

const describedBy = (text: string | undefined) => (text === undefined ? {} : { description: text })

export const createWorkspace = command({
  name: 'workspaces create',
  summary: 'Create a workspace.',
  words: '<name>',
  count: [1, 1],
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

export const renameWorkspace = command({
  name: 'workspaces rename',
  summary: 'Rename a workspace.',
  words: '<name> <new name>',
  count: [2, 2],
  flags: {},
  examples: [['workspaces rename Acme "Acme Design"', 'ids and addresses stay']],
  async run(report, { flags, words }) {
    const { client } = await connect(report, flags)
    const [from, to] = words as [string, string]
    const { id, name } = await namedWorkspace(client, from)
    const workspace = await client.workspaces.update({ workspace_id: id, name: to })
    done(report, `${name} → ${workspace.name}`)
    report.result(workspace)
  },
})

export const deleteWorkspace = command({
  name: 'workspaces delete',
  summary: 'Delete a workspace with its tokensets, proposals and history.',
  words: '<name>',
  count: [1, 1],
  flags: { yes: yesFlag },
  examples: [['workspaces delete Sandbox', 'asks first']],
  async run(report, { flags, words }) {
    const { client } = await connect(report, flags)
    const { id, name } = await namedWorkspace(client, words[0]!)
    if (!flags.yes) await consentToDelete(report, `the workspace ${name}`, ' with everything in it')
    const answer = await client.workspaces.delete({ workspace_id: id })
    done(report, `Deleted ${name}`)
    report.result(answer)
  },
})

export const createTokenset = command({
  name: 'tokensets create',
  summary: 'Create a tokenset, with one mode called Base.',
  words: '<name>',
  count: [1, 1],
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

export const renameTokenset = command({
  name: 'tokensets rename',
  summary: 'Rename a tokenset.',
  words: '<name> <new name>',
  count: [2, 2],
  flags: workspaceFlags,
  examples: [['tokensets rename Core Foundation', 'resolvers follow, as they know it by its id']],
  async run(report, { flags, words }) {
    const [from, to] = words as [string, string]
    const { client, tokenset } = await namedTokenset(report, { flags }, from)
    const renamed = await client.tokensets.update({ tokenset_id: tokenset.id, name: to })
    done(report, `${tokenset.name} → ${renamed.name}`)
    report.result(renamed)
  },
})

export const deleteTokenset = command({
  name: 'tokensets delete',
  summary: 'Delete a tokenset with its modes and tokens.',
  words: '<name>',
  count: [1, 1],
  flags: { ...workspaceFlags, yes: yesFlag },
  examples: [['tokensets delete Draft --yes', 'without a question']],
  async run(report, { flags, words }) {
    const { client, workspace, tokenset } = await namedTokenset(report, { flags }, words[0]!)
    if (!flags.yes)
      await consentToDelete(report, `the tokenset ${tokenset.name} of ${workspace.name}`, ' with everything in it')
    const answer = await client.tokensets.delete({ tokenset_id: tokenset.id })
    done(report, `Deleted ${tokenset.name}`)
    report.result(answer)
  },
})

export const createMode = command({
  name: 'modes create',
  summary: 'Create a mode: empty, or with the tokens of another one.',
  words: '<name>',
  count: [1, 1],
  flags: { ...tokensetFlags, from: { type: 'string', value: 'NAME', help: 'The mode whose tokens it begins with' } },
  examples: [['modes create Dark --from Light', 'a copy to change']],
  async run(report, { flags, words }) {
    const { client, places, tokenset } = await configuredTokenset(report, { flags })
    const [name] = words as [string]
    const source = flags.from === undefined ? null : await places.mode(tokenset, flags.from)
    const mode = await client.modes.create({
      tokenset_id: tokenset.id,
      name,
      ...(source ? { copy_from: source.id } : {}),
    })
    done(report, `Created ${mode.name} in ${tokenset.name}`)
    report.result(mode)
  },
})

export const renameMode = command({
  name: 'modes rename',
  summary: 'Rename a mode.',
  words: '<name> <new name>',
  count: [2, 2],
  flags: tokensetFlags,
  examples: [['modes rename Base Light', 'themes and outputs that name it by its id follow']],
  async run(report, { flags, words }) {
    const { client, places, tokenset } = await configuredTokenset(report, { flags })
    const [from, to] = words as [string, string]
    const { id, name } = await places.mode(tokenset, from)
    const mode = await client.modes.update({ tokenset_id: tokenset.id, mode_id: id, name: to })
    done(report, `${name} → ${mode.name}`)
    report.result(mode)
  },
})

export const deleteMode = command({
  name: 'modes delete',
  summary: 'Delete a mode with its tokens. The default mode stays.',
  words: '<name>',
  count: [1, 1],
  flags: { ...tokensetFlags, yes: yesFlag },
  examples: [['modes delete Draft --tokenset Core', 'asks first']],
  async run(report, { flags, words }) {
    const { client, places, tokenset } = await configuredTokenset(report, { flags })
    const { id, name } = await places.mode(tokenset, words[0]!)
    if (!flags.yes) await consentToDelete(report, `the mode ${name} of ${tokenset.name}`, ' with everything in it')
    const answer = await client.modes.delete({ tokenset_id: tokenset.id, mode_id: id })
    done(report, `Deleted ${name}`)
    report.result(answer)
  },
})
