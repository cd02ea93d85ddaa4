import type { Mode } from '@tessera/sdk'
import { command, listing } from '../../base/command.ts'
import { done, harmless } from '../../base/io.ts'
import { deleteCommand, renameCommand } from '../../base/record-commands.ts'
import { configuredTokenset, tokensetFlags } from '../../project/configured-place.ts'
import { showRows } from '../../reports/rows.ts'

type ModeRecord = Pick<Mode, 'id' | 'name' | 'is_default' | 'created_at' | 'updated_at'>

export const listModes = command({
  name: 'modes list',
  alias: 'modes',
  summary: 'List the modes of a tokenset.',
  flags: tokensetFlags,
  listing: listing<ModeRecord>('modes', {
    id: true,
    name: true,
    is_default: true,
    created_at: true,
    updated_at: true,
  }),
  examples: [['modes --tokenset Core', 'themes, platforms or brands of Core']],
  async run(report, given) {
    const { places, workspace, tokenset } = await configuredTokenset(report, given)
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

export const createMode = command({
  name: 'modes create',
  summary: 'Create a mode: empty, or with the tokens of another one.',
  words: '<name>',
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

export const renameMode = renameCommand('a mode', {
  flags: tokensetFlags,
  example: ['modes rename Base Light', 'themes and outputs that name it by its id follow'],
  async run(report, given, to) {
    const { client, places, tokenset } = await configuredTokenset(report, given)
    const { id, name } = await places.mode(tokenset, given.words[0])
    return [name, await client.modes.update({ tokenset_id: tokenset.id, mode_id: id, name: to })]
  },
})

export const deleteMode = deleteCommand('modes', {
  summary: 'Delete a mode with its tokens. The default mode stays.',
  flags: tokensetFlags,
  example: ['modes delete Draft --tokenset Core', 'asks first'],
  async find(report, given) {
    const { client, places, tokenset } = await configuredTokenset(report, given)
    const { id, name } = await places.mode(tokenset, given.words[0])
    const what = `the mode ${name} of ${tokenset.name}`
    const remove = () => client.modes.delete({ tokenset_id: tokenset.id, mode_id: id })
    return { what, more: ' with everything in it', deleted: name, remove }
  },
})
