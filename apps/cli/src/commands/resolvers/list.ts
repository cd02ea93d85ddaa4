import type { Resolver } from '@tessera/sdk'
import { command, listing } from '../../base/command.ts'
import { harmless } from '../../base/io.ts'
import { configuredWorkspace, workspaceFlags } from '../../project/configured-place.ts'
import { showRows } from '../../reports/rows.ts'

type ResolverRecord = Pick<Resolver, 'id' | 'name' | 'description' | 'created_at' | 'updated_at'> & {
  modifiers: { name: string; default: string | null; contexts: string[] }[]
}

export const listResolvers = command({
  name: 'resolvers list',
  alias: 'resolvers',
  summary: 'List the resolvers of a workspace: themes with independent axes.',
  flags: workspaceFlags,
  listing: listing<ResolverRecord>('resolvers', {
    id: true,
    name: true,
    description: true,
    modifiers: true,
    created_at: true,
    updated_at: true,
  }),
  examples: [
    ['resolvers', 'with their axes'],
    ['resolvers --workspace Acme --json', 'for a script'],
  ],
  async run(report, given) {
    const { places, workspace } = await configuredWorkspace(report, given)
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
