// Writing a file: rendered once for what it shows, its format and its options.
import { checkExportOptions, exportTokens, formatById, formats } from '@tessera/engine'
import type { ExportInput, ExportOptions } from '@tessera/engine'
import type { Context } from '../context.ts'
import type { FileAnswer } from '../operation.ts'
import { problems } from '../problems.ts'
import { prepare } from '../text-cache.ts'

export interface GivenOptions {
  strict?: boolean
  references?: boolean
  selector?: string
  delta?: boolean
  light_dark?: boolean
  prefix?: string
  rem_base?: number
  color_gamut?: boolean
}

/** `key` names what is shown and its revision. */
export async function renderFile(
  { cache }: Pick<Context<'nobody'>, 'cache'>,
  key: string,
  formatId: string,
  options: GivenOptions,
  input: () => Promise<ExportInput>,
): Promise<FileAnswer> {
  const format = formatById(formatId)
  if (!format?.write) throw problems.formatUnknown(formats.filter(entry => entry.write).map(entry => entry.id))
  const { strict, ...rest } = options
  const fault = checkExportOptions(engineOptions(rest))
  if (fault) throw problems.badRequest(fault)
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
