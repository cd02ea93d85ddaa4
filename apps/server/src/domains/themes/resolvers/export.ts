// A resolver as a file: one permutation, or the whole as the format supports it.
import type { Resolver } from '@tessera/contract'
import { systemOf } from '@tessera/engine'
import type { Input, ModeTokens, System } from '@tessera/engine'
import type { Context } from '../../../kernel/context.ts'
import type { FileAnswer } from '../../../kernel/answers/text-cache.ts'
import type { Db } from '../../../storage/sql.ts'
import { renderKept } from '../../files/exports/sources.ts'
import { rendererOf } from '../../files/exports/render.ts'
import type { GivenOptions, Rendered } from '../../files/exports/render.ts'
import { readContents } from '../../tokens/stored/guidance/contents.ts'
import { countInModes } from '../../tokens/stored/modes/modes.store.ts'
import { inputFrom, inputRecord } from './input.ts'
import { readStanding } from '../../tokens/stored/resolvers/resolvers.store.ts'
import type { Standing } from '../../tokens/stored/resolvers/resolvers.store.ts'
import { modesAt, shownOf } from '../../tokens/stored/resolvers/standing.ts'

export async function exportResolver(
  context: Context<'resolver'>,
  format: string,
  { input: text, ...options }: GivenOptions & { input?: string | undefined },
): Promise<FileAnswer> {
  const { db } = context
  const standing = await readStanding(db, context.resolver.id)
  const { resolver, tokensets } = standing
  const input = text === undefined ? undefined : inputFrom(resolver, text)
  const modes = input ? modesAt(standing, input) : tokensets.flatMap(tokenset => tokenset.modes)
  // Without an input, the file also contains the names of tokensets.
  const variant = input ? JSON.stringify(inputRecord(input)) : 'all'
  const shown = shownOf(standing, input ? modes : tokensets, variant)
  return renderKept(rendererOf(context), shown, format, options, {
    tokens: () => countInModes(db, modes),
    load: async () => ofSystem(await loadSystem(db, standing, modes), input),
  })
}

export const ofSystem = (system: System, at: Input | undefined): Rendered => ({
  parts: [system.resolver.name, ...(at?.values() ?? [])],
  content: { system, at },
})

/** With the tokens of these modes only. */
async function loadSystem(
  db: Db,
  { resolver, tokensets }: { resolver: Resolver; tokensets: Standing['tokensets'] },
  modes: readonly { id: string }[],
): Promise<System> {
  const contents = await readContents(db, modes)
  return systemOf(
    resolver,
    tokensets.map(({ id, name, default_mode_id, modes }) => ({
      id,
      name,
      modes: modes.flatMap((mode): (ModeTokens & { id: string })[] => {
        const content = contents.get(mode.id)
        return content ? [{ id: mode.id, name: mode.name, is_default: mode.id === default_mode_id, ...content }] : []
      }),
    })),
  )
}
