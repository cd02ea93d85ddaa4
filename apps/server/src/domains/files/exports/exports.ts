import { exports as contract } from '@tessera/contract'
import { modeInput, tokensetInput } from '@tessera/engine'
import type { ModeTokens } from '@tessera/engine'
import type { Context } from '../../../kernel/context.ts'
import { readContents } from '../../tokens/stored/guidance/contents.ts'
import { listModes } from '../../tokens/stored/modes/modes.store.ts'
import { implement } from '../../../kernel/operation.ts'
import type { FileAnswer } from '../../../kernel/answers/text-cache.ts'
import { countInMode, countInTokenset } from '../../tokens/stored/tokens/tokens.store.ts'
import { ofTokens, rendererOf } from './render.ts'
import type { GivenOptions } from './render.ts'
import { renderKept } from './sources.ts'

export const exports = implement(contract, {
  mode: (context, { format, ...options }) => exportMode(context, format, options),
  tokenset: (context, { format, ...options }) => exportTokenset(context, format, options),
  renderMode: (context, options) => exportMode(context, context.params.format ?? '', options),
  renderTokenset: (context, options) => exportTokenset(context, context.params.format ?? '', options),
})

async function exportMode(context: Context<'mode'>, format: string, options: GivenOptions): Promise<FileAnswer> {
  const { tokenset, mode, modeRevision } = context
  // The tokenset's name is part of the file name.
  const shown = { subject: `mode/${mode.id}`, revision: modeRevision, variant: tokenset.updated_at }
  return renderKept(rendererOf(context), shown, format, options, {
    tokens: () => countInMode(context.db, mode.id, {}),
    load: async () => ofTokens(modeInput(tokenset.name, (await load(context, [mode]))[0]!)),
  })
}

async function exportTokenset(
  context: Context<'tokenset'>,
  format: string,
  options: GivenOptions,
): Promise<FileAnswer> {
  const { db, tokenset, tokensetState } = context
  const shown = { subject: `tokenset/${tokenset.id}`, revision: tokensetState.revision, variant: '' }
  return renderKept(rendererOf(context), shown, format, options, {
    tokens: () => countInTokenset(db, tokenset.id, {}),
    load: async () => ofTokens(tokensetInput(tokenset.name, await load(context, await listModes(db, tokenset.id)))),
  })
}

async function load(
  { db }: Pick<Context<'tokenset'>, 'db'>,
  modes: readonly { id: string; name: string; is_default: boolean }[],
): Promise<ModeTokens[]> {
  const contents = await readContents(db, modes)
  return modes.map(({ id, name, is_default }) => ({ name, is_default, ...contents.get(id)! }))
}
