import type { Resolver } from '@tessera/sdk'
import { command } from '../../base/command.ts'
import type { Given } from '../../base/command.ts'
import { usage } from '../../base/failure.ts'
import { readAll } from '../../base/files.ts'
import { findFiles } from '../../base/find-files.ts'
import { harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { configuredWorkspace, workspaceFlags } from '../../project/configured-place.ts'
import { readResolverFile } from '../../project/resolver-file.ts'
import { resolverHere } from './here.ts'
import { deleteCommand } from '../../base/record-commands.ts'

const fileFlags = {
  ...workspaceFlags,
  file: { type: 'string', short: 'f', value: 'FILE', help: 'The resolver as JSON; - is stdin' },
  name: { type: 'string', value: 'NAME', help: 'Instead of the one in the file' },
} as const

const details =
  'The file has the fields of the API: name, description, sets, modifiers, resolution_order. A source is {"tokenset": "Core", "mode": "Dark"}, by name or id; without a mode the default one. `resolvers show --json` writes such a file.'

async function fileOf({ io }: Reporter, { flags }: Given<typeof fileFlags>): Promise<{ path: string; text: string }> {
  if (flags.file === undefined) throw usage('Say with --file what the resolver is')
  const paths = flags.file === '-' ? ['-'] : await findFiles([flags.file], io.cwd)
  return (await readAll(paths.slice(0, 1), io.cwd, io.stdin))[0]!
}

export const createResolver = command({
  name: 'resolvers create',
  summary: 'Create a resolver from a file.',
  flags: fileFlags,
  details,
  examples: [['resolvers create --file themes.json', 'sets, axes and order as the file says']],
  async run(report, given) {
    const file = await fileOf(report, given)
    const { client, places, workspace } = await configuredWorkspace(report, given)
    const { description, ...parts } = await readResolverFile(file, places, workspace)
    const name = given.flags.name ?? parts.name
    if (name === undefined) throw usage('The resolver needs a name', 'Put "name" into the file, or give --name.')
    const content = { ...parts, name, ...(description ? { description } : {}) }
    reportWritten(report, 'Created', await client.resolvers.create({ workspace_id: workspace.id, ...content }))
  },
})

export const updateResolver = command({
  name: 'resolvers update',
  summary: 'Change a resolver: what the file names is replaced, the rest stays.',
  words: '<name>',
  flags: fileFlags,
  details,
  examples: [
    ['resolvers update Themes --file themes.json', 'by name or id'],
    ['resolvers update Themes --name Brands', 'another name alone'],
  ],
  async run(report, given) {
    const { file, name } = given.flags
    if (file === undefined && name === undefined) throw usage('Say with --file or --name what changes')
    const read = file === undefined ? null : await fileOf(report, given)
    const { client, places, workspace, resolver } = await resolverHere(report, given)
    const parts = read ? await readResolverFile(read, places, workspace) : {}
    const changed = await client.resolvers.update({ resolver_id: resolver.id, ...parts, ...(name ? { name } : {}) })
    reportWritten(report, 'Changed', changed)
  },
})

export const deleteResolver = deleteCommand('resolvers', {
  summary: 'Delete a resolver. Its tokensets and modes stay.',
  flags: workspaceFlags,
  example: ['resolvers delete Themes', 'asks first; by name or id'],
  async find(report, given) {
    const { client, resolver } = await resolverHere(report, given)
    const remove = () => client.resolvers.delete({ resolver_id: resolver.id })
    return { what: `the resolver ${resolver.name}`, deleted: resolver.name, remove }
  },
})

function reportWritten(report: Reporter, done: string, resolver: Resolver): void {
  const { name, sets, modifiers } = resolver
  const axes = modifiers.map(({ name: axis, contexts }) => `${axis} (${contexts.length})`).join(' × ') || 'no axes'
  report.say(
    `${report.paint.green('✓')} ${done} ${harmless(`${name}: ${sets.length} ${sets.length === 1 ? 'set' : 'sets'}, ${axes}`)}`,
  )
  report.result(resolver)
}
