import { exports as contract } from '@tessera/contract'
import { exportTokens, formatById, formats } from '@tessera/engine'
import type { ExportInput, ExportOptions, ModeTokens } from '@tessera/engine'
import type { Context } from '../context.ts'
import { listModes, readGroups } from '../modes/modes.store.ts'
import { implement } from '../operation.ts'
import type { FileAnswer } from '../operation.ts'
import { problems } from '../problems.ts'
import { prepare } from '../text-cache.ts'
import { listInMode, toEngine } from '../tokens/tokens.store.ts'

export const exports = implement(contract, {
  mode: (context, { format, ...options }) => exportMode(context, format, options),
  tokenset: (context, { format, ...options }) => exportTokenset(context, format, options),
  renderMode: (context, options) => exportMode(context, context.params.format ?? '', options),
  renderTokenset: (context, options) => exportTokenset(context, context.params.format ?? '', options),
})

interface GivenOptions {
  strict?: boolean
  references?: boolean
  selector?: string
  delta?: boolean
  light_dark?: boolean
  prefix?: string
  rem_base?: number
  color_gamut?: boolean
}

async function exportMode(context: Context<'mode'>, format: string, options: GivenOptions): Promise<FileAnswer> {
  const { tokenset, mode, modeRevision } = context
  return answer(context, `mode/${mode.id}/${modeRevision}/${tokenset.updated_at}`, format, options, async () => ({
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
  return answer(context, `tokenset/${tokenset.id}/${tokensetState.revision}`, format, options, async () => {
    const modes: ModeTokens[] = []
    for (const mode of await listModes(db, tokenset.id)) modes.push(await load(context, mode))
    return { scope: 'tokenset', name: tokenset.name, modes }
  })
}

/** Rendered once for each revision, format and set of options. */
async function answer(
  { cache }: Pick<Context<'tokenset'>, 'cache'>,
  key: string,
  formatId: string,
  options: GivenOptions,
  input: () => Promise<ExportInput>,
): Promise<FileAnswer> {
  const format = formatById(formatId)
  if (!format?.write) throw problems.formatUnknown(formats.filter(entry => entry.write).map(entry => entry.id))
  const { strict, ...rest } = options
  const file = await cache.get(`export/${key}/${formatId}/${JSON.stringify(rest)}`, async () => {
    const given = await input()
    const { text, unresolved, notes } = exportTokens(formatId, given, engineOptions(rest))
    const file_name = fileName(
      [given.name, ...(given.scope === 'mode' ? [given.modes[0]!.name] : [])],
      format.extension,
    )
    return { ...prepare(text), media_type: format.mediaType, file_name, unresolved, notes }
  })
  if (strict && file.unresolved.length > 0)
    throw problems.unresolvedTokens(file.unresolved.map(({ name, reason }) => `${name} (${reason})`))
  return file
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

const engineOptions = ({ light_dark, rem_base, color_gamut, ...options }: GivenOptions): ExportOptions => ({
  ...options,
  lightDark: light_dark,
  remBase: rem_base,
  colorGamut: color_gamut,
})

/** Safe on every file system and in a header: letters, digits and hyphens. */
function fileName(parts: string[], extension: string): string {
  const slugs = parts.map(part =>
    part
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .toLowerCase(),
  )
  return `${slugs.filter(Boolean).join('-').slice(0, 120) || 'tokens'}.${extension}`
}
