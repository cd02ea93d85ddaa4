// Renders an export; the result is cached by revision, format and options.
import { engineOptions } from '@tessera/contract'
import type { GivenOptions as ApiOptions } from '@tessera/contract'
import { exportTokens, formatById, formats, notesOf, unresolvedOf } from '@tessera/engine'
import type { ExportInput, ExportOutput, SourceFile } from '@tessera/engine'
import type { Context } from '../../kernel/context.ts'
import type { FileAnswer } from '../../kernel/operation.ts'
import { problems } from '../../kernel/problems.ts'
import { represent } from '../../kernel/text-cache.ts'
import type { Shown } from '../../kernel/text-cache.ts'
import { zip } from './zip.ts'

export type GivenOptions = ApiOptions & { strict?: boolean | undefined; bundle?: 'zip' | 'json' | undefined }

export function renderFile(
  context: Pick<Context<'nobody'>, 'cache'>,
  shown: Shown,
  formatId: string,
  options: GivenOptions,
  input: () => Promise<ExportInput>,
): Promise<FileAnswer> {
  return renderText(context, shown, formatId, options, async rest => writtenTokens(formatId, await input(), rest))
}

export const writtenTokens = (formatId: string, given: ExportInput, options: ApiOptions) => ({
  parts: [given.name, ...(given.axes.length === 0 ? [given.variants[0]!.name] : [])],
  output: exportTokens(formatId, given, engineOptions(options)),
})

/** `write` returns the engine's output, and the parts of the file's name. */
export async function renderText(
  { cache }: Pick<Context<'nobody'>, 'cache'>,
  shown: Shown,
  formatId: string,
  options: GivenOptions,
  write: (options: ApiOptions) => Promise<{ parts: string[]; output: ExportOutput }>,
): Promise<FileAnswer> {
  const format = formatById(formatId)
  if (!format?.write) throw problems.formatUnknown(formats.filter(entry => entry.write).map(entry => entry.id))
  const { strict, bundle, ...rest } = options
  const variant = `export/${shown.variant}/${formatId}/${JSON.stringify(rest)}/${bundle ?? 'text'}`
  const file = await cache.get({ ...shown, variant }, async () => {
    const { parts, output } = await write(rest)
    const { text, findings, omittedModes: omitted_modes, folder = '', files } = output
    const file_name = fileName([...parts, folder], format.extension)
    const findingsByKind = { unresolved: unresolvedOf(findings), notes: notesOf(findings) }
    if (!bundle)
      return { ...represent(text), media_type: format.mediaType, file_name, ...findingsByKind, omitted_modes }
    const bundled = bundles[bundle](files ?? [{ path: file_name, text }])
    return { ...bundled, file_name: fileName([...parts, folder], bundle), ...findingsByKind, omitted_modes }
  })
  if (strict && file.unresolved.length > 0)
    throw problems.unresolvedTokens(file.unresolved.map(({ name, reason }) => `${name} (${reason})`))
  return file
}

/** Several files as one answer. */
const bundles = {
  zip: (files: SourceFile[]) => ({ ...represent(zip(files)), media_type: 'application/zip' }),
  json: (files: SourceFile[]) => ({
    ...represent(`${JSON.stringify({ files }, null, 2)}\n`),
    media_type: 'application/json; charset=utf-8',
  }),
}

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
