import { orderOf } from '@tessera/engine'
import type { ListedWorkspace, Resolver } from '@tessera/sdk'
import { command } from '../../base/command.ts'
import { harmless } from '../../base/io.ts'
import type { Places } from '../../project/places.ts'
import { workspaceFlags } from '../../project/configured-place.ts'
import { resolverHere } from './here.ts'

type ModeSource = Resolver['sets'][number]['sources'][number]

export const showResolver = command({
  name: 'resolvers show',
  summary: 'Show a resolver: its sets, its axes with their contexts and defaults, and the order in which they apply.',
  words: '<name>',
  flags: workspaceFlags,
  details:
    'With --json the record, with the names of tokensets and modes beside their ids: what `create` and `update` take.',
  examples: [
    ['resolvers show Themes', 'by name or id'],
    ['resolvers show Themes --json > themes.json', 'into a file, to be edited and sent back'],
  ],
  async run(report, given) {
    const { places, workspace, resolver } = await resolverHere(report, given)
    const shown = await withNames(resolver, places, workspace)
    const { paint, say } = report
    const sourcesText = (sources: (ModeSource & { tokenset: string; mode?: string })[]) =>
      sources.map(({ tokenset, mode }) => (mode === undefined ? tokenset : `${tokenset} / ${mode}`)).join(', ') ||
      'nothing'
    say(paint.bold(harmless(shown.name)))
    if (shown.description) say(`  ${harmless(shown.description)}`)
    for (const { name, sources } of shown.sets)
      say(`  ${paint.dim('set')}   ${harmless(`${name}: ${sourcesText(sources)}`)}`)
    for (const { name, default: standard, contexts } of shown.modifiers) {
      say(`  ${paint.dim('axis')}  ${harmless(name)}${standard === undefined ? paint.dim('  needs its input') : ''}`)
      for (const context of contexts) {
        const when = [context.selector, context.media].filter(Boolean).join(' ')
        say(
          `    ${context.name === standard ? paint.green('●') : ' '} ${paint.cyan(harmless(context.name))}: ${harmless(sourcesText(context.sources))}${when ? paint.dim(harmless(`  ${when}`)) : ''}`,
        )
      }
    }
    const order = orderOf(shown).map(entry => ('set' in entry ? entry.set : entry.modifier))
    say(`  ${paint.dim('order')} ${harmless(order.join(' → ')) || 'nothing'}`)
    report.result(shown)
  },
})

/** The names of the tokenset and mode of each source. */
async function withNames(resolver: Resolver, places: Places, workspace: ListedWorkspace) {
  const tokensets = await places.tokensets(workspace)
  const named = (sources: readonly ModeSource[]) =>
    Promise.all(
      sources.map(async ({ tokenset_id, mode_id }) => {
        const tokenset = tokensets.find(({ id }) => id === tokenset_id)
        const mode = mode_id && tokenset ? (await places.modes(tokenset)).find(({ id }) => id === mode_id) : undefined
        return {
          tokenset_id,
          ...(mode_id ? { mode_id } : {}),
          tokenset: tokenset?.name ?? tokenset_id,
          ...(mode_id ? { mode: mode?.name ?? mode_id } : {}),
        }
      }),
    )
  return {
    ...resolver,
    sets: await Promise.all(resolver.sets.map(async set => ({ ...set, sources: await named(set.sources) }))),
    modifiers: await Promise.all(
      resolver.modifiers.map(async modifier => ({
        ...modifier,
        contexts: await Promise.all(
          modifier.contexts.map(async context => ({ ...context, sources: await named(context.sources) })),
        ),
      })),
    ),
  }
}
