// Lists workspaces, tokensets, modes and resolvers by the names that other commands take; also lists changes.
import type { ListedWorkspace, Tokenset } from '@tessera/sdk'
import { command } from '../../base/command.ts'
import { connect } from '../../sign-in/connection.ts'
import { harmless } from '../../base/io.ts'
import { placesOf } from '../../project/places.ts'
import { modeListing, notificationListing, resolverListing, tokensetListing, workspaceListing } from './records.ts'
import type { ModeRecord, ResolverRecord, TokensetRecord, WorkspaceRecord } from './records.ts'
import { showRows } from './rows.ts'

const workspaceFlag = { type: 'string', value: 'NAME', help: 'Instead of the configuration' } as const

export const listWorkspaces = command({
  name: 'workspaces list',
  alias: 'workspaces',
  summary: 'List the workspaces that the key sees.',
  words: '',
  count: [0, 0],
  flags: {},
  listing: workspaceListing,
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

export const listNotifications = command({
  name: 'notifications list',
  alias: 'notifications',
  summary: 'List what happened that concerns you: the newest 50, and which are not read yet.',
  words: '',
  count: [0, 0],
  flags: {},
  listing: notificationListing,
  examples: [['notifications', 'reviews that wait for you, what others do with your proposals, releases']],
  async run(report, { flags }) {
    const { client } = await connect(report, flags)
    const { notifications, total, unread } = await client.notifications.list({ limit: 50 })
    showRows(
      report,
      notifications.map(({ title, created_at, read_at }) => ({
        name: harmless(title),
        about: `${created_at.slice(0, 10)}${read_at === null ? '  unread' : ''}`,
      })),
      'notification',
    )
    report.result({ notifications, total, unread })
  },
})

export const listTokensets = command({
  name: 'tokensets list',
  alias: 'tokensets',
  summary: 'List the tokensets of a workspace, or of all that the key sees.',
  words: '',
  count: [0, 0],
  flags: { workspace: workspaceFlag },
  details: 'The workspace is the one of --workspace or the configuration; all of them when neither names one.',
  listing: tokensetListing,
  examples: [
    ['tokensets', 'everywhere'],
    ['tokensets --workspace Acme --json', 'of one workspace, for a script'],
  ],
  async run(report, { flags }) {
    const { client, config } = await connect(report, flags)
    const places = placesOf(client)
    const named = flags.workspace ?? config.workspace
    const within = named === undefined ? (await client.workspaces.list()).workspaces : [await places.workspace(named)]
    const found: { workspace: ListedWorkspace; tokenset: Tokenset }[] = []
    for (const workspace of within)
      for (const tokenset of (await client.tokensets.list({ workspace_id: workspace.id })).tokensets)
        found.push({ workspace, tokenset })
    showRows(
      report,
      found.map(({ workspace, tokenset: { name, description } }) => ({
        name: harmless(name),
        about: harmless(
          [within.length > 1 ? `in ${workspace.name}` : '', description ?? ''].filter(Boolean).join('  '),
        ),
      })),
      'tokenset',
    )
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

export const listModes = command({
  name: 'modes list',
  alias: 'modes',
  summary: 'List the modes of a tokenset.',
  words: '',
  count: [0, 0],
  flags: { workspace: workspaceFlag, tokenset: workspaceFlag },
  listing: modeListing,
  examples: [['modes --tokenset Core', 'themes, platforms or brands of Core']],
  async run(report, { flags }) {
    const { client, config } = await connect(report, flags)
    const places = placesOf(client)
    const { workspace, tokenset } = await places.tokenset({
      workspace: flags.workspace ?? config.workspace,
      tokenset: flags.tokenset ?? config.tokenset,
    })
    const modes = await places.modes(tokenset)
    showRows(
      report,
      modes.map(({ name, is_default }) => ({ name: harmless(name), about: is_default ? 'default' : '' })),
      'mode',
    )
    report.result({
      workspace: { id: workspace.id, name: workspace.name },
      tokenset: { id: tokenset.id, name: tokenset.name },
      modes: modes.map(({ id, name, is_default, created_at, updated_at }): ModeRecord => ({
        id,
        name,
        is_default,
        created_at,
        updated_at,
      })),
      total: modes.length,
    })
  },
})

export const listResolvers = command({
  name: 'resolvers list',
  alias: 'resolvers',
  summary: 'List the resolvers of a workspace: themes with independent axes.',
  words: '',
  count: [0, 0],
  flags: { workspace: workspaceFlag },
  listing: resolverListing,
  examples: [
    ['resolvers', 'with their axes'],
    ['resolvers --workspace Acme --json', 'for a script'],
  ],
  async run(report, { flags }) {
    const { client, config } = await connect(report, flags)
    const places = placesOf(client)
    const workspace = await places.workspace(flags.workspace ?? config.workspace)
    const resolvers = await places.resolvers(workspace)
    showRows(
      report,
      resolvers.map(({ name, modifiers, description }) => {
        const axes = modifiers.map(({ name, contexts }) => `${name} (${contexts.length})`).join(' × ')
        return { name: harmless(name), about: harmless([axes, description ?? ''].filter(Boolean).join('  ')) }
      }),
      'resolver',
    )
    report.result({
      workspace: { id: workspace.id, name: workspace.name },
      resolvers: resolvers.map(({ id, name, description, modifiers, created_at, updated_at }): ResolverRecord => ({
        id,
        name,
        description,
        modifiers: modifiers.map(modifier => ({
          name: modifier.name,
          default: modifier.default ?? null,
          contexts: modifier.contexts.map(context => context.name),
        })),
        created_at,
        updated_at,
      })),
      total: resolvers.length,
    })
  },
})
