// The history: what was changed, by whom, and taking a change back.
import { isTesseraError } from '@tessera/sdk'
import type { Change, Client, ListedWorkspace } from '@tessera/sdk'
import { command, listing } from '../../base/command.ts'
import type { Values } from '../../base/command.ts'
import { counted } from '../../base/counted.ts'
import { Failure } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { limitFlag, limitOf } from '../../base/parse.ts'
import { consent, yesFlag } from '../../base/prompt.ts'
import { configuredWorkspace, workspaceFlags } from '../../project/configured-place.ts'
import { modeNames, placesOf } from '../../project/places.ts'
import { noteBrokenAliases } from '../../reports/broken-aliases.ts'
import { showChanges } from '../../reports/changes.ts'
import { connect } from '../../sign-in/connection.ts'
import type { Connection } from '../../sign-in/connection.ts'

const listFlags = {
  ...workspaceFlags,
  tokenset: { type: 'string', value: 'NAME', help: 'Only what reached this tokenset' },
  token: { type: 'string', value: 'NAME', help: 'Only what touched the token of this name' },
  operation: { type: 'string', value: 'NAME', help: 'Only by this operation, such as update_token' },
  limit: { ...limitFlag, help: '20 by default' },
} as const

export const listChanges = command({
  name: 'changes list',
  alias: 'changes',
  summary: 'List what was changed in a workspace or a tokenset, newest first: when, by whom and what.',
  flags: listFlags,
  listing: listing<Change>('changes', {
    id: true,
    operation: true,
    summary: true,
    actor: true,
    token_count: true,
    tokens: true,
    revertible: true,
    reverted_by: true,
    organization_id: true,
    workspace_id: true,
    tokenset_id: true,
    created_at: true,
  }),
  examples: [
    ['changes --tokenset Core --limit 5', 'the last of one tokenset'],
    ['changes list --token color.brand --json summary,created_at', 'the history of one token, for a script'],
  ],
  async run(report, { flags }) {
    const connection = await connect(report, flags)
    const { changes, total } = await changesOf(connection, flags)
    const { note, paint, say } = report
    const width = Math.min(30, Math.max(0, ...changes.map(({ actor }) => actorText(actor).length)))
    for (const change of changes)
      say(
        `${timeText(change)}  ${paint.cyan(actorText(change.actor).padEnd(width))}  ${harmless(change.summary)}${
          change.reverted_by === null ? '' : paint.dim('  (reverted)')
        }  ${paint.dim(change.id)}`,
      )
    note(`${changes.length} of ${counted(total, 'change')}`)
    report.result({ changes, total })
  },
})

async function changesOf({ client, config }: Connection, flags: Values<typeof listFlags>) {
  const { token, operation, limit = '20' } = flags
  const filters = { limit: limitOf(limit), ...(token ? { token } : {}), ...(operation ? { operation } : {}) }
  const places = placesOf(client)
  const workspaceName = flags.workspace ?? config.workspace
  if (flags.tokenset === undefined) {
    const workspace = await places.workspace(workspaceName)
    return client.changes.listInWorkspace({ workspace_id: workspace.id, ...filters })
  }
  const { tokenset } = await places.tokenset({ workspace: workspaceName, tokenset: flags.tokenset })
  return client.changes.listInTokenset({ tokenset_id: tokenset.id, ...filters })
}

const timeText = ({ created_at }: Change) => created_at.slice(0, 16).replace('T', ' ')

/** The person, and the key where one was used. */
const actorText = ({ user_name, api_key_name }: Change['actor']) =>
  harmless((user_name ?? 'somebody who is gone') + (api_key_name ? ` (${api_key_name})` : ''))

export const showChange = command({
  name: 'changes show',
  summary: 'Show one change: who made it and when, and its tokens before and after.',
  words: '[id]',
  flags: workspaceFlags,
  details: 'The newest change of the workspace when no id is given.',
  examples: [
    ['changes show', 'the newest'],
    ['changes show 0198c1d2-7c1e-7f6e-9d0a-2f4b6c8d0e1f', 'the one with this id'],
  ],
  async run(report, given) {
    const { client, places, workspace } = await configuredWorkspace(report, given)
    const change = await changeIn(client, workspace, given.words[0])
    const { paint, say } = report
    say(paint.bold(harmless(change.summary)))
    say(`  when  ${change.created_at}`)
    say(`  who   ${actorText(change.actor)}`)
    say(`  by    ${harmless(`${change.operation} (${change.actor.surface})`)}`)
    say(`  id    ${change.id}`)
    if (change.reverted_by !== null) say(`  ${paint.yellow(`reverted by ${change.reverted_by}`)}`)
    await showTokens(report, change, await modeNames(places, workspace))
    report.result(change)
  },
})

/** The change of that id, or the newest one. */
async function changeIn(client: Client, workspace: ListedWorkspace, id: string | undefined): Promise<Change> {
  if (id !== undefined) return changeOf(client, workspace, id)
  const [newest] = (await client.changes.listInWorkspace({ workspace_id: workspace.id, limit: 1 })).changes
  if (newest) return newest
  throw new Failure(`Nothing was changed in ${harmless(workspace.name)} yet`)
}

export async function changeOf(client: Client, workspace: ListedWorkspace, id: string): Promise<Change> {
  const change = await client.changes.get({ change_id: id }).catch((error: unknown) => {
    if (isTesseraError(error) && error.code === 'change_not_found') return null
    throw error
  })
  if (change?.workspace_id === workspace.id) return change
  throw new Failure(`There is no change ${harmless(id)} in ${harmless(workspace.name)}`, {
    hint: '`tessera changes list` shows their ids.',
  })
}

async function showTokens(report: Reporter, change: Change, modes: ReadonlyMap<string, string>): Promise<void> {
  const tokens = change.tokens.map(({ mode_id, name, before, after }) => ({
    mode: modes.get(mode_id) ?? 'A mode that is gone',
    name,
    before,
    after,
    change: before === null ? ('created' as const) : after === null ? ('deleted' as const) : ('updated' as const),
  }))
  showChanges(report, tokens, true)
  const more = change.token_count - tokens.length
  if (more > 0) report.say(report.paint.dim(`  … and ${more} more`))
}

export const revertChange = command({
  name: 'changes revert',
  summary: 'Take one change back, as a new change.',
  words: '<id>',
  flags: {
    ...workspaceFlags,
    force: { type: 'boolean', help: 'Also where that undoes later changes' },
    yes: yesFlag,
  },
  details: 'Refused where later changes touched the same tokens, unless --force is given.',
  examples: [
    ['changes revert 0198c1d2-7c1e-7f6e-9d0a-2f4b6c8d0e1f', 'shows it and asks'],
    ['changes revert 0198c1d2-7c1e-7f6e-9d0a-2f4b6c8d0e1f --yes --json', 'in a script'],
  ],
  async run(report, { flags, words }) {
    const { client, config } = await connect(report, flags)
    const change_id = words[0]!
    if (!flags.yes) {
      const workspace = await placesOf(client).workspace(flags.workspace ?? config.workspace)
      const { summary } = await changeIn(client, workspace, change_id)
      await consent(report, `Take back: ${harmless(summary)}?`, 'Reverting a change', 'Nothing was reverted')
    }
    const answer = await client.changes.revert({ change_id, force: flags.force === true }).catch((error: unknown) => {
      if (!isTesseraError(error) || error.code !== 'change_overtaken') throw error
      throw new Failure(error.message, {
        hint: 'Look with `tessera changes list`; --force takes it back and undoes those as well.',
        details: { status: error.status, code: error.code, ...error.details },
      })
    })
    const { created, updated, deleted } = answer
    report.say(
      `${report.paint.green('✓')} ${harmless(answer.summary)}: ${created} created, ${updated} changed, ${deleted} deleted`,
    )
    noteBrokenAliases(report, answer)
    report.result(answer)
  },
})
