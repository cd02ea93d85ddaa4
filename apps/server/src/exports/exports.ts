import { exports as contract } from '@tessera/contract'
import type { ModeTokens } from '@tessera/engine'
import type { Context } from '../context.ts'
import { listModes, readGroups } from '../modes/modes.store.ts'
import { implement } from '../operation.ts'
import type { FileAnswer } from '../operation.ts'
import { listInMode, toEngine } from '../tokens/tokens.store.ts'
import { renderFile } from './render.ts'
import type { GivenOptions } from './render.ts'

export const exports = implement(contract, {
  mode: (context, { format, ...options }) => exportMode(context, format, options),
  tokenset: (context, { format, ...options }) => exportTokenset(context, format, options),
  renderMode: (context, options) => exportMode(context, context.params.format ?? '', options),
  renderTokenset: (context, options) => exportTokenset(context, context.params.format ?? '', options),
})

async function exportMode(context: Context<'mode'>, format: string, options: GivenOptions): Promise<FileAnswer> {
  const { tokenset, mode, modeRevision } = context
  return renderFile(context, `mode/${mode.id}/${modeRevision}/${tokenset.updated_at}`, format, options, async () => ({
    scope: 'mode',
    name: tokenset.name,
    modes: [await load(context, mode)],
  }))
}

async function exportTokenset(
  context: Context<'tokenset'>,
  format: string,
  options: GivenOptions,
): Promise<FileAnswer> {
  const { db, tokenset, tokensetState } = context
  return renderFile(context, `tokenset/${tokenset.id}/${tokensetState.revision}`, format, options, async () => {
    const modes: ModeTokens[] = []
    for (const mode of await listModes(db, tokenset.id)) modes.push(await load(context, mode))
    return { scope: 'tokenset', name: tokenset.name, modes }
  })
}

async function load(
  { db }: Pick<Context<'tokenset'>, 'db'>,
  mode: { id: string; name: string; is_default: boolean },
): Promise<ModeTokens> {
  const rows = await listInMode(db, mode.id)
  return {
    name: mode.name,
    is_default: mode.is_default,
    tokens: rows.map(toEngine),
    groups: await readGroups(db, mode.id),
  }
}
